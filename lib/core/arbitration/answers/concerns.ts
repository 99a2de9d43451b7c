import { asWeighed } from "../../attribution/grants.ts";
import type { Answerable, StandingAnswer } from "../../policy/file/answers/answers.ts";
import type { SideSelector } from "../../policy/selector.ts";
import { exposureKnown } from "../context.ts";
import { directionOf, hoursOf, isReversible } from "../sides/question-traits.ts";
import { sideTraits } from "../sides/sides.ts";
import type { Stake } from "../stakes.ts";
import { concernsClaim, concernsPlace } from "../weigh/rules.ts";
import type { AsPut } from "./as-put.ts";

const knownKeys = ["principals", "via", "intents", "motivations", "urgencies", "confirmed"] as const;

/** Where nobody claims anything nothing is known of a side, and its kind is the unknown one. */
const isOfNobody = (wanted: SideSelector): boolean =>
  knownKeys.every((key) => wanted[key] === undefined) && wanted.kinds?.includes("unknown") === true;

const saysNothing = (wanted: SideSelector): boolean =>
  wanted.kinds === undefined && knownKeys.every((key) => wanted[key] === undefined);

function isSide(wanted: SideSelector, stake: Stake | undefined): boolean {
  if (stake === undefined) return isOfNobody(wanted);
  const { motivation, actor } = stake.demand.by.claim;
  const { goal, confirmed } = sideTraits(stake);
  const judged = { urgency: stake.worth.urgency, confirmed, intent: goal };
  return concernsClaim(wanted, { motivation, actor: asWeighed(actor) }, judged);
}

/** What nobody knows matches no word that a row names. */
const isNamed = <T>(words: readonly T[] | undefined, word: T | undefined): boolean =>
  words === undefined || (word !== undefined && words.includes(word));

/** Whether a row is about a question; the field is matched where rows are looked up. */
export function concerns(row: StandingAnswer, put: AsPut, cause: Answerable): boolean {
  const { for: wanted, against, direction, reversible, hours, asked } = row;
  const { holder, challenger } = put.sides;
  if (!isNamed(asked, cause) || !concernsPlace(wanted, put.context)) return false;
  if (wanted.exposure !== undefined && wanted.exposure !== exposureKnown(put.context.dispute)) return false;
  if (!saysNothing(wanted) && !isSide(wanted, challenger)) return false;
  if (against !== undefined && !isSide(against, holder)) return false;
  if (reversible !== undefined && reversible !== isReversible(put)) return false;
  return (
    isNamed(direction === undefined ? undefined : [direction], directionOf(put)) &&
    isNamed(hours, hours === undefined ? undefined : hoursOf(put, put.at))
  );
}
