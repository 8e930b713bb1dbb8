// Beside the table: what happened, sentence by sentence, and the set phrases.
import { html, useEffect, useRef } from "../html.js";
import { said, t } from "../language.js";

export function Log({ lines }) {
  const list = useRef(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines]);
  const first = lines.length;
  return html`<div class="log" role="log" aria-label=${t("log")} tabindex="0" ref=${list}>
    <ol>${lines.map((line, place) => html`<li key=${first - place}>${said(line)}</li>`)}</ol>
  </div>`;
}

export const Phrases = ({ board }) => html`<ul class="phrases" aria-label=${t("phrases")}>
  ${board.about.value.phrases.map((phrase) => html`<li key=${phrase.action}><button type="button" class="quiet" onClick=${() => board.deed("say", { phrase: phrase.action })}>${said(phrase)}</button></li>`)}
</ul>`;

/** A question on the table: to take back a choice, to claim the rest. */
export function Question({ board }) {
  const question = board.parts.value.question;
  if (!question) return null;
  const answer = (yes) => board.deed("answer", { yes });
  return html`<section class="question" aria-label=${t("question")}>
    <p>${said(question)}</p>
    ${question.mine && html`<p class="ways"><button type="button" class="way main" onClick=${() => answer(true)}>${t("yes")}</button><button type="button" class="way" onClick=${() => answer(false)}>${t("no")}</button></p>`}
  </section>`;
}
