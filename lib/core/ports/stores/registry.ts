import type { Declaration } from "../../attribution/channels/declared-ahead.ts";
import type { Claim } from "../../claims/claim.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

/** A claim that somebody declared ahead; what it says of resources is folded into their dockets as an event. */
export type Registered = Declaration & {
  readonly id: string;
  /** The canonical principal that declared it. */
  readonly by: string;
  readonly at: string;
  readonly state: "active" | "withdrawn";
  readonly version: number;
  readonly resource?: ResourceId;
  readonly claims?: readonly Claim[];
};

export interface Registry {
  declaration(id: string): Promise<Registered | undefined>;
  /** Stores it as the next version unless another version stands there. */
  put(
    registered: Registered,
  ): Promise<{ readonly ok: true; readonly version: number } | { readonly ok: false }>;
  /** Those of one principal, the latest first. */
  of(
    principal: string,
    page?: string,
  ): Promise<{ readonly declarations: readonly Registered[]; readonly next?: string }>;
}
