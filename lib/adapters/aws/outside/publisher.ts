import {
  type EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
} from "@aws-sdk/client-eventbridge";
import { Unavailable } from "#core/faults.ts";
import type { ActorNoticeEvent } from "#core/ledger/actor-notice.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { Publisher } from "#core/ports/outside/publisher.ts";
import { answerOf } from "../sdk-fault.ts";

type PublisherClient = Pick<EventBridgeClient, "send">;
type EventBridgePublisherInput = { readonly bus: string };

const mostEntries = 10;
// Of a request, whose limit was 256 KiB for long.
const mostBytes = 200_000;

/** Tells the bus; what it did not take is told once more. */
export function eventBridgePublisher(client: PublisherClient, { bus }: EventBridgePublisherInput): Publisher {
  const put = async (events: readonly PutEventsRequestEntry[]): Promise<void> => {
    for (const batch of batches(events)) {
      const refused = await refusedOf(client, batch);
      const left = refused.length === 0 ? [] : await refusedOf(client, refused);
      if (left.length > 0)
        throw new Unavailable(`the bus did not take \`${left.length}\` of \`${events.length}\` events`);
    }
  };
  return {
    publish: (events) => put(events.map((event) => entryOf(event, { bus, type: "Parley Decision" }))),
    tellActors: (events) => put(events.map((event) => entryOf(event, { bus, type: "ActorNotice" }))),
  };
}

type BusEntry = { readonly bus: string; readonly type: "Parley Decision" | "ActorNotice" };

const entryOf = (
  event: DecisionEvent | ActorNoticeEvent,
  { bus, type }: BusEntry,
): PutEventsRequestEntry => ({
  EventBusName: bus,
  Source: "parley",
  DetailType: type,
  Time: new Date(event.at),
  Detail: JSON.stringify(event),
});

function batches(entries: readonly PutEventsRequestEntry[]): readonly PutEventsRequestEntry[][] {
  const all: PutEventsRequestEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(entry.Detail ?? "") + 500;
    const last = all.at(-1);
    const isFull = last === undefined || last.length === mostEntries || size > room;
    if (isFull) all.push([entry]);
    else last.push(entry);
    room = (isFull ? mostBytes : room) - size;
  }
  return all;
}

/** The entries that the bus did not take. */
async function refusedOf(
  client: PublisherClient,
  Entries: PutEventsRequestEntry[],
): Promise<PutEventsRequestEntry[]> {
  const asking = { what: "take decision events", permission: "events:PutEvents" };
  const answer = await answerOf(asking, () => client.send(new PutEventsCommand({ Entries })));
  if ((answer.FailedEntryCount ?? 0) === 0) return [];
  return Entries.filter((_, at) => answer.Entries?.[at]?.EventId === undefined);
}
