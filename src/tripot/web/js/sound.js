// A few soft sounds, made here; none unless the reader wants them.
import { settings } from "./settings.js";

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
