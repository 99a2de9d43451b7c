import { arbitrate } from "../../arbitration/arbitrate.ts";
import { current, type DecisionRecord } from "../../arbitration/record.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { FieldPath } from "../../fields/path.ts";
import type { Policy } from "../../policy/policy.ts";
import { type Rule, Rules } from "../../policy/policy-file.ts";
import { rememberedFor } from "../../remembered.ts";
import { draftedRow } from "../adoption/adopted-row.ts";
import { always } from "../drafts/as-if-adopted.ts";
import type { Draft } from "../drafts/draft.ts";

const anything = Rules.parse([
  {
    ...{ id: "learnt", title: "Anything that may be asked about", ask: {} },
    learned: { since: always, draft: "0".repeat(64), support: "0".repeat(64) },
  },
]);

/** The policy with one more learnt rule, which has nothing that is compiled. */
const withRule = (policy: Policy, rule: Rule): Policy => ({
  ...policy,
  file: { ...policy.file, rules: [...policy.file.rules, rule] },
});

const withAnything = rememberedFor((policy: Policy) =>
  anything.reduce((more, rule) => withRule(more, rule), policy),
);

/** Whether somebody got less than they want, as far as can be told without judging it again. */
export const isContested = ({ verdict }: DecisionRecord): boolean =>
  verdict.fields.some(
    ({ outcome, deferred, refused }) => outcome === "keep" && deferred.length + refused.length > 0,
  );

const isAskedByLearnt = ({ ask }: FieldVerdict): boolean => ask?.cause === "often-undone";

/** The fields on which nobody was asked, and on which somebody would be with more learnt rules. */
function askedWith(record: DecisionRecord, policy: Policy, more: Policy): readonly FieldPath[] {
  if (!isContested(record)) return [];
  const { dispute } = current(record);
  const alone = arbitrate(dispute, policy).fields.filter(isAskedByLearnt);
  const asked = new Set(alone.map(({ path }) => path));
  return arbitrate(dispute, more)
    .fields.filter((field) => isAskedByLearnt(field) && !asked.has(field.path))
    .map(({ path }) => path);
}

/** The fields on which a learnt rule might have asked. */
export const askable = (record: DecisionRecord, policy: Policy): readonly FieldPath[] =>
  askedWith(record, policy, withAnything(policy));

/** Whether somebody would be asked, were a draft that asks a rule that had always counted. */
export function wouldAsk(record: DecisionRecord, policy: Policy, draft: Draft): boolean {
  const rules = Rules.safeParse([draftedRow(draft, { since: always }).row]);
  const [rule] = rules.success ? rules.data : [];
  return rule !== undefined && askedWith(record, policy, withRule(policy, rule)).length > 0;
}
