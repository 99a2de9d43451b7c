import type { Claim } from "#core/claims/claim.ts";
import { at, claim } from "../../arbitration/small-disputes.ts";

export type Place = readonly [field: string, constraint: object];

/** What Anna wants of a field, and when she wrote it, if she did. */
export const written = (
  id: string,
  [field, constraint]: Place,
  changed: string | undefined,
  more: object = {},
): Claim =>
  claim({
    ...{ id, field, constraint, by: "anna", kind: "person" },
    ...(changed !== undefined && { changedAt: at(changed) }),
    ...more,
  } as never);
