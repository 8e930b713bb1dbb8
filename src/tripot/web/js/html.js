// The view library, by the names used here.
import { Component, h, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { batch, effect, signal } from "@preact/signals";
import htm from "htm";

export const html = htm.bind(h);
export { Component, batch, effect, render, signal };
export { useEffect, useLayoutEffect, useMemo, useRef, useState };
