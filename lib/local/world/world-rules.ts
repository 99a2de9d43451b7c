import type { Settings } from "#acts/settings.ts";
import type { Catalogue } from "#catalogue/load/catalogue.ts";
import type { EventPattern } from "#catalogue/load/event-patterns.ts";
import { eventRoutes } from "#catalogue/load/event-routes.ts";
import { busIntentType } from "#core/policy/file/bus-voice.ts";
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
  readonly intents: LocalQueue;
  readonly failures: LocalQueue;
};

type WorldRule = { readonly pattern: EventPattern; readonly target: LocalQueue };

/** The one bus of a laptop, as AWS calls the account's own. */
const ownBus = "default";

/** The rule of what is declared by events, which says by which bus they came. */
export const intentRule = ({ intents }: Pick<WorldQueues, "intents">) => ({
  pattern: { "detail-type": [busIntentType] },
  target: {
    send: (body: string) => intents.send(JSON.stringify({ bus: ownBus, event: JSON.parse(body) })),
  },
});

/** The rules that an installation has, each with its queue. */
export function worldRules(
  governs: readonly string[],
  catalogue: Catalogue,
  queues: WorldQueues,
  { failedCalls = false }: Partial<Pick<Settings, "failedCalls">> = {},
): readonly WorldRule[] {
  const always = { sessionTags: true, sessionRoles: [], config: true, ownAlarms: [] };
  const hearing = { ...always, governs, failedCalls };
  return eventRoutes(hearing, catalogue).map(({ pattern, to }) => ({ pattern, target: queues[to] }));
}
