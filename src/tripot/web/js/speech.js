// What is spoken through the status region of the page, and shown for a moment.
import { aloud } from "./cards.js";
import { effect, signal } from "./html.js";
import { language, t } from "./language.js";

const ONE_MOMENT = 100;
const SILENCE = { text: "", shown: false };

export const status = signal(SILENCE);
effect(() => language() && (status.value = SILENCE));
let timer = 0;
let since = 0; // when what is said came to lie on the page; nothing drowns it before

/** Say something to the listener, together with what was said this moment; `shown` lets the eye read it too. */
export function announce(sentence, { shown = true } = {}) {
  if (!sentence) return;
  const text = aloud(sentence);
  const { text: old } = status.value;
  if (old && Date.now() - since < ONE_MOMENT) status.value = { text: `${old} ${text}`, shown };
  else {
    status.value = { text: old === text ? `${text}\u200b` : text, shown };
    since = Infinity;
    setTimeout(() => (since = Date.now()));
  }
  clearTimeout(timer);
  timer = setTimeout(() => (status.value = SILENCE), 2500 + 55 * status.value.text.length);
}

/** Copy an address, or show it. */
export async function copy(address) {
  try {
    await navigator.clipboard.writeText(address);
    announce(t("copied"));
  } catch {
    prompt(t("copy"), address);
  }
}
