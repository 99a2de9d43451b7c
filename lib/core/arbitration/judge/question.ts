import { lastChanged } from "../../claims/claim.ts";
import { durationText, instantOf, millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { Hidden } from "../../fields/hidden.ts";
import type { Json } from "../../fields/json.ts";
import { endsUnruled, isBesideCause } from "../causes.ts";
import type { Context } from "../context.ts";
import { type AskingWords, questionText, whyText } from "../explain/asking-words.ts";
import { moment } from "../explain/moment.ts";
import { passedOver } from "../explain/passed-over.ts";
import { approversFor, type Claimant, excludingActor, freeOf, membersInOrder } from "../past/approvers.ts";
import { lastSilence } from "../past/rulings.ts";
import { isSaidOf } from "../project/said-of.ts";
import type { Ask } from "../settle/decided.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { Answer, Question, Silence } from "../verdict.ts";
import { optionsFor } from "./options.ts";
import { askedBefore } from "./standing-question.ts";

/** A question keeps its deadline while it stands. */
function deadlineOf(settled: Settled, ask: Ask, { dispute, policy, now }: Context): string {
  if (ask.standing !== undefined) return ask.standing.deadline;
  const before = dispute.asked
    .filter(
      (asked) =>
        asked.cause === undefined &&
        isSaidOf(asked.field, settled.field.path) &&
        millis(asked.deadline) > now &&
        millis(asked.at) <= now,
    )
    .map(({ deadline }) => millis(deadline));
  if (before.length > 0) return instantOf(Math.min(...before));
  return instantOf(now + (ask.within ?? policy.file.limits.question));
}

function silence({ field }: Settled, ask: Ask, { context, hidden }: AskingWords): Silence {
  const { onSilence, instead, standing } = ask;
  const length = isBesideCause(ask.cause)
    ? {}
    : { for: standing?.onSilence?.for ?? durationText(context.policy.file.limits.silence) };
  const is = (value: Json | undefined) => value !== undefined && sameValue(value, onSilence, field.topology);
  const answer: Answer = is(field.live) ? "keep" : is(instead) ? "revert" : "value";
  if (onSilence === undefined) return { answer: "keep", ...length };
  return { answer, value: hidden ? Hidden.kept : onSilence, ...length };
}

/**
 * Everybody who claims something on the field, and who gave them leave: none of them is asked about it. A wish of what
 * its claimant could not write takes nobody away.
 */
const claimantsOn = ({ field }: Settled, { standing }: Ask): readonly Claimant[] =>
  field.demands.flatMap(({ by: { claim, backing } }): readonly Claimant[] => {
    if (backing === "none") return [];
    const { delegatedBy: leave } = claim;
    const actor = excludingActor(claim, standing === undefined ? Infinity : millis(standing.at));
    return leave === undefined ? [actor] : [actor, leave.principal];
  });

type AskedOf = {
  readonly approvers: readonly string[];
  /** Why they are not those who would come first; empty where they are. */
  readonly instead: string;
};

function askedOf(settled: Settled, ask: Ask, context: Context): AskedOf {
  const claimants = claimantsOn(settled, ask);
  if (ask.of !== undefined && ask.of.length > 0) {
    const free = ask.of.filter(freeOf(claimants, context));
    if (free.length > 0) return { approvers: free, instead: "" };
  }
  const { path } = settled.field;
  const round = roundOf(settled, ask, context);
  const later = round < 2 ? [] : membersInOrder(path, context, claimants);
  const next = later[Math.min(round, later.length) - 1];
  if (next !== undefined) return { approvers: next, instead: "" };
  const wish = { named: ask.setting?.ask.approvers, claimants };
  return { approvers: approversFor(path, context, wish), instead: passedOver(path, context, wish) };
}

/** Which time it is that nobody may answer: after a silence the next group is asked. */
function roundOf(settled: Settled, { cause, standing }: Ask, context: Context): number {
  if (standing !== undefined) return standing.round ?? 1;
  if (endsUnruled(cause)) return 1;
  const before = askedBefore(settled, cause, context).filter(
    ({ deadline }) => millis(deadline) <= context.now,
  );
  // What is asked once more after the last silence is asked as if for the first time.
  return 1 + (Math.max(0, ...before.map(({ round }) => round ?? 0)) % lastSilence);
}

/** When it was taken away, as far as anybody was seen to. */
function goneSince({ edits: [edit] }: Ask, { now }: Context): string {
  return edit === undefined ? "" : ` at ${moment(lastChanged(edit.demand.by.claim), now)}`;
}

/** The question that a person gets, complete enough to answer on a phone. */
export function questionFor(settled: Settled, ask: Ask, words: AskingWords): Question {
  const { context, hidden } = words;
  const { approvers, instead } = askedOf(settled, ask, context);
  const why =
    ask.story === undefined ? whyText(settled, ask, words) : `${ask.story}${goneSince(ask, context)}.`;
  return {
    question:
      ask.story === undefined ? questionText(settled, ask, words) : `${ask.story}: may it stay deleted?`,
    why: `${why}${instead}`,
    cause: ask.cause,
    beside: ask.beside,
    options: optionsFor(settled, ask, hidden),
    approvers,
    deadline: deadlineOf(settled, ask, context),
    meanwhile: ask.meanwhile === undefined ? {} : { value: hidden ? Hidden.kept : ask.meanwhile },
    onSilence: silence(settled, ask, words),
  };
}
