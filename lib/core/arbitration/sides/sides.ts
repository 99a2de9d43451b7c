import { weighingKind } from "../../attribution/grants.ts";
import { lastChanged } from "../../claims/claim.ts";
import { ofList } from "../../claims/own-word.ts";
import type { ActorKind, Intent, MotivationKind } from "../../claims/words.ts";
import type { Context } from "../context.ts";
import { leanOfValue } from "../harm.ts";
import { allows, type FieldCase } from "../project/field-case.ts";
import { isActive, type Stake, stakesOn, wantedValue } from "../stakes.ts";
import { compareRanks, type Rank } from "../weigh/rank.ts";
import { isConfirmed } from "../weigh/worth.ts";

/** The holder is the side that what was agreed suits, or that was there first; either may be missing. */
export type Sides = { readonly holder: Stake | undefined; readonly challenger: Stake | undefined };

/** What counted of a claim: its goal as weighed, why now, whether that was confirmed, and what kind of actor it was. */
export type SideTraits = {
  readonly goal: Intent;
  readonly reason: MotivationKind;
  readonly confirmed: boolean;
  readonly kind: ActorKind;
};

export function sideTraits({ worth, demand }: Stake): SideTraits {
  const { motivation, actor } = demand.by.claim;
  return {
    goal: worth.intent,
    reason: motivation.kind,
    confirmed: isConfirmed(worth),
    kind: weighingKind(actor),
  };
}

const heard = ["shown", "continued", "edit", "wish"] as const;

// Renaming anyone changes no digest that counts here.
const nameless = (rank: Rank): Rank => ({ ...rank, digest: () => "" });

type SidesScene = { readonly field: FieldCase; readonly context: Context };

function textOf(stake: Stake, { field, context }: SidesScene): string {
  const { goal, reason, confirmed, kind } = sideTraits(stake);
  const lean = leanOfValue(field, wantedValue(stake.demand, field), context);
  return [ofList(goal), reason, confirmed ? "yes" : "no", kind, lean].join(" ");
}

function byWeight(scene: SidesScene): (a: Stake, b: Stake) => number {
  return (a, b) => {
    const standing = heard.indexOf(a.standing) - heard.indexOf(b.standing);
    if (standing !== 0) return standing;
    const { order } = compareRanks(nameless(a.worth.rank), nameless(b.worth.rank));
    if (order !== 0) return order;
    const [one, other] = [textOf(a, scene), textOf(b, scene)];
    return one === other ? 0 : one < other ? -1 : 1;
  };
}

/** What one wants by itself is not what the other allows. */
export function differ(a: Stake, b: Stake, field: FieldCase): boolean {
  return (
    !allows(a.demand, wantedValue(b.demand, field), field) ||
    !allows(b.demand, wantedValue(a.demand, field), field)
  );
}

/** Of more claims than two the two highest that differ. */
export function sidesOn(field: FieldCase, context: Context): Sides {
  const stakes = stakesOn(field, context).filter(isActive).toSorted(byWeight({ field, context }));
  const [first] = stakes;
  if (first === undefined) return { holder: undefined, challenger: undefined };
  const other = stakes.find((stake) => differ(first, stake, field));
  const suits = (stake: Stake) => allows(stake.demand, field.prior, field);
  if (other === undefined)
    return suits(first) ? { holder: first, challenger: undefined } : { holder: undefined, challenger: first };
  const isFirstHolder =
    suits(first) === suits(other)
      ? lastChanged(first.demand.by.claim) <= lastChanged(other.demand.by.claim)
      : suits(first);
  return isFirstHolder ? { holder: first, challenger: other } : { holder: other, challenger: first };
}
