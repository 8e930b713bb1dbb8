// What Tripot is, and whose work it stands on.
import { html } from "../html.js";
import { t } from "../language.js";
import { Page } from "./shell.js";

export const AboutPage = () => html`<${Page} title=${t("about")} name="about">
  ${["lead", "about_rules", "about_fair", "about_cards", "about_code"].map((name) => html`<p key=${name}>${t(name)}</p>`)}
<//>`;
