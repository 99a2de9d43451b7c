import type { FieldVerdict } from "../arbitration/verdict.ts";
import { sameValue } from "../fields/equality.ts";
import { overlaps } from "../fields/path.ts";
import type { ForeseenDecision } from "./foreseen.ts";

type DifferingFields = readonly FieldVerdict[];

function isSame(a: FieldVerdict, b: FieldVerdict | undefined): boolean {
  if (b === undefined || a.outcome !== b.outcome) return false;
  if (a.holders.join("\n") !== b.holders.join("\n")) return false;
  return a.value === undefined || b.value === undefined ? a.value === b.value : sameValue(a.value, b.value);
}

/** The fields that come out differently: another outcome, value or holder, or listed only once. */
export function differing(before: DifferingFields, after: DifferingFields): readonly string[] {
  const [known, next] = [before, after].map((fields) => new Map(fields.map((field) => [field.path, field])));
  const paths = [...new Set([...before, ...after].map(({ path }) => path))].toSorted();
  return paths.filter((path) => {
    const field = next?.get(path);
    return field === undefined ? known?.has(path) : !isSame(field, known?.get(path));
  });
}

/** What a write is about: the fields that it writes, and whatever comes out differently for it. */
export function concerned(
  written: readonly string[],
  asItStands: ForeseenDecision,
  wouldBe: ForeseenDecision,
): DifferingFields {
  const differs = new Set(differing(asItStands.decision.fields, wouldBe.decision.fields));
  return wouldBe.decision.fields.filter(
    ({ path }) => differs.has(path) || written.some((field) => overlaps(field, path)),
  );
}
