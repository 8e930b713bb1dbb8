// An account keeps tables and results for other devices. Nobody needs one.
import { html, useState } from "../html.js";
import { t } from "../language.js";
import { post } from "../api.js";
import { ensureMe } from "../session.js";
import { Problem } from "./shell.js";

export function Account({ me }) {
  const [login, setLogin] = useState("");
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState(null);
  // Who one is has changed: everything on the page may have.
  const enter = (path) => async (event) => {
    event.preventDefault();
    try {
      await ensureMe();
      await post(path, path === "logout" ? {} : { login, password });
      location.assign("/mine");
    } catch (problem) {
      setFailure(problem);
    }
  };
  if (me?.account) return html`<form class="sit" onSubmit=${enter("logout")}><p>${t("account_is", { login: me.account })}</p><button type="submit" class="way">${t("log_out")}</button></form>`;
  return html`<details class="account"><summary>${t("account")}</summary>
    <form class="sit" onSubmit=${enter("login")}>
      <p class="hint">${t("account_about")}</p>
      <label>${t("login")} <input name="login" required minlength="3" maxlength="30" pattern="[a-z0-9_\\-]+" autocomplete="username" value=${login} onInput=${(event) => setLogin(event.target.value.trim().toLowerCase())} /></label>
      <label>${t("password")} <input name="password" type="password" required minlength="8" maxlength="128" autocomplete="current-password" value=${password} onInput=${(event) => setPassword(event.target.value)} /></label>
      <button type="submit" class="way main">${t("log_in")}</button>
      <button type="button" class="way" onClick=${enter("account")}>${t("new_account")}</button>
      <${Problem} failure=${failure} />
    </form>
  </details>`;
}
