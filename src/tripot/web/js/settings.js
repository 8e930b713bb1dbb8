// What a reader prefers, kept on this device.
import { effect, signal } from "./html.js";

/** The felt scrolls: as in the style sheet. */
export const SMALL = matchMedia("(max-width: 43.75em), (max-height: 33.75em)");

const KEY = "tripot.settings";
const USUAL = { language: /^en/.test(navigator.language) ? "en" : "fr", deck: "auto", theme: "auto", confirm: false, sound: false, motion: "auto", keys: true };
const kept = read();
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const settings = Object.fromEntries(
  Object.entries(USUAL).map(([name, usual]) => [name, signal(kept[name] ?? usual)]),
);
const isSmall = signal(SMALL.matches);
SMALL.addEventListener("change", () => (isSmall.value = SMALL.matches));

/** The deck shown: the reader's choice, or the bold one where cards are small. */
export const deck = () => (settings.deck.value === "auto" ? (isSmall.value ? "bold" : "paris") : settings.deck.value);

export const moves = () => settings.motion.value === "auto" && !still.matches;

effect(() => {
  const now = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.value]));
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing still plays.
  }
  const root = document.documentElement;
  root.lang = now.language;
  root.dataset.theme = now.theme;
  root.dataset.motion = now.motion;
  root.dataset.deck = deck();
});

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
