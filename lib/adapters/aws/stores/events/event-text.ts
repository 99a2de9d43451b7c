import { BrokenInvariant, Misconfigured } from "#core/faults.ts";
import { isRecord, type Json } from "#core/fields/json.ts";
import { besides, fromBesides, parted } from "#core/hidden/beside.ts";
import { withoutOldMarks } from "#core/hidden/old-marks.ts";
import type { ChangeEvent, StoredEvent } from "#core/ledger/stored-event.ts";

const largest = 64_000;

const withoutValues = (event: ChangeEvent): ChangeEvent => ({
  ...event,
  edits: event.edits.map(({ path, removed }) => (removed === undefined ? { path } : { path, removed })),
});

const sizeOf = (event: StoredEvent): number => JSON.stringify(parted(event).plain).length;

/** Of a change that is too large, who, when, which call and which fields are kept: the values are read anyway. */
export function bounded<E extends StoredEvent>(event: E): E | ChangeEvent {
  return event.kind === "change" && sizeOf(event) > largest ? withoutValues(event) : event;
}

/** How events are written now; the first format said no version, and texts stood in it for what is hidden. */
const version = 2;

/** What was heard as text; what is hidden in it stands beside it. */
export const heardText = (heard: object): string => JSON.stringify({ v: version, ...besides(heard) });

export function heardIn<T>(text: string): T {
  const stored: unknown = JSON.parse(text);
  if (!isRecord(stored)) throw new BrokenInvariant("what was heard is not kept as an object");
  const { v, ...rest } = stored;
  if (typeof v === "number" && v > version) {
    throw new Misconfigured(`an event is stored in version ${v}, and this release reads up to ${version}`, {
      hint: "finish the deployment, or go back to the release that wrote it",
    });
  }
  return (v === undefined ? withoutOldMarks(rest) : fromBesides(rest)) as Json as T;
}

export const eventText = (event: StoredEvent): string => heardText(bounded(event));

export const eventIn = (text: string): StoredEvent => heardIn(text);
