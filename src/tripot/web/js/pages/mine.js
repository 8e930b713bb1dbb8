// One's own name, tables and account.
import { html, useState } from "../html.js";
import { day, said, t } from "../language.js";
import { post } from "../api.js";
import { useData } from "../load.js";
import { ensureMe, rename } from "../session.js";
import { announce } from "../speech.js";
import { Link } from "../router.js";
import { NameBox, nameIn } from "../table/gathering.js";
import { Page, Problem } from "./shell.js";
import { SettingsForm } from "./settings.js";

export function MinePage() {
  const { data: who, again } = useData("me");
  const { data, failure } = useData("mine");
  const me = who?.me;
  return html`<${Page} title=${t("my_tables")} name="mine">
    <${Problem} failure=${failure} />
    <${Name} me=${me} again=${again} />
    ${me && html`<p class="links"><${Link} to=${`/players/${me.id}`}>${t("my_results")}<//></p>`}
    <ul class="tables">${(data?.tables ?? []).map((table) => html`<li key=${table.table}><${Link} to=${`/t/${table.table}`} class=${table.my_turn ? "my-turn" : ""}><b>${said(table.title)}</b><span>${table.people.join(", ")}</span><span>${table.my_turn ? t("your_turn") : t(`phase_${table.phase}`)}</span><span>${day(table.changed)}</span><//></li>`)}</ul>
    ${data && !data.tables.length && html`<p class="hint">${t("no_tables_yet")}</p>`}
    <${Account} me=${me} />
    <h2>${t("settings")}</h2>
    <${SettingsForm} />
  <//>`;
}

function Name({ me, again }) {
  const [failure, setFailure] = useState(null);
  const save = async (event) => {
    event.preventDefault();
    const wanted = nameIn(event.target);
    if (!wanted) return announce(t("name_wanted"));
    try {
      await rename(wanted);
      setFailure(null);
      announce(t("saved"));
      again();
    } catch (problem) {
      setFailure(problem);
    }
  };
  return html`<form class="sit" onSubmit=${save}><${NameBox} required name=${me?.name} /><button type="submit" class="way">${t("save")}</button><${Problem} failure=${failure} /></form>`;
}

/** An account keeps tables and results for other devices. Nobody needs one. */
function Account({ me }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState(null);
  // Who one is has changed: everything on the page may have.
  const enter = (path) => async (event) => {
    event.preventDefault();
    try {
      await ensureMe();
      await post(path, path === "logout" ? {} : { login, password });
      location.assign("/mine");
    } catch (problem) {
      setFailure(problem);
    }
  };
  if (me?.account) return html`<form class="sit" onSubmit=${enter("logout")}><p>${t("account_is", { login: me.account })}</p><button type="submit" class="way">${t("log_out")}</button></form>`;
  return html`<details class="account"><summary>${t("account")}</summary>
    <form class="sit" onSubmit=${enter("login")}>
      <p class="hint">${t("account_about")}</p>
      <label>${t("login")} <input name="login" required minlength="3" maxlength="30" pattern="[a-z0-9_\\-]+" autocomplete="username" value=${login} onInput=${(event) => setLogin(event.target.value.trim().toLowerCase())} /></label>
      <label>${t("password")} <input name="password" type="password" required minlength="8" maxlength="128" autocomplete="current-password" value=${password} onInput=${(event) => setPassword(event.target.value)} /></label>
      <button type="submit" class="way main">${t("log_in")}</button>
      <button type="button" class="way" onClick=${enter("account")}>${t("new_account")}</button>
      <${Problem} failure=${failure} />
    </form>
  </details>`;
}
