import { asWeighed } from "../../attribution/grants.ts";
import type { Answer, Answerable } from "../../policy/file/answers.ts";
import type { ClaimSelector, SideSelector } from "../../policy/selector.ts";
import { directionOf, exposureKnown, hoursOf, isReversible } from "../sides/question-traits.ts";
import { sideTraits } from "../sides/sides.ts";
import type { Stake } from "../stakes.ts";
import { concernsClaim, concernsPlace } from "../weigh/rules.ts";
import type { AsPut } from "./as-put.ts";

const sideKeys = ["kinds", "principals", "via", "intents", "motivations", "urgencies", "confirmed"] as const;

const namesSide = (wanted: ClaimSelector): boolean => sideKeys.some((key) => wanted[key] !== undefined);

function isSide(wanted: SideSelector, stake: Stake): boolean {
  const { motivation, actor } = stake.demand.by.claim;
  const { goal, confirmed } = sideTraits(stake);
  const judged = { urgency: stake.worth.urgency, confirmed, intent: goal };
  return concernsClaim(wanted, { motivation, actor: asWeighed(actor) }, judged);
}

/** What nobody knows matches no word that a row names. */
const isNamed = <T>(words: readonly T[] | undefined, word: T | undefined): boolean =>
  words === undefined || (word !== undefined && words.includes(word));

/** Whether a row is about a question; the field is matched where rows are looked up. */
export function concerns(row: Answer, put: AsPut, cause: Answerable): boolean {
  const { for: wanted, against, direction, reversible, hours, asked } = row;
  const { holder, challenger } = put.sides;
  if (!isNamed(asked, cause) || !concernsPlace(wanted, put.context)) return false;
  if (wanted.exposure !== undefined && wanted.exposure !== exposureKnown(put)) return false;
  if (challenger === undefined ? namesSide(wanted) : !isSide(wanted, challenger)) return false;
  if (against !== undefined && (holder === undefined || !isSide(against, holder))) return false;
  if (reversible !== undefined && reversible !== isReversible(put)) return false;
  return (
    isNamed(direction === undefined ? undefined : [direction], directionOf(put)) &&
    isNamed(hours, hours === undefined ? undefined : hoursOf(put, put.at))
  );
}
