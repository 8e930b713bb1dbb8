// Requests to the server, and data for a page: asked for once shown. An error of the server comes back as its two sentences.
import { useEffect, useState } from "./html.js";

/** What went wrong, in both languages. */
export const failure = (pair) => Object.assign(Error(pair.en), { pair });

const LOST = { fr: "Le serveur ne répond pas.", en: "The server does not answer." };

export const get = (path) => request("GET", path);
export const post = (path, body) => request("POST", path, body);

async function request(method, path, body) {
  const sent = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  let answer, data;
  try {
    answer = await fetch(`/api/${path}`, { method, ...sent });
    data = await (answer.headers.get("Content-Type")?.includes("json") ? answer.json() : answer.text());
  } catch {
    throw failure(LOST);
  }
  if (!answer.ok) throw failure(data.error ?? LOST);
  return data;
}

const kept = new Map();

/** The answer to a request: { data, failure, again }. What never changes is `keep`t. */
export function useData(path, { keep = false } = {}) {
  const [answer, setAnswer] = useState({ data: kept.get(path), failure: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (keep && kept.has(path)) return setAnswer({ data: kept.get(path), failure: null });
    let current = true;
    get(path).then(
      (data) => {
        if (keep) kept.set(path, data);
        if (current) setAnswer({ data, failure: null });
      },
      (failure) => current && setAnswer({ data: undefined, failure }),
    );
    return () => (current = false);
  }, [path, round]);
  return { ...answer, again: () => setRound((count) => count + 1) };
}
