// Keys that speak; digits are typed.
import { useLayoutEffect } from "../html.js";
import { amount, capital, listed, said, t } from "../language.js";
import { cardName } from "../cards.js";
import { settings } from "../settings.js";
import { announce } from "../speech.js";
import { minutes, secondsLeft } from "./cloth.js";
import { prompt } from "./choice.js";

/** Listen for the keys while the table is shown; `scene` answers what is on it now. */
export function useKeys(scene) {
  useLayoutEffect(() => {
    const listen = (event) => {
      if (!settings.keys.value || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (+event.key) document.querySelector(".numbers input")?.focus();
      const answer = KEYS[event.key.toLowerCase()]?.(scene());
      if (answer === undefined) return;
      event.preventDefault();
      announce(answer);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

const typing = (element) => element.matches?.("input:not([type=range]), select, dialog *");

const KEYS = {
  j: (scene) => {
    const first = [".question .way", ".choice .ways > .main", ".hand .allowed:not(.chosen)", ".choice .pick", ".choice .way", ".panel .way.main"].map((found) => document.querySelector(found)).find(Boolean);
    first?.focus();
    return toPlay(scene);
  },
  p: ({ drawn, players }) => clothAloud(drawn, players),
  s: ({ board, players }) => players.map(({ name, score }) => (score === null ? name : `${name} ${amount(board.about.value.unit, score)}`)).filter(Boolean).join(", "),
  t: ({ board, seats }) => timesAloud(board, seats),
  m: ({ board }) => {
    const hand = board.parts.value.hand ?? [];
    document.querySelector(".hand [tabindex='0']")?.focus();
    return hand.length ? capital(hand.map(cardName).join(", ")) : t("no_cards");
  },
};

function toPlay({ board }) {
  const { actions, hand = [] } = board.parts.value;
  const ways = actions
    ? [...[...actions.cards].sort((one, other) => hand.indexOf(one) - hand.indexOf(other)).map(cardName), ...actions.words.map(said), ...(actions.number ? [`${said(actions.number)} ${t("from_to", actions.number)}`] : [])]
    : [];
  return [prompt(board), capital(ways.join(", "))].filter(Boolean).join(" ");
}

function clothAloud({ piles, seats }, players) {
  const laid = ({ card, seat, chips, wins }) => [card && cardName(card), seat != null && t("by", players[seat]), wins && t("takes_it"), chips !== undefined && amount("chips", chips)].filter(Boolean).join(" ");
  const places = [
    ...piles.map((pile) => ({ ...pile, name: t(`pile_${pile.name}`) })),
    ...seats.map(({ hand, cards, chips }, seat) => ({ ...players[seat], cards: [...[...hand, ...cards].map((card) => ({ card })), ...(chips ? [{ chips }] : [])] })),
  ].filter(({ cards, size }) => cards.length || size);
  return places.map(({ name, cards, size }) => name + t("colon") + (size ? t("cards_held", { count: size }) : listed(cards.map(laid)))).join(". ") || t("nothing_on_table");
}

function timesAloud(board, seats) {
  const time = (clock) => minutes(secondsLeft(board, clock));
  const { stage, question } = board.parts.value;
  const until = stage.until ?? question?.until;
  const aloud = [until && t("time_left", { time: time({ bank: until, since: 0 }) }), ...seats.map((seat) => seat.clock && `${seat.name} ${time(seat.clock)}`)];
  return aloud.filter(Boolean).join(", ") || t("no_clock");
}
