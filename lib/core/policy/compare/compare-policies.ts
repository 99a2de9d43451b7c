import type { PolicyFile } from "../policy-file.ts";
import type { PolicyDifference } from "./difference.ts";
import { pairOf } from "./places.ts";
import type { Compare } from "./section.ts";
import { compareDeletions, compareModes, compareUnattributed } from "./sections/answered.ts";
import { compareAnswers } from "./sections/answers.ts";
import {
  compareCalendar,
  compareCouplings,
  compareFreezes,
  compareProtections,
  compareStanding,
  compareTeams,
  compareWindows,
  compareWrites,
} from "./sections/claimed.ts";
import {
  compareActors,
  compareApprovers,
  compareAuthority,
  compareOrders,
  compareUrgency,
} from "./sections/granted.ts";
import { compareClasses, compareEnvironments } from "./sections/grounds.ts";
import { compareGuardrails } from "./sections/guardrails.ts";
import { compareLimits } from "./sections/limits.ts";
import { compareRules } from "./sections/rules.ts";
import { compareWords } from "./sections/words.ts";

const sections: readonly Compare[] = [
  compareModes,
  compareEnvironments,
  compareOrders,
  compareUrgency,
  compareAuthority,
  compareActors,
  ...compareWords,
  compareClasses,
  compareGuardrails,
  compareStanding,
  compareProtections,
  compareRules,
  compareAnswers,
  compareCouplings,
  compareWrites,
  compareFreezes,
  compareWindows,
  compareCalendar,
  compareTeams,
  compareApprovers,
  compareLimits,
  compareUnattributed,
  compareDeletions,
];

/**
 * How the second of two policies differs from the first by meaning, section by section. INVARIANT (never wrongly
 * stricter): a difference is called stricter only where that is proven of the row; in doubt it is called unproven.
 */
export function comparePolicies(before: PolicyFile, after: PolicyFile): readonly PolicyDifference[] {
  const pair = pairOf(before, after);
  return sections.flatMap((compare) => compare(pair));
}
