import type { Runtime } from "#acts/runtime.ts";
import { millis } from "#core/claims/instant.ts";
import { arrivalOf, heardAt } from "#core/ledger/stored-event.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

/** What was heard so long before a decision may not be in it yet. */
const overlap = 60_000;
const mostPages = 4;

type HeardUntilInput = {
  /** The moment of the last decision; without one all is read that is still kept. */
  readonly after: string | undefined;
  readonly time: number;
};

/** What was heard by a moment since what was decided last, in the order in which it came. */
export async function heardUntil(
  resource: ResourceId,
  { after, time }: HeardUntilInput,
  { events }: Pick<Runtime, "events">,
): Promise<readonly Arrived[]> {
  const found: Arrived[] = [];
  let next: string | undefined = after === undefined ? "" : arrivalOf(millis(after) - overlap, "");
  for (let read = 0; read < mostPages && next !== undefined; read += 1) {
    const page = await events.after(resource, next);
    found.push(...page.events);
    const last = page.events.at(-1);
    next = last === undefined || heardAt(last.arrival) > time ? undefined : page.next;
  }
  return found.filter(({ arrival }) => heardAt(arrival) <= time);
}
