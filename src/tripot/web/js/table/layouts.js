// Where things lie on the table of each game. It knows the fields of a position, not the rules.
import { amount, t } from "../language.js";

const listOf = (text) => (text ? text.split(" ") : []);

/** What lies where, by the fields of a position and the deal's log; a card on a pile is { card, seat, chips }. */
export function layout(game, parts, log) {
  const count = Object.keys(parts).filter((name) => name.startsWith("seat:")).length;
  const field = (name) => parts[`state:${name}`];
  const at = (name, seat) => field(name)?.[seat];
  const table = { count, phase: parts.match?.phase, field, at, log, mine: parts.me.seat, cards: (name, seat) => listOf(at(name, seat)) };
  const drawn = (LAYOUTS[game] ?? plain)(table);
  const seats = Array.from({ length: count }, (_, seat) => ({ ...EMPTY, hand: openHand(table, seat), ...drawn.seat?.(seat), ...drawnCard(table, seat) }));
  if (parts.counted) seats[table.mine].notes = [t("hand_counts", { points: amount("points", parts.counted) })];
  return { turns: drawn.turns ?? "left", seats, piles: (drawn.piles ?? []).filter(Boolean), notes: drawn.notes ?? [] };
}

const EMPTY = { roles: [], cards: [], hand: [], notes: [] };
const plain = () => ({});

const openHand = (table, seat) => (seat === table.mine ? [] : [...table.cards("hands", seat), ...passed(table, seat)]);

const drawnCard = (table, seat) => table.phase === "draw" && { cards: listOf(table.field("drawing")?.drawn?.[seat]) };

const role = (on, name) => (on ? [t(name)] : []);
const office = (table, name, seat) => role(!["draw", "over"].includes(table.phase) && (table.field(name) ?? 0) === seat, name);

const LAYOUTS = {
  polignac: (table) => ({
    turns: "right",
    seat: (seat) => ({
      roles: [...office(table, "dealer", seat), ...role(table.field("asker") === seat, "asks_favour")],
      cards: all(table, seat, "charged", "jacks"),
      notes: [...tally(table, "tricks", seat, "tricks"), ...points(table, seat)],
    }),
    piles: [trick(table)],
  }),

  dame_de_pique: (table) => ({
    seat: (seat) => ({
      roles: office(table, "dealer", seat),
      notes: points(table, seat),
    }),
    piles: [trick(table), row("aside", passed(table, table.mine))],
    notes: table.field("hearts_free") ? [t("hearts_free")] : [],
  }),

  vendome: (table) => ({
    turns: "right",
    seat: (seat) => ({
      roles: office(table, "banker", seat),
      cards: isOver(table) ? all(table, seat, "banker_card", "card") : table.cards("cards", seat),
      chips: table.at("fonds", seat),
    }),
    piles: [
      stack(table, "talon"),
      row("taille", isOver(table) ? all(table, undefined, "turns", "card") : listOf(table.field("pile"))),
      row("removed", isOver(table) ? all(table, undefined, "struck", "cards") : listOf(table.field("removed"))),
    ],
  }),

  vingt_et_un: (table) => ({
    turns: "right",
    seat: (seat) => ({
      roles: office(table, "banker", seat),
      chips: table.at("stakes", seat),
      ...twentyOne(table, seat),
    }),
    piles: [stack(table, "talon")],
    notes: table.field("last") ? [t("last_coup")] : [],
  }),

  rumoli: (table) => ({
    seat: (seat) => ({
      roles: [
        ...office(table, "dealer", seat),
        ...office(table, "eldest", seat),
        ...role(table.field("taker") === seat, "dead_hand"),
      ],
      cards: latest(table, seat),
      ...(isOver(table) && { hand: all(table, seat, "left_with", "hand") }),
      notes: table.phase === "auction" && table.at("bids", seat) ? [t("has_bid", { chips: amount("chips", table.at("bids", seat)) })] : [],
    }),
    piles: [
      { name: "layout", cards: ["Kc", "Qd", "Ah", "Js"].map((card, suit) => ({ card, seat: null, chips: table.at("boodles", suit) ?? 0 })) },
      sequence(table),
      row("dead", listOf(table.mine === null && table.field("dead"))),
    ],
  }),
};

/** The trick on the table; once it is taken, it stays in sight until the next card. */
function trick(table) {
  const cards = listOf(table.field("trick"));
  if (!cards.length) return { name: "trick", cards: lastTrick(table.log), done: true };
  const leader = table.field("leader") ?? 0;
  return { name: "trick", cards: cards.map((card, place) => ({ card, seat: (leader + place) % table.count })) };
}

const is = (word) => (line) => line.word === word;

const playsOf = (log) => log.filter(is("plays")).map(({ values }) => values);
const endOf = (log) => log.findLastIndex(is("takes"));

/** A fault may end the match within a trick. */
function lastTrick(log) {
  const cards = playsOf(log.slice(endOf(log) + 1));
  return cards.length ? cards : takenTrick(log);
}

export function takenTrick(log) {
  const end = endOf(log);
  if (end < 0) return [];
  const winner = log[end].values.seat;
  return playsOf(log.slice(endOf(log.slice(0, end)) + 1, end)).map((play) => ({ ...play, wins: play.seat === winner }));
}

/** What was told, of one seat or of all. */
const all = ({ log }, seat, word, ...names) =>
  log.filter((line) => line.word === word && [undefined, line.values.seat ?? line.values.banker].includes(seat)).flatMap(({ values }) => names.flatMap((name) => values[name] ?? []));

/** The cards of a deal that is over are known from what was told. */
const isOver = ({ phase }) => phase === "deal" || phase === "over";

/** The last run, also once it has stopped: until a lead. */
function sequence(table) {
  const run = table.log.slice(0, table.log.findLastIndex(is("plays")) + 1);
  const plays = playsOf(run.slice(run.findLastIndex(is("stops")) + 1));
  return { name: "sequence", cards: plays.filter(({ card, seat }) => isOver(table) || table.cards("laid", seat).includes(card)) };
}

function latest(table, seat) {
  const plays = all(table, seat, "plays", "card");
  const order = (one, other) => plays.lastIndexOf(one) - plays.lastIndexOf(other);
  return table.cards("laid", seat).sort(order).slice(-3);
}

const passed = (table, seat) => (table.phase === "exchange" ? table.cards("passed", seat) : []);

/** A hand as far as it is known; thrown in, it stays in sight until cards are dealt again. */
function twentyOne(table, seat) {
  const coup = { log: table.log.slice(table.log.findLastIndex(is("served"))) };
  if (!table.at("down", seat)) return { cards: [...all(coup, seat, "shows", "first", "second"), ...all(coup, seat, "receives", "card")] };
  if (seat === table.mine) return {};
  return { hand: [...table.cards("first", seat), ...table.cards("second", seat)], cards: table.cards("extras", seat) };
}

const row = (name, cards) => (cards.length ? { name, cards: cards.map((card) => ({ card, seat: null })) } : null);

/** Cards lying face down: their number where they are hidden. */
function stack(table, name) {
  const cards = table.field(name);
  const size = +cards || listOf(cards).length;
  return size ? { name, cards: [], size } : null;
}
const tally = (table, name, seat, phrase) => (table.at(name, seat) ? [t(phrase, { count: table.at(name, seat) })] : []);
const points = (table, seat) => (table.at("charges", seat) ? [t("this_deal", { points: amount("points", table.at("charges", seat)) })] : []);
