import type { Progress } from "#core/ports/outside/cloud.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties } from "../kinds/kit/resource-kind.ts";

/** What an update wants, and in which properties at the top that differs from what a read shows, in the patch's order. */
export type Desired = { readonly properties: Properties; readonly changed: readonly string[] };

/** An update through Cloud Control, from its taking to its end. */
export type UpdateRequest = {
  readonly token: string;
  /** INVARIANT (one write per token): what was taken under a client token is never taken again. */
  readonly clientToken: string;
  readonly resource: ResourceId;
  /** The patch as text: the same client token with another patch is another's. */
  readonly patch: string;
  readonly desired: Desired;
  /** When it is over, in milliseconds since 1970. */
  readonly ends: number;
  /** What goes wrong with it. */
  readonly trouble?: "broken" | "half-applied" | "lost-answer";
  readonly progress: Progress;
};
