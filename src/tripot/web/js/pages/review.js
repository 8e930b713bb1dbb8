// One's own choices in a match that is over, and where another was better.
import { html, useEffect, useRef, useState } from "../html.js";
import { said, t } from "../language.js";
import { get } from "../api.js";
import { Sentence } from "../cards.js";
import { bring, focusFirst } from "../router.js";
import { Problem } from "./shell.js";

const PACE = 700;

/** `look(entry)` shows the moment a choice had to be made. */
export function Review({ table, match, begin, look }) {
  const [{ review, failure }, set] = useState({});
  const timer = useRef(0); // null once the page is left
  const ask = async () => {
    try {
      const found = await get(`tables/${table}/review?match=${match}`);
      if (timer.current === null) return;
      set({ review: found });
      if (!found.over && !found.broken) timer.current = setTimeout(ask, PACE);
    } catch (problem) {
      set({ failure: problem });
    }
  };
  const start = () => {
    set({ review: { done: 0, of: 0, remarks: [] } });
    ask();
  };
  const press = ({ target }) => {
    target.blur(); // the button goes
    focusFirst(".review h2");
    start();
  };
  useEffect(() => {
    if (begin) {
      bring(".review");
      start();
    }
    return () => {
      clearTimeout(timer.current);
      timer.current = null;
    };
  }, []);
  return html`<section class="review" aria-label=${t("review")}>
    <h2>${t("review")}</h2>
    <p>${t("review_about")}</p>
    ${(!review || review.broken) && html`<p class="ways"><button type="button" class="way main" onClick=${press}>${t("review_start")}</button></p>`}
    <${Problem} failure=${failure} />
    ${review && html`<div role="status">
      ${review.broken && html`<p class="problem">${t("review_broken")}</p>`}
      ${!review.over && !review.broken && html`<div class="weighing"><progress aria-label=${t("review")} max=${review.of || 1} value=${review.of ? review.done : undefined}></progress>
        <p>${t(review.done ? "review_so_far" : "review_waits", review)}</p></div>`}
      ${review.over && html`<p><b>${t(!review.of ? "review_nothing" : review.remarks.length ? "review_found" : "review_clean", { count: review.remarks.length, of: review.of })}</b></p>`}
    </div>
    <ol class="remarks">${review.remarks.map((remark) => html`<li key=${remark.entry}><p><${Sentence} text=${said(remark)} /></p><button type="button" class="way" onClick=${() => look(remark.entry)}>${t("review_look")}</button></li>`)}</ol>`}
  </section>`;
}
