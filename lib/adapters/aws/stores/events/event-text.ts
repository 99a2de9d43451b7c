import type { ChangeEvent, StoredEvent } from "#core/ledger/stored-event.ts";

const largest = 64_000;

const withoutValues = (event: ChangeEvent): ChangeEvent => ({
  ...event,
  edits: event.edits.map(({ path, removed }) => (removed === undefined ? { path } : { path, removed })),
});

/** Of a change that is too large, who, when, which call and which fields are kept: the values are read anyway. */
export function bounded<E extends StoredEvent>(event: E): E | ChangeEvent {
  return event.kind === "change" && JSON.stringify(event).length > largest ? withoutValues(event) : event;
}

export const eventText = (event: StoredEvent): string => JSON.stringify(bounded(event));

export const eventIn = (text: string): StoredEvent => JSON.parse(text) as StoredEvent;
