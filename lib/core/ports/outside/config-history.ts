import type { Json } from "../../fields/json.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

export interface ConfigHistory {
  /** The properties as AWS Config recorded them last before a moment, in CloudFormation's shape; undefined where it has none. */
  before(resource: ResourceId, moment: string): Promise<Json | undefined>;
}
