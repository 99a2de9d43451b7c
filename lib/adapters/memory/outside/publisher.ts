import type { ActorNoticeEvent } from "#core/ledger/actor-notice.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { Publisher } from "#core/ports/outside/publisher.ts";
import { onlyLatest } from "../only-latest.ts";

export type MemoryPublisher = Publisher & {
  /** Every event once, by its id. */
  readonly events: ReadonlyMap<string, DecisionEvent>;
  /** Every telling, in order: the same event may stand here twice. */
  readonly published: readonly DecisionEvent[];
  /** What claimants were told, in order: the same may stand here twice. */
  readonly actors: readonly ActorNoticeEvent[];
};

/** Remembers everything, or so much of it. */
export function memoryPublisher(most = Infinity): MemoryPublisher {
  const events = new Map<string, DecisionEvent>();
  const published: DecisionEvent[] = [];
  const actors: ActorNoticeEvent[] = [];
  const publish = (event: DecisionEvent): void => {
    if (!events.has(event.id)) events.set(event.id, event);
    published.push(event);
    onlyLatest(most, events, published);
  };
  const tell = (event: ActorNoticeEvent): void => {
    actors.push(event);
    onlyLatest(most, new Map(), actors);
  };
  return {
    events,
    published,
    actors,
    publish: async (news) => news.forEach(publish),
    tellActors: async (told) => told.forEach(tell),
  };
}
