import { arbitrate } from "../arbitration/arbitrate.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import type { Verdict } from "../arbitration/verdict.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { isRecord } from "../fields/json.ts";
import { hidesOf } from "../hidden/hides.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Learnt } from "../ledger/learnt.ts";
import { recordText } from "../ledger/record-text.ts";
import { trimmed, trimmedKeeping } from "../ledger/trimmed.ts";
import { agreedAfter, tagsOf } from "./agree.ts";
import { misusesTold, surprisesTold } from "./alarms.ts";
import type { Around } from "./around.ts";
import { withCase, withoutUnwritten } from "./case-after.ts";
import { disputeFrom } from "./dispute-from.ts";
import { essencesOf, mayTurn, someDay } from "./essence.ts";
import { unknownActor } from "./folding/claims.ts";
import { foldLook, type LookFold } from "./folding/fold-look.ts";
import { endOf, waitingIn } from "./folding/waiting.ts";
import { buried } from "./gone.ts";
import { authorOf, noted, struckOut, unnoted } from "./learning/authors.ts";
import { inMode } from "./learning/widened.ts";
import { withDuty } from "./on-duty.ts";
import { atOnce, isToBeDone, settledBy, turningFrom } from "./once-agreed.ts";
import type { Sight } from "./sight.ts";
import { isTransitional } from "./transitional.ts";

export type Looked = {
  /** To be stored, if it changed. */
  readonly record: DocketRecord;
  /** Whether it differs from what is stored in more than the moment of the look. */
  readonly isChanged: boolean;
  readonly verdict: Verdict;
  readonly dispute: Dispute;
  /** When to look again although nothing new was heard. */
  readonly lookAgainMs: number | undefined;
  /** When the verdict could differ by itself. */
  readonly differsAt: string | undefined;
  /** Something differs that none of the events explains. */
  readonly isUnexplained: boolean;
  /** For those who operate Parley; each says what it is about. */
  readonly alarms: readonly string[];
  /** Newer values that were lost to a write of Parley's, or the other way round. */
  readonly surprises: readonly string[];
};

const repeats: readonly number[] = [30_000, 120_000];

/** Changes that make themselves felt late are looked at twice more. */
function repeatAfter({ again = 0 }: Sight, { record, isPending }: LookFold): number | undefined {
  const isUnderWay = record.live?.state === "there" && isTransitional(record.live.properties);
  return isPending || isUnderWay ? repeats[again] : undefined;
}

function firstOf(moments: readonly (string | undefined)[]): string | undefined {
  const known = moments.filter((moment) => moment !== undefined);
  return known.length === 0 ? undefined : instantOf(Math.min(...known.map(millis)));
}

/** How often somebody makes sure that an open case is not forgotten. */
const watch = 300_000;

/** The moment stays as it was while it is still good, so that looking changes nothing. */
function watchedUntil({ due }: DocketRecord, now: number): string {
  const isGood = due !== undefined && millis(due) > now && millis(due) <= now + watch;
  return isGood ? due : instantOf(now + watch);
}

/** How often somebody tries whether what could be read once can be read again. */
const untilReadAgain = 3_600_000;

/** When to try to read again what stopped being readable; what never was needs no other look than for its events. */
export function readAgainAt({ live, prior, due }: DocketRecord, now: number): number | undefined {
  const wasRead = isRecord(prior) && Object.keys(prior).length > 0;
  if (live?.state !== "unreadable" || !wasRead) return undefined;
  const known = due === undefined ? Infinity : millis(due);
  return known > now && known <= now + untilReadAgain ? known : now + untilReadAgain;
}

const holdersIn = ({ fields }: Verdict): ReadonlySet<string> =>
  new Set(fields.flatMap(({ holders }) => holders));

/** Events that changed nothing are read again with the next ones; not for ever. */
const mostUnstored = 100;

function isWorthStoring(
  before: DocketRecord,
  after: DocketRecord,
  { policy, now, fresh }: IsWorthStoringInput,
): boolean {
  // Anyone who makes up identifiers leaves nothing behind.
  if (before.version === 0 && after.live?.state === "gone") return false;
  if (fresh > mostUnstored) return true;
  const bare = (record: DocketRecord): string =>
    recordText({
      ...record,
      folded: "",
      ...(record.live !== undefined && { live: { ...record.live, at: "" } }),
    });
  return bare(trimmed(before, now, policy)) !== bare(after);
}

type IsWorthStoringInput = {
  readonly policy: Around["policy"];
  readonly now: number;
  readonly fresh: number;
};

type JudgeResult = { readonly record: DocketRecord; readonly dispute: Dispute; readonly verdict: Verdict };

/** Judges the record as it stands after folding, and says what is agreed from then on. */
function judge(folded: DocketRecord, now: number, around: Around): JudgeResult {
  const record = { ...folded, priorTags: tagsOf(folded), policy: around.policy.digest };
  const dispute = disputeFrom(record, { now, around });
  // Most looks end without a case, and nobody reads why: what is told is explained where it is written down.
  const verdict = arbitrate(dispute, around.policy);
  const agreed = agreedAfter(record, { dispute, verdict }, { around, open: record.case });
  return { record: { ...record, ...agreed }, dispute, verdict };
}

