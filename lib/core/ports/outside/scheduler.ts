import type { ResourceId } from "../../resources/resource-id.ts";

export interface Scheduler {
  /** Has a docket looked at at a moment; a later call for the same docket takes the place of the earlier. */
  lookAt(resource: ResourceId, moment: string): Promise<void>;
}
