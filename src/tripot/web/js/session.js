// Who plays here: a guest with a name from the first tap, an account if wanted.
import { get, post } from "./api.js";
import { language, t } from "./language.js";

let asked = null;

/** Who I am; a guest is made if there is nobody yet. */
export function ensureMe() {
  asked ??= find().catch((failure) => {
    asked = null;
    throw failure;
  });
  return asked;
}

async function find() {
  const { me } = await get("me");
  return me ?? (await post("me", { name: t("guest"), language: language() })).me;
}

/** Take another name. */
export async function rename(name) {
  asked = post("me", { name, language: language() }).then(({ me }) => me);
  return asked;
}
