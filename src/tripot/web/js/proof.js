// The check of the shuffles of a match, as docs/fairness.md describes it; written from that page.
import { bytesOf, hexOf } from "./bytes.js";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const SCHEME = "tripot-fair-1";
const WORDS_A_BLOCK = 16;

const text = (ascii) => new TextEncoder().encode(ascii);
const u32 = (number) => Uint8Array.of(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

const subtle = crypto.subtle ?? (await import("./digest.js"));
export const sha256 = async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes));

const HMAC = { name: "HMAC", hash: "SHA-512" };
const signer = (bytes) => subtle.importKey("raw", bytes, HMAC, false, ["sign"]);
const sign = async (key, bytes) => new Uint8Array(await subtle.sign("HMAC", key, bytes));

export const commitTo = async (seed) => hexOf(await sha256(bytesOf(seed)));

export const sealTo = async (seed) => hexOf(await sha256(joined(text(`${SCHEME} seal`), bytesOf(seed))));

/** The key of all packs of a match; `seeds` by player, an empty text for one left out. */
export async function keyOf(tableSeed, seeds) {
  const given = seeds.flatMap((seed, player) => (seed ? [Uint8Array.of(player), bytesOf(seed)] : []));
  return sign(await signer(bytesOf(tableSeed)), joined(text(`${SCHEME} key`), ...given));
}

async function* stream(signing, number) {
  for (let block = 0; ; block++) {
    const view = new DataView((await sign(signing, joined(text(`${SCHEME} pack`), u32(number), u32(block)))).buffer);
    for (let word = 0; word < WORDS_A_BLOCK; word++) yield view.getUint32(4 * word);
  }
}

/** These cards as pack `number` of the match shuffles them; `key` as bytes. */
export async function shuffled(key, number, cards) {
  const pack = cards.map(numberOf).sort((one, other) => one - other);
  const words = stream(await signer(key), number);
  for (let i = pack.length - 1; i > 0; i--) {
    const bound = i + 1;
    const limit = 2 ** 32 - (2 ** 32 % bound);
    let word = (await words.next()).value;
    while (word >= limit) word = (await words.next()).value;
    const j = word % bound;
    [pack[i], pack[j]] = [pack[j], pack[i]];
  }
  return pack.map(cardOf);
}

const numberOf = (card) => 13 * SUITS.indexOf(card[1]) + RANKS.indexOf(card[0]);
const cardOf = (number) => RANKS[number % 13] + SUITS[Math.floor(number / 13)];

const TEXTS = String.raw`(\["\w*"(?:, "\w*")*\])`;
/** A record as a house writes it: in any other a reader of TOML might find what is not seen here. */
const FORM = RegExp(String.raw`^tripot = 1
game = "\w+"
seats = (\d+)
log = \[
((?:  "[\w: ]+",
)+)\]

\[options\]
(?:\w+ = (?:"\w+"|\w+)
)+
(?:\[outcome\]
(?:\w+ = \[[-\d, ]*\]
)+
)?\[proof\]
scheme = "${SCHEME}"
sealed = "(\w+)"
seed = "(\w+)"
commits = ${TEXTS}
seeds = ${TEXTS}
$`);

/** Check a record of so many packs, also against what the viewer kept; the findings: { check, holds, player, number }. */
export async function verify(record, count, mine) {
  const [, seats, log = "", sealed, seed, ...lists] = FORM.exec(record) ?? [];
  const [commits, seeds] = lists.map((list) => JSON.parse(list));
  const packs = [...log.matchAll(/"pack (.+)"/g)].map(([, cards]) => cards.split(" "));
  const isFormed = RegExp(`^[0-9a-f]{128}(,([0-9a-f]{32})?){${seats}}$`).test([seed, seeds]) && commits.length === +seats && packs.length === count;
  const findings = [{ check: "form", holds: isFormed }];
  if (!findings[0].holds) return findings;
  findings.push({ check: "sealed", holds: (await sealTo(seed)) === sealed });
  for (const [player, opened] of seeds.entries())
    if (opened) findings.push({ check: "commit", player, holds: (await commitTo(opened)) === commits[player] });
  // A commitment that came after the viewer's seed may be one that suits it.
  if (mine) findings.push({ check: "mine", holds: seeds.includes(mine.seed) && mine.sealed === sealed && mine.commits.join() === commits.join() });
  const key = await keyOf(seed, seeds);
  for (const [number, cards] of packs.entries())
    findings.push({ check: "pack", number, holds: (await shuffled(key, number, cards)).join() === cards.join() });
  return findings;
}
