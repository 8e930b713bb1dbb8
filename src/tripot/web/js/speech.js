// What is spoken through the status region of the page, and shown for a moment.
import { aloud } from "./cards.js";
import { signal } from "./html.js";

const ONE_MOMENT = 100;
const SILENCE = { text: "", shown: false, at: 0 };

export const status = signal(SILENCE);
let timer = 0;

/** Say something to the listener, together with what was said this moment; `shown` lets the eye read it too. */
export function announce(sentence, { shown = true } = {}) {
  if (!sentence) return;
  const text = aloud(sentence);
  const { text: old, at } = status.value;
  const now = Date.now();
  status.value = now - at < ONE_MOMENT ? { text: `${old} ${text}`, shown, at } : { text: old === text ? `${text}\u200b` : text, shown, at: now };
  clearTimeout(timer);
  timer = setTimeout(() => (status.value = SILENCE), 2500 + 55 * status.value.text.length);
}
