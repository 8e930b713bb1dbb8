// What the viewer may do now, other than with the cards in hand: words, numbers, cards that lie elsewhere.
import { html, useState } from "../html.js";
import { capital, listed, said, t } from "../language.js";
import { Face, Sentence, Spread, cardLabel, cardName } from "../cards.js";
import { seatsOf } from "../board.js";
import { settings } from "../settings.js";
import { dealAloud } from "./scores.js";

export function Choice({ board, chosen, confirm, play, refusal, children }) {
  const { actions, hand = [], question } = board.parts.value;
  return html`<section class="choice ${actions ? "asked" : ""}" aria-label=${t("your_choice")}>
    ${refusal ? html`<${Refusal} game=${board.about.value.game} refusal=${refusal} play=${play} />` : !question?.mine && html`<p class="prompt"><${Sentence} text=${prompt(board)} /></p>`}
    <div class="ways">
      ${actions && html`<${Elsewhere} actions=${actions} hand=${hand} play=${play} />`}
      ${actions && [...actions.words, ...actions.fault_words].map((word) => html`<button type="button" class="way" key=${word.action} data-action=${word.action} aria-disabled=${actions.faults.includes(word.action)} onClick=${() => play(word.action)}>${capital(said(word))}</button>`)}
      ${actions?.number && html`<${Numbers} key=${`${actions.number.action}${actions.turn}`} number=${actions.number} play=${play} />`}
      ${chosen.length === (actions?.several || 1) && html`<button type="button" class="way main" onClick=${confirm}>${confirmation(actions, chosen)}</button>`}
      ${children}
    </div>
  </section>`;
}

export const confirmation = ({ verb }, chosen) => `${capital(said(verb))} – ${listed(chosen.map(cardName))}`;

export function prompt(board) {
  const { stage, question, actions, me, waiting = [] } = board.parts.value;
  if (stage.phase === "pause") return dealAloud(board);
  if (stage.phase !== "play") return "";
  if (question?.mine) return said(question);
  if (actions?.asks) return said(actions.asks);
  if (actions?.verb) return t("your_turn_to", { verb: said(actions.verb) });
  if (actions) return t("your_turn");
  return awaited(seatsOf(board.parts.value).filter((seat) => seat.seat !== me.seat && (question ? hasSay(seat) && !question.yes.includes(seat.chair) : waiting.includes(seat.seat)))) || t("waiting_somebody");
}

export const awaited = (seats) => seats.length > 0 && t("waiting_for", { names: listed(seats.map((seat) => seat.name)) });

const hasSay = (seat) => seat.kind === "human" && !seat.stand_in;

export const isThere = (seat) => hasSay(seat) && seat.connected;

/** Why an act was refused, with the rule; a fault that is only punished can be done all the same. */
function Refusal({ game, refusal, play }) {
  return html`<div class="refusal">
    <p>${refusal.rule && html`<a class="rule" target="_blank" href=${`/games/${game}/rules#${refusal.rule}`}>${refusal.rule}</a>`} ${said(refusal)}</p>
    ${refusal.fault && html`<button type="button" class="way danger" onClick=${() => play(refusal.action, { fault: true })}>${t("do_it_anyway")}</button>`}
  </div>`;
}

function Elsewhere({ actions, hand, play }) {
  const cards = actions.cards.filter((card) => !hand.includes(card));
  return cards.map((card) => html`<button type="button" class="pick small allowed" key=${card} data-card=${card} aria-label=${cardLabel(card, said(actions.verb))} onClick=${() => play(card)}><${Face} card=${card} /></button>`);
}

/** Cards face down: how many, and which a number lifts. */
const SPREADS = {
  draw: ({ high }, value) => ({ count: high, isLifted: (place) => place === value }),
  cut: ({ low, high }, value) => ({ count: low + high, isLifted: (place) => place <= value }),
};

/** A number as it is typed, sent as it is or not at all; or a place among cards. */
function Numbers({ number, play }) {
  const { action, low, high } = number;
  const spread = SPREADS[action];
  const [text, setText] = useState(`${spread ? (low + high) >> 1 : low}`);
  const value = bounded(text, low, high);
  const fits = text !== "" && +text === value;
  const set = (wanted) => setText(`${bounded(wanted, low, high)}`);
  const name = capital(said(number));
  const send = (wanted = value) => play(`${action} ${bounded(wanted, low, high)}`);
  const range = html`<input type="range" aria-label=${name} min=${low} max=${high} value=${value} onInput=${(event) => set(event.target.value)} />`;
  const cards = () => html`<${Spread} ...${number} ...${spread(number, value)} ...${settings.confirm.value ? { take: set } : { point: set, take: send }}>${range}<//>`;
  const box = () => html`<button type="button" class="step" aria-label=${t("less")} onClick=${() => set(text - 1)}>−</button>
    <input type="number" inputmode="numeric" aria-label=${name} required min=${low} max=${high} value=${text} onFocus=${selectAll} onInput=${(event) => setText(event.target.value)} />
    <button type="button" class="step" aria-label=${t("more")} onClick=${() => set(+text + 1)}>+</button>
    ${high - low > 3 && range}`;
  return html`<form class="numbers" onSubmit=${(event) => (event.preventDefault(), send())} data-action=${action}>
    ${spread ? cards() : box()}
    <button type="submit" class="way main">${name} ${fits ? value : ""}</button>
    ${!spread && html`<span class="bounds">${t("from_to", number)}</span>`}
  </form>`;
}

/** What is typed takes the place of what stood there. */
export const selectAll = ({ target }) => target.select();

export const bounded = (text, low, high) => Math.max(low, Math.min(high, Math.round(+text) || low));
