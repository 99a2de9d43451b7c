import type { Verdict } from "../arbitration/verdict.ts";
import type { StoredEvent } from "../ledger/stored-event.ts";
import { coversField, reachesField } from "../policy/field-pattern.ts";
import { forType } from "../policy/for-type.ts";
import type { Policy } from "../policy/policy.ts";

/** Whether a change may touch what a guardrail binds; of one that does not say what it wrote that is assumed. */
export function mayTouchGuardrail(policy: Policy, type: string, event?: StoredEvent): boolean {
  const patterns = forType(policy, type).guardrails.flatMap(({ part }) => part.fields);
  if (patterns.length === 0) return false;
  if (event === undefined) return true;
  if (event.kind !== "change") return false;
  const { edits, unread = [] } = event;
  if (edits.length === 0 || unread.length > 0) return true;
  return edits.some(({ path }) =>
    patterns.some((pattern) => coversField(pattern, path) || reachesField(pattern, path)),
  );
}

/** Whether a guardrail says what becomes of any field: such a case waits for no other. */
export const isGuardrailCase = ({ fields }: Pick<Verdict, "fields">): boolean =>
  fields.some(
    ({ outcome, because }) => outcome !== "keep" && because.some(({ rule }) => rule.startsWith("guardrail/")),
  );
