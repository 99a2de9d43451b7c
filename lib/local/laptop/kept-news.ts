import type { Ports } from "#acts/runtime.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { Keeper } from "../keeping/keeper.ts";
import type { SimulatedClock } from "../time/simulated-clock.ts";

const daysMs = 30 * 86_400_000;
const name = "told";
// Besides what is kept, for a keeper that keeps nothing.
const mostKnown = 10_000;

/** What was told to somebody, so that nobody is told twice: also not by the process after this one. */
function toldOnce(keeper: Keeper, now: () => number) {
  const known = new Set<string>();
  const shelf = keeper.shelf<number>(name);
  return (id: string, tell: () => void): void => {
    if (known.has(id) || shelf.get(id) !== undefined) return;
    // What hears of it keeps it with the mark, or neither is kept.
    keeper.together(() => {
      shelf.put(id, now());
      tell();
    });
    known.add(id);
    if (known.size > mostKnown) known.clear();
  };
}

/** What was told so long ago does not come again. */
export function forgetNotes(keeper: Keeper, moment: number): void {
  const shelf = keeper.shelf<number>(name);
  const old = shelf.entries().filter(([, at]) => at < moment - daysMs);
  keeper.together(() => {
    for (const [id] of old) shelf.delete(id);
  });
}

type TellingInput = {
  readonly sent: (message: NoticeMessage) => void;
  readonly decided?: (event: DecisionEvent) => void;
  readonly clock: Pick<SimulatedClock, "now">;
  readonly memory: { readonly keeper: Keeper };
};

/** Whatever goes out is told once, however often it goes out. */
export function telling({ sent, decided, clock, memory }: TellingInput) {
  const once = toldOnce(memory.keeper, clock.now);
  return (ports: Ports): Ports => ({
    ...ports,
    mailer: {
      async deliver(message) {
        await ports.mailer.deliver(message);
        once(`message ${message.id}`, () => sent(message));
      },
    },
    publisher: {
      ...ports.publisher,
      async publish(events) {
        await ports.publisher.publish(events);
        for (const event of events) once(`event ${event.id}`, () => decided?.(event));
      },
    },
  });
}
