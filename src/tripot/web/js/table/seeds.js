// The viewer's share in the shuffle: the hash of a seed, and the seed once the table has sealed its own.
import { hexOf } from "../bytes.js";
import { keep, recall } from "../settings.js";
import { commitTo } from "../proof.js";

const KEY = "tripot.seeds";
const MOST = 500; // at most a tenth of what a browser keeps for a site

export async function commit(table) {
  const unused = seedsOf(table).find(({ sealed }) => !sealed);
  if (unused) return unused.commit;
  const seed = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const commit = await commitTo(seed);
  keepSeeds([...seedsOf(), { table, seed, commit, sealed: "" }]);
  return commit;
}

export function opened(table, proof, chair) {
  const mine = seedsOf(table).at(-1);
  if (!proof?.sealed || !mine || mine.sealed) return null; // a seed is opened once
  const { match, sealed, commits } = proof;
  keepSeeds(seedsOf().map((one) => (one.seed === mine.seed ? { ...mine, match, sealed, commits } : one)));
  return commits[chair] === mine.commit && !proof.seeds[chair] ? mine.seed : null;
}

export const mineOf = (table, match) => seedsOf(table).findLast((mine) => mine.match === +match);

/** The seeds of a table, or of all. */
const seedsOf = (table) => (recall(KEY) ?? []).filter((one) => !table || one.table === table);

const keepSeeds = (seeds) => keep(KEY, seeds.slice(-MOST));
