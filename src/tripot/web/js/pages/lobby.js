// The first page: five games, and a card on the table in one tap.
import { html, useEffect } from "../html.js";
import { said, t } from "../language.js";
import { ensureMe, get, post, useAttempt, useData } from "../api.js";
import { Link, go } from "../router.js";
import { Face } from "../cards.js";
import { Page, Problem } from "./shell.js";

const REFRESH = 5000;

/** It starts at once, for every chair is taken. */
async function playNow(game, more = {}) {
  await ensureMe();
  const { table } = await post("tables", { game, settings: { advice: true }, ...more });
  go(`/t/${table}?at_once=1`);
}

async function learn(game) {
  const { seats, options } = await get(`games/${game}/lesson`);
  return playNow(game, { seats, options, settings: { advice: true, lesson: true } });
}

export function LobbyPage() {
  const { data, failure } = useData("games", { keep: true });
  return html`<${Page} title="" name="lobby">
    <div class="hero"><h1>Tripot</h1><p class="lead">${t("lead")}</p></div>
    <${Problem} failure=${failure} />
    <ul class="games">${(data?.games ?? []).map((game) => html`<${GameCard} key=${game.name} game=${game} />`)}</ul>
    <${OpenTables} />
  <//>`;
}

function GameCard({ game }) {
  const { busy, failure, attempt } = useAttempt();
  const start = (begin) => attempt(() => begin(game.name, game.quick));
  const title = said(game.title);
  const titled = (name) => t(name) + t("colon") + title;
  return html`<li class="game" data-game=${game.name}>
    <${Emblem} ...${game} />
    <div class="words">
      <h2>${title}</h2>
      <p class="pitch">${said(game.pitch)}</p>
      <p class="hint">${game.fewest === game.most ? t("seats_exactly", { count: game.most }) : t("seats_range", { low: game.fewest, high: game.most })} · ${t(`in_${game.unit}`)}</p>
      <p class="ways">
        <button type="button" class="way main" aria-disabled=${busy} onClick=${() => start(playNow)} aria-label=${titled("play_now")}>${t("play_now")}</button>
        ${game.lesson && html`<button type="button" class="way" aria-disabled=${busy} onClick=${() => start(learn)} aria-label=${titled("learn")}>${t("learn")}</button>`}
      </p>
      <p class="links"><${Link} to=${`/games/${game.name}`} aria-label=${titled("create")}>${t("create")}<//> <${Link} to=${`/games/${game.name}/rules`} aria-label=${titled("rules")}>${t("rules")}<//></p>
      <${Problem} failure=${failure} />
    </div>
  </li>`;
}

export const Emblem = ({ emblem }) => html`<div class="emblem" aria-hidden="true">${emblem.map((card, place) => html`<${Face} key=${card} card=${card} style=${{ rotate: `${8 * place - 4 * (emblem.length - 1)}deg` }} />`)}</div>`;

function OpenTables() {
  const { data, failure, again } = useData("lobby");
  useEffect(() => {
    const timer = (data ?? failure) && setTimeout(again, REFRESH);
    return () => clearTimeout(timer);
  }, [data, failure]);
  const tables = data?.tables ?? [];
  return html`<section class="open-tables"><h2>${t("open_tables")}</h2>
    ${failure ? html`<${Problem} failure=${failure} />` : tables.length ? html`<ul class="tables">${tables.map((table) => html`<li key=${table.table}><${Link} to=${`/t/${table.table}`}><b>${said(table.title)}</b><span>${table.people.join(", ")}</span><span>${t("seats_free", { count: table.free })}</span><//></li>`)}</ul>` : data && html`<p class="hint">${t("no_open_tables")}</p>`}
  </section>`;
}
