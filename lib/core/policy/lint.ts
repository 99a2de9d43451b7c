import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { unaskable } from "./lint/asking.ts";
import type { Check } from "./lint/check.ts";
import { closedWindows } from "./lint/closed-windows.ts";
import { malformedCouplings } from "./lint/couplings.ts";
import type { Finding } from "./lint/finding.ts";
import { excludingGuardrails, idleGuardrails } from "./lint/guardrails.ts";
import { unknownReferences } from "./lint/names/references.ts";
import { unknownTypesAndFields } from "./lint/names/types-and-fields.ts";
import { contradictions } from "./lint/rules/contradictions.ts";
import { rewardedDistrust } from "./lint/rules/distrust.ts";
import { looseningSilence } from "./lint/rules/loosening.ts";
import { unreachable } from "./lint/rules/unreachable.ts";
import { idleActors } from "./lint/tables/actors.ts";
import { idleAliases } from "./lint/tables/aliases.ts";
import { idleAuthority } from "./lint/tables/authority.ts";
import { idleDeletions } from "./lint/tables/deletions.ts";
import { emptyLists } from "./lint/tables/empty-lists.ts";
import { looseGrants } from "./lint/tables/grants.ts";
import { lesserKinds } from "./lint/tables/lesser-kinds.ts";
import { intentOrders } from "./lint/tables/orders.ts";
import { idleUnattributed } from "./lint/tables/unattributed.ts";
import type { Policy } from "./policy.ts";

const checks: readonly Check[] = [
  unknownReferences,
  unknownTypesAndFields,
  emptyLists,
  intentOrders,
  idleAuthority,
  idleAliases,
  looseGrants,
  idleActors,
  idleDeletions,
  excludingGuardrails,
  idleGuardrails,
  contradictions,
  unreachable,
  rewardedDistrust,
  looseningSilence,
  idleUnattributed,
  lesserKinds,
  malformedCouplings,
  closedWindows,
  unaskable,
];

/** Everything that is wrong or doubtful in a policy that compiled; with schemas at hand also unknown types and fields. */
export function lintPolicy(policy: Policy, knowledge?: TypeKnowledge): readonly Finding[] {
  const values = valuesIn(policy.file);
  if (values > mostValues) return [tooLarge(values)];
  return checks.flatMap((check) => check(policy, knowledge));
}

/** Parts are compared with each other; the packaged policy has two fifths of it. */
const mostValues = 8_000;

const valuesIn = (part: unknown): number =>
  typeof part === "object" && part !== null
    ? Object.values(part).reduce((sum: number, inner) => sum + valuesIn(inner), 0)
    : 1;

const tooLarge = (values: number): Finding => ({
  level: "error",
  rule: "too-large",
  pointer: "",
  message: `the policy holds ${values} values, and at most ${mostValues} can be compared with each other`,
  hint: "say more with fewer rows: selectors take tags, classes and `*`",
});
