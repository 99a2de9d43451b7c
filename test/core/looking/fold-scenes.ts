import type { Claim } from "#core/claims/claim.ts";
import type { EventCause } from "#core/claims/docket/event-cause.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { shapeFrom } from "#core/fields/topology.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import type { HeardChange } from "#core/looking/folding/heard.ts";
import type { FoldScene } from "#core/looking/folding/scene.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { group, restore } from "./looked-at-group.ts";

type Values = Readonly<Record<string, Json>>;

/** A restore of `/Size` from 5 to 3, sent at 03:00:00 and over at 03:00:20. */
export const put = (
  parts: Partial<Omit<Restore, "values" | "from">> & {
    readonly values?: Values;
    readonly from?: Values;
  } = {},
): Restore => {
  const { values = { "/Size": 3 }, from = { "/Size": 5 }, ...rest } = parts;
  return restore({ endedAt: at("03:00:20"), ...rest, values, from } as Partial<Restore>);
};

/** The same, of which no end is known. */
export function open(state: Restore["state"], parts: Parameters<typeof put>[0] = {}): Restore {
  const { endedAt: _, ...rest } = put({ state, ...parts });
  return rest;
}

type HeardParts = {
  readonly by?: string;
  readonly id?: string;
  readonly isNew?: boolean;
  readonly heard?: string;
  readonly write?: string;
  readonly call?: string;
  /** Parameters that nobody could read. */
  readonly unread?: readonly string[];
};

/** A request at a moment; `undefined` is a field that it names without a value. */
export function heard(
  when: string,
  edits: Readonly<Record<string, Json | undefined>> = {},
  { by = "anna", id = `${by}-${when}`, isNew = true, heard: arrived = when, ...rest }: HeardParts = {},
): HeardChange {
  return {
    kind: "change",
    id,
    at: at(when),
    actor: { principal: by, kind: "person" },
    testimonies: [],
    arrival: arrivalOf(time(arrived), id),
    isNew,
    edits: Object.entries(edits).map(([path, after]) => ({
      path: path as FieldPath,
      isKnown: after !== undefined,
      after: after === null ? undefined : after,
    })),
    ...rest,
  } as unknown as HeardChange;
}

type Past = {
  readonly by?: "change" | "revert";
  readonly principal?: string;
  readonly field?: string;
  readonly when: string;
  readonly after?: Json;
};

export const wrote = ({ when, field = "/Size", ...rest }: Past) => ({
  ...{ by: "change", principal: "otto" },
  ...rest,
  ...{ field, at: at(when) },
});

type SlotParts = {
  readonly by?: string;
  readonly kind?: Claim["actor"]["kind"];
  readonly field?: string;
  /** What it wrote; absent where it took the field away. */
  readonly is?: Json;
  readonly cause?: EventCause;
  /** By which events. */
  readonly events?: readonly string[];
  readonly constraint?: Claim["constraint"];
  readonly claim?: Partial<Claim>;
};

/** What one hand wrote last to a field, as the docket knows it: by default otto to `/Size`. */
export function slot(when: string, parts: SlotParts = {}) {
  const { by = "otto", kind = "person", field = "/Size", is, cause, events = [`e-${when}`] } = parts;
  const { constraint = is === undefined ? { absent: true } : { is } } = parts;
  const claim = {
    ...{ id: `c-${by}-${when}`, field, constraint, actor: { principal: by, kind }, madeAt: at(when) },
    ...{ changedAt: at(when), motivation: { kind: "none" }, intent: "unattributed", source: "observed" },
    ...parts.claim,
  };
  const writes = new Map(events.map((event) => [event, claim]));
  return [`${by}\n\n${field}`, { at: time(when), ...(cause !== undefined && { cause }), writes }] as const;
}

type SceneParts = {
  readonly restores?: readonly Restore[];
  readonly history?: readonly object[];
  readonly changes?: readonly HeardChange[];
  readonly now?: string;
  /** When the look before was; absent where there was none. */
  readonly before?: string | undefined;
  /** When what is seen was read. */
  readonly read?: string;
  readonly state?: FoldScene["live"]["state"];
  /** How the look before found it. */
  readonly was?: FoldScene["live"]["state"];
  /** What stands in the docket. */
  readonly slots?: readonly ReturnType<typeof slot>[];
  /** The rest of the record. */
  readonly rest?: object;
  readonly old?: Json;
  readonly seen?: Json;
  readonly difference?: readonly { readonly path: string; readonly after?: Json }[];
  readonly type?: string;
  readonly isRepeated?: boolean;
  readonly since?: FoldScene["since"];
  /** Up to when everything heard is folded. */
  readonly folded?: string;
  /** Who changes a field without leaving a record. */
  readonly unlogged?: Readonly<Record<string, { readonly actor: { readonly principal: string } }>>;
};

const shape = shapeFrom({
  "/Size": { kind: "scalar", type: "integer" },
  "/Zones": { kind: "set" },
  "/Labels": { kind: "map" },
  readOnly: ["/Status"],
  writeOnly: ["/Secret"],
});

/** What is seen at 03:01 of a group that a look at 02:00 saw, with one restore since. */
export function foldScene(parts: SceneParts = {}): FoldScene {
  const { restores = [put()], history = [], changes = [], now = "03:01", read = now, type } = parts;
  const {
    before = "02:00",
    seen = { Size: 3 },
    old = { Size: 5 },
    state = "there",
    was = "there",
    folded = "02:30",
    slots = [],
  } = parts;
  const isFirst = "before" in parts && parts.before === undefined;
  const record = {
    resource: { ...group, ...(type !== undefined && { type }) },
    restores,
    history,
    folded: arrivalOf(time(folded), "e"),
    live: isFirst ? undefined : { at: at(before), state: was, properties: old },
    docket: { writes: new Map(slots) },
    ...parts.rest,
  };
  return {
    record: record as unknown as DocketRecord,
    now: time(now),
    shape,
    old: isFirst ? undefined : old,
    seen,
    live: { at: at(read), state, properties: seen } as unknown as FoldScene["live"],
    difference: (parts.difference ?? []) as unknown as FoldScene["difference"],
    changes,
    isRepeated: parts.isRepeated ?? false,
    since: parts.since,
    unlogged: {
      ownerOf: (path: string) => parts.unlogged?.[path],
      mayHaveMade: () => true,
    } as unknown as FoldScene["unlogged"],
  };
}
