// One's own name, tables and account.
import { html, useState } from "../html.js";
import { day, said, t } from "../language.js";
import { useData } from "../load.js";
import { rename } from "../session.js";
import { announce } from "../speech.js";
import { Link } from "../router.js";
import { NameBox, nameIn } from "../table/gathering.js";
import { Page, Problem } from "./shell.js";
import { Account } from "./account.js";
import { SettingsForm } from "./settings.js";

export function MinePage() {
  const { data: who, again } = useData("me");
  const { data, failure } = useData("mine");
  const me = who?.me;
  return html`<${Page} title=${t("my_tables")} name="mine">
    <${Problem} failure=${failure} />
    <${Name} me=${me} again=${again} />
    ${me && html`<p class="links"><${Link} to=${`/players/${me.id}`}>${t("my_results")}<//></p>`}
    <ul class="tables">${(data?.tables ?? []).map((table) => html`<li key=${table.table}><${Link} to=${`/t/${table.table}`} class=${table.my_turn ? "my-turn" : ""}><b>${said(table.title)}</b><span>${table.people.join(", ")}</span><span>${table.my_turn ? t("your_turn") : t(`phase_${table.phase}`)}</span><span>${day(table.changed)}</span><//></li>`)}</ul>
    ${data && !data.tables.length && html`<p class="hint">${t("no_tables_yet")}</p>`}
    <${Account} me=${me} />
    <h2>${t("settings")}</h2>
    <${SettingsForm} />
  <//>`;
}

function Name({ me, again }) {
  const [failure, setFailure] = useState(null);
  const save = async (event) => {
    event.preventDefault();
    const wanted = nameIn(event.target);
    if (!wanted) return announce(t("name_wanted"));
    try {
      await rename(wanted);
      setFailure(null);
      announce(t("saved"));
      again();
    } catch (problem) {
      setFailure(problem);
    }
  };
  return html`<form class="sit" onSubmit=${save}><${NameBox} required name=${me?.name} /><button type="submit" class="way">${t("save")}</button><${Problem} failure=${failure} /></form>`;
}
