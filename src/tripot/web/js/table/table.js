// The table of a match: everything on it, from what the server tells.
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../html.js";
import { language, said, t } from "../language.js";
import { Link, focusFirst, useArrival } from "../router.js";
import { SMALL, settings } from "../settings.js";
import { announce, sound } from "../speech.js";
import { cardLabel, isCard } from "../cards.js";
import { openBoard, seatsOf } from "../board.js";
import { Nowhere } from "../pages/shell.js";
import { Choice, confirmation, prompt } from "./choice.js";
import { Dialogs } from "./dialogs.js";
import { Flight } from "./flight.js";
import { Middle, SitDown, begin, hasPlace, ready } from "./gathering.js";
import { Hand } from "./hand.js";
import { Lesson } from "./lesson.js";
import { Piles, Seats, places } from "./cloth.js";
import { Log, Question } from "./side.js";
import { layout } from "./layouts.js";
import { opened } from "./seeds.js";
import { useKeys } from "./keys.js";

const LOG_LENGTH = 300;
const SOON_BACK = 1500;
const QUICK = 400; // milliseconds
const NEAR = 20; // pixels

/** Follow a table and draw it; `at_once` starts a match whose chairs are all taken. */
export function TablePage({ table, token, name, at_once }) {
  const board = useMemo(() => Object.assign(openBoard(table), { token, name }), []);
  useLayoutEffect(() => () => board.link.close(), []);
  if (board.line.value === "lost") return html`<${Nowhere} title=${said(board.notice.value) || t("table")} />`;
  if (!board.parts.value) return html`<${Joining} line=${board.line.value} />`;
  return html`<${Table} board=${board} atOnce=${at_once} />`;
}

export const Joining = ({ line }) => html`<main class="page"><h1 class="unseen">${t("table")}</h1><p class="boot">${t(line === "waiting" ? "reconnecting" : "joining")}</p></main>`;

function Table({ board, atOnce }) {
  const parts = board.parts.value;
  const about = board.about.value;
  const seats = seatsOf(parts);
  const drawn = layout(about.game, parts, board.deal.value);
  const spots = places(seats.length, parts.me.seat, drawn.turns);
  const scene = useRef(null);
  // Others may sit there by then.
  const { outcome } = parts;
  const players = outcome ? seats.map((seat, at) => ({ ...seat, name: outcome.names[at], score: outcome.scores[at] })) : seats;
  scene.current = { board, seats, players, drawn };
  useKeys(() => scene.current);
  const { play, pick, drop, chosen, confirm, busy, refusal } = usePlay(board);
  const turn = busy ? undefined : turnName(parts);
  const [dialog, open] = useState(null);
  useSeeds(board);
  useTurn(board, turn);
  useLine(board.line.value === "on");
  useArrival();
  const focused = useFocus();
  document.title = `${parts.actions || parts.question?.mine ? `${t("my_turn")} — ` : ""}${said(about.title)} — Tripot`;
  useEffect(() => {
    if (atOnce && parts.stage.phase === "lobby" && parts.me.host) begin(board);
  }, []);
  const banker = parts["state:banker"] ?? 0;
  return html`<${Flight} news=${board.news.value} banker=${banker}><div class="table-page game-${about.game}" data-phase=${parts.stage.phase} data-match=${parts.match?.phase} data-turn=${turn}
      onFocusIn=${focused} onClickCapture=${once} onKeyDownCapture=${once}>
    <${Bar} board=${board} drawn=${drawn} open=${open} />
    <main class="felt" tabindex=${SMALL.matches ? 0 : undefined}>
      <h1 class="unseen">${said(about.title)}</h1>
      <${Seats} board=${board} seats=${seats} drawn=${drawn} spots=${spots} />
      <div class="middle">
        ${parts.match && html`<${Piles} drawn=${drawn} seats=${players} spots=${spots} />`}
        <${Middle} ...${scene.current} />
      </div>
    </main>
    <section class="mine" aria-label=${t("your_place")}>
      <${Question} board=${board} />
      ${parts.stage.phase === "play" && html`<${Choice} board=${board} chosen=${chosen} confirm=${confirm} play=${play} refusal=${refusal}>
        <${Extras} board=${board} open=${open} />
      <//>`}
      ${parts.me.chair === null && html`<${Watching} board=${board} />`}
      ${parts.hand?.length > 0 && html`<${Hand} cards=${parts.hand} actions=${parts.actions} chosen=${chosen} pick=${pick} drop=${drop} />`}
    </section>
    <aside class="side" aria-label=${t("log")}>
      ${about.settings.lesson && parts.me.host && html`<${Lesson} board=${board} refusal=${refusal} />`}
      <${Log} key=${language()} lines=${board.log.value} most=${LOG_LENGTH} />
    </aside>
    ${dialog && html`<${Dialogs} name=${dialog} ...${scene.current} close=${() => open(null)} play=${play} />`}
  </div><//>`;
}

