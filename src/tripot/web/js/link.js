// The line to a table: does what resume.js decides, with a socket, timers and this device's memory.
import { signal } from "./html.js";
import { keep, recall } from "./settings.js";
import { start, step } from "./resume.js";

const SETTLED_TOO_LATE = 20000;
const SECOND = 1000;
const TAB = "sessionStorage";

export function openLink(table, show) {
  const key = `tripot.pending.${table}`;
  const waiting = new Map();
  const line = signal("opening");
  let state = start(unanswered(key));
  let socket = null;
  let timer = 0;

  const DEEDS = {
    connect(wait) {
      clearTimeout(timer);
      timer = setTimeout(connect, wait);
    },
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      clearTimeout(timer);
      drop(socket);
    },
    show,
    settle(id, answer) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
    keep: (pending) => keep(key, { pending, at: Date.now() }, TAB),
    wait: (id, milliseconds) => setTimeout(() => happens({ is: "again", id }), milliseconds),
    lost: () => clearTimeout(timer),
  };

  function happens(event) {
    const [next, deeds] = step(state, event);
    state = next;
    line.value = next.line;
    for (const [name, ...values] of deeds) DEEDS[name](...values);
  }

  function connect() {
    drop(socket);
    const mine = (socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/t/${table}`));
    mine.onopen = () => happens({ is: "opened" });
    mine.onmessage = ({ data }) => mine === socket && happens({ is: "said", message: JSON.parse(data) });
    mine.onclose = ({ code }) => mine === socket && happens({ is: "closed", code, chance: Math.random() });
  }

  const inSight = (is) => document.visibilityState === "visible" && happens({ is });
  const wake = ({ persisted = true }) => persisted && inSight("woken"); // a page just loaded has not slept
  const listen = (how) => {
    for (const name of ["online", "pageshow", "visibilitychange"]) window[how](name, wake);
    window[how]("offline", cut);
  };
  const cut = () => (drop(socket), happens({ is: "closed" }));
  listen("addEventListener");
  const clock = setInterval(inSight, SECOND, "tick");
  happens({ is: "open" });

  return {
    line,
    /** Do something at the table; the promise is kept when the server has settled it. */
    deed(what, fields = {}) {
      const message = { t: "do", id: fresh(), deed: { do: what, ...fields } };
      return new Promise((resolve) => {
        waiting.set(message.id, resolve);
        happens({ is: "deed", message });
      });
    },
    /** Ask something that changes nothing; the answer comes by `show`, with the id returned. */
    ask(t, fields = {}) {
      const id = fresh();
      DEEDS.send({ t, id, ...fields });
      return id;
    },
    close() {
      listen("removeEventListener");
      clearInterval(clock);
      happens({ is: "leave" });
    },
  };
}

function drop(socket) {
  if (!socket) return;
  socket.onclose = socket.onmessage = socket.onopen = null;
  socket.close();
}

/** An id never used before by this person at any table. */
const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join("");

function unanswered(key) {
  const { pending, at } = recall(key, TAB) ?? {};
  return Date.now() - at < SETTLED_TOO_LATE ? pending : [];
}
