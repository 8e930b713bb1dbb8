// The viewer's own cards: one stop for the Tab key, arrows within, Enter plays.
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { t } from "../language.js";
import { Face, cardLabel } from "../cards.js";
import { dragging, light } from "./drag.js";

/** `pick(card)` is called with a card chosen, allowed or not; `drop(card)` with one that was dragged onto the cloth. */
export function Hand({ cards, actions, chosen, pick, drop }) {
  const keyed = withKeys(cards);
  const list = useRef(null);
  const [current, setCurrent] = useState(0);
  const place = Math.min(current, Math.max(0, keyed.length - 1));

  useEffect(() => {
    const focused = buttons(list.current).indexOf(document.activeElement);
    if (focused >= 0) setCurrent(focused);
  }, [cards]);

  const move = (event) => {
    const next = target(event.key, place, keyed.length, list.current);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    buttons(list.current)[next].focus();
  };
  return html`<ul class="hand" ref=${list} aria-label=${t("your_hand")} style=${{ "--columns": columns(keyed.length) }} onKeyDown=${move}>
    ${keyed.map(({ card, key }, index) => html`<${Card} key=${key} card=${card} actions=${actions} chosen=${chosen.includes(card)} tab=${index === place ? 0 : -1}
      focus=${() => setCurrent(index)} pick=${() => pick(card)} drop=${() => drop(card)} />`)}
  </ul>`;
}

function Card({ card, actions, chosen, tab, focus, pick, drop }) {
  const dropped = useRef(drop);
  dropped.current = drop;
  const { wasDrag, ...drag } = useMemo(() => dragging(() => dropped.current()), []);
  useEffect(() => () => light(false), []); // it may go while it is held
  const asked = actions?.cards.length > 0;
  const allowed = asked && actions.cards.includes(card);
  const state = chosen ? t("chosen") : asked ? t(allowed ? "playable" : "not_allowed") : "";
  return html`<li data-fly=${card}>
    <button type="button" class="pick ${allowed ? "allowed" : ""} ${chosen ? "chosen" : ""} ${chosen && !actions.several ? "again" : ""}" aria-label=${cardLabel(card, state)} data-card=${card}
      aria-disabled=${allowed ? undefined : "true"} aria-pressed=${chosen ? "true" : undefined} tabindex=${tab} onFocus=${focus} onClick=${() => wasDrag() || pick()} ...${drag}><${Face} card=${card} /></button>
  </li>`;
}

const columns = (count) => (count > 7 ? Math.ceil(count / 2) : count);

/** Several packs hold the same card twice. */
function withKeys(cards) {
  const seen = {};
  return cards.map((card) => ({ card, key: `${card}${(seen[card] = (seen[card] ?? 0) + 1)}` }));
}

const buttons = (list) => [...list.querySelectorAll("button")];

/** Where an arrow leads; up and down jump a row where the hand has two. */
function target(key, place, count, list) {
  const row = rowLength(list);
  const moves = { ArrowRight: place + 1, ArrowLeft: place - 1, ArrowDown: place + row, ArrowUp: place - row, Home: 0, End: count - 1 };
  const next = moves[key];
  return next === undefined || next < 0 || next >= count ? null : next;
}

function rowLength(list) {
  const tops = buttons(list).map((button) => button.offsetTop);
  const row = tops.filter((top) => top === tops[0]).length;
  return row === tops.length ? 1 : row;
}
