import { readFileSync } from "node:fs";
import type { Row } from "./recorded-verdicts.ts";

type Chosen = {
  readonly inFull: readonly Row[];
  readonly inShort: readonly Row[];
  readonly courses: readonly number[];
};

/** What `choose.ts` found worth recording among some thousands. */
export const chosen = JSON.parse(readFileSync(new URL("chosen.json", import.meta.url), "utf8")) as Chosen;
