import type { DecisionLog, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { copied } from "./copied.ts";
import { promised } from "./promised.ts";

const pageSize = 25;

const placeOf = ({ version, id }: LoggedDecision): string => `${String(version).padStart(12, "0")}#${id}`;

export function memoryDecisionLog(): DecisionLog {
  const stored = new Map<string, Map<string, LoggedDecision>>();
  const of = (resource: ResourceId) =>
    stored.get(resourceText(resource)) ?? new Map<string, LoggedDecision>();
  return promised<DecisionLog>({
    put(decision) {
      const decisions = of(decision.resource);
      if (decisions.has(decision.id)) return;
      stored.set(resourceText(decision.resource), decisions.set(decision.id, copied(decision)));
    },
    get(resource, id) {
      return copied(of(resource).get(id));
    },
    list(resource, page) {
      const rest = [...of(resource).values()]
        .filter((decision) => page === undefined || placeOf(decision) < page)
        .toSorted((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1));
      const decisions = copied(rest.slice(0, pageSize));
      const last = decisions.at(-1);
      return rest.length > pageSize && last !== undefined
        ? { decisions, next: placeOf(last) }
        : { decisions };
    },
  });
}
