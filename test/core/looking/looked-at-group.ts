import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import type { Testimony } from "#core/attribution/attribute.ts";
import type { ReadEdit } from "#core/changes/written-edit.ts";
import type { Actor } from "#core/claims/claim.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Json } from "#core/fields/json.ts";
import { printedDeep } from "#core/hidden/words.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { type Arrival, arrivalOf, type ChangeEvent, type StoredEvent } from "#core/ledger/stored-event.ts";
import type { Around } from "#core/looking/around.ts";
import { type Looked, look } from "#core/looking/look.ts";
import type { Sight } from "#core/looking/sight.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { once } from "#core/remembered.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { at, policy, time } from "../arbitration/small-disputes.ts";

const text = { type: "string" };
const whole = { type: "integer" };
const tagList = {
  type: "array",
  insertionOrder: false,
  items: { type: "object", properties: { Key: text, Value: text }, required: ["Key"] },
};

export const types = memoryTypeKnowledge([
  {
    typeName: "AWS::AutoScaling::AutoScalingGroup",
    properties: {
      AutoScalingGroupName: text,
      DesiredCapacity: whole,
      MinSize: whole,
      MaxSize: whole,
      HealthCheckType: text,
      MasterPassword: text,
      Status: text,
      Tags: tagList,
      Zones: { type: "array", insertionOrder: false, uniqueItems: true, items: text },
      Environment: {
        type: "object",
        properties: { Variables: { type: "object", patternProperties: { ".*": text } } },
      },
    },
    primaryIdentifier: ["/properties/AutoScalingGroupName"],
    createOnlyProperties: ["/properties/AutoScalingGroupName"],
    readOnlyProperties: ["/properties/Status"],
    writeOnlyProperties: ["/properties/MasterPassword"],
  },
]);

export const group: ResourceId = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::AutoScaling::AutoScalingGroup",
  id: "checkout",
};

export const anna: Actor = { principal: "anna", kind: "person" };
export const otto: Actor = { principal: "otto", kind: "person" };
export const pipeline: Actor = { principal: "123456789012:role/deploy", via: "terraform", kind: "pipeline" };
export const restorer: Actor = { principal: "123456789012:role/parley-restorer", kind: "automation" };

/** What a session says of a reason. */
export const because = (kind: string, ref?: string, intent = "availability"): Testimony =>
  ({
    source: "session",
    intent,
    motivation: { kind, ...(ref !== undefined && { ref }) },
  }) as Testimony;

export const around = (parts: Partial<Around> = {}): Around => ({
  policy: policy(),
  types,
  situations: [],
  sources: [],
  restorers: [restorer.principal],
  ...parts,
});

type ChangeParts = Partial<Omit<ChangeEvent, "edits">> & {
  readonly edits?: Readonly<Record<string, Json | undefined>>;
  /** When Parley heard of it; a little after it happened unless said. */
  readonly heard?: string;
};

const editsOf = (edits: Readonly<Record<string, Json | undefined>>): readonly ReadEdit[] =>
  Object.entries(edits).map(([path, after]) => {
    if (after === undefined) return { path };
    return after === null ? { path, removed: true } : { path, after };
  });

export const arrived = (event: StoredEvent, heard?: string): Arrived => ({
  arrival: arrivalOf(heard === undefined ? Date.parse(event.at) + 2_000 : time(heard), event.id),
  event,
});

/** Somebody changes the group, by default Anna, and says nothing about why. */
export function change(when: string, { edits = {}, heard, ...parts }: ChangeParts = {}): Arrived {
  const id = parts.id ?? `e-${when}-${parts.actor?.principal ?? "anna"}`;
  return arrived(
    { kind: "change", id, at: at(when), actor: anna, testimonies: [], ...parts, edits: editsOf(edits) },
    heard,
  );
}

export const there = (properties: Json): Sight["seen"] => ({ state: "there", properties });

/** How the group stands before anything happens. */
export const calm: Readonly<Record<string, Json>> = {
  AutoScalingGroupName: "checkout",
  DesiredCapacity: 3,
  MinSize: 1,
  Tags: [
    { Key: "env", Value: "prod" },
    { Key: "service", Value: "checkout" },
  ],
};

type Glance = {
  readonly events?: readonly Arrived[];
  /** Properties that differ from how the group stood at first. */
  readonly is?: Readonly<Record<string, Json>>;
  readonly seen?: Sight["seen"];
  readonly before?: Json;
  readonly again?: number;
  readonly since?: Arrival;
  readonly around?: Around;
};

/** One look at the group at a moment. */
export function lookAt(record: DocketRecord, when: string, glance: Glance = {}): Looked {
  const { events = [], is = {}, seen = there({ ...calm, ...is }), before, again, since } = glance;
  const sight: Sight = {
    record,
    events,
    seen,
    before,
    now: time(when),
    ...(again !== undefined && { again }),
    ...(since !== undefined && { since }),
  };
  return look(sight, glance.around ?? around());
}

/** As it is stored: one version on. */
export const stored = ({ record }: Looked): DocketRecord => ({ ...record, version: record.version + 1 });

/** A group that was looked at once, at 01:00, and agreed. */
export const known = (is?: Readonly<Record<string, Json>>): DocketRecord =>
  is === undefined ? knownCalm() : firstLook(is);

const firstLook = (is: Readonly<Record<string, Json>>): DocketRecord =>
  stored(lookAt(freshRecord(group), "01:00", { is }));
const knownCalm = once(() => firstLook({}));

export const restore = (parts: Partial<Restore> = {}): Restore => ({
  id: "r1",
  decision: "d1",
  at: at("03:00"),
  state: "done",
  values: { "/DesiredCapacity": 3 } as Restore["values"],
  from: { "/DesiredCapacity": 5 } as Restore["from"],
  endedAt: at("03:01"),
  ...parts,
});

/** Claims in a few words. */
export function claims({ dispute }: Looked): readonly string[] {
  return dispute.claims
    .map(({ actor, field, constraint, motivation, source }) => {
      const why = source === "observed" ? "" : ` (${source}: ${motivation.kind})`;
      return `${actor.principal} ${field} ${JSON.stringify(printedDeep(constraint))}${why}`;
    })
    .toSorted();
}

export const past = ({ record }: Looked): readonly string[] =>
  record.history.map(
    ({ field, at: when, principal, after }) =>
      `${when.slice(11, 16)} ${principal} ${field} ${JSON.stringify(after)}`,
  );

export const outcomes = ({ verdict }: Looked): Readonly<Record<string, unknown>> =>
  Object.fromEntries(verdict.fields.map(({ path, outcome, value }) => [path, [outcome, value]]));

export const withPolicy = (rules: Policy, situations: readonly Situation[] = []): Around =>
  around({ policy: rules, situations });
