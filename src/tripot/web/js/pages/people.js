// Who plays: one's own name, tables, preferences and account, and what anybody has played.
import { html, useState } from "../html.js";
import { amount, day, said, t } from "../language.js";
import { ensureMe, post, rename, startAnew, useAttempt, useData } from "../api.js";
import { settings } from "../settings.js";
import { announce } from "../speech.js";
import { Link } from "../router.js";
import { NameBox, nameIn } from "../table/gathering.js";
import { Page, Problem } from "./shell.js";

const CHOICES = { language: ["fr", "en"], deck: ["auto", "paris", "bold"], theme: ["auto", "light", "dark"], motion: ["auto", "less"] };
const SWITCHES = ["confirm", "sound", "keys"];

export function MinePage() {
  const { data: who, again } = useData("me");
  const { data, failure } = useData("mine");
  const me = who?.me;
  return html`<${Page} title=${t("my_tables")} name="mine">
    <${Problem} failure=${failure} />
    <${Name} me=${me} again=${again} />
    ${me && html`<p class="links"><${Link} to=${`/players/${me.id}`}>${t("my_results")}<//></p>`}
    <ul class="tables">${(data?.tables ?? []).map((table) => html`<${Row} key=${table.table} to=${`/t/${table.table}`} of=${table} title=${said(table.title)} state=${table.my_turn ? t("your_turn") : t(`phase_${table.phase}`)} at=${table.changed} />`)}</ul>
    ${data && !data.tables.length && html`<p class="hint">${t("no_tables_yet")}</p>`}
    <${Account} me=${me} />
    <h2>${t("settings")}</h2>
    <${SettingsForm} />
  <//>`;
}

function Name({ me, again }) {
  const { failure, attempt } = useAttempt();
  const save = (event) => {
    event.preventDefault();
    const wanted = nameIn(event.target);
    if (!wanted) return announce(t("name_wanted"));
    attempt(async () => {
      await rename(wanted);
      announce(t("saved"));
      again();
    });
  };
  return html`<form class="sit" onSubmit=${save}><${NameBox} required name=${me?.name} /><button type="submit" class="way">${t("save")}</button><${Problem} failure=${failure} /></form>`;
}

/** The reader's preferences. */
export const SettingsForm = () => html`<form class="settings" onSubmit=${(event) => event.preventDefault()}>
  ${Object.entries(CHOICES).map(([name, values]) => html`<fieldset key=${name}><legend>${t(`set_${name}`)}</legend>
    ${values.map((value) => html`<label class="choice-box" key=${value} ...${name === "language" && { lang: value }}><input type="radio" name=${name} value=${value} checked=${settings[name].value === value} onChange=${() => (settings[name].value = value)} /> ${t(`set_${name}_${value}`)}</label>`)}
  </fieldset>`)}
  ${SWITCHES.map((name) => html`<label class="choice-box" key=${name}><input type="checkbox" name=${name} checked=${settings[name].value} onChange=${(event) => (settings[name].value = event.target.checked)} /> ${t(`set_${name}`)}</label>`)}
</form>`;

function Account({ me }) {
  const [wish, setWish] = useState({});
  const { failure, attempt } = useAttempt();
  const field = (name, more) => html`<label>${t(name)} <input name=${name} required value=${wish[name] ?? ""} onInput=${(event) => setWish({ ...wish, [name]: event.target.value })} ...${more} /></label>`;
  const secret = (name, autocomplete) => field(name, { type: "password", minlength: 8, maxlength: 128, autocomplete });
  const enter = (path, names = []) => (event) => {
    event.preventDefault();
    attempt(async () => {
      await ensureMe();
      await post(path, Object.fromEntries(names.map((name) => [name, wish[name] ?? ""])));
      if (path !== "password") return startAnew();
      setWish({});
      announce(t("saved"));
    });
  };
  const way = (name, onClick) => html`<button type="button" class="way" onClick=${onClick}>${t(name)}</button>`;
  if (me?.account)
    return html`<details class="account"><summary>${t("account_is", { login: me.account })}</summary>
      <form class="sit" onSubmit=${enter("password", ["password", "new"])}>
        ${secret("password", "current-password")}${secret("new", "new-password")}
        <button type="submit" class="way main">${t("change_password")}</button>${way("forget", enter("forget", ["password"]))}
        <${Problem} failure=${failure} />
      </form>
    </details>${way("log_out", enter("logout"))}`;
  const both = ["login", "password"];
  return html`<details class="account"><summary>${t("account")}</summary>
    <form class="sit" onSubmit=${enter("login", both)}>
      <p class="hint">${t("account_about")}</p>
      ${field("login", { autocapitalize: "none", autocomplete: "username" })}${secret("password", "current-password")}
      <button type="submit" class="way main">${t("log_in")}</button>${way("new_account", enter("account", both))}
      <${Problem} failure=${failure} />
    </form>
  </details>`;
}

/** A table or a match `of` people, as a way `to` it. */
const Row = ({ to, of, title, state, at }) => html`<li><${Link} to=${to} class=${of.my_turn ? "my-turn" : ""}><b>${title}</b><span>${of.people.map((name) => name || t("no_name")).join(", ")}</span><span>${state}</span><span>${day(at)}</span><//></li>`;

/** Results and statistics of a player. */
export function PlayerPage({ id }) {
  const { data, failure } = useData(`players/${id}`);
  if (!data) return html`<${Page} title=${t("player")} name="player"><${Problem} failure=${failure} /><//>`;
  const games = Object.fromEntries(data.games.map((row) => [row.game, row]));
  return html`<${Page} title=${data.name} name="player">
    <p class="hint">${t("since", { day: day(data.since) })}</p>
    ${!data.games.length ? html`<p>${t("no_match_yet")}</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label=${t("statistics")}><table class="score-sheet"><caption>${t("statistics")}</caption>
      <thead><tr><th scope="col">${t("game")}</th>${["matches", "won", "lost"].map((name) => html`<th scope="col" key=${name}>${t(`stat_${name}`)}</th>`)}</tr></thead>
      <tbody>${data.games.map((row) => html`<tr key=${row.game}><th scope="row">${said(row.title)}</th><td>${row.matches}</td><td>${row.won}</td><td>${row.lost}</td></tr>`)}</tbody></table></div>
    <h2>${t("last_matches")}</h2>
    <ul class="tables">${data.last.map((match) => html`<${Row} key=${match.table + match.match} to=${`/replay/${match.table}?match=${match.match}`} of=${match} title=${said(games[match.game]?.title) || match.game} state=${`${t(`result_${match.result}`)} · ${amount(games[match.game]?.unit ?? "points", match.score)}`} at=${match.at} />`)}</ul>`}
  <//>`;
}
