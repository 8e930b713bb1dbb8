// What is spoken through the status region of the page, and shown for a moment.
import { signal } from "./html.js";

const ONE_MOMENT = 100;

export const status = signal({ text: "", shown: false });
let since = 0;
let timer = 0;

/** Say something to the listener; `shown` lets the eye read it too. What is said in one moment is one text. */
export function announce(text, { shown = true } = {}) {
  if (!text) return;
  const now = performance.now();
  const before = now - since < ONE_MOMENT ? `${status.value.text} ` : "";
  if (!before) since = now;
  // What is said once more has to be another text.
  status.value = { text: before + text + (status.value.text === text ? "\u200b" : ""), shown };
  clearTimeout(timer);
  timer = setTimeout(() => (status.value = { text: "", shown: false }), 2500 + 55 * text.length);
}
