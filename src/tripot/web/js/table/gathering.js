// Before the first card, between two deals and after the last: the panel in the middle.
import { html, useEffect, useLayoutEffect, useState } from "../html.js";
import { amount, said, t } from "../language.js";
import { Dialog } from "../dialog.js";
import { Link, go } from "../router.js";
import { rename } from "../api.js";
import { copy } from "../speech.js";
import { awaited, isThere } from "./choice.js";
import { commit } from "./seeds.js";
import { Payments } from "./scores.js";
import { Clock } from "./cloth.js";

export function Middle(scene) {
  const { stage, match, me } = scene.board.parts.value;
  if (stage.phase === "lobby") return html`<${Gathering} ...${scene} />`;
  if (stage.phase === "sealing") return html`<section class="panel"><p>${t("sealing")}</p></section>`;
  if (stage.phase === "pause" && match) return html`<${Between} ...${scene} />`;
  if (stage.phase === "over" && (match || me.chair !== null)) return html`<${Over} ...${scene} />`;
  if (stage.phase === "closed") return html`<section class="panel"><p>${t("closed")}</p>${match && html`<${Link} to=${replayOf(scene.board)} class="way">${t("replay")}<//>`}<${Link} to="/" class="way main">${t("home")}<//></section>`;
  return null;
}

function Gathering({ board, seats }) {
  const { me } = board.parts.value;
  const { mine, empty } = among(board, seats);
  return html`<section class="panel gathering" aria-label=${t("gathering")}>
    <h2>${t("gathering")}</h2>
    <${Missing} board=${board} seats=${seats} willing=${(seat) => seat.ready || seat.host} />
    ${hasPlace(board) && html`<${SitDown} board=${board} />`}
    <div class="ways">
      ${mine && !me.host && html`<button type="button" class="way main" aria-pressed=${mine.ready} onClick=${() => ready(board, !mine.ready)}>${t("i_am_ready")}</button>`}
      ${me.host && html`<button type="button" class="way main" aria-disabled=${empty.length > 0} onClick=${() => begin(board)}>${t("start")}</button>`}
      <${Comings} board=${board} seats=${seats} willing=${(seat) => seat.ready} />
    </div>
    ${mine && !me.host && html`<p class="hint">${t("host_starts")}</p>`}
    ${mine && html`<${Invitation} board=${board} open=${empty.length > 0} />`}
    <${HouseRules} about=${board.about.value} />
  </section>`;
}

/** What holds at this table and is not as usual. */
export function HouseRules({ about, open }) {
  const changed = about.rules.filter((rule) => !rule.usual);
  return html`<p class="hint">${said(about.conditions)}</p>
    <details open=${open}><summary>${t(changed.length ? "house_rules_changed" : "house_rules_usual", { count: changed.length })}</summary>
      <ul>${changed.map((rule) => html`<li key=${rule.name}><b>${said(rule.called)}</b> — ${said(rule)}</li>`)}</ul>
    </details>`;
}

/** Ready for the next match or not, with the hash of a fresh seed. */
const pledge = (what) => async (board, on = true) => board.deed(what, { on, commit: await commit(board.table) });
export const ready = pledge("ready");
const wantMore = pledge("rematch");

export async function begin(board) {
  await board.link.deed("ready", { commit: await commit(board.table) }); // he may be ready already
  return board.deed("start");
}

function Comings({ board, seats, willing }) {
  const { me, stage } = board.parts.value;
  const [name, ask] = useState(null);
  const { mine, empty, others } = among(board, seats);
  const closes = stage.phase === "lobby" && !others.length; // if the viewer leaves
  const sent = [...others, closes && mine].find((seat) => seat?.name === name);
  const [title, deed] = sent === mine ? [t("leave_table"), () => leave(board)] : [t("free_chair", sent), () => board.deed("empty", { chair: sent.chair, name })];
  const way = (label, deed) => html`<button type="button" class="way" key=${label} onClick=${deed}>${label}</button>`;
  return html`
    ${me.host && empty.length > 0 && way(t("fill_with_bots"), () => fill(board, empty, seats))}
    ${me.host && others.filter((seat) => !seat.connected || !willing(seat)).map((seat) => way(t("free_chair", seat), () => ask(seat.name)))}
    ${mine && way(t("leave_table"), () => (closes ? ask(mine.name) : leave(board)))}
    ${sent && html`<${Dialog} title=${title} close=${() => ask(null)}>${sent === mine && html`<p>${t("leave_alone")}</p>`}<p class="ways">${way(t("yes"), () => (ask(null), deed()))}${way(t("no"), () => ask(null))}</p><//>`}`;
}

/** What a match still waits for, the viewer apart. */
function Missing({ board, seats, willing }) {
  const { empty, others } = among(board, seats);
  const names = awaited(others.filter((seat) => !willing(seat)));
  return html`${empty.length > 0 && html`<p class="hint">${t("seats_free", { count: empty.length })}</p>`}${names && html`<p class="hint">${names}</p>`}`;
}

/** The invited go before computer players. */
export const hasPlace = ({ parts, token }) => ({ free: true, invited: token, machine: token })[parts.value.watching?.place];

function among(board, seats) {
  const mine = seats.find((seat) => seat.chair === board.parts.value.me.chair);
  return { mine, empty: seats.filter((seat) => seat.kind === "empty"), others: seats.filter((seat) => seat.kind === "human" && seat !== mine) };
}

