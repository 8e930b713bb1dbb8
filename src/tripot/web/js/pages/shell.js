// What every page but the table has: the head, an error in both languages.
import { html } from "../html.js";
import { said, t } from "../language.js";
import { Link, useArrival } from "../router.js";
import { settings } from "../settings.js";

export const Page = ({ game, title, children, name }) => {
  useArrival(name);
  const heading = game ? `${said(game.title)} — ${title}` : title;
  document.title = heading ? `${heading} — Tripot` : "Tripot";
  return html`
    <header class="head"><${Link} to="/" class="brand">Tripot<//>
      <nav aria-label=${t("menu")}><${Link} to="/mine">${t("my_tables")}<//><${Link} to="/about">${t("about")}<//><${LanguageSwitch} /></nav>
    </header>
    <main class="page page-${name}">${heading && html`<h1>${game ? html`<span>${said(game.title)}</span> — ${title}` : title}</h1>`}${children}</main>`;
};

const LanguageSwitch = () => {
  const other = settings.language.value === "fr" ? "en" : "fr";
  return html`<button type="button" class="quiet" lang=${other} onClick=${() => (settings.language.value = other)}>${t(`set_language_${other}`)}</button>`;
};

export const Nowhere = ({ title = t("no_such_page") }) => html`<${Page} title=${title} name="nowhere"><p><${Link} to="/">${t("home")}<//></p><//>`;

export const Problem = ({ failure }) => failure && html`<p class="problem" role="alert">${said(failure.pair)}</p>`;
