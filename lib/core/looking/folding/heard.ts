import type { Testimony } from "../../attribution/attribute.ts";
import { causeOf, inEventOrder } from "../../changes/event-order.ts";
import { betterKnown } from "../../claims/better-known.ts";
import type { DocketEvent, WriteSlot } from "../../claims/docket/docket.ts";
import { causeRank } from "../../claims/docket/event-cause.ts";
import { isExistence } from "../../fields/existence.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { FieldPath } from "../../fields/path.ts";
import type { Arrival, ChangeEvent, StoredEvent, StrikeEvent } from "../../ledger/stored-event.ts";
import type { Arrived } from "../../ports/stores/event-store.ts";

/** One edit that a request tells; without a known value it only says that the field was touched. */
export type HeardEdit = {
  readonly path: FieldPath;
  readonly isKnown: boolean;
  readonly after: Json | undefined;
};

export type HeardChange = Omit<ChangeEvent, "edits"> & {
  readonly edits: readonly HeardEdit[];
  /** Where it was heard first. */
  readonly arrival: Arrival;
  /** It came after everything that was folded before. */
  readonly isNew: boolean;
  /** When the look comes that takes it in: no look before was sure to know of it. */
  readonly due?: number;
};

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1_000) * 1_000;

type HeardPlaced = Pick<WriteSlot, "at" | "cause">;

/** Whether something stands in the docket as written later than a change, by its second and then its cause. */
export const isAfterChange = ({ at, cause }: HeardPlaced, change: HeardChange): boolean =>
  at === secondOf(change.at) ? causeRank(cause) > causeRank(causeOf(change)) : at > secondOf(change.at);

/** The same, where two of one second and cause count as later than each other. */
export const isNotBeforeChange = ({ at, cause }: HeardPlaced, change: HeardChange): boolean =>
  at === secondOf(change.at) ? causeRank(cause) >= causeRank(causeOf(change)) : at > secondOf(change.at);

export const placeOf = (change: HeardChange): HeardPlaced => ({
  at: secondOf(change.at),
  cause: causeOf(change),
});

type HeardSaid = Extract<StoredEvent, { readonly kind: "said" }>;

export type Heard = {
  /** In the order in which they happened. */
  readonly changes: readonly HeardChange[];
  readonly said: readonly HeardSaid[];
  readonly declared: readonly DocketEvent[];
  readonly strikes: readonly StrikeEvent[];
  readonly newest: Arrival;
};

function heardEdits({ edits }: ChangeEvent): readonly HeardEdit[] {
  return edits.flatMap(({ path, after, removed }): HeardEdit[] => {
    const parsed = FieldPath.safeParse(path);
    // What names no field of a resource says nothing about one.
    if (!parsed.success || isExistence(parsed.data)) return [];
    const isKnown = removed === true || after !== undefined;
    return [{ path: parsed.data, isKnown, after: removed === true || after === null ? undefined : after }];
  });
}

const text = (testimony: Testimony): string => canonicalJson(testimony as unknown as Json);

/** One event that came twice, the second time with more to say about why, or by whom. */
function merged(changes: readonly HeardChange[]): HeardChange {
  const [first] = changes as readonly [HeardChange];
  const testimonies = new Map(changes.flatMap((each) => each.testimonies).map((each) => [text(each), each]));
  return {
    ...first,
    actor: changes.map(({ actor }) => actor).reduce(betterKnown),
    testimonies: [...testimonies.values()],
    isNew: changes.every(({ isNew }) => isNew),
  };
}

const placeInTime = ({ at, id, call, write }: HeardChange) => ({ at: Date.parse(at), id, call, write });

/** In the order in which they happened, as far as AWS tells it. */
export const inTime = (a: HeardChange, b: HeardChange): number =>
  inEventOrder(placeInTime(a), placeInTime(b));

function changesIn(events: readonly Arrived[], folded: Arrival): readonly HeardChange[] {
  const heard = events.flatMap(({ arrival, event, look }): HeardChange[] => {
    if (event.kind !== "change") return [];
    const due = look === undefined ? {} : { due: look.at };
    return [{ ...event, edits: heardEdits(event), arrival, isNew: arrival > folded, ...due }];
  });
  return [...Map.groupBy(heard, ({ id }) => id).values()].map(merged).toSorted(inTime);
}

function declarationOf(event: StoredEvent): readonly DocketEvent[] {
  if (event.kind === "withdraw") {
    const { id, at, actor, field } = event;
    return [{ kind: "withdraw", at, event: id, actor, field }];
  }
  if (event.kind !== "declare") return [];
  const { id, at, actor, claims, declaration } = event;
  return [
    { kind: "declare", at, event: id, actor, claims, ...(declaration !== undefined && { declaration }) },
  ];
}

/** What was heard, by what it means; the order in which it came, and how often, says nothing. */
export function heardIn(events: readonly Arrived[], folded: Arrival): Heard {
  const inPlace = events.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1));
  return {
    changes: changesIn(inPlace, folded),
    said: inPlace.flatMap(({ event }) => (event.kind === "said" ? [event] : [])),
    declared: inPlace.flatMap(({ event }) => declarationOf(event)),
    strikes: inPlace.flatMap(({ event }) => (event.kind === "strike" ? [event] : [])),
    newest: inPlace.reduce((newest, { arrival }) => (arrival > newest ? arrival : newest), folded),
  };
}
