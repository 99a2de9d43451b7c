import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { type CounterOfferInput, counterOffer } from "#core/preview/offers/counter-offer.ts";
import type { Offer } from "#core/preview/offers/offer.ts";
import { at, claim, dispute, policy } from "../../arbitration/small-disputes.ts";

export const size = "/DesiredCapacity" as FieldPath;
export const zones = "/Zones" as FieldPath;

/** A guardrail on the size, or on the fields that are said. */
export const rail = (constraint: object, more: object = {}) => ({
  id: "rail",
  title: "a rail",
  fields: [size],
  constraint,
  ...more,
});

export const law = (...guardrails: readonly object[]) => policy({ guardrails });

/** What somebody wrote at 03:00, who is to be offered something. */
export const wrote = (is: unknown, parts: object = {}): Claim =>
  claim({ id: "mine", by: "mia", constraint: { is }, changedAt: at("03:00"), ...parts });

/** What somebody wants, and has not written. */
export const wants = (constraint: object, parts: object = {}): Claim =>
  claim({ id: "mine", by: "mia", constraint, ...parts });

export type Lost = Parameters<typeof dispute>[0];

export const terms = (lost: Lost, more: Partial<CounterOfferInput> = {}): CounterOfferInput => ({
  dispute: dispute(lost),
  policy: policy(),
  claim: "mine",
  path: size,
  ...more,
});

export const offered = (lost: Lost, more: Partial<CounterOfferInput> = {}): Offer | null =>
  counterOffer(terms(lost, more));

/** Of an offer of one value that value alone; nothing where nothing is offered. */
export function valueOffered(lost: Lost, more: Partial<CounterOfferInput> = {}): unknown {
  const offer = offered(lost, more);
  return offer === null ? undefined : Object.values(offer.values)[0];
}
