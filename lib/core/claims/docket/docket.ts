import type { Claim } from "../claim.ts";
import type { EventCause } from "./event-cause.ts";

/** What is declared orders by time and then by id; nothing else about its arrival counts. */
export type Stamp = { readonly at: number; readonly event: string };

/**
 * What one actor last wrote to one field; writes of one cause in the same second stand side by side. Without a cause
 * it is an edit.
 */
export type WriteSlot = {
  readonly at: number;
  readonly cause?: EventCause;
  readonly writes: ReadonlyMap<string, Claim>;
};

/** What one actor last declared about one field, and in which declaration. */
export type DeclaredSlot = Stamp & { readonly claim: Claim; readonly declaration: string | undefined };

/**
 * All that is known of the claims on one resource. Each part grows by taking the later of two entries, so that
 * folding is a join: the order of events, and how often they come, changes nothing.
 */
export type Docket = {
  /** Events from before this moment make no claim any more. */
  readonly horizon: number;
  /** By hand: what an actor wrote last with each tool. */
  readonly writes: ReadonlyMap<string, WriteSlot>;
  readonly declared: ReadonlyMap<string, DeclaredSlot>;
  /** The latest of each declaration; fields that it no longer names are given up. */
  readonly declarations: ReadonlyMap<string, Stamp>;
  readonly withdrawn: ReadonlyMap<string, Stamp>;
  /** Ended and replaced claims, kept so that a late event cannot revive one. */
  readonly markers: ReadonlyMap<string, Stamp>;
};

export type DocketEvent =
  | {
      readonly kind: "write";
      readonly at: string;
      readonly event: string;
      readonly claim: Claim;
      readonly cause?: EventCause;
    }
  | {
      readonly kind: "declare";
      readonly at: string;
      readonly event: string;
      /** Names the set of fields, so that declaring it again gives up those no longer named. */
      readonly declaration?: string;
      readonly actor: Claim["actor"];
      readonly claims: readonly Claim[];
    }
  | {
      /** Unsaid is what was taken for a write of theirs, and nothing that they declared. */
      readonly kind: "withdraw" | "unsay";
      readonly at: string;
      readonly event: string;
      readonly actor: Claim["actor"];
      readonly field: Claim["field"];
    };

export const emptyDocket: Docket = {
  horizon: Number.NEGATIVE_INFINITY,
  writes: new Map(),
  declared: new Map(),
  declarations: new Map(),
  withdrawn: new Map(),
  markers: new Map(),
};

export const isLater = (a: Stamp, b: Stamp): boolean => (a.at === b.at ? a.event > b.event : a.at > b.at);
export const later = <T extends Stamp>(a: T, b: T): T => (isLater(b, a) ? b : a);
