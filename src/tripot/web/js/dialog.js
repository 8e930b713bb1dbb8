// A window over the page. The browser keeps the focus in it and then gives it back.
import { html, useLayoutEffect, useRef } from "./html.js";
import { t } from "./language.js";
import { status } from "./speech.js";

/** The region through which the page speaks; a window has its own, for it silences what lies under it. */
export const Status = ({ name = `status ${status.value.shown ? "shown" : ""}` }) => html`<p class=${name} role="status">${status.value.text}</p>`;

/** A window; `live` if what changes in it is to be read out. */
export function Dialog({ title, close, children, wide, live }) {
  const dialog = useRef(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current.showModal();
    return () => current.close();
  }, []);
  const onClick = (event) => event.detail < 2 && event.target === dialog.current && close();
  return html`<dialog ref=${dialog} class=${wide ? "wide" : ""} aria-labelledby="dialog-title" onClose=${close} onClick=${onClick}>
    <div class="sheet-head"><h2 id="dialog-title">${title}</h2><button type="button" class="quiet close" aria-label=${t("close")} onClick=${close}>✕</button></div>
    <div class="sheet-body" tabindex="0" role="region" aria-label=${title} aria-live=${live}>${children}</div>
    <${Status} name="unseen" />
  </dialog>`;
}
