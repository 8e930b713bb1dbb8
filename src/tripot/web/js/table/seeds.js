// The viewer's share in the shuffle: the hash of a seed, and the seed once the table has sealed its own.
import { bytesOf, hexOf } from "../bytes.js";
import { sha256 } from "../proof.js";

const key = (table) => `tripot.seeds.${table}`;

export async function commit(table) {
  const seeds = recall(table);
  const unused = seeds.find(({ sealed }) => !sealed);
  if (unused) return unused.commit;
  const seed = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const hash = hexOf(await sha256(bytesOf(seed)));
  keep(table, [...seeds, { seed, commit: hash, sealed: "" }]);
  return hash;
}

export function opened(table, proof, chair) {
  const seeds = recall(table);
  const mine = seeds.at(-1);
  if (!proof?.sealed || !mine || mine.sealed) return null; // a seed is opened once
  const { match, sealed, commits } = proof;
  keep(table, [...seeds.slice(0, -1), { ...mine, match, sealed, commits }]);
  return commits[chair] === mine.commit && !proof.seeds[chair] ? mine.seed : null;
}

export const mineOf = (table, match) => recall(table).findLast((mine) => mine.match === +match);

function recall(table) {
  try {
    return JSON.parse(localStorage.getItem(key(table))) ?? [];
  } catch {
    return [];
  }
}

function keep(table, seeds) {
  try {
    localStorage.setItem(key(table), JSON.stringify(seeds));
  } catch {
    // Without memory there is no seed to open.
  }
}
