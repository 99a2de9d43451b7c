import type { Paint } from "../../terminal/paint.ts";

/** How a comparison is set on a terminal. */
export type DiffStyle = { readonly paint: Paint; readonly width: number };
