// The score sheet, and who paid whom in a deal.
import { html, useEffect } from "../html.js";
import { amount, number, said, t } from "../language.js";
import { Sentence } from "../cards.js";

export function ScoreSheet({ sheet, players, unit }) {
  const inOrder = [...players].sort((one, other) => one.chair - other.chair);
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("score_sheet")}><table class="score-sheet">
    <caption class="unseen">${t("score_sheet")}</caption>
    <thead><tr><th scope="col">${t("deal")}</th>${inOrder.map((seat) => html`<th scope="col" key=${seat.chair}>${seat.name}</th>`)}</tr></thead>
    <tbody>${sheet.slice(1).map((row, place) => html`<tr key=${place}><th scope="row">${place + 1}</th>${inOrder.map((seat) => html`<td key=${seat.chair}>${number(row[seat.chair])}<${Change} row=${row} before=${sheet[place]} chair=${seat.chair} /></td>`)}</tr>`)}</tbody>
    <tfoot><tr><th scope="row">${t("now")}</th>${inOrder.map((seat) => html`<td key=${seat.chair}><b>${number(seat.score)}</b></td>`)}</tr></tfoot>
  </table><p class="hint">${t(`in_${unit}`)}</p></div>`;
}

function Change({ row, before, chair }) {
  const change = changed(row, before, chair);
  return change && html` <small>${change}</small>`;
}

export function changed(row, before, chair) {
  const change = row[chair] - before[chair];
  return change !== 0 && `${change > 0 ? "+" : ""}${number(change)}`;
}

/** What each has after a deal, and how that came about. */
export function Payments({ board, seats }) {
  const { sheet } = board.parts.value;
  return html`<ul class="ranking">${seats.map((seat) => html`<li key=${seat.chair}><span>${seat.name}</span><b>${amount(board.about.value.unit, sheet.at(-1)[seat.chair])}<${Change} row=${sheet.at(-1)} before=${sheet.at(-2)} chair=${seat.chair} /></b></li>`)}</ul>
    <details><summary>${t("last_payments")}</summary><${LastPayments} board=${board} /></details>`;
}

/** The end of a deal for the ear: what the viewer has now. */
export function dealAloud(board) {
  const { sheet, me, [`seat:${me.seat}`]: mine } = board.parts.value;
  return [t("deal_over"), ...(mine ? [amount(board.about.value.unit, sheet.at(-1)[me.chair]), changed(sheet.at(-1), sheet.at(-2), me.chair)] : [])].filter(Boolean).join(", ");
}

/** What was charged or paid in the last deal that is finished, each with the rules it follows from. */
export function LastPayments({ board }) {
  const number = board.parts.value.match?.deals;
  const on = board.line.value === "on";
  useEffect(() => on && number > 0 && void board.link.ask("deal", { number }), [number, on]);
  if (!number) return html`<p class="hint">${t("no_deal_yet")}</p>`;
  const deal = board.read.value;
  if (deal?.number !== number) return null;
  const payments = deal.payments.filter(({ values }) => (values.points ?? values.chips) !== 0);
  if (!payments.length) return html`<p class="hint">${t("nobody_paid")}</p>`;
  return html`<ul class="payments">${payments.map((line, place) => html`<li key=${place}><${Sentence} text=${said(line)} />${line.rules?.length > 0 && html` <small class="rule">${line.rules.join(", ")}</small>`}</li>`)}</ul>`;
}
