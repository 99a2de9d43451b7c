import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { Publisher } from "#core/ports/outside/publisher.ts";

export type MemoryPublisher = Publisher & {
  /** Every event once, by its id. */
  readonly events: ReadonlyMap<string, DecisionEvent>;
  /** Every telling, in order: the same event may stand here twice. */
  readonly published: readonly DecisionEvent[];
};

export function memoryPublisher(): MemoryPublisher {
  const events = new Map<string, DecisionEvent>();
  const published: DecisionEvent[] = [];
  const publish = (event: DecisionEvent): void => {
    if (!events.has(event.id)) events.set(event.id, event);
    published.push(event);
  };
  return { events, published, publish: async (news) => news.forEach(publish) };
}
