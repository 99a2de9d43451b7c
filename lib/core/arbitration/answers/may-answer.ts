import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import type { StandingAnswer } from "../../policy/file/answers/answers.ts";
import { isOnHarmfulSide, neverLearnt } from "../../policy/file/answers/never-learnt.ts";
import type { Cause } from "../causes.ts";
import type { Context } from "../context.ts";
import { classesOn, isHarmfulFrom, isLoosening } from "../harm.ts";
import { passesGuards } from "../judge/ask.ts";
import { obstacleOn } from "../obstacle.ts";
import type { FieldCase } from "../project/field-case.ts";
import { isSaidOf } from "../project/said-of.ts";
import type { Settled } from "../settle/settle-field.ts";
import { directionOf, isReversible } from "../sides/question-traits.ts";
import { sideTraits } from "../sides/sides.ts";
import type { Stake } from "../stakes.ts";
import type { AsPut } from "./as-put.ts";
import type { Asking } from "./meaning.ts";

/** What stands or falls with other fields is no question about this one alone. */
export const isAtomic = ({ sides: { holder, challenger } }: AsPut): boolean =>
  [holder, challenger].some((side) => side?.demand.by.claim.atomic === true);

/** INVARIANT (no turning): what Parley wrote here last no answer has it write otherwise. */
function isOwnWrite({ field }: Settled, { dispute }: Context): boolean {
  const writes = dispute.history.filter((write) => isSaidOf(write.field, field.path));
  const last = writes.toSorted((a, b) => millis(a.at) - millis(b.at)).at(-1);
  return last?.by === "revert";
}

/** Nobody who is heard and not asked about gets less than without the answer. */
const isUndisturbed = ({ settled: { heard, field }, ask }: Asking, value: Json): boolean =>
  heard.accepted.every(
    (voice) => ask.about.includes(voice) || satisfies(value, voice.constraint, field.topology),
  );

/** Of what was agreed and what stands neither is safer; where they cannot be compared what was agreed is. */
function isSafest({ settled: { field } }: Asking, value: Json, context: Context): boolean {
  const { prior, live, topology } = field;
  const isLess = (than: Json) => isHarmfulFrom(field, [than, value], context);
  if (prior !== undefined && isLess(prior)) return false;
  if (live === undefined || !isLess(live)) return true;
  return sameValue(value, prior, topology) && isHarmfulFrom(field, [value, live], context);
}

/** INVARIANT (never learnt): whatever a row says, what was learnt decides none of this, and nothing towards the harmful side. */
function mayBeLearnt({ answer }: StandingAnswer, value: Json, asking: Asking, put: AsPut): boolean {
  if (isNeverLearnt(asking.settled.field, asking.ask.cause, put)) return false;
  return !isOnHarmfulSide(answer, directionOf(put) ?? "unknown") && isSafest(asking, value, put.context);
}

/** Whether nothing that was learnt may say anything of a field, for all that is known of it. */
export function isNeverLearnt(field: FieldCase, cause: Cause, put: AsPut): boolean {
  const { sides, context } = put;
  const obstacle = obstacleOn(field, context.policy);
  const why = neverLearnt({
    classes: [...classesOn(field, context), ...(isLoosening(field) ? ["environment"] : [])],
    asked: [cause],
    reversible: isReversible(put) === false || obstacle !== undefined ? "no" : undefined,
    existence: isExistence(field.path),
    sensitive: obstacle === "sensitive",
    challenger: learntSide(sides.challenger),
    holder: learntSide(sides.holder),
  });
  return why !== undefined;
}

const learntSide = (stake: Stake | undefined) =>
  stake && {
    reason: stake.demand.by.claim.motivation.kind,
    confirmed: sideTraits(stake).confirmed ? "yes" : "no",
    urgency: stake.worth.urgency,
  };

/** Whether a row may decide on a value; where it may not, a person is asked as without it. */
export function mayAnswer(row: StandingAnswer, value: Json, asking: Asking, put: AsPut): boolean {
  const { settled } = asking;
  const { field } = settled;
  const { context } = put;
  if (isExistence(field.path) || field.live === undefined || isAtomic(put)) return false;
  if (put.isAgreedSince && !sameValue(value, field.prior, field.topology)) return false;
  if (!sameValue(value, field.live, field.topology) && isOwnWrite(settled, context)) return false;
  // INVARIANT (guardrails): no answer leaves or writes what one is against, broken before or not.
  if (!passesGuards(settled, value, context) || !isUndisturbed(asking, value)) return false;
  if (row.learned !== undefined) return mayBeLearnt(row, value, asking, put);
  return row.direction !== undefined || isSafest(asking, value, context);
}
