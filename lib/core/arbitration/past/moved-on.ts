import { lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import type { Json } from "../../fields/json.ts";
import type { Demand } from "../project/field-case.ts";
import type { Stake } from "../stakes.ts";

/** When somebody answered, and what that comes to as a value. */
type MovedOnAnswer = { readonly at: string; readonly value: Json | undefined };

/**
 * INVARIANT (an answer binds whom it is about): what was said of an edit that nobody had explained is no word on what
 * another hand brings later, explained and harmless, and neither what was chosen nor what was refused: that is judged anew.
 * `asked` are the stakes that the answer was about.
 */
export function isMovedOn(answer: MovedOnAnswer, asked: readonly Stake[], stakes: readonly Stake[]): boolean {
  if (asked.length === 0 || asked.some(({ standing }) => standing !== "edit")) return false;
  const parties = new Set(asked.map(({ demand }) => demand.by.party));
  return stakes.some((stake) => {
    const { demand } = stake;
    const wanted = demand.by.claim.constraint?.is;
    if (wanted === undefined || parties.has(demand.by.party) || !isLaterWord(stake, answer)) return false;
    return !allows(demand, answer.value) && !asked.some((each) => allows(each.demand, wanted));
  });
}

function isLaterWord({ demand, standing, isHarmful }: Stake, { at }: MovedOnAnswer): boolean {
  const { claim, state } = demand.by;
  const isExplained = standing === "shown" || standing === "continued";
  if (!isExplained || isHarmful || state !== "active") return false;
  return claim.changedAt !== undefined && lastChanged(claim) > millis(at);
}

const allows = ({ constraint }: Demand, value: Json | undefined): boolean =>
  value !== undefined && constraint !== undefined && satisfies(value, constraint);
