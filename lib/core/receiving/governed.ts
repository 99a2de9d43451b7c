import type { ReadResource } from "../changes/written-edit.ts";
import type { Place } from "./envelope.ts";

type Where = Omit<ReadResource, "id">;

/** Whether changes of a resource count. */
export const isGoverned = (
  { account, type, region }: Where,
  { accounts, governs, regions }: Place,
): boolean =>
  accounts.includes(account) && governs.includes(type) && (region === "global" || regions.includes(region));
