import type { Policy } from "../../policy/policy.ts";
import type { Features } from "../features.ts";
import { becameOf, type RowOutcomesOn, type VerdictOutcome } from "../outcomes/row-outcomes.ts";
import { featuresOf } from "../read-features.ts";
import { type TeamKey, teamAt } from "../team.ts";
import { askable } from "./askable.ts";

/** What became of a verdict over somebody about which nobody was asked, and what it was like. */
export type UnaskedOutcome = Omit<VerdictOutcome, "judged" | "scene"> & {
  readonly team: TeamKey;
  readonly features: Features;
};

function toldOf({ judged: _, scene, ...outcome }: VerdictOutcome, policy: Policy): UnaskedOutcome {
  return { ...outcome, team: teamAt(policy.file, scene.context.place), features: featuresOf(scene) };
}

/** What became of each verdict on a resource about which a learnt rule might have asked. */
export const unaskedOutcomesOn = (on: RowOutcomesOn): readonly UnaskedOutcome[] =>
  becameOf(on, (record) => {
    const fields = new Set(askable(record, on.policy));
    return ({ field, outcome }) => outcome === "keep" && fields.has(field);
  }).map((outcome) => toldOf(outcome, on.policy));
