// The viewer's share in the shuffle: the hash of a seed, and the seed once the table has sealed its own.
import { hexOf } from "../bytes.js";
import { commitTo } from "../proof.js";

const KEY = "tripot.seeds";
const MOST = 500; // at most a tenth of what a browser keeps for a site

export async function commit(table) {
  const unused = recall(table).find(({ sealed }) => !sealed);
  if (unused) return unused.commit;
  const seed = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const commit = await commitTo(seed);
  keep([...recall(), { table, seed, commit, sealed: "" }]);
  return commit;
}

export function opened(table, proof, chair) {
  const mine = recall(table).at(-1);
  if (!proof?.sealed || !mine || mine.sealed) return null; // a seed is opened once
  const { match, sealed, commits } = proof;
  keep(recall().map((one) => (one.seed === mine.seed ? { ...mine, match, sealed, commits } : one)));
  return commits[chair] === mine.commit && !proof.seeds[chair] ? mine.seed : null;
}

export const mineOf = (table, match) => recall(table).findLast((mine) => mine.match === +match);

/** The seeds of a table, or of all. */
function recall(table) {
  try {
    return JSON.parse(localStorage.getItem(KEY)).filter((one) => !table || one.table === table);
  } catch {
    return [];
  }
}

function keep(seeds) {
  try {
    localStorage.setItem(KEY, JSON.stringify(seeds.slice(-MOST)));
  } catch {
    // Without memory there is no seed to open.
  }
}
