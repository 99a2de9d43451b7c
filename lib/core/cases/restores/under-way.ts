import type { Verdict } from "../../arbitration/verdict.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import type { Json } from "../../fields/json.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import type { Around } from "../../looking/around.ts";
import { shapeOf } from "../../looking/dispute/values.ts";
import { hashed } from "../../questions/hashed.ts";
import { isGivenUp } from "./past-tries.ts";
import { isAt, type WantedWrite, wantedWrites } from "./wanted-writes.ts";

/** A decision as far as restoring goes. */
type Deciding = {
  readonly id: string;
  readonly at: string;
  readonly verdict: Pick<Verdict, "effect" | "fields">;
};

const valuesOf = (part: readonly WantedWrite[], of: "value" | "from"): Restore["values"] =>
  Object.fromEntries(part.map((wanted) => [wanted.path, wanted[of]])) as Record<FieldPath, Json>;

/** The writes that a decision makes due: all its fields at once, so that none is seen without the others. */
export function restoresFor(record: DocketRecord, decision: Deciding, around: Around): readonly Restore[] {
  const wanted = wantedWrites(record, decision.verdict, around.types).filter(
    ({ path, value }) => !isGivenUp(record, path, value),
  );
  if (wanted.length === 0) return [];
  return [
    {
      id: hashed(decision.id, wanted.map(({ path }) => path).sort()),
      decision: decision.id,
      at: decision.at,
      state: "due",
      values: valuesOf(wanted, "value"),
      from: valuesOf(wanted, "from"),
    },
  ];
}

export const isUnderWay = ({ state }: Restore): boolean => state === "due" || state === "sent";

/** The write that is worked on: one that may be on its way goes before one that is only due. */
export const currentRestore = ({ restores }: DocketRecord): Restore | undefined =>
  restores.find(({ state }) => state === "sent") ?? restores.find(({ state }) => state === "due");

/**
 * The record with the writes that a decision wants. What was only due gives way to what is due now; what may be on
 * its way is followed to its end before anything else is sent.
 */
export function withRestores(record: DocketRecord, decision: Deciding, around: Around): DocketRecord {
  const kept = record.restores
    .filter(({ state }) => state !== "due")
    .map((restore) => (isUnsure(restore) ? sureOf(restore, record, { decision, around }) : restore));
  const cleared = { ...record, restores: kept };
  if (kept.some(({ state }) => state === "sent")) return cleared;
  return { ...cleared, restores: [...kept, ...restoresFor(cleared, decision, around)] };
}

/** Nobody knows whether it reached the cloud. */
const isUnsure = ({ state, token }: Restore): boolean => state === "sent" && token === undefined;

type SureOfInput = { readonly decision: Deciding; readonly around: Around };

/** The cloud takes no longer for a write. */
const longestWrite = 3_600_000;

/** Sent again if it is still wanted; otherwise what came of it shows when the resource is read. */
function sureOf(restore: Restore, record: DocketRecord, { decision, around }: SureOfInput): Restore {
  const shape = shapeOf(around.types, record.resource.type);
  const wanted = new Map(
    wantedWrites(record, decision.verdict, around.types).map(({ path, value }) => [path, value]),
  );
  const isWanted = Object.entries(restore.values).every(
    ([path, value]) =>
      wanted.has(path as never) && isAt(path as never, [value, wanted.get(path as never)], shape),
  );
  if (isWanted) return restore;
  const failure = { kind: "moved", why: "something else was decided meanwhile" } as const;
  const perhapsUntil = instantOf(millis(decision.at) + longestWrite);
  return { ...restore, state: "failed", endedAt: decision.at, perhapsUntil, failure };
}
