import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { type EventPattern, eventPatterns } from "#catalogue/load/event-patterns.ts";
import { configPattern, sessionPattern, situationPatterns } from "#catalogue/load/standing-patterns.ts";
import type { LocalQueue } from "../queue/local-queue.ts";

export type WorldQueues = {
  readonly changes: LocalQueue;
  readonly sessions: LocalQueue;
  readonly situations: LocalQueue;
  readonly looks: LocalQueue;
  readonly wakes: LocalQueue;
  readonly baselines: LocalQueue;
};

type Rule = { readonly pattern: EventPattern; readonly target: LocalQueue };

/** The rules that an installation has, each with its queue. */
export function worldRules(
  governs: readonly string[],
  catalogue: Catalogue,
  queues: WorldQueues,
): readonly Rule[] {
  const to = (target: LocalQueue) => (pattern: EventPattern) => ({ pattern, target });
  return [
    ...eventPatterns(governs, catalogue).map(to(queues.changes)),
    to(queues.changes)(configPattern(governs)),
    to(queues.sessions)(sessionPattern),
    ...situationPatterns.map(to(queues.situations)),
  ];
}
