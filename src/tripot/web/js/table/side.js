// Beside the table: what happened, sentence by sentence, and the set phrases.
import { html, useEffect, useLayoutEffect, useRef } from "../html.js";
import { said, t } from "../language.js";
import { Sentence } from "../cards.js";
import { Clock } from "./cloth.js";

/** The last of the `lines`. A `log` is read out as it grows; in another language it is another. */
export function Log({ lines, most = lines.length, role = "log" }) {
  const first = Math.max(0, lines.length - most);
  const list = useRef(null);
  const back = useRef(false); // whether older lines are read
  const newest = ({ lastChild, offsetTop }) => lastChild.lastChild?.offsetTop - offsetTop;
  const toNewest = () => {
    const { current } = list;
    if (current && !(back.current && current.matches(":hover, :focus"))) current.scrollTop = newest(current);
  };
  useLayoutEffect(toNewest, [lines]);
  useEffect(() => void new ResizeObserver(toNewest).observe(list.current), []);
  return html`<div class="log" role=${role} aria-label=${t("log")} tabindex="0" ref=${list} onScroll=${({ target }) => (back.current = newest(target) > target.scrollTop + target.clientHeight)}>
    <ol>${lines.slice(first).map((line, place) => html`<li key=${first + place}><${Sentence} text=${said(line)} /></li>`)}</ol>
  </div>`;
}

/** The set phrases: each is said at once. */
export const Phrases = ({ board, seats, close }) => html`<ul class="phrases" aria-label=${t("phrases")}>
  ${board.about.value.phrases.map((phrase) => html`<li key=${phrase.action}><button type="button" class="way" onClick=${() => speak(board, phrase, close)}>${said(phrase)}</button></li>`)}
</ul>
${others(board, seats).map((seat) => html`<label class="choice-box" key=${seat.chair}><input type="checkbox" checked=${board.parts.value.me.muted.includes(seat.chair)} onChange=${(event) => board.deed("mute", { chair: seat.chair, on: event.target.checked })} /> ${t("mute", seat)}</label>`)}`;

const others = (board, seats) => seats.filter((seat) => seat.kind === "human" && seat.chair !== board.parts.value.me.chair);

function speak(board, phrase, close) {
  board.deed("say", { phrase: phrase.action });
  close();
}

/** A question on the table: to take back a choice, to claim the rest. */
export function Question({ board }) {
  const question = board.parts.value.question;
  if (!question) return null;
  const answer = (yes) => board.deed("answer", { yes, until: question.until });
  return html`<section class="question" aria-label=${t("question")}>
    <p><${Sentence} text=${said(question)} /></p>
    <${Clock} board=${board} until=${question.until} mine=${question.mine} />
    ${question.mine && html`<p class="ways"><button type="button" class="way main" onClick=${() => answer(true)}>${t("yes")}</button><button type="button" class="way" onClick=${() => answer(false)}>${t("no")}</button></p>`}
  </section>`;
}
