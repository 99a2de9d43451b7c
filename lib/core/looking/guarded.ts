import type { Verdict } from "../arbitration/verdict.ts";
import { isRich, satisfies } from "../claims/satisfies.ts";
import { readAs } from "../fields/equality.ts";
import { coversField, isExact, matchesField, reachesField } from "../fields/field-pattern.ts";
import type { Json } from "../fields/json.ts";
import type { StoredEvent } from "../ledger/stored-event.ts";
import { forType } from "../policy/for-type.ts";
import type { Policy } from "../policy/policy.ts";
import type { Guardrail } from "../policy/policy-file.ts";

/**
 * Whether a change may break what a guardrail binds. Of one that does not say what it wrote that is assumed; one that says
 * a value which the guardrail takes, of that very field, breaks nothing.
 */
export function mayTouchGuardrail(policy: Policy, type: string, event?: StoredEvent): boolean {
  const { guardrails } = forType(policy, type);
  if (guardrails.length === 0) return false;
  if (event === undefined) return true;
  if (event.kind !== "change") return false;
  const { edits, unread = [], write } = event;
  if (edits.length === 0 || unread.length > 0) return true;
  return edits.some((edit) =>
    guardrails.some(({ part }) =>
      part.fields.some((pattern) => {
        if (!coversField(pattern, edit.path) && !reachesField(pattern, edit.path)) return false;
        const isWhole = write === "update" && isExact(pattern) && matchesField(pattern, edit.path);
        return !isWhole || !isSurelyMet(edit.after, part.constraint);
      }),
    ),
  );
}

/** Requests write numbers and switches as texts. */
function isSurelyMet(after: Json | undefined, constraint: Guardrail["constraint"]): boolean {
  if (typeof after === "object" || after === undefined || isRich(constraint)) return false;
  const read = [readAs(after, "number"), readAs(after, "boolean")];
  return [after, ...read].some((value) => satisfies(value, constraint));
}

/** Whether a guardrail says what becomes of any field: such a case waits for no other. */
export const isGuardrailCase = ({ fields }: Pick<Verdict, "fields">): boolean =>
  fields.some(
    ({ outcome, because }) => outcome !== "keep" && because.some(({ rule }) => rule.startsWith("guardrail/")),
  );
