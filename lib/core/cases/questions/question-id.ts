import { canonicalJson, type Json } from "../../fields/json.ts";
import { type FieldPath, parsePath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { DocketRecord, OpenQuestion } from "../../ledger/docket-record.ts";
import { isStandstill } from "../../looking/essence.ts";
import { hashed } from "../hashed.ts";
import { isMasked } from "../hidden-value.ts";
import type { Asking } from "./ask-groups.ts";
import { partOf } from "./combined.ts";

/** What stands at a field as it was read last; a secret stands there as its digest. */
export function liveAt({ live }: Pick<DocketRecord, "live">, path: FieldPath): Json | undefined {
  return live?.state === "there" ? valueAt(live.properties, parsePath(path)) : undefined;
}

const inOrder = (values: readonly (Json | undefined)[]): readonly string[] =>
  [...new Set(values.map((value) => canonicalJson(value ?? null)))].sort();

/** The values to choose from; which of them is live may change while a question stands. */
const choicesOf = ({ ask }: Asking): readonly string[] => inOrder(ask.options.map(({ value }) => value));

/** INVARIANT (same question): the same case, fields and options give the same id, and with it the same link. */
export function questionId(
  caseId: string,
  group: readonly Asking[],
  record: Pick<DocketRecord, "live">,
): string {
  const parts = group.map((field): Json => {
    // What is live, and who wants what, changes with every blow.
    if (isStandstill(field)) return [field.path, "standstill", null];
    const isHidden = field.ask.options.some(({ value }) => isMasked(value));
    // Another secret is another question, though both look alike.
    return [field.path, choicesOf(field), isHidden ? (liveAt(record, field.path) ?? null) : null];
  });
  return hashed(caseId, parts.toSorted(byPath));
}

const byPath = (a: Json, b: Json): number => (canonicalJson(a) < canonicalJson(b) ? -1 : 1);

/** Whether a question already offers everything that would be offered now. */
export function offersAll(question: OpenQuestion, group: readonly Asking[]): boolean {
  return group.every((field) => {
    const offered = new Set(
      inOrder(question.ask.options.map(({ value }) => partOf(question, value, field.path))),
    );
    return choicesOf(field).every((choice) => offered.has(choice));
  });
}
