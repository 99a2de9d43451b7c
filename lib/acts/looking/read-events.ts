import { saysSomething } from "#core/attribution/attribute.ts";
import { millis } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { type Arrival, arrivalOf, heardAt } from "#core/ledger/stored-event.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

/** Events are put a little out of order by those who hear them at one time; for a while one may still be put there. */
const overlap = 30_000;
const unsettled = 900_000;

/** How close to a change its writer's tags must come to speak of it. */
const near = 300_000;

/** How much earlier than a difference shows its event may have been heard. */
const late = 3_600_000;

/** More of them wait for the next look. */
const mostEvents = 10_000;

export type ReadEvents = { readonly events: readonly Arrived[]; readonly isMore: boolean };

/** Only what comes after `counting` counts towards the most that one look takes in. */
type Between = { readonly after: Arrival; readonly until?: Arrival; readonly counting?: Arrival };

async function between(
  resource: ResourceId,
  { after, until, counting = after }: Between,
  { events }: Pick<Runtime, "events">,
): Promise<ReadEvents> {
  const found: Arrived[] = [];
  let next: Arrival | undefined = after;
  let counted = 0;
  while (next !== undefined && counted < mostEvents) {
    const page = await events.after(resource, next);
    for (const arrived of page.events)
      if (until === undefined || arrived.arrival <= until) found.push(arrived);
    counted += page.events.filter(({ arrival }) => arrival > counting).length;
    const isPast = until !== undefined && page.next !== undefined && page.next >= until;
    next = isPast ? undefined : page.next;
  }
  return { events: found, isMore: next !== undefined };
}

/** The place before everything that is heard at a moment. */
const placeAt = (moment: number): Arrival => arrivalOf(moment, "");

/** A change that says nothing of why may be spoken for by tags from shortly before, and tags by what they follow. */
const maySpeak = ({ event }: Arrived): boolean =>
  event.kind === "said" || (event.kind === "change" && !event.testimonies.some(saysSomething));

/** Everything that is not folded yet, and what may speak of it. */
export async function readEvents(
  { resource, folded, unproven }: DocketRecord,
  since: Arrival | undefined,
  runtime: Pick<Runtime, "events" | "now">,
): Promise<ReadEvents> {
  if (folded === "") return await between(resource, { after: folded }, runtime);
  // What was folded long ago is not read again at every look while nobody writes.
  const isSettled = runtime.now() - heardAt(folded) > unsettled;
  const first = heardAt(folded) - (isSettled ? 0 : overlap);
  const again = [since, unproven].flatMap((arrival) => (arrival === undefined ? [] : heardAt(arrival)));
  const after = placeAt(Math.min(first, ...again));
  const read = await between(resource, { after, counting: folded }, runtime);
  const mayBeSpokenFor = read.events.some((arrived) => arrived.arrival > folded && maySpeak(arrived));
  if (!mayBeSpokenFor) return read;
  const range = { after: placeAt(heardAt(folded) - near), until: after };
  const earlier = await between(resource, range, runtime);
  return { ...read, events: [...earlier.events, ...read.events] };
}

/** What was heard in the hours before a difference that nothing else explains. */
export async function readOlderEvents(
  { resource, live }: DocketRecord,
  { events }: ReadEvents,
  runtime: Pick<Runtime, "events">,
): Promise<readonly Arrived[]> {
  if (live === undefined) return [];
  const first = events[0]?.arrival;
  const range = { after: placeAt(millis(live.at) - late), ...(first !== undefined && { until: first }) };
  const older = await between(resource, range, runtime);
  return older.events;
}
