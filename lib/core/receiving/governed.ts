import type { ReadResource } from "../changes/written-edit.ts";
import type { GovernedPlace } from "./envelope.ts";

type IsGovernedInput = Omit<ReadResource, "id">;

/** Whether changes of a resource count. */
export const isGoverned = (
  { account, type, region }: IsGovernedInput,
  { accounts, governs, regions }: GovernedPlace,
): boolean =>
  accounts.includes(account) && governs.includes(type) && (region === "global" || regions.includes(region));
