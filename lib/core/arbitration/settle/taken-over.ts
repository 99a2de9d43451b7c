import { weighingKind } from "../../attribution/grants.ts";
import { lastChanged } from "../../claims/claim.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Context } from "../context.ts";
import { isHarmfulFrom } from "../harm.ts";
import { allows, type FieldCase } from "../project/field-case.ts";
import { isActive, type Stake, wantedValue } from "../stakes.ts";
import { compareRanks } from "../weigh/rank.ts";
import { isConfirmed } from "../weigh/worth.ts";
import { beforeOf, bringerOf } from "./bringer.ts";

/** A field and all that is claimed on it. */
export type OnField = {
  readonly stakes: readonly Stake[];
  readonly field: FieldCase;
  readonly context: Context;
};

type Newcomer = { readonly stake: Stake; readonly value: Json };

/** What somebody wrote does not hold by itself: another goes before them, and does not accept it. */
const isOutranked = ({ stake, value }: Newcomer, stakes: readonly Stake[], field: FieldCase): boolean =>
  stakes.some(
    (other) =>
      other.standing === "shown" &&
      isActive(other) &&
      compareRanks(other.worth.rank, stake.worth.rank).order < 0 &&
      !allows(other.demand, value, field),
  );

/**
 * Code, the field's owner and a confirmed reason may put something else in the place of a value that stood before, but
 * nothing less safe, and nothing that gives way at once: a third one, whom the held value goes before, would get it.
 */
function takesOver(newcomer: Newcomer, before: Json | undefined, settling: OnField): boolean {
  const { stake, value } = newcomer;
  const { stakes, field, context } = settling;
  if (stake.standing !== "shown" || isOutranked(newcomer, stakes, field)) return false;
  const isMeant =
    weighingKind(stake.demand.by.claim.actor) === "pipeline" ||
    stake.ground.owned !== undefined ||
    isConfirmed(stake.worth);
  return isMeant && !isHarmfulFrom(field, [before, value], context);
}

/**
 * What was written of the field since a value is held, by those who still want it. INVARIANT (one ledger): who writes over
 * it again before anybody looks changes nothing of what it took over.
 */
function writtenSince({ demand }: Stake, { stakes, field }: OnField): readonly Newcomer[] {
  const since = demand.by.ending.end ?? Infinity;
  return stakes.flatMap((stake): readonly Newcomer[] => {
    const { by } = stake.demand;
    const isLater = by.backing === "wrote" && isActive(stake) && lastChanged(by.claim) >= since;
    const value = isLater ? wantedValue(stake.demand, field) : undefined;
    return value === undefined ? [] : [{ stake, value }];
  });
}

/** Whether something else than the held value, and than what stood before it, has come in its place. */
export function isTakenOver(stake: Stake, settling: OnField): boolean {
  const { stakes, field } = settling;
  const before = beforeOf(stake.demand, field);
  const bringer = bringerOf(field, stakes);
  const standing = bringer === undefined ? [] : [{ stake: bringer, value: field.live ?? null }];
  return [...standing, ...writtenSince(stake, settling)].some(
    (newcomer) =>
      !allows(stake.demand, newcomer.value, field) &&
      !sameValue(newcomer.value, before, field.topology) &&
      takesOver(newcomer, before, settling),
  );
}
