// What is spoken through the one status region of the page, and shown for a moment.
import { signal } from "./html.js";

export const status = signal({ text: "", shown: false, at: 0 });
let timer = 0;

/** Say something to the listener; `shown` lets the eye read it too. */
export function announce(text, { shown = true } = {}) {
  if (!text) return;
  status.value = { text, shown, at: status.value.at + 1 };
  clearTimeout(timer);
  timer = setTimeout(() => (status.value = { ...status.value, shown: false }), 2500 + 55 * text.length);
}
