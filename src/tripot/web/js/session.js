// Who plays here: a guest with a name from the first tap, an account if wanted.
import { failure, get, post } from "./api.js";
import { language, t } from "./language.js";

let asked = null;
const tabs = new BroadcastChannel("tripot.me");
tabs.onmessage = () => location.reload();

/** Who one is has changed: everything may have, on this page and in other tabs. */
export function startAnew() {
  tabs.postMessage("");
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

const NOBODY = { fr: "Permettez à ce site les cookies, qui disent qui joue.", en: "Allow this site the cookies that say who plays." };

async function find() {
  const known = async () => (await get("me")).me;
  const make = () => post("me", { name: t("guest"), language: language() });
  const me = (await known()) ?? ((await make()) && (await known()));
  if (!me) throw failure(NOBODY);
  return me;
}

export async function rename(name) {
  const { me } = await post("me", { name, language: language() });
  asked = Promise.resolve(me);
}
