import { current, type DecisionRecord } from "../../arbitration/record.ts";
import { millis } from "../../claims/instant.ts";
import type { Situation } from "../../claims/situation.ts";
import type { Policy } from "../../policy/policy.ts";
import { type JudgedField, judgedFields, onceEach } from "./judged-fields.ts";
import { matchedRefusals, matchedTimes } from "./matched-times.ts";
import type { CallsCounted } from "./refusals.ts";
import type { ToldOutcome } from "./regret.ts";
import { type Aftermath, day, type WriteHeard, whatBecame } from "./what-became.ts";

export type OutcomesOn = {
  /** Of one resource, the earliest first. */
  readonly records: readonly DecisionRecord[];
  readonly writes: readonly WriteHeard[];
  readonly situations: readonly Situation[];
  /** Calls that failed; missing where none are counted. */
  readonly counted?: CallsCounted | undefined;
  readonly policy: Policy;
  readonly now: number;
};

type AftermathOn = Pick<OutcomesOn, "records" | "writes" | "situations" | "counted">;

/** What happened on a resource; undefined where nothing was decided. */
export function aftermathOn({ records, writes, situations, counted }: AftermathOn): Aftermath | undefined {
  const disputes = records.map((record) => current(record).dispute);
  const last = disputes.at(-1);
  return (
    last && {
      ...{ writes, counted },
      // The last decision may no longer hold an answer of days ago.
      rulings: disputes.flatMap(({ rulings }) => rulings),
      situations: [...situations, ...disputes.flatMap((dispute) => dispute.situations)],
      resource: { ...last.resource, tags: last.facts.priorTags ?? last.tags },
    }
  );
}

/** What became of each verdict on a resource whose day is over. INVARIANT (the same in replay): it reads nothing else. */
export function outcomesOn({ policy, now, ...on }: OutcomesOn): readonly ToldOutcome[] {
  const after = aftermathOn(on);
  if (after === undefined) return [];
  const all = onceEach(on.records.flatMap((record) => judgedFields(record, policy)));
  return all
    .filter(({ at }) => millis(at) + day <= now)
    .map((judged) => ({
      judged,
      became: whatBecame(judged, after, nextOn(judged, all)),
      matched: {
        ...matchedTimes(judged, { all, after }),
        refused: matchedRefusals(judged, { all, after }),
      },
    }));
}

/** When the next verdict on a field took the place of one: what leaves that one leaves this one no more. */
export const nextOn = ({ field, at }: JudgedField, all: readonly JudgedField[]): string | undefined =>
  all.find((next) => next.field === field && millis(next.at) > millis(at))?.at;
