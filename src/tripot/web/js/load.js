// Data of the server for a page: asked for once shown, with its error if there is one.
import { useEffect, useState } from "./html.js";
import { get } from "./api.js";

const kept = new Map();

/** The answer to a request: { data, failure, again }. What never changes is `keep`t. */
export function useData(path, { keep = false } = {}) {
  const [answer, setAnswer] = useState({ data: kept.get(path), failure: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!path || (keep && kept.has(path) && !round)) return setAnswer({ data: kept.get(path), failure: null });
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