function fill(board, empty, seats) {
  for (const { chair } of empty) board.deed("invite", { chair, level: "habitue" });
  // Perhaps nobody else was missing for another match.
  if (among(board, seats).mine?.wants) wantMore(board);
}

export async function leave(board) {
  await board.deed("leave");
  go("/");
}

export const NameBox = ({ name, ...more }) => html`<label>${t("your_name")} <input name="name" maxlength="30" placeholder=${t("guest")} defaultValue=${name === t("guest") ? "" : name} ...${more} /></label>`;
export const nameIn = (form) => form.elements.name.value.trim();

export function SitDown({ board }) {
  const sit = async (event) => {
    event.preventDefault();
    const wanted = nameIn(event.target) || t("guest");
    const answer = await board.deed("sit", { name: wanted, token: board.token ?? "" });
    if (answer.t !== "error" && board.name === t("guest")) rename(wanted); // a guest without a name has one now
  };
  return html`<form class="sit" onSubmit=${sit}>
    <${NameBox} name=${board.name} />
    <button type="submit" class="way main">${t("sit_down")}</button>
  </form>`;
}

/** The last cards come first. */
function useLate(deals) {
  const late = (part, look) => document.querySelector(part)?.animate(look, { duration: 1500, easing: "step-start" });
  useLayoutEffect(() => {
    late(".panel", { opacity: 0, pointerEvents: "none" });
    late(".piles", { visibility: "visible" });
    late(".felt", { flexDirection: "column-reverse" });
  }, [deals]);
}

function Between({ board, seats }) {
  const { stage, match } = board.parts.value;
  useLate(match.deals);
  const { mine } = among(board, seats);
  return html`<section class="panel between" aria-label=${t("deal_over")}>
    <h2>${t("deal_over")}</h2>
    <${Payments} board=${board} seats=${seats} />
    ${mine && (mine.next ? html`<${Missing} board=${board} seats=${seats} willing=${(seat) => seat.next || !isThere(seat)} />` : html`<button type="button" class="way main" onClick=${() => board.deed("next", { deals: match.deals })}>${t("next_deal")}</button>`)}
    <${Clock} board=${board} until=${stage.until} />
  </section>`;
}

const replayOf = ({ table, parts }) => `/replay/${table}?match=${parts.value.match.number}`;

function Over({ board, seats, players }) {
  const { outcome, match } = board.parts.value;
  const { unit } = board.about.value;
  const { mine, empty } = among(board, seats);
  const played = mine && mine.score !== null; // one seated since has no score
  const replay = match && replayOf(board);
  useLate();
  return html`<section class="panel over" aria-label=${t("match_over")}>
    <h2>${t(["you_win", "match_over", "you_lose"][played ? rank(outcome, mine) : 1])}</h2>
    ${outcome?.says.map((line, place) => html`<p key=${place}>${said(line)}</p>`)}
    ${outcome && html`<ol class="ranking">${[...players].sort(order(outcome, unit === "chips" ? -1 : 1)).map((seat) => html`<li key=${seat.chair} class=${rank(outcome, seat) ? "" : "won"}><span>${seat.name}</span><b>${amount(unit, seat.score)}</b></li>`)}</ol>`}
    <${Missing} board=${board} seats=${seats} willing=${(seat) => (seat.wants && seat.connected) || !mine?.wants} />
    <div class="ways">
      ${mine && html`<button type="button" class="way main" aria-pressed=${mine.wants} onClick=${() => wantMore(board, !mine.wants)}>${t("rematch")}</button>`}
      <${Comings} board=${board} seats=${seats} willing=${(seat) => seat.wants} />
      ${replay && html`<${Link} to=${replay} class="way">${t("replay")}<//>`}
      ${played && html`<${Link} to=${`${replay}&review=1`} class="way">${t("review")}<//>`}
      ${replay && html`<${Link} to=${`${replay}&proof=1`} class="way">${t("check_shuffle")}<//>`}
    </div>
    ${mine && html`<${Invitation} board=${board} open=${empty.length > 0} />`}
  </section>`;
}

/** Winners first, losers last, and the nearer to winning the higher. */
const order = (outcome, sign) => (one, other) => rank(outcome, one) - rank(outcome, other) || sign * (one.score - other.score);
const rank = ({ winners, losers }, { seat }) => (winners.includes(seat) ? 0 : losers.includes(seat) ? 2 : 1);

function Invitation({ board, open }) {
  const link = `${location.origin}/join/${board.table}.${board.about.value.token}`;
  return html`<details open=${open || !!document.querySelector(".invitation :focus")}><summary>${t("invite_by_link")}</summary><div class="invitation">
    <span class="with-button"><input id="invitation" size="1" aria-label=${t("invite_by_link")} readonly value=${link} /><button type="button" class="way" onClick=${() => copy(link)}>${t("copy")}</button></span>
    ${/^(localhost|127)/.test(location.host) && html`<p class="hint">${t("only_here")} <code>.venv/bin/tripot serve --host 0.0.0.0 --origin http://192.168.1.20:${location.port}</code></p>`}
    <${SquareCode} link=${link} />
  </div></details>`;
}

function SquareCode({ link }) {
  const [code, setCode] = useState(null);
  useEffect(() => void import("../../vendor/lean-qr.js").then(({ generate }) => setCode(generate(link)), () => {}), [link]);
  return code && html`<canvas class="square-code" role="img" aria-label=${t("invite_by_code")} ref=${(canvas) => canvas && code.toCanvas(canvas)}></canvas>`;
}
