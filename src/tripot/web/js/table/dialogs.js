// The windows of the table.
import { html } from "../html.js";
import { Dialog } from "../dialog.js";
import { t } from "../language.js";
import { NamedFace } from "../cards.js";
import { SettingsForm } from "../pages/settings.js";
import { RulesList } from "../pages/rules.js";
import { HouseRules, leave } from "./gathering.js";
import { Counsel } from "./counsel.js";
import { takenTrick } from "./layouts.js";
import { LastPayments, ScoreSheet } from "./scores.js";
import { Phrases } from "./side.js";

export const Dialogs = ({ name, ...scene }) => html`<${Dialog} title=${t(name)} close=${scene.close} wide=${name === "rules" || name === "scores"} live=${name === "counsel" ? "polite" : undefined}>
  <${WINDOWS[name]} ...${scene} />
<//>`;

function Forced({ board }) {
  const { me } = board.parts.value;
  if (me.chair === null) return null;
  return html`<label class="choice-box"><input type="checkbox" name="auto" checked=${me.auto} onChange=${(event) => board.deed("auto", { on: event.target.checked })} /> ${t("set_auto")}</label>`;
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

  settings: ({ board }) => html`<${Forced} board=${board} /><${SettingsForm} />`,

  leave: ({ board }) => html`<p>${t("leave_match")}</p><button type="button" class="way" onClick=${() => leave(board)}>${t("leave_table")}</button>`,
};
