import { arbitrate } from "../../arbitration/arbitrate.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { Telling } from "../../arbitration/explain/headline.ts";
import { actorName, shown } from "../../arbitration/explain/words.ts";
import type { Verdict } from "../../arbitration/verdict.ts";
import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import type { Hides } from "../../hidden/hides.ts";
import { hiddenWord } from "../../hidden/words.ts";
import type { HappenedAt } from "../../notices/question/asking.ts";
import { timeText } from "../../notices/time-text.ts";
import { once } from "../../remembered.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { hidesIn, type Knowing, shownValue } from "../shown-value.ts";

export type SheetJudged = { readonly dispute: Dispute; readonly verdict: Verdict };

/** Who reads a sheet: which fields they may see, and in which zone they read times besides UTC. */
export type SheetReader = {
  readonly sees: (path: string) => boolean;
  readonly zone?: string | undefined;
};

/** Everything that the words of a sheet are made from. */
export type SheetScene = SheetJudged & {
  readonly reader: SheetReader;
  readonly hides: Hides;
  readonly telling: Telling;
  /** How those who claim something are called. */
  readonly names: () => ReadonlySet<string>;
};

export const sheetScene = (
  { dispute, verdict }: SheetJudged,
  reader: SheetReader,
  knowing: Knowing,
): SheetScene => ({
  dispute,
  verdict,
  reader,
  hides: hidesIn(dispute.resource, knowing),
  telling: new Telling(dispute, { policy: knowing.policy, arbitrate }),
  names: once(() => new Set(dispute.claims.map(({ actor }) => actorName(actor.principal)))),
});

export const momentIn = ({ reader }: Pick<SheetScene, "reader">, at: string): HappenedAt => ({
  at,
  text: timeText(at, reader.zone),
});

const longestField = 240;

/** An element of a list is named by its value, so of a hidden one only the list is told. */
export function fieldName(path: string, hides: Hides): string {
  if (isExistence(path)) return "whether it is there";
  const isHiddenPart = hides(path) && path.endsWith("]");
  return plainLine(isHiddenPart ? path.slice(0, path.lastIndexOf("[")) : path, longestField);
}

/** INVARIANT (no secrets): a value in words is made of what everybody may read of it. */
export function valueText(value: Json, path: string, hides: Hides): string {
  if (value !== null && hides(path)) return hiddenWord;
  return shown(shownValue(value, path, hides), false);
}
