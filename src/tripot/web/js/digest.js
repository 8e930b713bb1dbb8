// SHA-256 and HMAC-SHA-512 for pages without https, from which browsers keep crypto.subtle.
import { bytesOf, hex, hexOf } from "./bytes.js";

const PRIMES = [...Array(410).keys()].slice(2).filter((number, at, all) => all.slice(0, at).every((less) => number % less));
const sha256 = hash(32, 64, [2n, 13n, 22n], [6n, 11n, 25n], [7n, 18n, 3n], [17n, 19n, 10n]);
const sha512 = hash(64, 80, [28n, 34n, 39n], [14n, 18n, 41n], [1n, 8n, 7n], [19n, 61n, 6n]);

export const digest = (_, bytes) => sha256(bytes);
export const importKey = (_, bytes) => bytes;

export function sign(_, key, bytes) {
  const padded = (by) => Array.from({ length: 128 }, (_, at) => key[at] ^ by);
  return sha512([...padded(0x5c), ...sha512([...padded(0x36), ...bytes])]);
}

/** The hash with words of so many bits. `turns`: by how much its functions turn a word, the latter two shifting it last. */
function hash(wide, rounds, ...turns) {
  const cut = (number) => BigInt.asUintN(wide, number);
  const shifted = (word, by) => word >> by;
  const turned = (word, by) => (word >> by) | (word << (BigInt(wide) - by));
  const [sumA, sumE, stepOld, stepNew] = turns.map(([one, two, three], at) => (word) => cut(turned(word, one) ^ turned(word, two) ^ (at < 2 ? turned : shifted)(word, three)));
  const roots = (power, count) => PRIMES.slice(0, count).map((prime) => cut(root(BigInt(prime) << (BigInt(wide) * power), power)));
  const start = roots(2n, 8);
  const constants = roots(3n, rounds);
  const mix = ([a, b, c, d, e, f, g, h], word, at) => {
    const one = h + sumE(e) + ((e & f) ^ (~e & g)) + constants[at] + word;
    return [cut(one + sumA(a) + ((a & b) ^ (a & c) ^ (b & c))), a, b, c, cut(d + one), e, f, g];
  };
  const take = (state, words) => {
    for (let at = 16; at < rounds; at++) words.push(cut(words[at - 16] + stepOld(words[at - 15]) + words[at - 7] + stepNew(words[at - 2])));
    const mixed = words.reduce(mix, state);
    return state.map((word, at) => cut(word + mixed[at]));
  };
  const digits = wide / 4;
  return (bytes) => {
    let text = `${hexOf(bytes)}80`;
    while ((text.length + 2 * digits) % (16 * digits)) text += "00";
    text += hex(8 * bytes.length, 2 * digits);
    const words = text.match(RegExp(`.{${digits}}`, "g")).map((word) => BigInt(`0x${word}`));
    let state = start;
    while (words.length) state = take(state, words.splice(0, 16));
    return bytesOf(state.map((word) => hex(word, digits)).join(""));
  };
}

function root(number, power) {
  let found = 0n;
  for (let bit = 1n << 100n; bit; bit >>= 1n) if ((found + bit) ** power <= number) found += bit;
  return found;
}
