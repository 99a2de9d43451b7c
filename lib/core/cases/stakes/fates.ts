import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";

/** What becomes of a claim, from the best to the worst. */
const fates = ["holds", "wish", "waits", "asked", "refused"] as const;
type FateWord = (typeof fates)[number];

/** A claim's fate, and the field that says so. */
export type StakeFate = { readonly fate: FateWord; readonly verdict: FieldVerdict };

const isWorse = (fate: FateWord, than: FateWord): boolean => fates.indexOf(fate) > fates.indexOf(than);

/** Who is asked about: a question beside a verdict changes nobody's fate. */
function askedIn(verdict: FieldVerdict, questions: readonly OpenQuestion[]): readonly string[] {
  const about = questions.filter(({ ask, fields }) => !ask.beside && fields.includes(verdict.path));
  return about.flatMap(({ claims }) => claims);
}

/** The fate of every claim that a verdict names; of several fields that one claim is about the worst counts. */
export function fatesIn(
  fields: readonly FieldVerdict[],
  questions: readonly OpenQuestion[],
): ReadonlyMap<string, StakeFate> {
  const found = new Map<string, StakeFate>();
  const note = (ids: readonly string[], fate: FateWord, verdict: FieldVerdict): void => {
    for (const id of ids) {
      const known = found.get(id);
      if (known === undefined || isWorse(fate, known.fate)) found.set(id, { fate, verdict });
    }
  };
  for (const verdict of fields) {
    note(verdict.holders, "holds", verdict);
    note(verdict.wishes, "wish", verdict);
    note(
      verdict.deferred.map(({ claim }) => claim),
      "waits",
      verdict,
    );
    note(askedIn(verdict, questions), "asked", verdict);
    note(verdict.refused, "refused", verdict);
  }
  return found;
}
