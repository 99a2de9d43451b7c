import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Dispute } from "../dispute.ts";
import type { FieldVerdict, Verdict } from "../verdict.ts";
import { moment } from "./moment.ts";
import { later, type Turn, type TurnKind, turnsFor } from "./otherwise/turns.ts";
import { claimant } from "./words.ts";

/** How a dispute is judged that could be otherwise. */
export type Judging = {
  readonly policy: Policy;
  readonly arbitrate: (dispute: Dispute, policy: Policy) => Pick<Verdict, "fields">;
};

/** Something that could be otherwise, acted out: the dispute in which it is so, and in which the claim holds. */
export type Counterfactual = {
  readonly kind: TurnKind;
  readonly text: string;
  readonly dispute: Dispute;
  readonly path: FieldPath;
  readonly claim: string;
};

/** Moments after the first at which a closed situation may still hold. */
const mostSteps = 2;

const fieldOf = (dispute: Dispute, { arbitrate, policy }: Judging, path: string): FieldVerdict | undefined =>
  arbitrate(dispute, policy).fields.find((field) => field.path === path);

export const isHeldBy = (field: FieldVerdict | undefined, id: string): boolean =>
  field !== undefined && field.outcome !== "ask" && field.holders.includes(id);

/** The dispute in which a turn has let the claim hold, at the first moment that is tried at which it does. */
function actedOut(turn: Turn, path: FieldPath, id: string, judging: Judging): Dispute | undefined {
  let acted = turn.dispute;
  for (let step = 0; ; step += 1) {
    const field = fieldOf(acted, judging, path);
    if (isHeldBy(field, id)) return acted;
    if (field?.next === undefined || !turn.waits || step === mostSteps) return undefined;
    acted = later(acted, millis(field.next));
  }
}

/** Time alone would have done it as well. */
const isSoAnyway = (
  dispute: Dispute,
  acted: Dispute,
  told: Pick<Counterfactual, "path" | "claim">,
  judging: Judging,
) =>
  acted.now !== dispute.now &&
  isHeldBy(fieldOf(later(dispute, millis(acted.now)), judging, told.path), told.claim);

function whenText(dispute: Dispute, acted: Dispute): string {
  return acted.now === dispute.now ? "" : ` from ${moment(acted.now, millis(dispute.now))} on`;
}

/** The first claim that waits, else the first that is a mere wish. */
function losersOf({ deferred, wishes, holders }: FieldVerdict, dispute: Dispute): readonly Claim[] {
  const ids = [...deferred.map(({ claim }) => claim).slice(0, 1), ...wishes.slice(0, 1)];
  return ids.flatMap((id) => {
    const claim = dispute.claims.find((candidate) => candidate.id === id);
    return claim === undefined || holders.includes(id) ? [] : [claim];
  });
}

type PossibilitiesInput = { readonly field: FieldVerdict; readonly claim: Claim };

/** All that could be otherwise for one claim to hold a field, each acted out. */
export function* possibilitiesFor(
  dispute: Dispute,
  judging: Judging,
  { field, claim }: PossibilitiesInput,
): Generator<Counterfactual> {
  const told = { path: field.path, claim: claim.id };
  for (const turn of turnsFor({ claim, field, dispute, policy: judging.policy })) {
    const acted = actedOut(turn, field.path, claim.id, judging);
    if (acted === undefined || isSoAnyway(dispute, acted, told, judging)) continue;
    const text = `${claimant(claim)} would win${whenText(dispute, acted)} if ${turn.text}`;
    yield { ...told, kind: turn.kind, text, dispute: acted };
  }
}

function* possibilities(dispute: Dispute, judging: Judging, field: FieldVerdict): Generator<Counterfactual> {
  for (const claim of losersOf(field, dispute)) yield* possibilitiesFor(dispute, judging, { field, claim });
}

/**
 * What would have to be otherwise for a loser to win, each acted out: a situation closed, a holder gone, a reason
 * confirmed, a goal granted, a wish permitted. Only what makes the difference is told, with the moment from which it does.
 */
export const counterfactuals = (
  dispute: Dispute,
  judging: Judging,
  field: FieldVerdict,
): readonly Counterfactual[] => [...possibilities(dispute, judging, field)];

/** The first of them in words. */
export function counterfactual(dispute: Dispute, judging: Judging, field: FieldVerdict): string | undefined {
  for (const { text } of possibilities(dispute, judging, field)) return text;
  return undefined;
}
