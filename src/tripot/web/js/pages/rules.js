// The rule book of a game, sentence by sentence.
import { html, useEffect } from "../html.js";
import { said, t } from "../language.js";
import { useData } from "../api.js";
import { Link } from "../router.js";
import { Page, Problem } from "./shell.js";
import { Emblem } from "./lobby.js";

export function RulesPage({ game }) {
  const { data } = useData(`games/${game}/rules`, { keep: true });
  return html`<${Page} title=${data ? said(data.title) : t("rules")} name="rules">
    ${data && html`<${Emblem} ...${data} />`}
    <p class="links"><${Link} to=${`/games/${game}`}>${t("create")}<//></p>
    <${RulesList} game=${game} />
  <//>`;
}

export function RulesList({ game, here }) {
  const { data, failure } = useData(`games/${game}/rules`, { keep: true });
  const rules = data?.rules ?? [];
  useEffect(() => {
    const wanted = document.getElementById(location.hash.slice(1));
    if (!wanted) return;
    wanted.closest("details")?.setAttribute("open", "");
    wanted.tabIndex = -1;
    wanted.focus();
  }, [data]);
  const [sentences, points] = [rules.filter((rule) => !rule.rules.length), rules.filter((rule) => rule.rules.length)];
  return html`<${Problem} failure=${failure} />
    <ol class="rule-book">${sentences.map((rule) => html`<${Rule} key=${rule.id} rule=${rule} here=${here?.[rule.id]} />`)}</ol>
    ${points.length > 0 && html`<details><summary>${t("open_points")}</summary><ol class="rule-book">${points.map((rule) => html`<${Rule} key=${rule.id} rule=${rule} here=${here?.[rule.id]} />`)}</ol></details>`}`;
}

const Rule = ({ rule, here }) => html`<li id=${rule.id}><span class="rule">${rule.id}</span><p><b>${said(rule.title)}${/[.?!…]$/.test(said(rule.title)) ? "" : "."}</b> ${said(rule.text)} ${here && html`<i>${said(here)}</i>`}</p></li>`;
