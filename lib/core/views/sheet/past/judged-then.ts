import { arbitrate } from "../../../arbitration/arbitrate.ts";
import type { Dispute } from "../../../arbitration/dispute.ts";
import { later } from "../../../arbitration/explain/otherwise/turns.ts";
import { current } from "../../../arbitration/record.ts";
import type { Verdict } from "../../../arbitration/verdict.ts";
import { millis } from "../../../claims/instant.ts";
import { topOf } from "../../../fields/path.ts";
import type { DocketRecord } from "../../../ledger/docket-record.ts";
import { freshRecord } from "../../../ledger/fresh-record.ts";
import type { Around } from "../../../looking/around.ts";
import { disputeFrom } from "../../../looking/dispute-from.ts";
import type { Policy } from "../../../policy/policy.ts";
import type { LoggedDecision } from "../../../ports/stores/decision-log.ts";
import type { Arrived } from "../../../ports/stores/event-store.ts";
import { differing } from "../../../preview/differing.ts";
import type { SheetJudged } from "../scene.ts";
import { askedAt, type Later, restoresAt, rulingsAt, situationsAt } from "./facts-then.ts";
import { heardSince, notJudged } from "./heard-since.ts";
import { rebuilt } from "./rebuilt.ts";

/** What is no longer known of a moment: the policy that ruled, or any decision before it. */
type Unknown = "policy" | "decision";

export type ThenInput = {
  /** The last decision by the moment, and the one after it. */
  readonly decision: LoggedDecision | undefined;
  readonly next: LoggedDecision | undefined;
  /** As it stands now. */
  readonly record: DocketRecord;
  /** What was heard by the moment, from shortly before the decision on. */
  readonly events: readonly Arrived[];
  readonly time: number;
  readonly lookDelayMs: number;
  /** As it is now, with the policy of today. */
  readonly around: Around;
  /** The policy that ruled at the decision; undefined where it is no longer known. */
  readonly ruling: Policy | undefined;
  /** By the policy of today, whichever ruled then. */
  readonly isToday: boolean;
};

export type JudgedThen = SheetJudged & {
  /** Whether another policy ruled then than today; undefined where nobody knows. */
  readonly isOtherPolicy: boolean | undefined;
  /** Fields of which the record says something else than judging it again does, or than the policy of today would. */
  readonly recorded?: SheetJudged & { readonly differs: readonly string[] };
  readonly unknown?: Unknown;
};

/** A moment that is past, from the last record before it and what was heard since; undefined where there is neither. */
export function judgedThen(input: ThenInput): JudgedThen | undefined {
  const { decision, around, isToday, time } = input;
  if (decision === undefined) return judgedFromEvents(input);
  const { dispute, verdict, policy } = current(decision.record);
  const isOtherPolicy = policy !== around.policy.digest;
  const judging = isToday ? around.policy : input.ruling;
  if (judging === undefined) {
    const unknown = isOver(verdict, input) ? ({ unknown: "policy" } as const) : {};
    return { dispute: later(dispute, time), verdict, isOtherPolicy, ...unknown };
  }
  const then = disputeThen(dispute, verdict, { ...input, around: { ...around, policy: judging } });
  const differs = differing(verdict.fields, arbitrate(dispute, judging).fields);
  const recorded = differs.length > 0 ? { recorded: { dispute, verdict, differs } } : {};
  return { dispute: then, verdict: arbitrate(then, judging), isOtherPolicy, ...recorded };
}

/** Something has happened since by which another verdict may have stood. */
const isOver = ({ fields }: Verdict, { decision, events, time }: ThenInput): boolean =>
  events.some(({ arrival }) => Number(arrival.slice(0, 15)) > millis(decision?.at ?? "")) ||
  fields.some(({ next }) => next !== undefined && millis(next) <= time);

const laterOf = ({ next, record, around }: ThenInput): Later => {
  const told = next === undefined ? undefined : current(next.record).dispute;
  return {
    asked: told?.asked ?? record.asked,
    rulings: told?.rulings ?? record.rulings,
    situations: [...(told?.situations ?? []), ...around.situations],
  };
};

/** The docket of then as it disputes at the moment. */
function disputeThen(dispute: Dispute, verdict: Verdict, input: ThenInput): Dispute {
  const { time, record, events } = input;
  const told = laterOf(input);
  const facts = (at: number) => ({
    asked: withDeadlines(askedAt(at, dispute.asked, told.asked), verdict, at),
    rulings: rulingsAt(at, dispute.rulings, told.rulings),
  });
  const aroundAt = (at: number) => aroundThen(at, dispute, input);
  const fresh = notJudged(events, dispute);
  if (fresh.length === 0) {
    const { situations } = aroundAt(time);
    return { ...later(dispute, time), ...facts(time), situations };
  }
  const base = { ...rebuilt(dispute, record), ...facts(time), restores: restoresAt(time, record) };
  return disputeOf(base, fresh, { ...input, aroundAt });
}

type DisputeOfInput = ThenInput & { readonly aroundAt: (time: number) => Around };

function disputeOf(base: DocketRecord, events: readonly Arrived[], input: DisputeOfInput): Dispute {
  const { time, aroundAt, lookDelayMs } = input;
  const { record, unknown } = heardSince({ record: base, events, time, lookDelayMs, aroundAt });
  const dispute = disputeFrom(record, { now: time, around: aroundAt(time) });
  const live = Object.entries(dispute.live).filter(([path]) => !unknown.has(topOf(path)));
  return { ...dispute, live: Object.fromEntries(live) };
}

/** What was going on at a moment, as far as it is known by now. */
function aroundThen(
  at: number,
  dispute: Pick<Dispute, "situations" | "facts" | "sources"> | undefined,
  input: ThenInput,
): Around {
  const { situations } = laterOf(input);
  const { answers } = dispute === undefined ? input.around : dispute.facts;
  const { doubts = {}, putRight = {} } = dispute?.facts ?? {};
  return {
    ...{ ...input.around, answers },
    situations: situationsAt(at, [dispute?.situations ?? [], situations]),
    counts: { doubts, putRight },
  };
}

/**
 * The deadlines as they stood: one moves along until somebody is told of the question, and it becomes the moment at which the
 * question is closed.
 */
function withDeadlines(asked: Dispute["asked"], { fields }: Verdict, at: number): Dispute["asked"] {
  return asked.map((entry) => {
    const ask = fields.find(({ path }) => path === entry.field)?.ask;
    if (ask == null || ask.cause !== entry.cause) return entry;
    const late = millis(entry.deadline) - millis(ask.deadline);
    const isThen = late >= 0 && millis(entry.at) + late <= at;
    return isThen ? entry : { ...entry, deadline: ask.deadline };
  });
}

/** Nothing was decided by then: what was heard from the beginning, judged by the policy of today. */
function judgedFromEvents(input: ThenInput): JudgedThen | undefined {
  const { events, record, around, time } = input;
  if (events.length === 0) return undefined;
  const aroundAt = (at: number) => aroundThen(at, undefined, input);
  const { permits } = record;
  const base = { ...freshRecord(record.resource), permits, restores: restoresAt(time, record) };
  const dispute = disputeOf(base, events, { ...input, aroundAt });
  if (dispute.claims.length === 0) return undefined;
  return {
    dispute,
    verdict: arbitrate(dispute, around.policy),
    isOtherPolicy: undefined,
    unknown: "decision",
  };
}
