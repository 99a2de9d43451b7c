import { lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { urgencyRank } from "../../claims/words.ts";
import { sameValue } from "../../fields/equality.ts";
import { isBesideCause } from "../causes.ts";
import type { Context } from "../context.ts";
import type { Dispute } from "../dispute.ts";
import { isAbout, lastSilence, mayRule } from "../past/rulings.ts";
import type { FieldCase } from "../project/field-case.ts";
import { isSaidOf, partFor } from "../project/said-of.ts";
import type { Settled } from "../settle/settle-field.ts";
import { areOvertaken, type Stake } from "../stakes.ts";

export type AskedBefore = Dispute["asked"][number];

const isBeside = ({ beside, cause }: AskedBefore): boolean =>
  cause === undefined ? beside === true : isBesideCause(cause);

/** Somebody who may answer has done so since. */
function isAnswered({ at }: AskedBefore, { field }: Settled, context: Context): boolean {
  return context.dispute.rulings.some(
    (ruling) =>
      isSaidOf(ruling.field, field.path) &&
      millis(ruling.at) >= millis(at) &&
      millis(ruling.at) <= context.now &&
      ruling.by !== "silence" &&
      isAbout(ruling, field, context) &&
      mayRule(ruling, field, context),
  );
}

/**
 * The edit that was asked about, for itself or for its neighbours, stands and is agreed by now: no hand need write for
 * that.
 */
function standsSince(
  { field: path, edit, cause }: AskedBefore,
  { path: own, prior, topology }: FieldCase,
): boolean {
  const brought = edit?.constraint?.is;
  return (
    (cause === "unexplained" || cause === "together") &&
    brought !== undefined &&
    sameValue(partFor(own, path, brought), prior, topology)
  );
}

/**
 * The agreed value stands again, and the last hand that wrote here was not Parley's. Where one of those who undo each
 * other writes it, or where the verdict is something else than what was agreed, that is the dispute going on.
 */
function isTakenBack(asked: AskedBefore, { field, stakes, value }: Settled, context: Context): boolean {
  const { at, cause } = asked;
  const { live, prior, topology } = field;
  const { dispute, identity } = context;
  if (isBeside(asked) && !sameValue(value, prior, topology)) return false;
  if (prior === undefined || !sameValue(live, prior, topology)) return false;
  if (standsSince(asked, field)) return true;
  const last = dispute.history
    .filter((write) => isSaidOf(write.field, field.path) && millis(write.at) > millis(at))
    .toSorted((a, b) => millis(b.at) - millis(a.at))[0];
  if (last?.by !== "change") return false;
  const hand = identity(last.human ?? last.principal);
  const isRival = ({ demand, standing }: Stake) => standing !== "wish" && demand.by.party === hand;
  if (cause === "fight" && stakes.some(isRival)) return false;
  return last.after === undefined || sameValue(partFor(field.path, last.field, last.after), prior, topology);
}

/** Something confirmed has come up that is more urgent than all that was weighed. */
function isOvertaken({ claims, urgency }: AskedBefore, { stakes }: Settled): boolean {
  const asked = new Set(claims);
  const least = urgency === undefined ? 0 : urgencyRank(urgency);
  return areOvertaken(stakes, ({ demand }) => asked.has(demand.by.claim.id), least);
}

/** Somebody else has written here since, has explained it, and nothing that was shown speaks against it. */
function isMovedOn(
  { cause, edit, at, claims }: AskedBefore,
  settled: Settled,
  { identity }: Context,
): boolean {
  const { bringer, field, heard } = settled;
  if (cause !== "unexplained" || bringer === undefined || field.live === undefined) return false;
  const { by } = bringer.demand;
  const asked = settled.stakes.filter(({ demand }) => claims.includes(demand.by.claim.id));
  const parties = asked.map(({ demand }) => demand.by.party);
  const isByAnother =
    !parties.includes(by.party) && (edit === undefined || by.party !== identity(edit.principal));
  const isExplained = bringer.standing === "shown" || bringer.standing === "continued";
  if (!isByAnother || !isExplained || lastChanged(by.claim) <= millis(at)) return false;
  const { live, topology } = field;
  return heard.accepted.every(({ constraint }) => satisfies(live, constraint, topology));
}

/** Whether a question that was put stands: only what is listed here closes it. */
function stands(asked: AskedBefore, settled: Settled, context: Context): boolean {
  const { now } = context;
  if (asked.cause === undefined || !isSaidOf(asked.field, settled.field.path)) return false;
  if (millis(asked.at) > now || millis(asked.deadline) <= now) return false;
  return !(
    isAnswered(asked, settled, context) ||
    isTakenBack(asked, settled, context) ||
    isOvertaken(asked, settled) ||
    isMovedOn(asked, settled, context)
  );
}

const byTime = (a: AskedBefore, b: AskedBefore): number => millis(a.at) - millis(b.at);

/** The question that somebody is asked about a field, the first where there are several. */
export const standingQuestion = (settled: Settled, context: Context): AskedBefore | undefined =>
  context.dispute.asked
    .filter((asked) => !isBeside(asked) && stands(asked, settled, context))
    .toSorted(byTime)[0];

/** What was to be taken over was taken over or handed back, or what had won wins no more: that is the answer. */
function isDone({ cause, field: asked, meanwhile }: AskedBefore, { left, field, value }: Settled): boolean {
  if (cause !== "often-undone") return cause === "take-over" && left === undefined;
  const won = meanwhile?.value;
  return won !== undefined && !sameValue(partFor(field.path, asked, won), value, field.topology);
}

/** The question that stands beside the verdict. */
export const besideQuestion = (settled: Settled, context: Context): AskedBefore | undefined =>
  context.dispute.asked
    .filter((asked) => isBeside(asked) && stands(asked, settled, context) && !isDone(asked, settled))
    .toSorted(byTime)[0];

/** Questions of a cause that were put here before and are over. */
export function askedBefore(
  settled: Settled,
  cause: AskedBefore["cause"],
  { dispute, now }: Context,
): readonly AskedBefore[] {
  return dispute.asked.filter(
    (asked) => asked.cause === cause && isSaidOf(asked.field, settled.field.path) && millis(asked.at) <= now,
  );
}

/** INVARIANT (a third silence is final): what nobody answered three times is asked again only when it changes. */
export function isExhausted(settled: Settled, cause: AskedBefore["cause"], context: Context): boolean {
  const { live, topology } = settled.field;
  return askedBefore(settled, cause, context).some(({ round, deadline, onSilence, field }) => {
    if (round !== lastSilence || millis(deadline) > context.now || onSilence?.value === undefined)
      return false;
    return sameValue(partFor(settled.field.path, field, onSilence.value), live, topology);
  });
}
