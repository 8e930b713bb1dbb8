// A table of one's own: how many, against whom, by which house rules.
import { html, useState } from "../html.js";
import { said, t } from "../language.js";
import { ensureMe, post, rename, useAttempt, useData } from "../api.js";
import { Link, go } from "../router.js";
import { Page, Problem } from "./shell.js";
import { bounded, selectAll } from "../table/choice.js";
import { NameBox, nameIn } from "../table/gathering.js";
import { Emblem } from "./lobby.js";

const USUAL = "habitue"; // the level a machine plays at if nobody says

export function CreatePage({ game: name }) {
  const { data, failure } = useData("games", { keep: true });
  const game = data?.games.find((found) => found.name === name);
  if (!game) return html`<${Page} title=${t(data ? "no_such_page" : "create")} name="create"><${Problem} failure=${failure} /><//>`;
  return html`<${Page} game=${game} title=${t("create")} name="create"><${Form} game=${game} settings=${data.settings} /><//>`;
}

function Form({ game, settings }) {
  const { data } = useData("me");
  const [seats, setSeats] = useState(game.usual);
  const [friends, setFriends] = useState(0);
  const [level, setLevel] = useState(USUAL);
  const [chosen, setChosen] = useState({});
  const [options, setOptions] = useState({});
  const { busy, failure, attempt } = useAttempt();
  const open = Math.min(friends, seats - 1);
  const settled = Object.fromEntries(settings.map(({ name, usual }) => [name, usual]));
  Object.assign(settled, { advice: !open }, chosen); // among friends advice has to be wanted
  const wish = ({ name, means }) => [name, settled[name] in means ? means[settled[name]] : settled[name]];
  const make = async (name) => {
    const chairs = Array.from({ length: seats }, (_, place) => (place === 0 ? "me" : place <= open ? "empty" : level));
    await ensureMe();
    if (name) await rename(name);
    const { table } = await post("tables", { game: game.name, seats, chairs, options, settings: Object.fromEntries(settings.map(wish)) });
    go(`/t/${table}${open ? "" : "?at_once=1"}`);
  };
  const submit = (event) => {
    event.preventDefault();
    attempt(() => make(nameIn(event.target)));
  };
  return html`<${Emblem} ...${game} /><p class="links"><${Link} to=${`/games/${game.name}/rules`}>${t("rules")}<//></p>
  <form class="create" onSubmit=${submit}>
    <fieldset><legend>${t("around_the_table")}</legend>
      <${NameBox} name=${data?.me?.name} />
      <label>${t("number_of_seats")} <${NumberBox} name="seats" low=${game.fewest} high=${game.most} value=${seats} set=${setSeats} /></label>
      <label>${t("friends")} <${NumberBox} name="friends" low="0" high=${seats - 1} value=${open} set=${setFriends} /></label>
      <label>${t("bots_level")} <select name="level" value=${level} onChange=${(event) => setLevel(event.target.value)}>${game.players.map((player) => html`<option key=${player.name} value=${player.name}>${said(player.title)}</option>`)}</select></label>
      ${settings.map((one) => html`<${Setting} key=${one.name} option=${one} now=${settled[one.name]} set=${(value) => setChosen({ ...chosen, [one.name]: value })} />`)}
    </fieldset>
    <details><summary>${t("house_rules")}</summary>
      ${game.options.map((option, place) => html`<${Heading} of=${option} after=${game.options[place - 1]} /><${Option} key=${option.name} option=${option} seats=${seats} value=${options[option.name]} set=${(value) => setOptions({ ...options, [option.name]: value ?? undefined })} />`)}
    </details>
    <${Problem} failure=${failure} />
    <button type="submit" class="way main big" aria-disabled=${busy}>${t(open ? "open_table" : "play_now")}</button>
  </form>`;
}

/** The part of the rules an option belongs to, where the one before belongs to another. */
const Heading = ({ of, after }) => said(of.section) !== said(after?.section) && html`<h2>${said(of.section)}</h2>`;

/** A number as it is typed, put right once it is. */
function NumberBox({ value, low, high, none = value, set, ...more }) {
  const [text, setText] = useState(null);
  const type = ({ target }) => {
    setText(target.value);
    if (target.value === `${bounded(target.value, low, high)}`) set(+target.value);
  };
  const rest = ({ target }) => {
    set(target.value ? bounded(target.value, low, high) : none);
    setText(null);
  };
  return html`<input type="number" ...${more} min=${low} max=${high} value=${text ?? value} onFocus=${selectAll} onInput=${type} onChange=${rest} />`;
}

function Setting(props) {
  const { kind, about, name } = props.option;
  const field = html`<${Field} ...${props} name=${name} />`;
  return kind === "switch" ? html`<label class="choice-box">${field} ${said(about)}</label>` : html`<label>${said(about)} ${field}</label>`;
}

function Option({ option, seats, value, set }) {
  const usual = option.usual[seats];
  const id = `option-${option.name}`;
  return html`<div class="option ${value === undefined ? "" : "changed"}"><label for=${id}>${said(option.about)}</label><${Field} id=${id} option=${option} usual=${usual} now=${value ?? usual} set=${set} /></div>`;
}

function Field({ option, usual, now, set, ...more }) {
  const none = option.values[0] ?? null; // of an empty box
  const fields = {
    switch: () => html`<input type="checkbox" ...${more} checked=${now} onChange=${(event) => set(event.target.checked)} />`,
    choice: () => html`<select ...${more} value=${now} onChange=${(event) => set(event.target.value)}>${option.values.map((word) => html`<option key=${word} value=${word}>${said(option.called[word])}${word === usual ? ` (${t("usual")})` : ""}</option>`)}</select>`,
    number: () => html`<${NumberBox} ...${more} low=${option.low} high=${option.high} value=${now >= option.low ? now : ""} none=${none} placeholder=${said(option.called[none]) || usual} set=${set} />`,
  };
  return fields[option.kind]();
}
