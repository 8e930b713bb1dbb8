// The viewer's share in the shuffle: a seed drawn here, its hash sent first, the seed itself only once the table has sealed its own.
import { bytesOf, hexOf, sha256 } from "../proof.js";

const key = (table) => `tripot.seeds.${table}`;

/** A fresh seed for a match, kept on this device, and its hash. */
export async function commit(table, match) {
  const seed = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const hash = hexOf(await sha256(bytesOf(seed)));
  keep(table, { ...recall(table), [match]: { seed, commit: hash, sealed: "" } });
  return hash;
}

/** The seed to open now, if the table has sealed its own for the match this one was drawn for. */
export function opened(table, match, proof, chair) {
  const mine = recall(table)[match];
  if (!mine || !proof?.sealed || proof.seeds[chair] || proof.commits[chair] !== mine.commit) return null;
  keep(table, { ...recall(table), [match]: { ...mine, sealed: proof.sealed } });
  return mine.seed;
}

/** What this device knows of its own part in a match: to be compared with the proof. */
export const recall = (table) => {
  try {
    return JSON.parse(localStorage.getItem(key(table))) ?? {};
  } catch {
    return {};
  }
};

function keep(table, seeds) {
  try {
    localStorage.setItem(key(table), JSON.stringify(seeds));
  } catch {
    // Without memory the seed lives as long as the page, which is enough to open it.
  }
}
