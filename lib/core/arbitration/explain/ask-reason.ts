import type { Context } from "../context.ts";
import type { Ask, AskWhy } from "../judge/outcome.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { Reason } from "../verdict.ts";
import { claimant } from "./words.ts";

const texts: Readonly<Record<AskWhy, string>> = {
  "create-only": "it can only be set when the resource is created",
  "one-way": "it cannot be undone",
  unwritable: "a write of it was refused for good, and trying again would change nothing",
  sensitive: "its value is hidden, and nobody restores that without a person",
  "stack-owned": "a stack owns it, and the write would depart from the stack's own value",
  budget: "it has been put back often enough for now",
  window: "no window for writes is open",
  fight: "two actors undo each other here, and another write would not end it",
  "near-tie": "urgent claims of equal weight exclude each other",
  "guardrails-exclude": "guardrails of the policy exclude each other here",
  "guardrail-unknown": "a guardrail is broken and nobody knows since when",
  unattributed: "nobody explained this edit",
  expired: "the claim behind this value has ended and nobody is next",
  nothing: "there is no value that could be restored",
  rule: "the policy wants a person to decide",
  waiting: "a claim has waited too long",
  uncertain: "a source or a rule is not reliable right now, and it makes a difference",
  together: "it settles together with a field that a person has to decide",
};

export const askText = (why: AskWhy): string => texts[why];

const isBrake: ReadonlySet<AskWhy> = new Set([
  "create-only",
  "one-way",
  "unwritable",
  "sensitive",
  "stack-owned",
  "budget",
  "window",
  "fight",
]);

export function askReason({ orphan }: Settled, ask: Ask, { policy }: Context): Reason {
  const rule = ask.setting === undefined ? undefined : policy.file.rules[ask.setting.row];
  if (rule !== undefined) {
    const about = ask.about.flatMap(({ by }) => (by === undefined ? [] : [claimant(by.claim)])).join(", ");
    const text = `${rule.title}: this concerns ${about}`;
    return { rule: `rule/${rule.id}`, at: policy.at(`/rules/${ask.setting?.row}`), text };
  }
  const text = askText(ask.why);
  if (isBrake.has(ask.why)) return { rule: `brake/${ask.why}`, text };
  const isOrphan = (ask.why === "unattributed" || ask.why === "expired") && orphan !== undefined;
  return { rule: `ask/${ask.why}`, ...(isOrphan && { at: policy.at(orphan.pointer) }), text };
}