function turnName({ stage, actions, me, match, ...parts }) {
  if (actions) return `turn-${actions.turn}`;
  const mine = parts[`seat:${me.seat}`];
  return stage.phase === "pause" && mine && !mine.next ? `pause-${match.deals}` : undefined;
}

/** A double click or tap, or Enter held down, acts once: only a chosen card waits for more. */
function once(event) {
  const double = isDouble(event) && event.target.closest("button:not(.again, .step)");
  if (!double && !(event.repeat && event.key === "Enter")) return;
  event.preventDefault();
  event.stopPropagation();
}

let tap = {};

function isDouble(event) {
  if (event.pointerType !== "touch") return event.detail && event.detail % 2 === 0;
  const double = event.timeStamp - tap.timeStamp < QUICK && Math.hypot(event.clientX - tap.clientX, event.clientY - tap.clientY) < NEAR;
  tap = double ? {} : event;
  return double;
}

const NEXT = [".question .way", ".hand [tabindex='0']", ".choice .pick, .choice .way", ".panel .way", ".prompt", ".panel h2, .panel p"];

/** When what had the focus is gone, give it to another. Answers what notes where it goes. */
function useFocus() {
  const last = useRef(null);
  useLayoutEffect(() => void (last.current?.isConnected === false && focusFirst(...NEXT)));
  return ({ target }) => (last.current = target);
}

function useLine(on) {
  const told = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (told.current !== on) announce(t(on ? "connected_again" : "reconnecting"), { shown: false });
      told.current = on;
    }, SOON_BACK);
    return () => clearTimeout(timer);
  }, [on]);
}

const TOOLS = ["scores", "last_trick", "rules", "phrases", "help", "settings"];

function Bar({ board, drawn, open }) {
  const { stage, match, me, outcome } = board.parts.value;
  const out = me.chair === null;
  const idle = { scores: !match, phrases: out, last_trick: !match || !drawn.piles.some((pile) => pile.name === "trick") };
  const tools = TOOLS.filter((name) => !idle[name]);
  const on = board.line.value === "on";
  const tool = (name) => html`<button type="button" class="quiet tool" key=${name} data-tool=${name} onClick=${() => open(name)}>${t(name)}</button>`;
  return html`<header class="bar">
    <${Link} to="/" class="brand">Tripot<//>
    <p class="title">${said(board.about.value.title)}${match && html` <span class="deal-number">${t("deal_number", { count: match.deals + (stage.phase === "play" || match.broken_off) })}</span>`}</p>
    <p class="line">${on ? "" : t("reconnecting")}</p>
    ${!out && match && !outcome && tool("leave")}
    <nav aria-label=${t("table")}>${tools.map(tool)}</nav>
  </header>`;
}

function Extras({ board, open }) {
  const { may, me } = board.parts.value;
  const mine = seatsOf(board.parts.value).find((seat) => seat.chair === me.chair);
  return html`
    ${may?.advise && html`<button type="button" class="quiet" data-tool="counsel" onClick=${() => open("counsel")}>${t("counsel")}</button>`}
    ${["take_back", "claim"].map((what) => may?.[what] && html`<button type="button" class="quiet" key=${what} onClick=${() => board.deed("ask", { what })}>${t(what)}</button>`)}
    ${mine?.stand_in && html`<button type="button" class="way main" onClick=${() => board.deed("return")}>${t("take_seat_back")}</button>`}
  `;
}

