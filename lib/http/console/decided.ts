import type { Runtime } from "#acts/runtime.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

/** Each holds its whole dispute: more would take longer than anybody waits. */
const mostPages = 4;

/**
 * The decisions on a resource, the latest first, until one is enough: that one comes last. What is further back than a
 * hundred decisions is left out.
 */
export async function decidedUntil(
  resource: ResourceId,
  isEnough: (decision: LoggedDecision) => boolean,
  runtime: Pick<Runtime, "decisions">,
): Promise<readonly LoggedDecision[]> {
  const found: LoggedDecision[] = [];
  let page: string | undefined;
  for (let read = 0; read < mostPages; read += 1) {
    const { decisions, next } = await runtime.decisions.list(resource, page);
    const end = decisions.findIndex(isEnough);
    found.push(...(end < 0 ? decisions : decisions.slice(0, end + 1)));
    if (end >= 0 || next === undefined) break;
    page = next;
  }
  return found.flatMap((decision) => decisionToRead(decision) ?? []);
}
