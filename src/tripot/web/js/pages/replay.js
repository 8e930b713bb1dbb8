// A match step by step, from any seat or all face up; and the check of its shuffles.
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { adopt, said, t } from "../language.js";
import { get, useAttempt, useData } from "../api.js";
import { Link, bring } from "../router.js";
import { announce, copy } from "../speech.js";
import { lay, linesOf, seatsOf, standing } from "../board.js";
import { verify } from "../proof.js";
import { NamedFace } from "../cards.js";
import { layout } from "../table/layouts.js";
import { Piles, Seats, places } from "../table/cloth.js";
import { Flight } from "../table/flight.js";
import { Log } from "../table/side.js";
import { ScoreSheet } from "../table/scores.js";
import { mineOf } from "../table/seeds.js";
import { Review } from "./review.js";
import { Page, Problem } from "./shell.js";

const PACE = 900;

export function ReplayPage({ table, match = "1", proof, review, step = "0" }) {
  const [view, setView] = useState("all");
  const [wanted, want] = useState({ step: Math.max(0, step | 0) });
  const { data: outside, failure: lost } = useData(`tables/${table}`);
  const { data, failure, again } = useData(`tables/${table}/replay?match=${match}&as=${view}`);
  const { data: games } = useData("games", { keep: true });
  const game = games?.games.find((game) => game.name === outside?.game);
  const over = game && data?.over; // what lies below the felt comes with it, to stay in its place
  return html`<${Page} game=${outside} title=${t("replay")} name="replay">
    <${Problem} failure=${lost ?? failure} />
    ${outside && html`<p class="links"><${Link} to=${`/t/${table}`}>${t("to_the_table")}<//></p>`}
    ${data && game && html`<${Player} replay=${data} game=${game} view=${failure ? data.as : view} see=${(view) => (setView(view), again())} wanted=${wanted} />`}
    ${over && data.chair !== null && html`<${Review} table=${table} match=${match} begin=${review} look=${(entry) => want({ step: before(data.steps, entry), look: true })} />`}
    ${over && html`<${Proof} table=${table} match=${match} count=${data.steps.filter(({ told }) => told[0]?.kind === "dealt").length} seats=${seatsOf(data.steps[0].set)} begin=${proof} />`}
  <//>`;
}

const before = (steps, entry) => steps.findLastIndex((step) => step.entry === null || step.entry < entry);

