import type { Testimony } from "../attribution/attribute.ts";
import type { ReadEdit, WriteKind } from "../changes/written-edit.ts";
import type { Actor, Claim } from "../claims/claim.ts";
import type { FieldPath } from "../fields/path.ts";

/** What is kept of an event until it is folded into its docket; secrets stand in it as digests only. */
export type StoredEvent =
  | {
      readonly kind: "change";
      readonly id: string;
      /** When AWS says that it happened. */
      readonly at: string;
      readonly actor: Actor;
      readonly call?: string;
      readonly write?: WriteKind;
      /** What the request says was written; `after` is missing where it says only that the field was touched. */
      readonly edits: readonly ReadEdit[];
      /** Names of parameters of which nobody knows what they wrote. */
      readonly unread?: readonly string[];
      /** What each channel says about why, so that a later word can be weighed beside the earlier ones. */
      readonly testimonies: readonly Testimony[];
    }
  /** Tags that say why, written by the same principal close to a change. */
  | {
      readonly kind: "said";
      readonly id: string;
      readonly at: string;
      readonly actor: Actor;
      readonly testimony: Testimony;
    }
  | {
      readonly kind: "declare";
      readonly id: string;
      readonly at: string;
      readonly actor: Actor;
      readonly declaration?: string;
      readonly claims: readonly Claim[];
    }
  | {
      readonly kind: "withdraw";
      readonly id: string;
      readonly at: string;
      readonly actor: Actor;
      readonly field: Claim["field"];
    }
  /** A person says that somebody is not the author of a field, or of anything here. */
  | {
      readonly kind: "strike";
      readonly id: string;
      readonly at: string;
      readonly principal: string;
      readonly field?: FieldPath;
      readonly by: string;
    };
export type StrikeEvent = Extract<StoredEvent, { readonly kind: "strike" }>;
export type ChangeEvent = Extract<StoredEvent, { readonly kind: "change" }>;

/** Places order by when Parley heard of an event, not by when it happened: a late event is behind no other. */
export type Arrival = string;

/** INVARIANT (arrival order): these texts sort as the moments do. */
export const arrivalOf = (heardAt: number, eventId: string): Arrival =>
  `${String(Math.max(0, heardAt)).padStart(15, "0")}#${eventId.slice(0, 200)}`;

export const heardAt = (arrival: Arrival): number => Number(arrival.slice(0, 15));
