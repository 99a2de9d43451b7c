import { millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import { silence } from "../../questions/silence.ts";

type PastTriesValues = Restore["values"];

export const fieldsOf = ({ values }: Pick<Restore, "values">): readonly FieldPath[] =>
  Object.keys(values).sort() as FieldPath[];

const sameFields = (a: PastTriesValues, b: PastTriesValues): boolean =>
  canonicalJson(fieldsOf({ values: a })) === canonicalJson(fieldsOf({ values: b }));

/** The writes that failed since the case was opened. */
function failedTries({ restores, case: open }: DocketRecord): readonly Restore[] {
  const since = open === undefined ? Infinity : millis(open.openedAt);
  return restores.filter(({ state, at, endedAt }) => state === "failed" && millis(endedAt ?? at) >= since);
}

export const isHopeless = ({ failure }: Restore): boolean => failure?.kind === "hopeless";

/** When a person last said what should stand in a field: worth another try. */
function ruledAt({ rulings }: DocketRecord, path: FieldPath): number {
  const ruled = rulings.filter(({ by, field }) => by !== silence && overlaps(field, path));
  return Math.max(-Infinity, ...ruled.map(({ at }) => millis(at)));
}

/** Writing this value to this field was given up in this case. */
export function isGivenUp(record: DocketRecord, path: FieldPath, value: Json): boolean {
  const since = ruledAt(record, path);
  return failedTries(record).some(({ failure, values, at, endedAt }) => {
    const tried = values[path];
    const isIt = tried !== undefined && canonicalJson(tried) === canonicalJson(value);
    return isIt && failure?.kind === "hopeless" && millis(endedAt ?? at) >= since;
  });
}

/** How often the same fields failed for the same reason in this case. */
export const failedBefore = (record: DocketRecord, values: PastTriesValues, why: string): number =>
  failedTries(record).filter((restore) => restore.failure?.why === why && sameFields(restore.values, values))
    .length;
