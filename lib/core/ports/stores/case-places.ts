import type { ResourceId } from "../../resources/resource-id.ts";

/** Where a case stands: a link names the case alone. */
export interface CasePlaces {
  /** A case never moves, so that putting it again changes nothing. */
  put(caseId: string, resource: ResourceId): Promise<void>;
  find(caseId: string): Promise<ResourceId | undefined>;
}
