import type { Json } from "#core/fields/json.ts";
import type { TypeShape } from "#core/fields/topology.ts";
import type { Ids } from "#core/ports/clock.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

export type Properties = { readonly [name: string]: Json };

/** Where a resource comes to be. */
export type Birthplace = Pick<ResourceId, "account" | "region"> & { readonly newId: Ids };

/** One write as a call has to tell it: `changed` are those properties at the top that this call is to tell. */
export type KindScene = {
  readonly resource: ResourceId;
  /** Empty for a new resource. */
  readonly before: Properties;
  readonly after: Properties;
  readonly changed: readonly string[];
  readonly shape: TypeShape;
};

/** What a call carries, as CloudTrail records it. */
export type Request = {
  readonly name?: string;
  readonly parameters: Properties | null;
  readonly answer?: Properties;
};

/** A call of the service's API, and the properties at the top that it writes. */
export type ApiCall = {
  readonly name: string;
  readonly writes: readonly string[];
  readonly requests: (scene: KindScene) => readonly Request[];
  /** Another call of the kind tells the same, so this one is made only by anyone who names it. */
  readonly isByName?: true;
};

/** How one type lives in the sandbox, and by which calls of its service it is written. */
export type ResourceKind = {
  readonly type: string;
  /** Such as `monitoring` of `monitoring.amazonaws.com`. */
  readonly source: string;
  readonly apiVersion?: string;
  readonly required: readonly string[];
  /** What the cloud itself adds to a new resource: its identifier, its ARN. */
  readonly born: (asked: Properties, place: Birthplace) => Properties;
  readonly create: ApiCall;
  readonly updates: readonly ApiCall[];
  readonly remove: ApiCall;
  /** Whether AWS Config records the type in CloudFormation's shape or in its API's. */
  readonly configShape: "cloudformation" | "api";
};
