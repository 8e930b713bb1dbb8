// The windows of the table.
import { html, useEffect } from "../html.js";
import { Dialog } from "../dialog.js";
import { capital, change, decimal, said, t } from "../language.js";
import { Face, NamedFace, cardLabel, isCard } from "../cards.js";
import { SettingsForm } from "../pages/people.js";
import { RulesList } from "../pages/rules.js";
import { HouseRules, leave } from "./gathering.js";
import { takenTrick } from "./layouts.js";
import { LastPayments, ScoreSheet } from "./scores.js";
import { Phrases } from "./side.js";

export const Dialogs = ({ name, ...scene }) => html`<${Dialog} title=${t(name)} close=${scene.close} wide=${name === "rules" || name === "scores"} live=${name === "counsel" ? "polite" : undefined}>
  <${WINDOWS[name]} ...${scene} />
<//>`;

/** What each choice is worth, the best first. */
function Counsel({ board, close, play }) {
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

const WINDOWS = {
  counsel: Counsel,

  scores: ({ board, players }) => html`${board.parts.value.sheet && html`<${ScoreSheet} sheet=${board.parts.value.sheet} players=${players} unit=${board.about.value.unit} />`}<h3>${t("last_payments")}</h3><${LastPayments} board=${board} />`,

  last_trick({ board, players }) {
    const trick = takenTrick(board.deal.value);
    if (!trick.length) return html`<p>${t("no_trick_yet")}</p>`;
    return html`<ul class="row-of-cards">${trick.map(({ card, seat }) => html`<li key=${card}><${NamedFace} card=${card} /><span>${players[seat].name}</span></li>`)}</ul><p>${t("taken_by", players[trick.find(({ wins }) => wins).seat])}</p>`;
  },

  rules: ({ board }) => html`<${HouseRules} about=${board.about.value} open /><${RulesList} game=${board.about.value.game} here=${board.about.value.here} />`,

  help: () => html`<dl class="keys">${["J", "P", "S", "T", "M"].map((key) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${t(`key_${key}`)}</dd></div>`)}
    <div><dt><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>${t("key_arrows")}</dd></div>
    <div><dt><kbd>↵</kbd></dt><dd>${t("key_enter")}</dd></div></dl><p class="hint">${t("keys_off")}</p>`,

  phrases: Phrases,

  settings({ board }) {
    const { me } = board.parts.value;
    return html`${me.chair !== null && html`<label class="choice-box"><input type="checkbox" name="auto" checked=${me.auto} onChange=${(event) => board.deed("auto", { on: event.target.checked })} /> ${t("set_auto")}</label>`}<${SettingsForm} />`;
  },

  leave: ({ board }) => html`<p>${t("leave_match")}</p><button type="button" class="way" onClick=${() => leave(board)}>${t("leave_table")}</button>`,
};
