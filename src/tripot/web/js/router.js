// The page shown is the address shown.
import { html, signal, useLayoutEffect } from "./html.js";

export const path = signal(location.pathname + location.search);
addEventListener("popstate", () => (path.value = location.pathname + location.search));

export function go(address) {
  history.pushState(null, "", address);
  path.value = address;
  scrollTo(0, 0);
}

let page;

export const useArrival = (name) =>
  useLayoutEffect(() => {
    const now = location.pathname + name;
    if (!page || (page !== now && focusFirst("h1"))) page = now;
  });

export function focusFirst(...wanted) {
  const found = document.activeElement === document.body && wanted.map((name) => document.querySelector(name)).find(Boolean);
  if (!found) return false;
  found.tabIndex = found.tabIndex; // a heading says -1, and has to be told so
  found.focus();
  return true;
}

export const bring = (name) => document.querySelector(name).scrollIntoView();

/** The page of an address and its ids, less the full stop or bracket a chat has added. */
export function route(routes, address) {
  const [place, query] = address.split("?");
  for (const [pattern, page] of routes) {
    const found = place.match(new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[\\w-]{1,40})")}([^\\w/-][^/]*)?/?$`));
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
