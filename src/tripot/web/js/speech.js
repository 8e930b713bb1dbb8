// What is heard: sentences, which the page also shows for a moment, and soft sounds.
import { aloud } from "./cards.js";
import { effect, signal } from "./html.js";
import { language, t } from "./language.js";
import { settings } from "./settings.js";

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

let context = null;

const SOUNDS = {
  card: [{ type: "triangle", from: 320, to: 120, length: 0.07, loud: 0.12 }],
  turn: [
    { from: 523, length: 0.14, loud: 0.08 },
    { from: 784, length: 0.22, loud: 0.07, at: 0.12 },
  ],
};

export function sound(name) {
  if (!settings.sound.value) return;
  context ??= new AudioContext();
  context.resume(); // if it was made before the first click
  SOUNDS[name].forEach(note);
}

function note({ type, from, to = from, length, loud, at = 0 }) {
  const start = context.currentTime + at;
  const wave = new OscillatorNode(context, { type, frequency: from });
  const gain = new GainNode(context, { gain: loud });
  wave.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(context.destination);
  wave.start(start);
  wave.stop(start + length);
}
