import type { Actor } from "../claims/claim.ts";
import type { Edit } from "../fields/difference.ts";

/** One observed write to one resource, as AWS recorded it. */
export type Change = {
  readonly event: string;
  readonly actor: Actor;
  /** When AWS says that it happened. */
  readonly at: string;
  readonly edits: readonly Edit[];
};
