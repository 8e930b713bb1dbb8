// The view library, by the names used here.
import { Component, Fragment, h, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { batch, computed, effect, signal } from "@preact/signals";
import htm from "htm";

export const html = htm.bind(h);
export { Component, Fragment, batch, computed, effect, render, signal };
export { useEffect, useLayoutEffect, useMemo, useRef, useState };
