import { contextOf } from "../arbitration/context.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import { isApprover } from "../arbitration/past/approvers.ts";
import { identities } from "../claims/principal.ts";
import { overlaps } from "../fields/path.ts";
import type { OpenQuestion } from "../ledger/docket-record.ts";
import type { Policy } from "../policy/policy.ts";

export type MayBeAskedInput = {
  readonly dispute: Dispute;
  readonly policy: Policy;
  /** What is asked right now, no matter who would be asked otherwise. */
  readonly questions?: readonly Pick<OpenQuestion, "fields" | "ask">[];
};

/**
 * The fields about which a policy may ask somebody, told by all their principals. It is the rule by which their answers
 * count, so that nobody reads of more than they may have a say in.
 */
export function mayBeAsked(
  principals: readonly string[],
  { dispute, policy, questions = [] }: MayBeAskedInput,
): (path: string) => boolean {
  const context = contextOf(dispute, policy);
  const identity = identities(policy.file.authority.aliases);
  const own = new Set(principals.map(identity));
  const asked = questions.filter(({ ask }) => ask.approvers.some((name) => own.has(identity(name))));
  return (path) =>
    principals.some((principal) => isApprover(principal, path, context)) ||
    asked.some(({ fields }) => fields.some((field) => overlaps(field, path)));
}
