import type { Declaration } from "../../attribution/channels/declared-ahead.ts";
import type { Actor, Claim } from "../../claims/claim.ts";
import type { Situation } from "../../claims/situation.ts";
import type { Urgency } from "../../claims/words.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

/** What a person lets an agent do on an intent of theirs. */
export type Delegate = { readonly principal: string; readonly upTo: Urgency; readonly until: string };

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
  /** Who declared it, as they were known then. */
  readonly actor?: Actor;
  /** Digest of what was asked for: the same again is the same declaration. */
  readonly asked?: string;
  /** When it was last renewed or withdrawn. */
  readonly changedAt?: string;
  /** The last renewal as it was asked for, and of which version. */
  readonly renewed?: { readonly version: number; readonly until: string; readonly capped: boolean };
  readonly delegates?: readonly Delegate[];
  /** The intent by whose leave it was declared. */
  readonly under?: string;
  /** A fact that its declarer made known, which is no intent. */
  readonly situation?: Situation;
};

export interface Registry {
  /** It may be as it was a moment ago, unless the latest is asked for. */
  declaration(id: string, read?: "latest"): Promise<Registered | undefined>;
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
