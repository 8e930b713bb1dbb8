// Results and statistics of a player.
import { html } from "../html.js";
import { amount, day, said, t } from "../language.js";
import { useData } from "../api.js";
import { Link } from "../router.js";
import { Page, Problem } from "./shell.js";

export function PlayerPage({ id }) {
  const { data, failure } = useData(`players/${id}`);
  if (!data) return html`<${Page} title=${t("player")} name="player"><${Problem} failure=${failure} /><//>`;
  const titles = Object.fromEntries(data.games.map((row) => [row.game, row.title]));
  return html`<${Page} title=${data.name} name="player">
    <p class="hint">${t("since", { day: day(data.since) })}</p>
    ${data.games.length === 0 && html`<p>${t("no_match_yet")}</p>`}
    ${data.games.length > 0 && html`<div class="scroll" tabindex="0" role="region" aria-label=${t("statistics")}><table class="score-sheet"><caption>${t("statistics")}</caption>
      <thead><tr><th scope="col">${t("game")}</th>${["matches", "won", "lost"].map((name) => html`<th scope="col" key=${name}>${t(`stat_${name}`)}</th>`)}</tr></thead>
      <tbody>${data.games.map((row) => html`<tr key=${row.game}><th scope="row">${said(row.title)}</th><td>${row.matches}</td><td>${row.won}</td><td>${row.lost}</td></tr>`)}</tbody></table></div>
    <h2>${t("last_matches")}</h2>
    <ul class="tables">${data.last.map((match) => html`<li key=${match.table + match.match}><${Link} to=${`/replay/${match.table}?match=${match.match}`}><b>${said(titles[match.game]) || match.game}</b><span>${match.people.map((name) => name || t("no_name")).join(", ")}</span><span>${t(`result_${match.result}`)} · ${amount(data.games.find((row) => row.game === match.game)?.unit ?? "points", match.score)}</span><span>${day(match.at)}</span><//></li>`)}</ul>`}
  <//>`;
}
