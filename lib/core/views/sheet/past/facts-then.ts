import type { Dispute, Ruling } from "../../../arbitration/dispute.ts";
import { millis } from "../../../claims/instant.ts";
import type { Situation } from "../../../claims/situation.ts";
import type { DocketRecord, Restore } from "../../../ledger/docket-record.ts";

/** What is told of a time by those who wrote it down later: the next decision, else the docket as it stands. */
export type Later = Pick<Dispute, "asked" | "rulings" | "situations">;

const situationKey = ({ kind, ref, source, since }: Situation): string =>
  [kind, ref, source, millis(since)].join("\n");

/** As it was at a moment; undefined where it had not begun. */
function situationAt(situation: Situation, time: number): Situation | undefined {
  if (millis(situation.since) > time) return undefined;
  const { closedAt, ...open } = situation;
  if (closedAt === undefined || millis(closedAt) <= time) return situation;
  return { ...open, state: "open" };
}

/** The situations as they were at a moment: a later word on one stands for the earlier one. */
export function situationsAt(time: number, told: readonly (readonly Situation[])[]): readonly Situation[] {
  const all = new Map(told.flat().map((one) => [situationKey(one), one] as const));
  return [...all.values()].flatMap((one) => situationAt(one, time) ?? []);
}

const upTo = <T extends { readonly at: string }>(all: readonly T[], time: number): readonly T[] =>
  all.filter(({ at }) => millis(at) <= time);

const askedKey = ({ field, at, cause }: Dispute["asked"][number]): string => [field, at, cause].join("\n");

/** A later word on a question says when somebody was told of it. */
export function askedAt(time: number, before: Dispute["asked"], later: Dispute["asked"]): Dispute["asked"] {
  return [...new Map([...before, ...upTo(later, time)].map((one) => [askedKey(one), one])).values()];
}

export function rulingsAt(
  time: number,
  before: readonly Ruling[],
  later: readonly Ruling[],
): readonly Ruling[] {
  return [
    ...new Map([...before, ...upTo(later, time)].map((one) => [`${one.id}\n${one.field}`, one])).values(),
  ];
}

/** Parley's own writes as they stood at a moment. */
export function restoresAt(time: number, { restores }: DocketRecord): readonly Restore[] {
  return upTo(restores, time).map((restore) => {
    const { endedAt, failure: _, ...open } = restore;
    return endedAt === undefined || millis(endedAt) <= time ? restore : { ...open, state: "sent" };
  });
}
