import type { Actor, Claim, Motivation } from "../claims/claim.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import { sha256 } from "../digest.ts";
import { canonicalJson, type Json } from "../fields/json.ts";
import type { Registered } from "../ports/stores/registry.ts";
import { parseResource } from "../resources/resource-id.ts";
import type { ClaimBody, IntentBody } from "./intent-body.ts";
import type { Leave } from "./leave.ts";

export const digestOf = (body: unknown): string => sha256(canonicalJson(body as Json));

/** When an intent ends that is declared at a moment. */
export function endOf(
  { until, for: length }: Pick<IntentBody, "until" | "for">,
  at: number,
): string | undefined {
  return length === undefined ? until : instantOf(at + length);
}

export type Making = {
  readonly id: string;
  readonly actor: Actor;
  readonly at: string;
  readonly body: IntentBody;
  readonly leave: Leave | undefined;
};

/** An intent as it is stored. INVARIANT (in one's own name): its only principal is the one who declared it. */
export function registeredFrom(making: Making): Registered {
  const { id, actor, at, body } = making;
  const { intent, motivation, resource, claims, delegates, under, pr } = body;
  const until = endOf(body, millis(at));
  return {
    id,
    by: actor.principal,
    at,
    state: "active",
    version: 0,
    principals: [actor.principal],
    intent,
    ...(motivation !== undefined && { motivation }),
    ...(until !== undefined && { until }),
    ...(resource !== undefined && { resource: parseResource(resource) }),
    ...(claims !== undefined && { claims: claims.map((claim, at) => claimFrom(claim, at, making)) }),
    ...(making.leave !== undefined && { delegatedBy: making.leave }),
    actor,
    asked: digestOf(body),
    ...(delegates !== undefined && { delegates: delegates.map(canonical) }),
    ...(under !== undefined && { under }),
    ...(pr !== undefined && { pr }),
  };
}

const canonical = <T extends { readonly principal: string }>(one: T): T => ({
  ...one,
  principal: canonicalPrincipal(one.principal),
});

/** The id of a claim is its intent's and its place in it, so that it stays what it is when it is renewed. */
export function claimFrom(said: ClaimBody, place: number, { id, actor, at, body, leave }: Making): Claim {
  const { onLoss = "defer", ...stake } = said;
  const until = endOf(body, millis(at));
  return {
    ...stake,
    id: `${id}/${place + 1}`,
    actor,
    intent: body.intent,
    motivation: reason(body.motivation),
    source: "declared",
    madeAt: at,
    onLoss,
    state: "active",
    ...(until !== undefined && { until }),
    ...(leave !== undefined && { delegatedBy: leave }),
    ...(body.pr !== undefined && { pr: body.pr }),
    // Those that hold together are told by what they share.
    ...(said.atomic === true && { change: id }),
  };
}

/** Evidence is for people to read, where it was declared; a docket does without. */
function reason(motivation: Motivation = { kind: "none" }): Motivation {
  const { evidence: _, ...rest } = motivation;
  return rest;
}
