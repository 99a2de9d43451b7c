import { instantOf, millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { Hidden, isHidden, isSameHidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { topOf } from "../../fields/path.ts";
import { nextOpening, nextTurn } from "../../policy/windows.ts";
import type { Context } from "../context.ts";
import { reasonsFor } from "../explain/reasons.ts";
import { writesTo } from "../past/writes.ts";
import type { Demand } from "../project/field-case.ts";
import { isSaidOf } from "../project/said-of.ts";
import { isSensitive } from "../sensitive.ts";
import type { Decided, Wait } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { Effect, FieldVerdict } from "../verdict.ts";
import { waitFor } from "./brakes/hours.ts";
import { isDeletionOutstanding } from "./deletion.ts";
import { fatesOf } from "./fates.ts";
import { questionFor } from "./question.ts";
import { waitingSince } from "./waiting.ts";

/** When a claim ends, or the leave that it rests on. */
function heedTurns({ by }: Demand, heed: (time: number | undefined) => void): void {
  if (by.state !== "active") return;
  const leave = by.claim.delegatedBy?.until;
  heed(by.ending.end);
  heed(by.doubtEnd);
  for (const turn of by.turns) heed(turn);
  if (leave !== undefined) heed(millis(leave));
}

const day = 86_400_000;

/** A question about a part shows the other parts of its property one by one, as long as it stands. */
const isBeside = (asked: string, path: string): boolean =>
  isSaidOf(asked, path) || topOf(asked) === topOf(path);

/** When writes and questions of the past count no more; only what is a fight can end as one. */
function pastTurns({ field }: Settled, decided: Decided, context: Context): readonly number[] {
  const { dispute, policy } = context;
  const asked = dispute.asked.filter((each) => isBeside(each.field, field.path));
  const deadlines = asked.map(({ deadline }) => millis(deadline));
  if (decided.outcome === "keep" && decided.ask === undefined) return deadlines;
  const { within } = policy.file.limits.fight;
  const isFight = decided.ask?.cause === "fight";
  const writes = writesTo(field, context).flatMap(({ at }) =>
    isFight ? [at + day, at + within] : [at + day],
  );
  return [...writes, ...deadlines, ...asked.map(({ at }) => millis(at) + day)];
}

/** Where Parley may write, when that ends; where it may not, when it begins. */
function hoursOf({ outcome }: Decided, { policy, place, now }: Context): readonly number[] {
  if (outcome === "keep") return [];
  const opens = nextOpening(policy, place, now);
  return [opens > now ? opens : nextTurn(policy, place, now)];
}

/** The earliest known moment at which the verdict on a field could differ. */
function nextOf(settled: Settled, decided: Decided, context: Context): number | undefined {
  const { field, ruling, heard, orphan, guards, left } = settled;
  const { policy, now } = context;
  const { waiting } = policy.file.limits;
  let next = Infinity;
  const heed = (time: number | undefined) => {
    if (time !== undefined && time > now && time < next) next = time;
  };
  for (const demand of field.demands) heedTurns(demand, heed);
  for (const { end } of heard.accepted) heed(end);
  for (const loss of heard.losses) {
    heed(loss.voice.end);
    if (loss.voice.by !== undefined && loss.voice.pass === 0) heed(waitingSince(loss) + waiting);
  }
  for (const { liftedUntil, nextStageAt } of guards) [liftedUntil, nextStageAt].forEach(heed);
  [ruling?.end, orphan?.graceEnd, left?.until, waitOf(settled, decided, context)?.until].forEach(heed);
  context.turns.forEach(heed);
  pastTurns(settled, decided, context).forEach(heed);
  hoursOf(decided, context).forEach(heed);
  return next === Infinity ? undefined : next;
}

const hide = (value: Json, live: Json | undefined): Json =>
  value === live || (isHidden(value) && isHidden(live) && isSameHidden(value, live))
    ? Hidden.kept
    : Hidden.changed;

/** Somebody wants a resource back that is gone: Parley creates nothing. */
const missing = ({ field, ruling }: Settled): readonly string[] =>
  isDeletionOutstanding(field, ruling?.value) ? ["existence"] : [];

/** What a write has to wait for, also one that holds a value until a question is answered. */
function waitOf(settled: Settled, { outcome, value, wait }: Decided, context: Context): Wait | undefined {
  const { live, topology } = settled.field;
  if (outcome !== "ask") return wait;
  const isDue = value !== undefined && live !== undefined && !sameValue(value, live, topology);
  return isDue ? waitFor(settled, value, context) : undefined;
}

/** A write that is due waits where it may not be made yet. */
function effectOf(settled: Settled, decided: Decided, context: Context): Effect {
  const { outcome, value, ask, isTold } = decided;
  const { live, topology } = settled.field;
  if (live === undefined || outcome === "keep")
    return ask === undefined && isTold !== true ? "none" : "notify";
  if (value === undefined || sameValue(value, live, topology)) return "notify";
  return waitOf(settled, decided, context) === undefined ? "write" : "wait";
}

/** What comes out for one field, in words that hold no secret; what is done about it where Parley may do everything. */
export function fieldVerdict(settled: Settled, decided: Decided, context: Context): FieldVerdict {
  const { field, heard, left, guards } = settled;
  const { outcome, value, ask } = decided;
  const hidden = isSensitive(field, context.policy);
  const next = nextOf(settled, decided, context);
  const { holders, deferred, refused, wishes, until } = fatesOf(settled, decided, context);
  const old = guards.filter(({ state }) => state === "outstanding");
  return {
    path: field.path,
    outcome,
    effect: effectOf(settled, decided, context),
    ...(value !== undefined && { value: hidden ? hide(value, field.live) : value }),
    holders,
    deferred,
    refused,
    wishes,
    ...(until !== undefined && { until: instantOf(until) }),
    ...(next !== undefined && { next: instantOf(next) }),
    codify: outcome !== "ask" && left !== undefined && heard.accepted.includes(left.voice),
    outstanding: [...old.map(({ voice }) => voice.name), ...missing(settled)].toSorted(),
    because: reasonsFor({ settled, decided, context, hidden }),
    ask: ask === undefined ? null : questionFor(settled, ask, { context, hidden }),
  };
}
