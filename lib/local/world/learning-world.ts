import { faultName } from "#acts/fault-words.ts";
import { notePrecedents } from "#acts/learning/note-precedents.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { Publisher } from "#core/ports/outside/publisher.ts";
import type { Precedents } from "#core/ports/people/precedents.ts";

type NotingWorld = Pick<Runtime, "decisions" | "policies" | "policy" | "log" | "secrets">;

/**
 * Hears what was decided, as everybody else does, and keeps what was answered. INVARIANT (nobody waits): what goes wrong
 * here is told to those who operate Parley, and stops no decision.
 */
export function notingPublisher(
  publisher: Publisher,
  { precedents, runtime }: { readonly precedents: Precedents; readonly runtime: () => NotingWorld },
): Publisher {
  const note = async ({ resource, decision }: DecisionEvent): Promise<void> => {
    if (decision === undefined) return;
    const world = runtime();
    try {
      await notePrecedents({ resource, decision }, { ...world, precedents });
    } catch (fault) {
      world.log.warn("an answer was not remembered", { fault: faultName(fault) });
    }
  };
  return {
    ...publisher,
    async publish(events) {
      await publisher.publish(events);
      for (const event of events) await note(event);
    },
  };
}
