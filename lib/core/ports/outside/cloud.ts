import type { Json } from "../../fields/json.ts";
import type { PatchOp } from "../../fields/patch.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

export type FoundResource =
  | { readonly state: "there"; readonly properties: Json }
  | { readonly state: "gone" }
  /** The type or this resource cannot be read; it is not a fault of the moment. */
  | { readonly state: "unreadable"; readonly why: string };

export type WriteFailure =
  /** A `test` of the patch did not hold: nothing was written. */
  | "test-refused"
  /** Somebody else writes to the resource right now. */
  | "busy"
  | "throttled"
  /** The type or the property cannot be updated. */
  | "not-updatable"
  | "gone"
  | "denied"
  | "invalid"
  /** It broke on the way and may have been written in part. */
  | "broken";

export type Progress =
  | { readonly state: "going"; readonly token: string; readonly retryAfterMs?: number }
  | { readonly state: "done"; readonly token: string }
  | {
      readonly state: "failed";
      readonly token?: string;
      readonly failure: WriteFailure;
      readonly why: string;
    };

export type ListPage = { readonly ids: readonly string[]; readonly next?: string };

/** The resources themselves, by CloudFormation type. Throttled reads and broken lines are `Unavailable`. */
export interface Cloud {
  get(resource: ResourceId): Promise<FoundResource>;
  /** The same client token twice is one write. */
  update(resource: ResourceId, patch: readonly PatchOp[], clientToken: string): Promise<Progress>;
  status(resource: ResourceId, token: string): Promise<Progress>;
  cancel(resource: ResourceId, token: string): Promise<void>;
  /** A type that cannot be listed has no pages. */
  list(
    place: { readonly account: string; readonly region: string; readonly type: string },
    page?: string,
  ): Promise<ListPage>;
}
