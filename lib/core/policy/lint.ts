import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { idleAnswers } from "./lint/answers/answers.ts";
import { unlearnable } from "./lint/answers/learned.ts";
import { type Aside, nothingAside } from "./lint/aside/aside.ts";
import type { Check } from "./lint/check.ts";
import { closedWindows, coveredWindows } from "./lint/closed-windows.ts";
import { canOccur, claimsContain } from "./lint/compare/selectors.ts";
import { malformedCouplings } from "./lint/couplings.ts";
import type { Finding } from "./lint/finding.ts";
import { excludingGuardrails, idleGuardrails } from "./lint/guardrails.ts";
import { brokenLocks } from "./lint/locks.ts";
import { unknownOwners } from "./lint/names/owners.ts";
import { unknownReferences } from "./lint/names/references.ts";
import { unknownTypesAndFields } from "./lint/names/types-and-fields.ts";
import { contradictions } from "./lint/rules/contradictions.ts";
import { rewardedDistrust } from "./lint/rules/distrust.ts";
import { looseningSilence } from "./lint/rules/loosening.ts";
import { idleActors } from "./lint/tables/actors.ts";
import { idleAliases } from "./lint/tables/aliases.ts";
import { idleAuthority } from "./lint/tables/authority.ts";
import { idleCalendar } from "./lint/tables/calendar.ts";
import { idleDeletions } from "./lint/tables/deletions.ts";
import { emptyLists } from "./lint/tables/empty-lists.ts";
import { looseGrants } from "./lint/tables/grants.ts";
import { lesserKinds } from "./lint/tables/lesser-kinds.ts";
import { intentOrders } from "./lint/tables/orders.ts";
import { idlePlaces } from "./lint/tables/places.ts";
import { idleUnattributed } from "./lint/tables/unattributed.ts";
import { impossibleValues } from "./lint/values/type-values.ts";
import { halfTheWorld } from "./lint/values/world.ts";
import type { Policy } from "./policy.ts";
import type { PolicyFile, Rule } from "./policy-file.ts";

/** Anyone who is to decide must exist, and something must lead to the question. */
export function unaskable({ file }: Policy): readonly Finding[] {
  const { approvers } = file;
  if (approvers.length === 0) return [noApprovers(file)];
  const empty = approvers.flatMap(({ name, owners, principals }, index) => {
    if ((owners?.length ?? 0) + (principals?.length ?? 0) > 0) return [];
    const hint = "name `owners`, such as `[service]`, or `principals`";
    return [warning(`/approvers/${index}`, `\`${name}\` has no members`, hint)];
  });
  const isOpen = approvers.some((group) => Object.values(group.for).every((wanted) => wanted === undefined));
  const last = `/approvers/${approvers.length - 1}`;
  const gap = warning(
    last,
    "some questions find no group that answers them",
    "end the list with a group whose `for` is empty",
  );
  return [...empty, ...(isOpen ? [] : [gap]), ...(canLeadToQuestion(file) ? [] : [noQuestion])];
}

const warning = (pointer: string, message: string, hint: string): Finding => ({
  level: "warning",
  rule: "unaskable",
  pointer,
  message,
  hint,
});

/** A policy that only watches asks nobody; any other one cannot do without somebody to ask. */
function noApprovers({ mode }: PolicyFile): Finding {
  const asks = mode.default !== "observe" || mode.scopes.some((scope) => scope.mode !== "observe");
  const hint = "add a group, such as `- {name: service-owner, owners: [service]}`";
  const found = warning("/approvers", "there is nobody to ask: no approver group is named", hint);
  return { ...found, level: asks ? "error" : "warning" };
}

const noQuestion = warning(
  "/rules",
  "nothing in this policy leads to a question",
  "let a rule, a row of `unattributed` or `onExpiry` ask",
);

function canLeadToQuestion({ rules, unattributed, onExpiry, guardrails }: PolicyFile): boolean {
  const isOnExpiry = onExpiry.lease === "ask" || onExpiry.need === "ask";
  return (
    isOnExpiry ||
    guardrails.length > 0 ||
    rules.some(({ ask }) => ask !== undefined) ||
    unattributed.some(({ answer }) => answer === "ask")
  );
}

const effects = ["urgency", "lease", "raise", "ask"] as const;

