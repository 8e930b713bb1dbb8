// French and English, side by side and switched at once.
import { settings } from "./settings.js";
import { PHRASES } from "./phrases.js";

/** French typography: narrow no-break spaces before ; ! ? and inside « », a no-break space before a colon. */
export const typeset = (text) =>
  text.replace(/ ([;!?»])/g, "\u202f$1").replace(/« /g, "«\u202f").replace(/ :/g, "\u00a0:").replace(/: {count/g, ":\u00a0{count");

const each = (pick) => Object.fromEntries(Object.entries(PHRASES).map(([name, pair]) => [name, pick(pair)]));
const WORDS = { fr: each(([fr]) => typeset(fr)), en: each(([, en]) => en) };

/** The words a game has for its deals and tricks: they hold until those of another come. */
export function adopt(terms) {
  for (const name in terms) for (const tongue in WORDS) WORDS[tongue][name] = terms[name][tongue];
}

export const language = () => settings.language.value;

export const t = (name, values = {}) => fill(WORDS[language()][name] ?? name, (key) => values[key] ?? "");

const VOWEL = /^(?!.[♣♦♥♠])(y(?![aeiouhœ])|[aeiouhœ])/i;
const UNELIDED = /^(huit|onze|oui)( |$)/;

function after(de, word) {
  if (VOWEL.test(word.normalize("NFD")) && !UNELIDED.test(word)) return de.replace("e ", "’") + word;
  return (de + word).replace(/^(d|D)e le(s?) /, (_, d, s) => `${d}${s ? "es" : "u"} `);
}

/** A sentence with its values: « d’entamer », « d’Yves », « du chat »; « de huit » and « de Yann » stay. */
export const fill = (text, value) =>
  text.replace(/(\bde )?\{(\w+)\}/gi, (_, de = "", key) => (de && language() === "fr" ? after(de, `${value(key)}`) : de + value(key)));

export const said = (pair) => (pair ? pair[language()] ?? "" : "");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A count with its noun: « 1 jeton », “2 chips”. */
export function amount(unit, value) {
  const one = language() === "fr" ? Math.abs(value) < 2 : Math.abs(value) === 1;
  return `${number(value)}\u00a0${t(one ? `one_${unit}` : unit)}`;
}

export function decimal(value, signDisplay = "negative") {
  const format = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay });
  return number(format.format(value));
}

export function change(unit, value) {
  const one = language() === "fr" && Math.abs(value) < 1.95;
  return `${decimal(value, "exceptZero")}\u00a0${t(one ? `one_${unit}` : unit)}`;
}

export const number = (value) => `${value}`.replace("-", "\u2212");

export function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${t("and")} ${words.at(-1)}`;
}

export const day = (milliseconds) =>
  new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(milliseconds));
