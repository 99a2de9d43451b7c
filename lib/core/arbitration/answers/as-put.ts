import { lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import type { Context } from "../context.ts";
import { allows, type FieldCase } from "../project/field-case.ts";
import type { PutScene } from "../sides/question-traits.ts";
import { sidesOn } from "../sides/sides.ts";
import { type Stake, wantedValue } from "../stakes.ts";

/** A question as it was when it came up. */
export type AsPut = PutScene & {
  readonly at: number;
  /** What the challenger wants has been agreed since. */
  readonly isAgreedSince: boolean;
};

const claimedAt = ({ demand }: Stake): number => lastChanged(demand.by.claim);

/**
 * Who holds and who challenges. INVARIANT (no turning): once a challenger has it, what is agreed is theirs, and they are
 * still the challenger; or the same row would next give it back.
 */
export function asPut(field: FieldCase, context: Context): AsPut {
  const sides = sidesOn(field, context);
  const { holder, challenger } = sides;
  const { broughtAt } = field.facts;
  const now: AsPut = { context, field, sides, at: context.now, isAgreedSince: false };
  if (holder === undefined || challenger === undefined || broughtAt === undefined) return now;
  const at = millis(broughtAt);
  const isLater = claimedAt(challenger) < at && claimedAt(challenger) < claimedAt(holder);
  const isTheirs =
    allows(holder.demand, field.prior, field) && !allows(challenger.demand, field.prior, field);
  if (!isLater || !isTheirs) return now;
  const { prior: _, ...rest } = field;
  return {
    context,
    field: { ...rest, prior: wantedValue(challenger.demand, field) },
    sides: { holder: challenger, challenger: holder },
    at,
    isAgreedSince: true,
  };
}
