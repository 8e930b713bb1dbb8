// What a reader prefers, and what else this device remembers, or this page if the browser keeps nothing.
import { batch, effect, signal } from "./html.js";

/** The felt scrolls: as in the style sheet. */
export const SMALL = matchMedia("(max-width: 43.75em), (max-height: 38.75em)");

const KEY = "tripot.settings";
const USUAL = { language: /^en/.test(navigator.language) ? "en" : "fr", deck: "auto", theme: "auto", confirm: false, sound: false, motion: "auto", keys: true };
const held = {};
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const settings = Object.fromEntries(Object.entries(USUAL).map(([name, usual]) => [name, signal(usual)]));
adopt();
for (const moment of ["storage", "pageshow"]) addEventListener(moment, adopt); // by another tab or page
const isSmall = signal(SMALL.matches);
SMALL.onchange = () => (isSmall.value = SMALL.matches);

/** The deck shown: the reader's choice, or the bold one where cards are small. */
export const deck = () => (settings.deck.value === "auto" ? (isSmall.value ? "bold" : "paris") : settings.deck.value);

export const moves = () => settings.motion.value === "auto" && !still.matches;

effect(() => {
  keep(KEY, settings);
  const root = document.documentElement;
  root.lang = settings.language.value;
  root.dataset.theme = settings.theme.value;
  root.dataset.motion = settings.motion.value;
  root.dataset.deck = deck();
});

function adopt() {
  const kept = recall(KEY);
  if (!kept) return; // what is chosen on this page holds
  batch(() => {
    for (const name in settings) settings[name].value = kept[name] ?? USUAL[name];
  });
}

export function recall(key, memory = "localStorage") {
  try {
    return JSON.parse(window[memory].getItem(key));
  } catch {
    return JSON.parse(held[key] ?? null);
  }
}

export function keep(key, value, memory = "localStorage") {
  try {
    window[memory].setItem(key, JSON.stringify(value));
  } catch {
    held[key] = JSON.stringify(value);
  }
}
