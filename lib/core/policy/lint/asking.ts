import type { Policy } from "../policy.ts";
import type { PolicyFile } from "../policy-file.ts";
import type { Finding } from "./finding.ts";

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
