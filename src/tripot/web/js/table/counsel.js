// Advice at one's turn: what each choice is worth, the best first.
import { html, useEffect } from "../html.js";
import { capital, change, decimal, said, t } from "../language.js";
import { Face, cardLabel, isCard } from "../cards.js";

export const mayAsk = (board) => board.about.value.settings.advice && countOf(board.parts.value.actions) > 1;

export const countOf = (actions) => (actions ? actions.cards.length + actions.words.length + (actions.number ? actions.number.high - actions.number.low + 1 : 0) : 0);

export function Counsel({ board, close, play }) {
  const counsel = board.counsel.value;
  const turn = board.parts.value.actions?.turn;
  const on = board.line.value === "on";
  useEffect(() => {
    if (turn === undefined) close();
    else if (on && !(counsel?.turn === turn && counsel.advice)) board.counsel.value = { turn, id: board.link.ask("advise") };
  }, [turn, on]);
  if (counsel?.problem) return html`<p class="problem">${said(counsel.problem)}</p>`;
  if (!counsel?.advice || counsel.turn !== turn) return html`<div class="weighing"><progress aria-label=${t("counsel")}></progress><p>${counsel?.why ? said(counsel.why) : t("weighing")}</p></div>`;
  const choose = (action) => {
    close();
    play(action);
  };
  return html`<p class="hint">${t("counsel_about")}</p>
    <ol class="counsel">${counsel.advice.map((advice) => html`<${Way} key=${advice.action} advice=${advice} unit=${board.about.value.unit} choose=${choose} />`)}</ol>`;
}

const nameOf = ({ action, said: words }) => (isCard(action) ? cardLabel(action) : capital(said(words)));

function Way({ advice, unit, choose }) {
  const best = advice.behind === 0 && advice.worlds > 0;
  return html`<li>
    ${isCard(advice.action) && html`<${Face} card=${advice.action} small />`}
    <div><p><b>${nameOf(advice)}</b>${best && html` <span class="tag">${t("best_choice")}</span>`}</p>
      ${advice.worlds > 0 && html`<p class="worth">${change(unit, advice.expected)} <small>± ${decimal(advice.spread)}</small></p>`}
      <p class="hint">${said(advice.reason)}</p></div>
    <button type="button" class="way ${best ? "main" : ""}" aria-label=${t("play_card", { card: nameOf(advice) })} onClick=${() => choose(advice.action)}>${t("play_it")}</button>
  </li>`;
}
