// Requests to the server. An error of the server comes back as its two sentences.

export class Failure extends Error {
  constructor(code, pair) {
    super(code);
    this.code = code;
    this.pair = pair;
  }
}

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
    throw new Failure("lost", LOST);
  }
  if (!answer.ok) throw new Failure(data.error?.code ?? "broken", data.error ?? LOST);
  return data;
}
