import type { FieldVerdict, Verdict } from "../arbitration/verdict.ts";
import { sha256 } from "../digest.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";

/** Kept as it is, nobody minds, and nobody has to be told. */
export const isQuiet = ({ outcome, deferred, refused, codify }: FieldVerdict): boolean =>
  outcome === "keep" && deferred.length === 0 && refused.length === 0 && !codify;

const stops = new Map([
  ["brake/fight", "fight"],
  ["brake/budget", "budget"],
] as const);

/** Why Parley has stopped to write here and asks a person; who writes what meanwhile calls for nothing more. */
export const stopOf = ({ because }: FieldVerdict): "fight" | "budget" | undefined =>
  stops.get(because[0]?.rule as "brake/fight");

export const isStandstill = (field: FieldVerdict): boolean => stopOf(field) !== undefined;

/**
 * What a verdict on a field comes to, without its words and moments: the same essence again is no news. INVARIANT
 * (no blow is news): neither is anything that happens to a field while Parley stands still there.
 */
export function essenceOf(field: FieldVerdict): string {
  const { outcome, value, holders, deferred, refused, codify, ask } = field;
  if (isStandstill(field)) return sha256(canonicalJson({ outcome, standstill: true })).slice(0, 32);
  const what = {
    outcome,
    value: value ?? null,
    holders: holders.toSorted(),
    deferred: deferred.map(({ claim }) => claim).toSorted(),
    refused: refused.toSorted(),
    codify,
    options: ask?.options.map(({ answer, value: offered }) => ({ answer, value: offered ?? null })) ?? [],
  };
  return sha256(canonicalJson(what as unknown as Json)).slice(0, 32);
}

/** The essences of all fields that somebody minds. */
export function essencesOf({ fields }: Verdict): Readonly<Record<FieldPath, string>> {
  return Object.fromEntries(
    fields.filter((field) => !isQuiet(field)).map((field) => [field.path, essenceOf(field)]),
  );
}

/** Nobody knows when: a situation may open or close, or a claim may end. */
export const someDay = "9999-12-31T00:00:00Z";

/** Somebody waits, or holds a field for a time: what is the case elsewhere may turn the verdict. */
export const mayTurn = ({ fields }: Pick<Verdict, "fields">): boolean =>
  fields.some(({ deferred, until, codify }) => deferred.length > 0 || until !== undefined || codify);
