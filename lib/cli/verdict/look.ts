import { clockface } from "../terminal/moment.ts";
import { paints } from "../terminal/paint.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import type { BlockStyle } from "./field-block.ts";

export const lookOf = (terminal: Terminal): Omit<BlockStyle, "reasons"> => ({
  paint: paints(hasColour(terminal, "out")),
  width: proseWidth(terminal),
  clock: clockface(terminal.zone()),
});