function Player({ replay, game, view, see, wanted }) {
  const { steps } = replay;
  const last = steps.length - 1;
  adopt(game.terms);
  const until = (next) => (steps[Math.max(0, Math.min(last, next))].entry ?? -1) + 1;
  const [shown, show] = useState(until(wanted.step));
  const place = before(steps, shown);
  const [runs, run] = useState(false);
  const to = (next) => show(until(next));
  useEffect(() => {
    to(wanted.step);
    if (wanted.look) bring(".replay");
  }, [wanted]);
  useEffect(() => {
    if (!runs) return undefined;
    if (place >= last) return run(false);
    const timer = setTimeout(() => to(place + 1), PACE);
    return () => clearTimeout(timer);
  }, [runs, place]);
  const scene = useMemo(() => sceneAt(steps, place), [steps, place]);
  const old = useRef(place);
  const news = useMemo(() => {
    const sudden = place !== old.current + 1;
    old.current = place;
    return { lines: steps[place].told.flatMap((one) => linesOf(one)), sudden };
  }, [place]);
  const talk = Object.fromEntries(steps[place].told.flatMap(({ aloud = [] }) => aloud.map((one) => [one.chair, one])));
  const board = { about: { value: { unit: game.unit } }, parts: { value: scene.parts }, talk: { value: talk }, skew: 0 };
  const seats = seatsOf(scene.parts);
  const drawn = layout(game.name, scene.parts, scene.deal);
  const spots = places(seats.length, scene.parts.me.seat, drawn.turns);
  const keys = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10, Home: -place, End: last - place };
  const onKeyDown = (event) => {
    if (keys[event.key] === undefined || event.target.matches("select, input, .scroll, .log")) return;
    event.preventDefault();
    to(place + keys[event.key]);
  };
  const ways = [
    ["to_start", "|◀", () => to(0)],
    ["step_back", "◀", () => to(place - 1)],
    runs ? ["halt", "❚❚", () => run(false), "main"] : ["run", "▶▶", () => run(true), "main"],
    ["step_on", "▶", () => to(place + 1)],
    ["to_end", "▶|", () => to(last)],
  ];
  useEffect(() => announce(news.lines.map(said).join(" "), { shown: false }), [place]);
  return html`<section class="replay" aria-label=${t("replay")} onKeyDown=${onKeyDown}>
    <div class="controls">
      ${ways.map(([name, sign, go, main]) => html`<button type="button" class="way ${main ?? ""}" aria-label=${t(name)} onClick=${go}>${sign}</button>`)}
      <input type="range" min="1" max=${steps.length} value=${place + 1} aria-label=${t("step")} onInput=${(event) => to(event.target.value - 1)} />
      <span class="hint" data-step=${place}>${place + 1} / ${steps.length}</span>
      <label>${t("seen_by")} <select name="view" value=${view} onChange=${(event) => see(event.target.value)}>
        <option value="all">${t("seen_all")}</option><option value="spectator">${t("seen_spectator")}</option>
        ${seats.map((seat) => html`<option key=${seat.seat} value=${String(seat.chair)}>${seat.name}</option>`)}
      </select></label>
    </div>
    <${Flight} news=${news} banker=${scene.parts["state:banker"] ?? 0}><div class="felt game-${game.name}">
      <${Seats} board=${board} seats=${seats} drawn=${drawn} spots=${spots} />
      <div class="middle"><${Piles} drawn=${drawn} seats=${seats} spots=${spots} /></div>
    </div><//>
    ${scene.parts.hand?.length > 0 && html`<ul class="row-of-cards" aria-label=${seats[scene.parts.me.seat]?.name}>${scene.parts.hand.map((card, index) => html`<li key=${`${card}${index}`}><${NamedFace} card=${card} /></li>`)}</ul>`}
    <div class="below"><${Log} lines=${scene.log} role="region" /><${ScoreSheet} sheet=${scene.parts.sheet} players=${seats} unit=${game.unit} /></div>
  </section>`;
}

function sceneAt(steps, place) {
  let parts = {};
  let log = [];
  let deal = [];
  for (const { set, told } of steps.slice(0, place + 1)) {
    parts = lay(parts, set);
    log = log.concat(told.flatMap((one) => linesOf(one)));
    deal = told.reduce(standing, deal);
  }
  return { parts, log, deal };
}

function Proof({ table, match, count, seats, begin }) {
  const [findings, found] = useState(null);
  const { failure, attempt } = useAttempt();
  const check = () =>
    attempt(async () => {
      found(null);
      const findings = await verify(await get(`tables/${table}/record?match=${match}`), count, mineOf(table, match));
      found(findings);
      announce(t(verdict(findings)));
    });
  useEffect(() => void (begin && check()), []);
  useEffect(() => void (begin && bring(".proof")), [findings]);
  return html`<section class="proof" aria-label=${t("proof")}>
    <h2>${t("proof")}</h2>
    <p>${t("proof_about")}</p>
    <p class="ways"><button type="button" class="way main" onClick=${check}>${t("check_shuffle")}</button>
      <a class="way" href=${`/api/tables/${table}/record?match=${match}`} download=${`${table}-${match}.toml`}>${t("record")}</a>
      <button type="button" class="way" onClick=${share}>${t("share")}</button></p>
    <${Problem} failure=${failure?.pair && failure} />
    ${findings && html`<div class="verdict" data-holds=${findings.every(holding)}>
      <p><b>${t(verdict(findings))}</b></p>
      <ul>${findings.map(({ check, holds, player, number }) => html`<li><span role="img" aria-label=${t(holds ? "yes" : "no")}>${holds ? "✓" : "✗"}</span> ${t(`finding_${check}`, { ...seats.find(({ chair }) => chair === player), number: number + 1 })}</li>`)}</ul>
    </div>`}
  </section>`;
}

const holding = ({ holds }) => holds;
const verdict = (findings) => (!findings.every(holding) ? "proof_fails" : findings.some(({ check }) => check === "mine") ? "proof_holds" : "proof_fits");

function share() {
  const url = location.href;
  return navigator.share?.({ url }).catch(() => {}) ?? copy(url); // the device says the rest itself
}
