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

const corner = (card, place) => html`<span class="corner ${place}">
  <b data-index=${INDEX[language()][card[0]] ?? card[0]}></b><svg><use href="#suit-${card[1]}" /></svg>
</span>`;

/** The face of a card, for the eye only: who shows it names it. A small one has no room for a portrait. */
export function Face({ card, small }) {
  const painted = !small && deck() === "paris";
  return html`<span class="card face suit-${card[1]} ${painted ? "" : "bold"}" aria-hidden="true">
  ${corner(card, "top")}
  ${painted
    ? html`<img class="art" src=${`${PARIS}${card}.svg`} alt="" draggable=${false} />`
    : html`<svg class="pip"><use href="#suit-${card[1]}" /></svg>`}
  ${corner(card, "foot")}
</span>`;
}

/** The back of a card: it says nothing, not even to the machine. */
export const Back = () => html`<span class="card back" aria-hidden="true"></span>`;

export const NamedFace = ({ card, more, small }) => html`<span class="named">
  <${Face} card=${card} small=${small} /><span class="unseen">${cardLabel(card, more)}</span>
</span>`;
