// Cards by name and as drawn. « Qs » is the queen of spades, as everywhere in the house.
import { html } from "./html.js";
import { capital, language, t } from "./language.js";
import { deck } from "./settings.js";

const PARIS = new URL("../cards/paris/", import.meta.url);
const RANKS = {
  fr: { T: "dix", J: "valet", Q: "dame", K: "roi", A: "as", 2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six", 7: "sept", 8: "huit", 9: "neuf" },
  en: { T: "ten", J: "jack", Q: "queen", K: "king", A: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" },
};
const SUITS = {
  fr: { c: "trèfle", d: "carreau", h: "cœur", s: "pique" },
  en: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" },
};
const INDEX = { fr: { T: "10", J: "V", Q: "D", K: "R" }, en: { T: "10" } };
const PIPS = {
  c: "M16 1.8c3.9 0 6.7 2.9 6.7 6.5 0 2.2-1 4.1-2.6 5.4.8-.3 1.7-.5 2.7-.5 3.8 0 6.5 2.8 6.5 6.3 0 3.6-2.8 6.4-6.5 6.4-2.6 0-4.7-1.3-5.8-3.4.2 3.6 1.4 5.9 4 7.5v.5H11v-.5c2.6-1.6 3.8-3.9 4-7.5-1.1 2.1-3.2 3.4-5.8 3.4-3.7 0-6.5-2.8-6.5-6.4 0-3.5 2.7-6.3 6.5-6.3 1 0 1.9.2 2.7.5-1.6-1.3-2.6-3.2-2.6-5.4 0-3.6 2.8-6.5 6.7-6.5z",
  d: "M16 1.5c3 5.8 6.7 10.3 11 14.5-4.3 4.2-8 8.7-11 14.5-3-5.8-6.7-10.3-11-14.5 4.3-4.2 8-8.7 11-14.5z",
  h: "M16 29.5C13 23.3 2.5 18 2.5 9.9 2.5 5.7 5.5 2.8 9.2 2.8c3.1 0 5.5 1.9 6.8 5 1.3-3.1 3.7-5 6.8-5 3.7 0 6.7 2.9 6.7 7.1 0 8.1-10.5 13.4-13.5 19.6z",
  s: "M16 1.5c2.6 5.4 12.6 9.8 12.6 17.1 0 4-2.9 6.6-6.3 6.6-2.3 0-4.1-1-5.3-2.8.2 3.6 1.4 6 4 7.6v.5H11v-.5c2.6-1.6 3.8-4 4-7.6-1.2 1.8-3 2.8-5.3 2.8-3.4 0-6.3-2.6-6.3-6.6C3.4 11.3 13.4 6.9 16 1.5z",
};

/** Whether an action is a card to choose. */
export const isCard = (action) => /^[2-9TJQKA][cdhs]$/.test(action);

/** « dame de pique », queen of spades. */
export const cardName = (card) => `${RANKS[language()][card[0]]} ${t("of")} ${SUITS[language()][card[1]]}`;

export const cardLabel = (card, ...more) => [capital(cardName(card)), ...more.filter(Boolean)].join(", ");

const SIGN = /((?:10|[2-9VDRAJQK])[♠♥♦♣])/g;
const LETTERS = { 10: "T", V: "J", D: "Q", R: "K", "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
const letter = (sign) => LETTERS[sign] ?? sign;

/** A sentence for the ear, to which the signs of cards say nothing: « V♠ » is « valet de pique ». */
export const aloud = (text) => text.replace(SIGN, (sign) => cardName(letter(sign.slice(0, -1)) + letter(sign.at(-1))));

/** A sentence for the eye and the ear: the signs stay, each with the name of its card. */
export const Sentence = ({ text }) => text.split(SIGN).map((part, place) => (place % 2 ? html`<span role="img" aria-label=${aloud(part)}>${part}</span>` : part));

const pip = (card, name) => html`<svg class=${name} viewBox="0 0 32 32"><path d=${PIPS[card[1]]} /></svg>`;

const corner = (card, place) => html`<span class="corner ${place}">
  <b data-index=${INDEX[language()][card[0]] ?? card[0]}></b>${pip(card)}
</span>`;

/** The face of a card, for the eye only: the caller names it. A small one has no room for a portrait. */
export function Face({ card, small, style }) {
  const painted = !small && deck() === "paris";
  return html`<span class="card suit-${card[1]} ${painted ? "" : "bold"}" style=${style} aria-hidden="true">
  ${corner(card, "top")}
  ${painted
    ? html`<img class="art" src=${`${PARIS}${card}.svg`} alt="" draggable=${false} />`
    : pip(card, "pip")}
  ${corner(card, "foot")}
</span>`;
}

/** The back of a card says nothing, not even to the machine. */
export const Back = ({ lifted }) => html`<span class="card back${lifted ? " lifted" : ""}" aria-hidden="true"></span>`;

/** Cards face down side by side: a pointer may `point` at one, counted from 1, or `take` it. On them lies a slider from `low` to `high`. */
export function Spread({ count, low, high, isLifted, point, take, children }) {
  const at = (then) => then && (({ button, clientX, currentTarget }) => {
    if (button > 0) return; // of the mouse, another than the first
    const { left, width } = currentTarget.getBoundingClientRect();
    then(1 + Math.floor(((count - 1) * (clientX - left)) / width));
  });
  return html`<span class="spread" style=${{ "--count": count, "--low": low, "--high": high }} onPointerMove=${at(point)} onPointerUp=${at(take)} onKeyDown=${enter}>
    ${Array.from({ length: count }, (_, place) => html`<${Back} key=${place} lifted=${isLifted(place + 1)} />`)}${children}
  </span>`;
}

/** Not every browser sends a form from a slider. */
const enter = (event) => event.key === "Enter" && (event.preventDefault(), event.target.form.requestSubmit());

export const NamedFace = ({ card, more, small }) => html`<span class="named">
  <${Face} card=${card} small=${small} /><span class="unseen">${cardLabel(card, more)}</span>
</span>`;
