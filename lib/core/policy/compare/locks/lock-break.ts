import type { PolicyDifference } from "../difference.ts";

/** What is looser than a lock allows, or cannot be shown not to be. */
export type LockBreak = {
  /** What is locked, in the policy that locks it. */
  readonly locked: string;
  readonly name: string;
  /** What the lock leans on, where that differs and the row itself does not. */
  readonly leans: boolean;
  readonly difference: PolicyDifference;
};

export type LockedRow = { readonly pointer: string; readonly section: string; readonly row: unknown };
