import { dayOf, usualKeepDays } from "#core/ledger/chain/seal.ts";
import type {
  DecisionLog,
  DecisionMark,
  DecisionPage,
  LoggedDecision,
} from "#core/ports/stores/decision-log.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { copied } from "./copied.ts";
import { promised } from "./promised.ts";

const pageSize = 25;

const placeOf = ({ version, id }: LoggedDecision): string => `${String(version).padStart(12, "0")}#${id}`;

const latestFirst = (a: LoggedDecision, b: LoggedDecision): number => (placeOf(a) > placeOf(b) ? -1 : 1);

const markOf = ({ resource, version, id, digest }: LoggedDecision): DecisionMark => ({
  resource,
  version,
  id,
  digest,
});

/** Besides the port: every resource of which something was decided. */
export type MemoryDecisionLog = DecisionLog & { readonly resources: () => readonly ResourceId[] };

export function memoryDecisionLog(): MemoryDecisionLog {
  const stored = new Map<string, Map<string, LoggedDecision>>();
  const of = (resource: ResourceId) =>
    stored.get(resourceText(resource)) ?? new Map<string, LoggedDecision>();
  const list = (resource: ResourceId, page?: string): DecisionPage => {
    const rest = [...of(resource).values()]
      .filter((decision) => page === undefined || placeOf(decision) < page)
      .toSorted(latestFirst);
    const decisions = copied(rest.slice(0, pageSize));
    const last = decisions.at(-1);
    return rest.length > pageSize && last !== undefined ? { decisions, next: placeOf(last) } : { decisions };
  };
  const resources = () => [...stored.values()].flatMap((each) => each.values().next().value?.resource ?? []);
  const port = promised<DecisionLog>({
    put(decision) {
      const decisions = of(decision.resource);
      if (decisions.has(decision.id)) return;
      stored.set(resourceText(decision.resource), decisions.set(decision.id, copied(decision)));
    },
    get: (resource, id) => copied(of(resource).get(id)),
    list,
    upTo: (resource, version) => list(resource, `${String(version).padStart(12, "0")}#~`),
    onDay(account, day) {
      const marks = [...stored.values()]
        .flatMap((each) => [...each.values()])
        .filter(({ resource, at }) => resource.account === account && dayOf(at) === day)
        .map(markOf);
      return { marks, keepDays: usualKeepDays };
    },
  });
  return { ...port, resources };
}
