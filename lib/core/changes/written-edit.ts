import type { Json } from "../fields/json.ts";

/** A resource that a record speaks of; `id` is null where the record does not hold the identifier. */
export type ReadResource = {
  readonly type: string;
  readonly id: string | null;
  readonly account: string;
  readonly region: string;
};

/** What the record says was written; `after` is missing where it says only that the field was touched. */
export type ReadEdit = {
  readonly path: string;
  readonly after?: Json;
  /** The record says that the field is gone. */
  readonly removed?: true;
};

/** How the call changes the resource. A delta, a toggle or a lifecycle call is never guessed into a value. */
export type WriteKind = "create" | "update" | "delete" | "delta" | "toggle" | "lifecycle";

export const ignoredReasons = ["read-only", "failed call", "data event", "own echo", "not a change"] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];
