import { millis } from "../../claims/instant.ts";
import { isBesideCause } from "../causes.ts";
import type { Dispute, Ruling } from "../dispute.ts";
import { isSaidOf } from "../project/said-of.ts";

type PutOnField = Pick<Dispute["asked"][number], "field" | "deadline" | "cause">;

/**
 * Whether it is nobody's answer to a question that stood beside a verdict. INVARIANT (beside): such a question changes
 * nothing about the value, and silence on it does not either. What had won when it was put may have lost by then.
 */
export function isSilenceBeside(
  { by, at, field }: Pick<Ruling, "by" | "at" | "field">,
  asked: readonly PutOnField[],
  path = field,
): boolean {
  if (by !== "silence") return false;
  const unanswered = asked.filter(
    ({ field: put, deadline }) => isSaidOf(put, path) && millis(deadline) === millis(at),
  );
  return (
    unanswered.length > 0 && unanswered.every(({ cause }) => cause !== undefined && isBesideCause(cause))
  );
}
