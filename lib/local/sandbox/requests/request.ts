import type { Progress } from "#core/ports/outside/cloud.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

/** An update through Cloud Control, from its taking to its end. */
export type UpdateRequest = {
  readonly token: string;
  readonly resource: ResourceId;
  /** The patch as text: the same client token with another patch is another's. */
  readonly patch: string;
  progress: Progress;
};
