// The rule book of a game, sentence by sentence.
import { html, useEffect } from "../html.js";
import { said, t } from "../language.js";
import { useData } from "../api.js";
import { Link } from "../router.js";
import { Page, Problem } from "./shell.js";
import { Emblem } from "./lobby.js";

export function RulesPage({ game }) {
  const { data } = useData(`games/${game}/rules`, { keep: true });
  return html`<${Page} game=${data} title=${t("rules")} name="rules">
    ${data && html`<${Emblem} ...${data} />`}
    <p class="links"><${Link} to=${`/games/${game}`}>${t("create")}<//></p>
    <${RulesList} game=${game} />
  <//>`;
}

export function RulesList({ game, here }) {
  const { data, failure } = useData(`games/${game}/rules`, { keep: true });
  const { rules = [], sections = [] } = data ?? {};
  useEffect(() => {
    const wanted = document.getElementById(location.hash.slice(1));
    if (!wanted) return;
    wanted.closest("details")?.setAttribute("open", "");
    wanted.tabIndex = -1;
    wanted.focus();
  }, [data]);
  const [sentences, points] = [rules.filter((rule) => !rule.rules.length), rules.filter((rule) => rule.rules.length)];
  const book = (rules) => html`<ol class="rule-book">${rules.map((rule) => html`<${Rule} key=${rule.id} rule=${rule} here=${here?.[rule.id]} section=${sections.find(({ first }) => first === rule.id)} />`)}</ol>`;
  return html`<${Problem} failure=${failure} />
    ${data && html`<nav aria-label=${t("contents")}><ul class="links">${sections.map((section) => html`<li key=${section.first}><a href=${`#${section.first}`}>${said(section)}</a></li>`)}</ul></nav>`}
    ${book(sentences)}
    ${points.length > 0 && html`<details><summary>${t("open_points")}</summary>${book(points)}</details>`}`;
}

const Rule = ({ rule, here, section }) => html`<li id=${rule.id}>${section && html`<h2>${said(section)}</h2>`}<span class="rule">${rule.id}</span><p><b>${said(rule.title)}.</b> ${said(rule.text)} ${here && html`<i>${said(here)}</i>`}</p></li>`;
