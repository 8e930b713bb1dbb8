// What is on the cloth: who sits around it, and what lies before each and in the middle.
import { html, useEffect, useState } from "../html.js";
import { amount, said, t } from "../language.js";
import { Back, NamedFace } from "../cards.js";
import { announce } from "../speech.js";
import { changed } from "./scores.js";

const PORTRAITS = ["trick", "layout", "aside"];
const BUBBLE = 3000;
const NEAR = 0.1; // to the middle line of the table
const WARNINGS = [30, 10, 5];

/** In which direction each seat lies from the middle: the viewer at the bottom, the others in turn order. */
export function places(count, viewer, turns) {
  const way = turns === "left" ? 1 : -1;
  return Array.from({ length: count }, (_, seat) => {
    const angle = Math.PI / 2 + (way * 2 * Math.PI * (seat - viewer)) / count;
    return { dx: Math.cos(angle), dy: Math.sin(angle) };
  });
}

export function Seats({ board, seats, drawn, spots }) {
  const { me, question, waiting = [] } = board.parts.value;
  const order = seats.map((_, place) => ((me.seat ?? -1) + 1 + place) % seats.length);
  return html`<ol class="seats" aria-label=${t("seats")} data-count=${seats.length}>
    ${order.map((place) => html`<${Seat} key=${seats[place].chair} board=${board} seat=${seats[place]} drawn=${drawn.seats[place]} spot=${spots[place]} waits=${!question && waiting.includes(place)} />`)}
  </ol>`;
}

function Seat({ board, seat, drawn, spot, waits }) {
  const { me, outcome } = board.parts.value;
  const mine = seat.seat === me.seat;
  const won = seat.score !== null && outcome?.winners.includes(seat.seat);
  const names = ["seat", mine && "me", waits && "waits", won && "won", seat.kind === "empty" && "empty"].filter(Boolean);
  return html`<li class=${names.join(" ")} style=${{ "--dx": spot.dx, "--dy": spot.dy }} data-seat=${seat.seat}>
    <div class="plate">
      <div class="who"><span class="name" title=${seat.name}>${seat.kind === "empty" ? t("free_seat") : seat.name}</span>${waits && html`<span class="turn">${t("to_act")}</span>`}</div>
      ${seat.score !== null && html`<div class="score">${amount(board.about.value.unit, seat.score)}</div>`}
      <${Traits} board=${board} seat=${seat} drawn=${drawn} mine=${mine} />
      <${Clock} board=${board} clock=${seat.clock} mine=${mine} />
    </div>
    <${Bubble} said=${board.talk.value[seat.chair]} above=${spot.dy > NEAR} />
    <${InFront} drawn=${drawn} held=${mine ? 0 : seat.held} />
  </li>`;
}

/** Roles and state, then this deal's tally: always words, never a colour alone. */
function Traits({ board, seat, drawn, mine }) {
  const { stage: { phase }, match, sheet } = board.parts.value;
  const states = [
    ...(seat.score === null ? [] : drawn.roles),
    ["lobby", "over"].includes(phase) && seat.host && t("host"),
    seat.kind === "bot" && t("bot"),
    seat.stand_in && t(`stand_in_${seat.stand_in}`),
    seat.kind === "human" && !mine && !seat.connected && !seat.stand_in && t("away"),
    phase === "lobby" && seat.kind === "human" && seat.ready && t("ready"),
    phase === "pause" && seat.next && t("ready"),
    phase === "over" && seat.wants && t("rematch"),
    match?.phase === "stake" && sheet[1] && (mine || sheet[0].length < 9) && t("last_deal", { change: changed(sheet.at(-1), sheet.at(-2), seat.chair) || 0 }),
  ].filter(Boolean);
  return html`<div class="traits"><${Marks} texts=${states} /><${Marks} texts=${drawn.notes} /></div>`;
}

const Marks = ({ texts }) => texts.length > 0 && html`<ul class="marks">${texts.map((text) => html`<li key=${text}><span>${text}</span></li>`)}</ul>`;

