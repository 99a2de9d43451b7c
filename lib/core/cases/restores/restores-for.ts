import type { Verdict } from "../../arbitration/verdict.ts";
import type { Json } from "../../fields/json.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import type { Around } from "../../looking/around.ts";
import { hashed } from "../../questions/hashed.ts";
import { isGivenUp } from "./past-tries.ts";
import { wantedWrites } from "./wanted-writes.ts";
import type { WantedWrite } from "./whole-blocks.ts";

/** A decision as far as restoring goes. */
export type Deciding = {
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
