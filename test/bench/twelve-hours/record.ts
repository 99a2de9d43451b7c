import { readFileSync, writeFileSync } from "node:fs";
import { table } from "../measure.ts";
import { heads, rowOf } from "./figures.ts";
import { limitsOf } from "./limits.ts";
import { type Played, picture } from "./picture.ts";

const page = new URL("../../../docs/crowd.md", import.meta.url);
const image = new URL("../../../docs/images/crowd.svg", import.meta.url);
const mark = "<!-- written by npm run bench:crowd -->";

/** The figures of one size as they are printed. */
export const figuresOf = ({ size, results }: Played): string =>
  `### ${size.toLocaleString("en-US")} actors\n\n${table(heads, results.map(rowOf))}`;

/** The limits with what came out. */
export function limitsText(all: readonly Played[]): string {
  const rows = limitsOf(all).map(({ what, is, limit, ok }) => [what, is, limit, ok ? "met" : "MISSED"]);
  return `### Limits met and missed\n\n${table(["what", "is", "limit", ""], rows)}`;
}

/** Writes the figures of a whole run into the page, and the picture beside it. */
export function record(all: readonly Played[], laptop: string): void {
  const [head = ""] = readFileSync(page, "utf8").split(mark);
  const figures = [...all.map(figuresOf), limitsText(all), laptop].join("\n\n");
  writeFileSync(page, `${head}${mark}\n\n${figures}\n`);
  writeFileSync(image, picture(all));
}