/**
 * Where Parley may do more from now on, what it knew of is settled as it stands. INVARIANT (nothing unseen): what a
 * look finds besides is judged as ever.
 */
function inModeNow(before: DocketRecord, now: number, around: Around): DocketRecord {
  const { record, isWidened } = inMode(before, around, now);
  return isWidened ? { ...record, settled: essencesOf(judge(record, now, around).verdict) } : record;
}

/** What a person struck out stays struck out, until they are learnt anew. */
function withStrikes(record: DocketRecord, { strikes }: LookFold): DocketRecord {
  if (strikes.length === 0) return record;
  const learnt = strikes.reduce(
    (after, strike) => struckOut(after, strike, strike).learnt,
    record.learnt ?? {},
  );
  return { ...record, learnt };
}

/**
 * While Parley only observes, anyone who writes becomes the author of what they wrote, once it is agreed or Parley may do
 * more: so it learns who writes where. INVARIANT (one verdict): no write explains itself, in whatever mode.
 */
function withWriters(record: DocketRecord, { changed }: LookFold): DocketRecord {
  if (record.learnt?.mode !== "observe") return record;
  const learnt = changed.reduce((after: Learnt, { path, actor, at }) => {
    if (actor.principal === unknownActor.principal) return unnoted(after, path);
    return noted(after, path, authorOf(actor, at, "observed"));
  }, record.learnt);
  return { ...record, learnt };
}

/** Said only of what is gone itself, so that nothing of it is left when it returns. */
function withParent({ parentGone: _, ...record }: DocketRecord, { parentGone }: Sight): DocketRecord {
  return parentGone === true && record.live?.state === "gone" ? { ...record, parentGone } : record;
}

type DifferingFromInput = Pick<DocketRecord, "due"> & { readonly now: number };

/** The next moment at which the verdict could differ by itself. */
function differingFrom(
  record: DocketRecord,
  { fields }: Pick<Verdict, "fields">,
  { due, now }: DifferingFromInput,
): string | undefined {
  const again = readAgainAt({ ...record, due }, now);
  const moments = [
    ...fields.map(({ next }) => next),
    ...waitingIn(record).map((one) => instantOf(endOf(one))),
    ...(again === undefined ? [] : [instantOf(again)]),
  ];
  return firstOf(moments.filter((moment) => moment !== undefined && millis(moment) > now));
}

/** What was agreed without a case settles what was settled before as it is from then on. */
const agreedAnew = (
  record: DocketRecord,
  verdict: Verdict,
  turning: Pick<Verdict, "fields">,
): DocketRecord =>
  record.case !== undefined || verdict === turning
    ? record
    : { ...record, settled: settledBy(verdict, turning) };

/** What was heard and seen, folded into what is known. */
function seenIn(sight: Sight, around: Around): { readonly fold: LookFold; readonly seen: DocketRecord } {
  const { now } = sight;
  const known = inModeNow(sight.record, now, around);
  const kept = around.policy.file.limits.docket.markers;
  const fold = foldLook({ ...sight, record: buried(known, now, kept) }, around);
  const folded = withParent(withStrikes(withWriters(fold.record, fold), fold), sight);
  return { fold, seen: withDuty(folded, around, now) };
}

/** The verdict of a look alone, for those who store and do nothing. */
export function lookOnly(sight: Sight, around: Around): Pick<Looked, "dispute" | "verdict"> {
  const record = { ...seenIn(sight, around).seen, policy: around.policy.digest };
  const dispute = disputeFrom({ ...record, priorTags: tagsOf(record) }, { now: sight.now, around });
  return { dispute, verdict: arbitrate(dispute, around.policy) };
}

/** Takes in what was heard and seen of a resource, judges it, and says what is to be stored and done. */
export function look(sight: Sight, around: Around): Looked {
  const { now } = sight;
  const { fold, seen } = seenIn(sight, around);
  const { record: judged, dispute, verdict } = judge(seen, now, around);
  const isReadAgain = sight.record.live?.state === "unreadable" && judged.live?.state === "there";
  const settled = isReadAgain ? withoutUnwritten(judged.settled, verdict) : judged.settled;
  const turning = turningFrom({ dispute, verdict }, { prior: seen.prior, agreed: judged }, around);
  const cased = agreedAnew(withCase({ ...judged, settled }, verdict, now), verdict, turning);
  const differsAt = isToBeDone(verdict, turning)
    ? instantOf(now + atOnce)
    : differingFrom(judged, turning, { now, due: sight.record.due });
  const watched = cased.case === undefined ? undefined : watchedUntil(sight.record, now);
  const lasting = mayTurn(verdict) ? someDay : undefined;
  const bounds = { policy: around.policy, held: holdersIn(verdict) };
  const record = trimmedKeeping({ ...cased, due: firstOf([differsAt, watched, lasting]) }, now, bounds);
  const moment = { policy: around.policy, now, fresh: fold.fresh.length };
  const told = { record, hides: hidesOf(record.resource.type, around.policy, around.types) };
  return {
    record,
    isChanged: isWorthStoring(sight.record, record, moment),
    verdict,
    dispute,
    lookAgainMs: repeatAfter(sight, fold),
    differsAt,
    isUnexplained: fold.unexplained > 0,
    alarms: misusesTold(fold.misused, told),
    surprises: surprisesTold(fold.surprises, told),
  };
}
