import { claimedAt, confirmersOf } from "../../../attribution/confirm.ts";
import { countedNames, namesOf } from "../../../attribution/grants.ts";
import { attestersOf } from "../../../attribution/verify.ts";
import type { Claim } from "../../../claims/claim.ts";
import { instantOf } from "../../../claims/instant.ts";
import type { Situation } from "../../../claims/situation.ts";
import type { SituationKind } from "../../../claims/words.ts";
import type { Context } from "../../context.ts";
import { actorName } from "../words.ts";

type Witness = { readonly text: string; readonly claim: Claim; readonly situation: Situation };

/** A source that the policy believes about such situations. */
function sourceOf(kind: SituationKind, { policy }: Context): string {
  const rows = policy.file.authority.situations.filter(({ kinds }) => kinds.includes(kind));
  const named = rows.flatMap(({ sources }) => sources ?? []).find((source) => !/[*?]/.test(source));
  return named ?? "an independent source";
}

/** Who may attest: somebody who neither claims it nor stands behind the claimant. */
function attesterOf(claim: Claim, { witnesses, identity }: Context): string | undefined {
  const own = new Set(countedNames(claim.actor).map(identity));
  return attestersOf(claim.intent, witnesses).find((name) => !own.has(identity(name)));
}

function textFor(claim: Claim, kind: SituationKind, by: string | undefined): string {
  const { ref } = claim.motivation;
  if (by !== undefined) return `${actorName(by)} attested ${ref ?? "it"}`;
  if (ref !== undefined) return `an independent source confirmed ${ref}`;
  return `it named ${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind} that an independent source confirms`;
}

/** The loser's reason confirmed by a situation that somebody else tells of, and with the loser on it. */
export function confirming(claim: Claim, context: Context): Witness | undefined {
  const [kind] = confirmersOf(claim.motivation.kind);
  if (kind === undefined) return undefined;
  const by = kind === "attestation" ? attesterOf(claim, context) : undefined;
  if (kind === "attestation" && by === undefined) return undefined;
  const ref = claim.motivation.ref ?? `a named ${claim.motivation.kind}`;
  const situation: Situation = {
    kind,
    ref,
    state: "open",
    scope: { resources: context.dispute.resource.id },
    since: instantOf(Math.min(claimedAt(claim), context.now)),
    source: sourceOf(kind, context),
    responders: [...namesOf(claim.actor)],
    ...(by !== undefined && { by, ...(claim.intent !== "unattributed" && { goal: claim.intent }) }),
    ...(kind === "finding" && { exploited: claim.motivation.kind === "exploited-cve" }),
  };
  const named = { ...claim, motivation: { ...claim.motivation, ref } };
  return { text: textFor(claim, kind, by), claim: named, situation };
}
