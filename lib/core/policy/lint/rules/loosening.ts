import { urgencyRank } from "../../../claims/words.ts";
import type { TypeKnowledge } from "../../../resource-types/type-knowledge.ts";
import type { Policy } from "../../policy.ts";
import type { PolicyFile, Rule } from "../../policy-file.ts";
import type { ClaimSelector } from "../../selector.ts";
import type { Check } from "../check.ts";
import { guardedBy } from "../compare/guarded.ts";
import { isTakenIn, named, takesEdits } from "../compare/rows.ts";
import type { Finding } from "../finding.ts";

/** INVARIANT (the safer side): no question leaves open, meanwhile or by silence, what an unconfirmed change has opened. */
export const looseningSilence: Check = ({ file }: Policy, knowledge) => [
  ...file.rules.flatMap((rule, index) => ofRule(file, { rule, index }, knowledge)),
  ...file.unattributed.flatMap((row, index) => ofRow(file, { row, index }, knowledge)),
];

type LooseningInput = { readonly meanwhile?: string | undefined; readonly onSilence?: string | undefined };

/** The words of a setting that can mean the value of the claim or edit that is asked about. */
function loose({ meanwhile, onSilence }: LooseningInput): readonly ("meanwhile" | "onSilence")[] {
  return [
    ...(meanwhile === "live" || meanwhile === "rival" ? ["meanwhile" as const] : []),
    ...(onSilence === "live" || onSilence === "claim" ? ["onSilence" as const] : []),
  ];
}

/** Unconfirmed, no claim is worth more than routine. */
const demandsProof = ({ confirmed, urgencies }: ClaimSelector): boolean =>
  confirmed === true ||
  (urgencies?.every((urgency) => urgencyRank(urgency) > urgencyRank("routine")) ?? false);

function ofRule(
  file: PolicyFile,
  { rule, index }: { readonly rule: Rule; readonly index: number },
  knowledge: TypeKnowledge | undefined,
): readonly Finding[] {
  // A learnt rule asks nothing where what stands could hurt.
  const isCareful = rule.learned !== undefined || demandsProof(rule.for);
  const words = rule.ask === undefined || isCareful ? [] : loose(rule.ask);
  const about = words.length === 0 ? undefined : guardedBy(file, rule.for, knowledge)[0];
  if (about === undefined) return [];
  const hint = {
    meanwhile: "say `meanwhile: prior`, or let it match only what is `confirmed: true`",
    onSilence:
      "say `meanwhile: prior` and `onSilence: meanwhile`, or let it match only what is `confirmed: true`",
  };
  return words.map((word) =>
    finding(
      `/rules/${index}/ask/${word}`,
      `\`${rule.id}\` ${says(rule.ask, word)} ${unsafe(about)}`,
      hint[word],
    ),
  );
}

type LooseningRow = PolicyFile["unattributed"][number];

function ofRow(
  file: PolicyFile,
  { row, index }: { readonly row: LooseningRow; readonly index: number },
  knowledge: TypeKnowledge | undefined,
): readonly Finding[] {
  const isSafe = row.answer !== "ask" || row.leans === "safer" || row.leans === "neither";
  const words = isSafe ? [] : loose(row);
  if (words.length === 0) return [];
  const before = file.unattributed.slice(0, index);
  const about = guardedBy(file, named(row), knowledge).find((name) => {
    const harmful: LooseningRow = { ...row, fields: undefined, classes: [name], leans: "harmful" };
    return !isTakenIn(file, harmful, (each) => before.some((other) => takesEdits(file, other, each)));
  });
  if (about === undefined) return [];
  const hint = (word: string) =>
    `say \`${word}: prior\` or leave it out, which means the safer value; or narrow the row with \`leans\``;
  return words.map((word) =>
    finding(`/unattributed/${index}/${word}`, `this row ${says(row, word)} ${unsafe(about)}`, hint(word)),
  );
}

const says = (setting: LooseningInput | undefined, word: "meanwhile" | "onSilence"): string =>
  word === "meanwhile"
    ? `lets \`${setting?.meanwhile}\` hold until the answer`
    : `lets \`${setting?.onSilence}\` stand on silence`;

const unsafe = (about: string): string => `in \`${about}\`, also where that is the less safe value`;

const finding = (pointer: string, message: string, hint: string): Finding => ({
  level: "error",
  rule: "loosening-silence",
  pointer,
  message,
  hint,
});
