// A table as it is now: the parts the server has told of, and the sentences in order.
import { batch, signal } from "./html.js";
import { adopt, said, t } from "./language.js";
import { openLink } from "./link.js";
import { announce } from "./speech.js";

export function openBoard(table) {
  const board = {
    table,
    about: signal(null),
    parts: signal(null),
    log: signal([]),
    deal: signal([]),
    news: signal({ lines: [], sudden: true }),
    talk: signal({}),
    reason: signal(null),
    read: signal(null),
    counsel: signal(null),
    notice: signal(null),
    skew: 0,
  };
  board.link = openLink(table, (message) => batch(() => SHOW[message.t]?.(board, message)));
  board.line = board.link.line;
  board.deed = async (what, fields) => {
    if (what !== "play" && board.line.value !== "on") announce(t("reconnecting"));
    const unasked = board.parts.value.stage.phase === "sealing"; // the page sends its seed by itself
    const answer = await board.link.deed(what, fields);
    if (answer.code === "no_session") location.reload(); // which makes a guest
    if (answer.t === "error" && !unasked && what !== "play") announce(said(answer));
    return answer;
  };
  return board;
}

const SHOW = {
  snapshot(board, { page, at, about, parts }) {
    if (!import.meta.url.includes(page) && history.state !== page) location.reload(history.replaceState(page, "")); // an update: once
    board.skew = at - Date.now();
    adopt(about.terms);
    board.about.value = about;
    board.parts.value = parts;
    const { lines = [] } = parts;
    board.log.value = [...board.log.value, ...unheard(board.deal.value, lines)];
    board.deal.value = lines;
    board.notice.value = null;
    board.news.value = { lines: [], sudden: true };
  },
  told(board, { at, told, set }) {
    board.skew = at - Date.now();
    const seats = seatsOf(board.parts.value);
    const lines = told.flatMap((one) => linesOf(one, seats));
    board.news.value = { lines, sudden: false };
    board.parts.value = lay(board.parts.value, set);
    if (set.match === null) board.log.value = board.deal.value = board.read.value = []; // of another match
    board.log.value = [...board.log.value, ...lines];
    board.deal.value = told.reduce(standing, board.deal.value);
    // Under a window the log is not heard.
    if (document.querySelector("dialog")) announce(lines.map(said).join(" "), { shown: false });
    for (const { aloud = [] } of told) for (const one of aloud) board.talk.value = { ...board.talk.value, [one.chair]: one };
  },
  reason: (board, message) => (board.reason.value = message),
  read: (board, message) => (board.read.value = message.deal),
  wait: (board, message) => answer(board, message, { why: message }),
  advice: (board, message) => answer(board, message, { turn: message.turn, advice: message.advice }),
  error: (board, message) => answer(board, message, { problem: message }) || SHOW.bye(board, message),
  bye: (board, message) => announce(said((board.notice.value = message))),
};

function answer(board, { id }, news) {
  const asked = board.counsel.value;
  if (!id || asked?.id !== id) return false;
  board.counsel.value = { ...asked, ...news };
  return true;
}

/** The lines after those heard, whichever begin earlier: none is read out again. */
function unheard(heard, lines) {
  let place = heard.length && lines.length;
  while (place && !heard.slice(-place).every(({ fr }, at, last) => fr === lines[place - last.length + at].fr)) place--;
  return lines.slice(place);
}

/** What was heard of the deal, and stands: none of it is of the deal before, or was taken back. */
export const standing = (deal, { anew, lines = [] }) => (anew ? lines : [...deal, ...lines]);

/** The sentences told; a phrase has the name of who said it, for another may sit there later. */
export function linesOf(told, seats) {
  const by = told.kind === "said" ? `${seats.find(({ chair }) => chair === told.chair).name} — ` : "";
  return told.fr ? [{ word: told.kind, values: {}, fr: by + told.fr, en: by + told.en }] : told.lines ?? [];
}

export function lay(parts, set) {
  const laid = { ...parts, ...set };
  for (const [name, value] of Object.entries(set)) if (value === null) delete laid[name];
  return laid;
}

export const seatsOf = (parts) =>
  Object.keys(parts)
    .filter((name) => name.startsWith("seat:"))
    .map((name) => parts[name])
    .sort((one, other) => one.seat - other.seat);