/** Every rule needs something to do and a claim to do it to. */
export function unreachable({ file, at }: Policy): readonly Finding[] {
  return file.rules.flatMap((rule, index) => {
    const pointer = `/rules/${index}`;
    if (effects.every((effect) => rule[effect] === undefined)) {
      const hint = `give it one of ${effects.map((effect) => `\`${effect}\``).join(", ")}, or remove it`;
      return [
        { level: "warning", rule: "idle-rule", pointer, message: `\`${rule.id}\` changes nothing`, hint },
      ];
    }
    // That nothing matches an empty list is told at the list.
    if (hasEmptyList(rule.for)) return [];
    if (!canOccur(file, [rule.for])) {
      const message = `\`${rule.id}\` matches no claim: none with such a motivation, actor and proof is so urgent`;
      const hint = "compare its `for` with the table `urgency`; unconfirmed claims are at most `routine`";
      return [{ level: "warning", rule: "unmatched-rule", pointer: `${pointer}/for`, message, hint }];
    }
    const above = file.rules.findIndex((other) => shadows(file, other, rule));
    if (above < 0) return [];
    const message = `\`${rule.id}\` never counts: \`${file.rules[above]?.id}\` (${at(`/rules/${above}`)}) decides all it could decide`;
    return [
      {
        level: "warning",
        rule: "shadowed-rule",
        pointer,
        message,
        hint: "raise its `priority`, or remove it",
      },
    ];
  });
}

const hasEmptyList = (selector: Rule["for"]): boolean =>
  Object.values(selector).some((list) => Array.isArray(list) && list.length === 0);

/** The higher one matches whatever the lower one matches, and sets all that it sets. */
function shadows(file: PolicyFile, higher: Rule, lower: Rule): boolean {
  if (higher.priority <= lower.priority) return false;
  if (higher.when !== undefined && higher.when !== lower.when) return false;
  if (!effects.every((effect) => lower[effect] === undefined || higher[effect] !== undefined)) return false;
  // A rule that raises an intent speaks only of claims with it.
  if (higher.raise !== undefined && higher.raise.intent !== lower.raise?.intent) return false;
  return claimsContain(file, higher.for, lower.for);
}

/** What a part says by itself, whatever stands in the others. */
const checksOfParts: readonly Check[] = [
  unknownReferences,
  unknownOwners,
  unknownTypesAndFields,
  impossibleValues,
  emptyLists,
  idleGuardrails,
  malformedCouplings,
  closedWindows,
];

const checks: readonly Check[] = [
  brokenLocks,
  ...checksOfParts,
  intentOrders,
  idlePlaces,
  idleAuthority,
  idleAliases,
  looseGrants,
  idleActors,
  idleDeletions,
  idleCalendar,
  excludingGuardrails,
  halfTheWorld,
  contradictions,
  unreachable,
  rewardedDistrust,
  looseningSilence,
  idleUnattributed,
  lesserKinds,
  idleAnswers,
  unlearnable,
  coveredWindows,
  unaskable,
];

/**
 * Everything that is wrong or doubtful in a policy that compiled; with schemas at hand also unknown types and fields.
 * Where parts of its file were set aside, nothing is concluded from what they may have said.
 */
export function lintPolicy(
  policy: Policy,
  knowledge?: TypeKnowledge,
  aside: Aside = nothingAside,
): readonly Finding[] {
  const values = valuesIn(policy.file);
  if (values > mostValues) return [tooLarge(values)];
  const findings = checks.flatMap((check) => check(policy, knowledge, aside));
  return findings.filter((finding) => !needsOf(finding).some(aside.isPartial));
}

/** The same of what each part says by itself. */
export function lintParts(
  policy: Policy,
  knowledge: TypeKnowledge | undefined,
  aside: Aside,
): readonly Finding[] {
  if (valuesIn(policy.file) > mostValues) return [];
  return checksOfParts.flatMap((check) => check(policy, knowledge, aside));
}

/** The sections that have to be whole for a finding to be true: it was concluded from what they lack. */
function needsOf({ rule, pointer }: Finding): readonly string[] {
  if (rule === "unmatched-rule") return ["urgency"];
  if (rule === "half-the-world") return [pointer.startsWith("/classes/") ? "classes" : "guardrails"];
  if (rule === "unaskable") return ["approvers", "rules", "unattributed", "onExpiry", "guardrails"];
  if (rule === "idle-answer") return ["urgency", "calendar", "rules", "unattributed"];
  if (rule === "loosening-silence") return ["unattributed"];
  if (rule !== "rewarded-distrust") return [];
  if (pointer.startsWith("/rules/")) return ["limits"];
  return pointer.startsWith("/unattributed/") ? ["unattributed"] : ["urgency", "authority"];
}

/** Parts are compared with each other; two thousand rows have room, and the packaged policy has an eighth of it. */
const mostValues = 24_000;

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
