// Dragging a card onto the cloth: an extra; a tap or a key does the same.
import { moves } from "../settings.js";

const FAR = 10; // pixels before a press becomes a drag
const BACK = 160;

export const light = (on) => document.querySelector(".felt")?.classList.toggle("drop", on);

/** The handlers of a card's button; `drop()` plays it, and is waited for. */
export function dragging(drop) {
  let from = null;
  let dragged = false;

  const held = (event) => from && event.isPrimary; // by the first finger
  const face = (button) => button.querySelector(".card");
  const over = ({ clientX, clientY }) => document.elementsFromPoint(clientX, clientY).some((element) => element.matches(".felt"));

  function release(button) {
    const [card, was] = [face(button), face(button).style.translate];
    button.classList.remove("dragged");
    card.style.translate = "";
    if (was && moves()) card.animate([{ translate: was }, { translate: "0 0" }], { duration: BACK, easing: "ease-out" });
  }

  function stop(button) {
    from = null;
    light(false);
    release(button);
  }

  return {
    onPointerDown(event) {
      if (!event.isPrimary || event.button !== 0) return;
      dragged = false;
      from = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId); // a quick hand is off the card at once
    },
    onPointerMove(event) {
      if (!held(event)) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      const button = event.currentTarget;
      if (!dragged && Math.hypot(dx, dy) < FAR) return;
      dragged = true;
      button.classList.add("dragged");
      face(button).style.translate = `${dx}px ${dy}px`;
      light(over(event));
    },
    async onPointerUp(event) {
      const button = event.currentTarget;
      if (!held(event)) return;
      if (!dragged) return void (from = null);
      if (!over(event)) return stop(button);
      from = null;
      light(false);
      await drop();
      if (button.isConnected) release(button);
    },
    onTouchMove: (event) => event.preventDefault(), // else a quick hand flings the page
    onPointerCancel(event) {
      if (!held(event)) return;
      dragged = false; // no click follows
      stop(event.currentTarget);
    },
    wasDrag() {
      const was = dragged;
      dragged = false;
      return was;
    },
  };
}
