// The page shown is the address shown.
import { html, signal } from "./html.js";

export const path = signal(location.pathname + location.search);
addEventListener("popstate", () => (path.value = location.pathname + location.search));

export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  path.value = address;
  scrollTo(0, 0);
}

/** Which of the routes the address fits, with the parts of the address its pattern names. */
export function route(routes, address) {
  const [place, query] = address.split("?");
  for (const [pattern, page] of routes) {
    const found = place.match(new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`));
    if (found) return [page, { ...Object.fromEntries(new URLSearchParams(query)), ...found.groups }];
  }
  return [null, {}];
}

export const Link = ({ to, children, ...more }) => html`<a href=${to} ...${more} onClick=${(event) => follow(event, to)}>${children}</a>`;

function follow(event, to) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(to);
}