function InFront({ drawn, held }) {
  const hidden = Math.max(0, held - drawn.hand.length);
  if (!hidden && !drawn.cards.length && !drawn.hand.length && !drawn.chips) return null;
  return html`<div class="in-front">
    ${hidden > 0 && html`<span class="backs"><span class="fan" aria-hidden="true">${Array.from({ length: Math.min(hidden, 5) }, (_, place) => html`<${Back} key=${place} />`)}</span><span class="tally">${t("cards_held", { count: hidden })}</span></span>`}
    ${drawn.hand.length > 0 && html`<span class="shown open-hand">${drawn.hand.map((card) => html`<span key=${card} data-fly=${card}><${NamedFace} card=${card} small /></span>`)}</span>`}
    ${drawn.cards.length > 0 && html`<span class="shown">${drawn.cards.map((card, place) => html`<span key=${`${card}${place}`} data-fly=${card}><${NamedFace} card=${card} small /></span>`)}</span>`}
    ${drawn.chips > 0 && html`<${Chips} count=${drawn.chips} />`}
  </div>`;
}

/** The clock of a seat, or what is left `until` something happens by itself. */
export function Clock({ board, until, clock = until && { bank: until, since: 0 }, mine }) {
  const [ticks, tick] = useState(0);
  const running = clock?.since != null;
  const left = clock && secondsLeft(board, clock);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [running]);
  useEffect(() => {
    if (running && mine && ticks && WARNINGS.includes(left)) announce(t("seconds_left", { count: left }));
  }, [left]);
  if (!clock) return null;
  const label = t("time_left", { time: minutes(left) });
  return html`<div class="clock ${running ? "running" : ""} ${left <= 10 ? "short" : ""}" aria-label=${label} role="timer" aria-live="off">${until ? label : minutes(left)}</div>`;
}

export const secondsLeft = (board, { bank, since }) => Math.max(0, Math.ceil((bank - (since == null ? 0 : Date.now() + board.skew - since)) / 1000));

export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** What somebody says: beside the plate and the cards, towards the middle. */
function Bubble({ said: told, above }) {
  const [gone, go] = useState(false);
  useEffect(() => {
    go(false);
    const timer = setTimeout(go, BUBBLE, true);
    return () => clearTimeout(timer);
  }, [told]);
  return told && !gone && html`<p class="bubble ${above ? "above" : ""}">${said(told)}</p>`;
}

export const Piles = ({ drawn, seats, spots }) => html`<div class="piles">
  ${drawn.piles.map((pile) => html`<${Pile} key=${pile.name} pile=${pile} seats=${seats} spots=${spots} />`)}
  ${drawn.notes.map((note) => html`<p class="note" key=${note}>${note}</p>`)}
</div>`;

function Pile({ pile, seats, spots }) {
  if (!pile.size && !pile.cards.length && pile.name !== "trick") return null;
  return html`<section class="pile pile-${pile.name} ${pile.done ? "done" : ""}" aria-label=${t(`pile_${pile.name}`)}>
    ${pile.name !== "trick" && html`<h2>${t(`pile_${pile.name}`)}</h2>`}
    ${pile.size > 0 && html`<p class="stack"><${Back} /><span class="tally">${t("cards_held", { count: pile.size })}</span></p>`}
    ${pile.cards.length > 0 && html`<ul>${pile.cards.map((item, place) => html`<${Item} key=${`${item.card}${place}`} item=${item} pile=${pile} seats=${seats} spot=${item.seat === null ? null : spots[item.seat]} />`)}</ul>`}
  </section>`;
}

/** A card of a pile: towards its player, in a trick. */
function Item({ item, pile, seats, spot }) {
  const who = item.seat === null ? "" : seats[item.seat]?.name ?? "";
  const towards = pile.name === "trick" && spot ? { "--dx": spot.dx, "--dy": spot.dy } : {};
  return html`<li style=${towards} class=${item.wins ? "wins" : ""} data-fly=${item.card} data-from=${item.seat}>
    <${NamedFace} card=${item.card} small=${!PORTRAITS.includes(pile.name)} more=${who && t("by", { name: who })} />
    ${pile.name === "trick" && who && html`<span class="owner" aria-hidden=${!item.wins}>${who}${item.wins ? ` ${t("takes_it")}` : ""}</span>`}
    ${item.chips !== undefined && html`<${Chips} count=${item.chips} />`}
  </li>`;
}

const Chips = ({ count }) => html`<span class="chips"><span class="chip" aria-hidden="true"></span>${amount("chips", count)}</span>`;
