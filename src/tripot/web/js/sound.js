// A few soft sounds, made here; none unless the reader wants them.
import { settings } from "./settings.js";

let context = null;

const SOUNDS = {
  card: (audio) => note(audio, { type: "triangle", from: 320, to: 120, length: 0.07, loud: 0.12 }),
  turn(audio) {
    note(audio, { from: 523, length: 0.14, loud: 0.08 });
    note(audio, { from: 784, length: 0.22, loud: 0.07, at: 0.12 });
  },
};

export function sound(name) {
  if (!settings.sound.value) return;
  context ??= new AudioContext();
  SOUNDS[name](context);
}

function note(audio, { type = "sine", from, to = from, length, loud, at = 0 }) {
  const start = audio.currentTime + at;
  const wave = new OscillatorNode(audio, { type, frequency: from });
  const gain = new GainNode(audio, { gain: loud });
  wave.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + length);
}
