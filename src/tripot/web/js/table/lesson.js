// What the teacher says, step by step; it stays until it is read.
import { html, useEffect, useState } from "../html.js";
import { said, t } from "../language.js";
import { announce } from "../speech.js";

export function Lesson({ board }) {
  const steps = board.parts.value.lesson ?? [];
  const [closed, close] = useState(null);
  const spoken = steps.map(said).join(" ");
  useEffect(() => {
    if (spoken) announce(spoken, { shown: false });
  }, [spoken]);
  if (!steps.length || closed === spoken) return null;
  return html`<section class="lesson" aria-label=${t("lesson")}>
    ${steps.map((step, place) => html`<p key=${place}>${said(step)}</p>`)}
    <button type="button" class="quiet" onClick=${() => close(spoken)}>${t("understood")}</button>
  </section>`;
}
