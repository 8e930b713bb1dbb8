// The view library, by the names used here.
import { h } from "preact";
import htm from "htm";

export { Component, render } from "preact";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, effect, signal } from "@preact/signals";
export const html = htm.bind(h);
