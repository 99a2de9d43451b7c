import type { Catalogue } from "#catalogue/load/catalogue.ts";
import type { EventPattern } from "#catalogue/load/event-patterns.ts";
import { eventRoutes } from "#catalogue/load/event-routes.ts";
import type { LocalQueue } from "../queue/local-queue.ts";

export type WorldQueues = {
  readonly changes: LocalQueue;
  readonly sessions: LocalQueue;
  readonly situations: LocalQueue;
  readonly hooks: LocalQueue;
  readonly looks: LocalQueue;
  readonly wakes: LocalQueue;
  readonly baselines: LocalQueue;
  readonly notices: LocalQueue;
  readonly posts: LocalQueue;
  readonly tells: LocalQueue;
  readonly runs: LocalQueue;
};

type WorldRule = { readonly pattern: EventPattern; readonly target: LocalQueue };

/** The rules that an installation has, each with its queue. */
export function worldRules(
  governs: readonly string[],
  catalogue: Catalogue,
  queues: WorldQueues,
): readonly WorldRule[] {
  const hearing = { governs, sessionTags: true, sessionRoles: [], config: true, ownAlarms: [] };
  return eventRoutes(hearing, catalogue).map(({ pattern, to }) => ({ pattern, target: queues[to] }));
}
