// A first deal with a teacher: steps are data, each said once at its moment.
import { html, useEffect, useRef, useState } from "../html.js";
import { amount, capital, fill, language, listed, said, t } from "../language.js";
import { cardName, isCard } from "../cards.js";
import { useData } from "../api.js";
import { focusFirst } from "../router.js";
import { SMALL } from "../settings.js";
import { announce } from "../speech.js";
import { seatsOf } from "../board.js";

const SHOWN = 3; // steps at once, of those unread

/** What the teacher says at this table. */
export function Lesson({ board, refusal }) {
  const lesson = useData(`games/${board.about.value.game}/lesson`, { keep: true }).data;
  const left = useRef(null);
  const [spoken, speak] = useState([]);
  const heard = useRef(new WeakSet());
  const { parts, log } = board;
  const { match } = parts.value; // none while cards are sealed
  const data = match && lesson;
  const done = data && (match.number > 1 || match.deals >= data.deals);
  if (data) left.current ??= done ? [] : data.steps; // found again later, there is nothing to teach

  const teach = (moment) => {
    if (!data) return;
    const found = left.current.filter((step) => step.at === moment.at && fits(step, moment, parts.value));
    left.current = left.current.filter((step) => !found.includes(step));
    const now = found.map((step) => ({ step, line: moment.line, seats: seatsOf(parts.value) }));
    if (now.length) speak((before) => [...before, ...now]);
  };
  useEffect(() => teach({ at: "start" }), [data]);
  useEffect(() => {
    for (const line of data ? log.value : []) {
      if (heard.current.has(line)) continue;
      heard.current.add(line);
      teach({ at: "event", line });
    }
  }, [data, log.value]);
  useEffect(() => {
    // A choice not yet spoken of is gone: there will be others.
    const late = spoken.slice(most()).filter(({ step }) => step.at === "choice");
    left.current?.push(...late.map(({ step }) => step));
    speak((before) => before.filter((one) => !late.includes(one)));
    if (parts.value.actions) teach({ at: "choice" });
  }, [data, parts.value.actions?.turn]);
  useEffect(() => refusal?.rule && teach({ at: "refusal", rule: refusal.rule }), [refusal]);
  const over = parts.value.stage.phase === "over";
  useEffect(() => done && teach({ at: "deal" }), [done]);
  useEffect(() => over && teach({ at: "over" }), [data, over]);

  const most = () => (SMALL.matches ? 1 : SHOWN);
  useEffect(() => {
    const shown = spoken.slice(0, most());
    announce(shown.filter((one) => !heard.current.has(one)).map(sentence).join(" "), { shown: false });
    for (const one of shown) heard.current.add(one);
  }, [spoken]);
  const understood = ({ target }) => {
    const rest = spoken.slice(most());
    speak(rest);
    if (rest.length) return;
    target.blur(); // it goes, and would take the focus along
    focusFirst(".hand [tabindex='0'], .panel .way.main", "h1");
  };
  if (!spoken.length) return null;
  return html`<section class="lesson" aria-label=${t("lesson")}>
    ${spoken.slice(0, SHOWN).map((one, place) => html`<p key=${place}>${sentence(one)}</p>`)}
    <button type="button" class="quiet" onClick=${understood}>${t("understood")}</button>
  </section>`;
}

function fits(step, { line, rule }, parts) {
  const { actions, match, me } = parts;
  const ways = actions ? [...actions.cards, ...actions.words.map((word) => word.action)] : [];
  const set = (name) => Boolean(parts[`state:${name}`]?.length ?? parts[`state:${name}`]);
  return [
    !step.phase || match?.phase === step.phase,
    step.choices === undefined || (actions && countOf(actions) === step.choices),
    !step.allowed || ways.includes(step.allowed),
    !step.zero || !set(step.zero),
    !step.nonzero || set(step.nonzero),
    !step.rule || step.rule === rule,
    (step.word ?? "") === (line?.word ?? ""),
    step.mine === undefined || step.mine === (seatIn(line) === me.seat),
  ].every(Boolean);
}

const countOf = ({ cards, words, number }) => cards.length + words.length + (number ? number.high - number.low + 1 : 0);

const seatIn = (line) => Object.entries(line.values).find(([name]) => name !== "place" && Number.isInteger(line.values[name]))?.[1];

const sentence = ({ step, line, seats }) => capital(fill(said(step), (name) => value(name, line?.values[name], seats)));

const ARTICLES = { Q: "la ", A: "l’" };
const theCard = (card) => (language() === "fr" ? ARTICLES[card[0]] ?? "le " : "the ") + cardName(card);

function value(name, given, seats) {
  if (Array.isArray(given)) return listed(given.map((one) => (Number.isInteger(one) ? seats[one]?.name : theCard(one))));
  if (typeof given === "string") return isCard(given) ? theCard(given) : given;
  if (name === "points" || name === "chips" || name === "total") return amount(name === "chips" ? "chips" : "points", given);
  return (name === "player" ? seats.find(({ chair }) => chair === given) : seats[given])?.name ?? String(given ?? "");
}
