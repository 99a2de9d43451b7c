import { lastChanged } from "../../claims/claim.ts";
import type { Json } from "../../fields/json.ts";
import { broughtLive, type Demand, type FieldCase } from "../project/field-case.ts";
import { partFor } from "../project/said-of.ts";
import type { Stake } from "../stakes.ts";
import { compareRanks } from "../weigh/rank.ts";

/** The latest write of the value that stands, as far as the docket knows. */
export function bringerOf(field: FieldCase, stakes: readonly Stake[]): Stake | undefined {
  return stakes.filter(({ demand }) => broughtLive(demand, field)).toSorted(latestFirst)[0];
}

/** Of one moment, what still counts and ranks higher: never an id that its author chose. */
export const latestFirst = (a: Stake, b: Stake): number =>
  lastChanged(b.demand.by.claim) - lastChanged(a.demand.by.claim) ||
  Number(b.demand.by.state === "active") - Number(a.demand.by.state === "active") ||
  compareRanks(a.worth.rank, b.worth.rank).order;

/** The value that stood before the claim was written. */
export function beforeOf({ by: { claim } }: Demand, { path, prior }: FieldCase): Json | undefined {
  return claim.before === undefined ? prior : partFor(path, claim.field, claim.before);
}
