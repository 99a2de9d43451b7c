import type { Dispute } from "../../../arbitration/dispute.ts";
import { lastChangedAt } from "../../../claims/claim.ts";
import { instantOf, millis } from "../../../claims/instant.ts";
import { canonicalPrincipal } from "../../../claims/principal.ts";
import { InvalidInput } from "../../../faults.ts";
import { applyEdits } from "../../../fields/apply.ts";
import { FieldPath, topOf } from "../../../fields/path.ts";
import type { TypeShape } from "../../../fields/topology.ts";
import type { DocketRecord, Restore } from "../../../ledger/docket-record.ts";
import { type ChangeEvent, heardAt } from "../../../ledger/stored-event.ts";
import type { Around } from "../../../looking/around.ts";
import { shapeOf } from "../../../looking/dispute/values.ts";
import { look } from "../../../looking/look.ts";
import type { FoundResource } from "../../../ports/outside/cloud.ts";
import type { Arrived } from "../../../ports/stores/event-store.ts";

export type HeardSinceInput = {
  readonly record: DocketRecord;
  /** In the order in which they were heard. */
  readonly events: readonly Arrived[];
  readonly time: number;
  /** How long after something was heard somebody looked. */
  readonly lookDelayMs: number;
  readonly aroundAt: (time: number) => Around;
};

export type HeardSince = {
  readonly record: DocketRecord;
  /** SeenProperties that were touched, and of which nobody knows any more what came to stand there. */
  readonly unknown: ReadonlySet<FieldPath>;
};

/** A docket with what was heard since, folded by the looks that came after it, each seeing what the requests say was written. */
export function heardSince(input: HeardSinceInput): HeardSince {
  const { events, time, lookDelayMs, aroundAt } = input;
  const unknown = new Set<FieldPath>();
  let { record } = input;
  let rest = events;
  for (let first = rest[0]; first !== undefined; first = rest[0]) {
    const now = heardAt(first.arrival) + lookDelayMs;
    if (now > time) break;
    const heard = rest.filter(({ arrival }) => heardAt(arrival) <= now);
    rest = rest.slice(heard.length);
    const around = aroundAt(now);
    const seen = seenAfter(record, heard, { around, unknown });
    // A look forgets the permits of claims that it has not heard of yet.
    const permits = { ...input.record.permits, ...record.permits };
    const known = { ...record, permits, restores: withOwn(record.restores, heard, around) };
    ({ record } = look({ record: known, events: heard, seen, before: undefined, now }, around));
  }
  return { record, unknown };
}

const isOwn = ({ actor }: ChangeEvent, { restorers }: Around): boolean =>
  restorers.includes(canonicalPrincipal(actor.principal));

const changesIn = (heard: readonly Arrived[]): readonly ChangeEvent[] =>
  heard.flatMap(({ event }) => (event.kind === "change" ? [event] : []));

/** What Parley wrote is nobody's claim, also where it is forgotten by now which restore it was. */
function withOwn(
  restores: readonly Restore[],
  heard: readonly Arrived[],
  around: Around,
): readonly Restore[] {
  const near = 60_000;
  const isKnown = (change: ChangeEvent) =>
    restores.some(({ at }) => Math.abs(millis(at) - millis(change.at)) < near);
  const own = changesIn(heard).filter((change) => isOwn(change, around) && !isKnown(change));
  const made = own.map(
    ({ id, at, edits }): Restore => ({
      id,
      decision: "",
      at,
      endedAt: at,
      state: "done",
      values: Object.fromEntries(edits.map(({ path, after = null }) => [path, after])),
      from: {},
    }),
  );
  return [...restores, ...made];
}

type SeenAfterInput = { readonly around: Around; readonly unknown: Set<FieldPath> };

function seenAfter(
  { live, resource }: DocketRecord,
  heard: readonly Arrived[],
  { around, unknown }: SeenAfterInput,
): FoundResource {
  const shape = shapeOf(around.types, resource.type);
  let seen: FoundResource =
    live?.state === "there"
      ? { state: "there", properties: live.properties }
      : live?.state === "gone"
        ? { state: "gone" }
        : { state: "unreadable", why: "nobody has read it" };
  for (const change of changesIn(heard).toSorted((a, b) => millis(a.at) - millis(b.at))) {
    if (change.write === "delete") seen = { state: "gone" };
    else if (change.write === "create") seen = { state: "there", properties: {} };
    if (seen.state === "there")
      seen = { state: "there", properties: withEdits(seen.properties, change, { shape, unknown }) };
  }
  return seen;
}

type WithEditsInput = { readonly shape: TypeShape; readonly unknown: Set<FieldPath> };
type SeenProperties = Extract<FoundResource, { readonly state: "there" }>["properties"];

function withEdits(
  before: SeenProperties,
  { edits }: ChangeEvent,
  { shape, unknown }: WithEditsInput,
): SeenProperties {
  let properties = before;
  for (const { path, after, removed } of edits) {
    const read = FieldPath.safeParse(path);
    if (!read.success) continue;
    const top = topOf(read.data);
    const isKnown = removed === true || after !== undefined;
    if (!isKnown) unknown.add(top);
    else if (read.data === top) unknown.delete(top);
    const edit = after === undefined ? { path: read.data } : { path: read.data, after };
    if (isKnown) properties = applied(properties, edit, shape);
  }
  return properties;
}

function applied(
  properties: SeenProperties,
  edit: Parameters<typeof applyEdits>[1][number],
  shape: TypeShape,
): SeenProperties {
  try {
    return applyEdits(properties, [edit], shape);
  } catch (error) {
    // A request that does not fit what is known says nothing that could be shown.
    if (error instanceof InvalidInput) return properties;
    throw error;
  }
}

/** What was heard by a moment, and is not in what was judged then: a judgement comes after the look that tells of it. */
export function notJudged(
  events: readonly Arrived[],
  { now, history, claims }: Pick<Dispute, "now" | "history" | "claims">,
): readonly Arrived[] {
  const place = (principal: string, at: string) =>
    `${canonicalPrincipal(principal)} ${instantOf(Math.floor(millis(at) / 1_000) * 1_000)}`;
  const known = new Set([
    ...history.map(({ principal, at }) => place(principal, at)),
    ...claims.map((claim) => place(claim.actor.principal, lastChangedAt(claim))),
  ]);
  return events.filter(({ arrival, event }) => {
    if (heardAt(arrival) > millis(now)) return true;
    return event.kind !== "strike" && !known.has(place(event.actor.principal, event.at));
  });
}
