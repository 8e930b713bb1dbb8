// What to do when the line to a table is cut, restored, or brings something odd. Pure: no socket, no clock.
// step(state, event) answers [state, deeds]: what link.js is to do, by name.
// After many `silent` seconds the server is asked for a word, in `doubt` until it comes.

export const start = (pending = []) => ({ line: "none", n: null, epoch: null, tries: 0, pending, silent: 0, doubt: false });

const GONE = new Set(["left", "lost"]);
const STAY_AWAY = new Set([1000, 1008, 4404, 4500]);
const LONGEST_WAIT = 5000;
const TOO_FAST = 500;

export function step(state, event) {
  return GONE.has(state.line) ? [state, []] : STEPS[event.is](state, event);
}

const STEPS = {
  open: (state) => (state.line === "none" ? [{ ...state, line: "opening" }, [["connect", 0]]] : [state, []]),

  opened: (state) => [
    { ...state, line: "greeting" },
    [["send", { t: "hello", protocol: 1, after: state.n, epoch: state.epoch }]],
  ],

  // The page woke up or the network is back: try now.
  woken: (state) => (state.line === "on" ? doubted(state) : [{ ...state, line: "opening", tries: 0, silent: 0 }, [["connect", 0]]]),

  // A second has passed with the page in sight.
  tick(state, event) {
    if (state.silent < patience(state)) return [{ ...state, silent: state.silent + 1 }, []];
    if (state.line === "on" && !state.doubt) return doubted(state);
    const [next, deeds] = STEPS.closed(state, event);
    return [next, [["close"], ...deeds]];
  },

  closed(state, { code, chance = 0.5 }) {
    if (STAY_AWAY.has(code)) return [{ ...state, line: "lost" }, [["lost", code]]];
    const wait = code === 1013 ? 0 : code === 1012 ? 500 + 2500 * chance : pause(state.tries, chance);
    return [{ ...state, line: "waiting", tries: state.tries + 1, silent: 0 }, [["connect", Math.round(wait)]]];
  },

  again(state, { id }) {
    const late = state.line === "on" ? state.pending.filter((message) => message.id === id) : [];
    return [state, late.map((message) => ["send", message])];
  },

  leave: (state) => [{ ...state, line: "left" }, [["close"]]],

  deed(state, { message }) {
    const pending = [...state.pending, message];
    const now = state.line === "on" ? [["send", message]] : [];
    return [{ ...state, pending }, [["keep", pending], ...now]];
  },

  said: (state, { message }) => (SAID[message.t] ?? other)({ ...state, silent: 0, doubt: false }, message),
};

const SAID = {
  snapshot(state, message) {
    const next = { ...state, line: "on", tries: 0, n: message.n, epoch: message.epoch };
    return [next, [["show", message], ...again(state)]];
  },

  resumed: (state) => [{ ...state, line: "on", tries: 0 }, again(state)],

  told(state, message) {
    if (message.n <= state.n) return [state, []];
    if (message.n !== state.n + 1) return [{ ...state, line: "waiting" }, [["close"], ["connect", 0]]];
    const next = { ...state, n: message.n };
    return settled(next, message.done, message, [["show", message]]);
  },

  ok: (state, message) => settled(state, message.id, message, []),
  error(state, message) {
    if (!state.pending.some(({ id }) => id === message.id)) return [state, [["show", message]]];
    if (message.code === "too_fast") return [state, [["wait", message.id, TOO_FAST]]];
    return settled(state, message.id, message, []);
  },
};

const other = (state, message) => [state, [["show", message]]];

const again = (state) => state.pending.map((message) => ["send", message]);

function settled(state, id, answer, deeds) {
  const pending = state.pending.filter((message) => message.id !== id);
  if (!id || pending.length === state.pending.length) return [state, deeds];
  return [{ ...state, pending }, [...deeds, ["keep", pending], ["settle", id, answer]]];
}

const doubted = (state) => [{ ...state, silent: 0, doubt: true }, [["send", { t: "ping", id: "ping" }]]];

/** For how many seconds silence means nothing. */
const patience = ({ line, doubt, pending }) => (line !== "on" ? 12 : doubt || pending.length ? 5 : 25);

const pause = (tries, chance) => (tries === 0 ? 0 : Math.min(250 * 2 ** tries, LONGEST_WAIT) * (0.5 + chance / 2));
