// The invitation to a table: a link, and the same as a square code for a telephone.
import { html, useEffect, useState } from "../html.js";
import { t } from "../language.js";
import { copy } from "../speech.js";

const QUIET = 4; // modules of white around the code, as its standard wants

export function Invitation({ board, open }) {
  const link = `${location.origin}/join/${board.table}.${board.about.value.token}`;
  return html`<details open=${open || !!document.querySelector(".invitation :focus")}><summary>${t("invite_by_link")}</summary><div class="invitation">
    <span class="with-button"><input id="invitation" size="1" aria-label=${t("invite_by_link")} readonly value=${link} /><button type="button" class="way" onClick=${() => copy(link)}>${t("copy")}</button></span>
    ${/^(localhost|127)/.test(location.host) && html`<p class="hint">${t("only_here")}</p>`}
    <${SquareCode} link=${link} />
  </div></details>`;
}

function SquareCode({ link }) {
  const [code, setCode] = useState(null);
  useEffect(() => void import("../../vendor/lean-qr.js").then(({ generate }) => setCode(generate(link)), () => {}), [link]);
  if (!code) return null;
  const side = code.size + 2 * QUIET;
  return html`<svg class="square-code" role="img" aria-label=${t("invite_by_code")} viewBox=${`${-QUIET} ${-QUIET} ${side} ${side}`} shape-rendering="crispEdges"><path d=${drawn(code)} /></svg>`;
}

function drawn(code) {
  const places = Array.from({ length: code.size }, (_, place) => place);
  return places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join("");
}