function Watching({ board }) {
  const { stage, watching } = board.parts.value;
  const free = hasPlace(board);
  if (stage.phase === "closed" || (stage.phase === "lobby" && free)) return null;
  return html`<div class="choice"><p class="watching">${said(watching)}</p>${free && html`<${SitDown} board=${board} />`}</div>`;
}

function usePlay(board) {
  const [chosen, choose] = useState([]);
  const [busy, work] = useState(false);
  const [refusal, refuse] = useState(null);
  const sent = useRef(null);
  const { actions } = board.parts.value;
  const asked = () => board.parts.value.actions;
  useLayoutEffect(() => void (choose([]), refuse(null)), [actions?.turn]);

  async function play(action, { fault = false } = {}) {
    const now = asked();
    if (board.line.value !== "on") announce(t("reconnecting"));
    if (!now) return;
    const { turn } = now;
    if (sent.current?.turn === turn) return playAfter(sent.current, action);
    if (!fault && now.faults.includes(action)) return explain(action);
    choose([]);
    refuse(null);
    sound("card");
    sent.current = { action, turn, answered: board.deed("play", { action, turn }) };
    const answer = await sent.current.answered;
    if (answer.t !== "error") return;
    sent.current = null; // it may be asked again
    show({ ...answer, action });
  }

  /** A card waits for the one before it, but where nothing `asks`, as in a trick: there it may be a slip. */
  async function playAfter({ action, turn, answered }, card) {
    if (!isCard(card) || card === action) return;
    await answered;
    const now = asked();
    if (now?.asks && now.verb && now.turn !== turn) return drop(card);
  }

  function show(reason) {
    refuse(reason);
    announce([isCard(reason.action) && `${cardLabel(reason.action)}.`, reason.rule && `${reason.rule}.`, said(reason)].filter(Boolean).join(" "), { shown: false });
  }

  /** A card is chosen first where it has to be confirmed, alone or with as many as belong to the choice. */
  function pick(card) {
    const { cards = [], several, verb } = asked() ?? {};
    const isChosen = chosen.includes(card);
    if (busy) return;
    if (!cards.includes(card) || (!several && (isChosen || !settings.confirm.value))) return drop(card);
    const others = chosen.filter((other) => other !== card);
    const picked = isChosen ? others : [...others, card].slice(-(several || 1));
    choose(picked);
    refuse(null);
    const label = cardLabel(card, several && t(isChosen ? "playable" : "chosen"));
    const ready = several ? picked.length === several && "all_chosen" : "chosen_confirm";
    announce(ready ? t(ready, { card: label, what: confirmation({ verb }, picked) }) : label, { shown: false });
  }

  function drop(card) {
    const now = asked();
    if (!now) return announce(prompt(board));
    return now.cards.includes(card) ? play(card) : explain(card);
  }

  async function confirm() {
    work(true);
    for (const card of chosen) await play(card);
    work(false);
  }

  function explain(card) {
    const refusal = board.parts.value.refused?.find(({ cards }) => cards.includes(card));
    if (refusal) show({ ...refusal.reason, action: card });
    else board.link.ask("why", { action: card });
  }

  const reason = board.reason.value;
  useEffect(() => {
    if (reason && !reason.allowed) show(reason);
  }, [reason]);
  return { play, pick, drop, chosen: actions ? chosen : [], confirm, busy, refusal };
}

function useSeeds(board) {
  const { proof, me, stage } = board.parts.value;
  useEffect(() => {
    if (stage.phase !== "sealing" || me.chair === null || !proof) return;
    if (!proof.sealed && !proof.commits[me.chair]) ready(board);
    const seed = opened(board.table, proof, me.chair);
    if (seed) board.deed("reveal", { seed });
  }, [proof, stage.phase]);
}

function useTurn(board, turn) {
  const asked = board.parts.value.question?.mine ? "question" : turn;
  useEffect(() => {
    if (!asked) return;
    announce(prompt(board), { shown: false });
    sound("turn");
  }, [asked]);
}
