import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { Runtime } from "../runtime.ts";

/** Puts a decision into the log. False where one of another moment stands there: the one who made it was stopped. */
export async function logDecision(
  decision: LoggedDecision,
  { decisions }: Pick<Runtime, "decisions">,
): Promise<boolean> {
  await decisions.put(decision);
  const standing = await decisions.get(decision.resource, decision.id);
  return standing === undefined || standing.digest === decision.digest;
}
