import type { FieldVerdict, Verdict } from "../arbitration/verdict.ts";
import { sha256 } from "../digest.ts";
import { isExistence } from "../fields/existence.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";

/** Kept as it is, nobody minds, and nobody has to be told or asked. */
export const isQuiet = (field: FieldVerdict): boolean =>
  field.outcome === "keep" &&
  field.deferred.length === 0 &&
  field.refused.length === 0 &&
  !field.codify &&
  field.ask === null &&
  !isTold(field);

/** Somebody has to hear of it; a wish alone is told to its holder by other ways. */
const isTold = ({ path, effect, wishes }: FieldVerdict): boolean =>
  effect === "notify" && (isExistence(path) || wishes.length === 0);

/** More answers than a person can take in are offered to nobody. */
export const mostOptions = 30;

/** The cause and the answers of a question: an answer that is added is news, its words are not. */
const askedIn = ({ ask }: FieldVerdict): Json =>
  ask === null
    ? null
    : {
        cause: ask.cause,
        options: ask.options
          .slice(0, mostOptions)
          .map(({ answer, value: offered }) => ({ answer, value: offered ?? null })),
      };

/**
 * What a verdict on a field comes to, without its words and moments: the same essence again is no news. A write that
 * waits is something else than the same write once it may be made.
 */
export function essenceOf(field: FieldVerdict): string {
  const { outcome, value, holders, deferred, refused, codify, effect } = field;
  const what = {
    outcome,
    value: value ?? null,
    holders: holders.toSorted(),
    deferred: deferred.map(({ claim }) => claim).toSorted(),
    refused: refused.toSorted(),
    codify,
    waits: effect === "wait",
    asks: askedIn(field),
  };
  return sha256(canonicalJson(what as unknown as Json)).slice(0, 32);
}

/** The essences of all fields that somebody minds. */
export function essencesOf({ fields }: Pick<Verdict, "fields">): Readonly<Record<FieldPath, string>> {
  return Object.fromEntries(
    fields.filter((field) => !isQuiet(field)).map((field) => [field.path, essenceOf(field)]),
  );
}

/** Nobody knows when: a situation may open or close, or a claim may end. */
export const someDay = "9999-12-31T00:00:00Z";

/** Somebody waits, or holds a field for a time: what is the case elsewhere may turn the verdict. */
export const mayTurn = ({ fields }: Pick<Verdict, "fields">): boolean =>
  fields.some(({ deferred, until, codify }) => deferred.length > 0 || until !== undefined || codify);
