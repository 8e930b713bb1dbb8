// What the page has from the server: answers, data, and who plays here, a guest from the first tap.
import { useEffect, useState } from "./html.js";
import { language, t } from "./language.js";

/** What went wrong, in the two sentences of the server. */
const failure = (pair) => Object.assign(Error(pair.en), { pair });

const LOST = { fr: "Le serveur ne répond pas.", en: "The server does not answer." };

export const get = (path) => request("GET", path);
export const post = (path, body) => request("POST", path, body);

async function request(method, path, body) {
  const sent = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let answer, data;
  try {
    answer = await fetch(`/api/${path}`, { method, ...sent });
    data = await (answer.ok && path.includes("/record") ? answer.text() : answer.json());
  } catch {
    throw failure(LOST);
  }
  if (!answer.ok) throw failure(data.error ?? LOST);
  return data;
}

const kept = new Map();

/** The answer to a request: { data, failure, again }; a failure leaves the data. What never changes is `keep`t. */
export function useData(path, { keep = false } = {}) {
  const [answer, setAnswer] = useState({ data: kept.get(path) });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (keep && kept.has(path)) return setAnswer({ data: kept.get(path) });
    let current = true;
    get(path).then(
      (data) => {
        if (keep) kept.set(path, data);
        if (current) setAnswer({ data });
      },
      (failure) => current && setAnswer(({ data }) => ({ data, failure })),
    );
    return () => (current = false);
  }, [path, round]);
  return { ...answer, again: () => setRound((count) => count + 1) };
}

/** Does what may fail, one thing at a time: { busy, failure, attempt }. */
export function useAttempt() {
  const [state, set] = useState({});
  const attempt = async (work) => {
    if (state.busy) return;
    set({ busy: true });
    set(await work().then(() => ({}), (failure) => ({ failure })));
  };
  return { ...state, attempt };
}

let asked = null;
let tabs;
try {
  tabs = new BroadcastChannel("tripot.me");
  tabs.onmessage = () => location.reload();
} catch {
  // Firefox without cookies
}

/** Who one is has changed: everything may have, on this page and in other tabs. */
export function startAnew() {
  tabs?.postMessage("");
  location.assign("/mine");
}

/** Who I am; a guest is made if there is nobody yet. */
export function ensureMe() {
  asked ??= find().catch((problem) => {
    asked = null;
    throw problem;
  });
  return asked;
}

const NOBODY = { fr: "Permettez à ce site les cookies, qui disent qui joue.", en: "Allow this site’s cookies: they say who plays." };

async function find() {
  const known = async () => (await get("me")).me;
  const me = (await known()) ?? ((await named(t("guest"))) && (await known()));
  if (!me) throw failure(NOBODY);
  return me;
}

const named = (name) => post("me", { name, language: language() });

export async function rename(name) {
  const { me } = await named(name);
  asked = Promise.resolve(me);
}
