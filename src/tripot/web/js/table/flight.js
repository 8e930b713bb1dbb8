// Cards and chips that travel to where they are (FLIP). Nothing ever waits for it.
import { Component } from "../html.js";
import { moves } from "../settings.js";

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const FLIGHT = 320;
const STAGGER = 28;
const CHIP_WORDS = { pays: ["payer", "payee"], is_paid: [null, "seat"], is_taken: ["seat", null], collects: ["card", "seat"], takes_fond: ["seat", "banker"] };

/** Shows how cards came where its children draw them. */
export class Flight extends Component {
  getSnapshotBeforeUpdate() {
    return positions();
  }

  componentDidUpdate(before, _, old) {
    const { news, banker } = this.props;
    if (news === before.news || news.sudden || document.hidden || !moves()) return;
    let late = 0;
    const were = new Map([...old.values()].map((was) => [was.element, was]));
    for (const [key, spot] of positions()) {
      const twin = old.get(key);
      const was = were.get(spot.element) ?? (twin?.element.isConnected ? null : twin);
      const from = was ?? source(spot.element);
      if (from) fly(spot.element, from, spot.box, was ? 0 : STAGGER * late++);
    }
    collect(old, news.lines);
    for (const line of news.lines) pay(line, banker);
  }

  render({ children }) {
    return children;
  }
}

const box = (element) => element.getBoundingClientRect();

function positions() {
  const found = new Map();
  const seen = {};
  for (const element of document.querySelectorAll("[data-fly]")) {
    const card = element.dataset.fly;
    seen[card] = (seen[card] ?? 0) + 1;
    found.set(`${card}${seen[card]}`, { element, box: box(element.querySelector(".card") ?? element) });
  }
  return found;
}

/** A card that was nowhere comes from whoever laid it, or the middle of the table. */
function source(element) {
  const from = element.dataset.from;
  const place = (from !== undefined && seatOf(from)) || document.querySelector(".piles");
  return place && { box: box(place) };
}

const seatOf = (seat) => document.querySelector(`[data-seat="${seat}"] .plate`);

/** Only the face travels: what can be tapped is at once where it belongs, and uncovered. */
function fly(element, from, to, delay) {
  const old = from.box;
  const dx = old.left + old.width / 2 - to.left - to.width / 2;
  const dy = old.top + old.height / 2 - to.top - to.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  const scale = Math.min(1, old.width / (to.width || 1)) || 1;
  const face = element.querySelector(".card") ?? element;
  face.animate([{ translate: `${dx}px ${dy}px`, scale }, { translate: "0 0", scale: 1 }], { duration: FLIGHT, delay, easing: EASE, fill: "backwards" });
}

function collect(old, lines) {
  const taker = lines.findLast((line) => line.word === "takes")?.values.seat;
  const home = taker !== undefined && seatOf(taker);
  const gone = home ? [...old.values()].filter(({ element }) => !element.isConnected && element.dataset.from !== undefined) : [];
  for (const { element, box: from } of gone) ghost(element.querySelector(".card")?.cloneNode(true), from, box(home));
}

function pay(line, banker) {
  const ends = CHIP_WORDS[line.word];
  if (!ends) return;
  const [from, to] = ends.map((name) => seatOf(name === null ? banker : line.values[name]) ?? document.querySelector(".piles"));
  if (!from || !to || from === to) return;
  const chip = document.createElement("span");
  chip.className = "chip";
  ghost(chip, box(from), box(to));
}

function ghost(element, from, to) {
  if (!element) return;
  element.classList.add("ghost");
  element.style.setProperty("--w", `${from.width}px`);
  document.body.append(element);
  const over = ({ left, top, width, height }) => `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%)`;
  const flight = element.animate([{ transform: over(from), opacity: 1 }, { transform: `${over(to)} scale(.4)`, opacity: 0.2 }], { duration: FLIGHT * 1.5, easing: EASE });
  flight.onfinish = flight.oncancel = () => element.remove();
}
