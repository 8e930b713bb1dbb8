// The reader's preferences.
import { html } from "../html.js";
import { t } from "../language.js";
import { settings } from "../settings.js";

const CHOICES = { language: ["fr", "en"], deck: ["auto", "paris", "bold"], theme: ["auto", "light", "dark"], motion: ["auto", "less"] };
const SWITCHES = ["confirm", "sound", "keys"];

export const SettingsForm = () => html`<form class="settings" onSubmit=${(event) => event.preventDefault()}>
  ${Object.entries(CHOICES).map(([name, values]) => html`<fieldset key=${name}><legend>${t(`set_${name}`)}</legend>
    ${values.map((value) => html`<label class="choice-box" key=${value} ...${name === "language" && { lang: value }}><input type="radio" name=${name} value=${value} checked=${settings[name].value === value} onChange=${() => (settings[name].value = value)} /> ${t(`set_${name}_${value}`)}</label>`)}
  </fieldset>`)}
  ${SWITCHES.map((name) => html`<label class="choice-box" key=${name}><input type="checkbox" name=${name} checked=${settings[name].value} onChange=${(event) => (settings[name].value = event.target.checked)} /> ${t(`set_${name}`)}</label>`)}
</form>`;
