// The page the address asks for, and the one voice that speaks on it.
import { Status } from "./dialog.js";
import { html, render, useEffect, useState } from "./html.js";
import { said, t } from "./language.js";
import { path, route } from "./router.js";
import { ensureMe } from "./api.js";
import { announce } from "./speech.js";
import { Joining, TablePage } from "./table/table.js";
import { CreatePage } from "./pages/create.js";
import { LobbyPage } from "./pages/lobby.js";
import { MinePage, PlayerPage } from "./pages/people.js";
import { ReplayPage } from "./pages/replay.js";
import { RulesPage } from "./pages/rules.js";
import { Nowhere, Page, Problem } from "./pages/shell.js";
import "./settings.js";

const ROUTES = [
  ["/", LobbyPage],
  ["/t/:table", SeatedPage],
  ["/join/:table\\.:token", SeatedPage],
  ["/join/:table", SeatedPage],
  ["/games/:game", CreatePage],
  ["/games/:game/rules", RulesPage],
  ["/replay/:table", ReplayPage],
  ["/players/:id", PlayerPage],
  ["/mine", MinePage],
  ["/about", AboutPage],
];

function App() {
  const [page, values] = route(ROUTES, path.value);
  return html`${page ? html`<${page} key=${path.value} ...${values} />` : html`<${Nowhere} />`}<${Status} />`;
}

function AboutPage() {
  const lines = ["lead", "about_rules", "about_fair", "about_cards", "about_code"];
  return html`<${Page} title=${t("about")} name="about">${lines.map((name) => html`<p key=${name}>${t(name)}</p>`)}<//>`;
}

function SeatedPage(values) {
  const [me, setMe] = useState({});
  useEffect(() => {
    ensureMe().then(setMe, (failure) => setMe({ failure }));
  }, []);
  return me.failure ? html`<${Page} title=${t("table")} name="table"><${Problem} failure=${me.failure} /><//>` : me.id ? html`<${TablePage} ...${values} name=${me.name} />` : html`<${Joining} />`;
}

/** No click stays without an answer, whatever broke. */
for (const trouble of ["error", "unhandledrejection"]) addEventListener(trouble, ({ error, reason = error }) => reason && announce(said(reason.pair) || t("page_broke")));

const root = document.querySelector("#app");
root.replaceChildren();
render(html`<${App} />`, root);
