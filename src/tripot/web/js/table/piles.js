// What lies in the middle of the table.
import { html } from "../html.js";
import { amount, t } from "../language.js";
import { Back, NamedFace } from "../cards.js";

const PORTRAITS = ["trick", "layout", "aside"];

export const Piles = ({ drawn, seats, spots }) => html`<div class="piles">
  ${drawn.piles.map((pile) => html`<${Pile} key=${pile.name} pile=${pile} seats=${seats} spots=${spots} />`)}
  ${drawn.notes.map((note) => html`<p class="note" key=${note}>${note}</p>`)}
</div>`;

function Pile({ pile, seats, spots }) {
  if (!pile.size && !pile.cards.length && pile.name !== "trick") return null;
  return html`<section class="pile pile-${pile.name} ${pile.done ? "done" : ""}" aria-label=${t(`pile_${pile.name}`)}>
    ${pile.name !== "trick" && html`<h2>${t(`pile_${pile.name}`)}</h2>`}
    ${pile.size > 0 && html`<p class="stack"><${Back} /><span class="tally">${t("cards_held", { count: pile.size })}</span></p>`}
    ${pile.cards.length > 0 && html`<ul>${pile.cards.map((item, place) => html`<${Item} key=${`${item.card}${place}`} item=${item} pile=${pile} seats=${seats} spot=${item.seat === null ? null : spots[item.seat]} />`)}</ul>`}
  </section>`;
}

/** A card of a pile: towards who played it, in a trick. */
function Item({ item, pile, seats, spot }) {
  const who = item.seat === null ? "" : seats[item.seat]?.name ?? "";
  const wins = pile.done && pile.winner === item.seat;
  const towards = pile.name === "trick" && spot ? { "--dx": spot.dx, "--dy": spot.dy } : {};
  return html`<li style=${towards} class=${wins ? "wins" : ""} data-fly=${item.card} data-from=${item.seat}>
    <${NamedFace} card=${item.card} small=${!PORTRAITS.includes(pile.name)} more=${who && t("by", { name: who })} />
    ${pile.name === "trick" && who && html`<span class="owner" aria-hidden="true">${who}${wins ? ` ${t("takes_it")}` : ""}</span>`}
    ${item.chips !== undefined && html`<${Chips} count=${item.chips} />`}
  </li>`;
}

export const Chips = ({ count }) => html`<span class="chips"><span class="chip" aria-hidden="true"></span>${amount("chips", count)}</span>`;
