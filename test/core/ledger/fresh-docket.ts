import fc from "fast-check";
import type { Actor, Claim } from "#core/claims/claim.ts";
import { type DocketEvent, emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { at } from "../arbitration/small-disputes.ts";
import { declare, unsay, withdraw, write } from "../claims/docket/folded-events.ts";
import { group, restore } from "../looking/looked-at-group.ts";

const noMinusZero = (_: string, value: unknown): unknown => (Object.is(value, -0) ? 0 : value);

/** Any JSON; minus zero is no JSON. */
const plain: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value, noMinusZero)) as Json);

/** Sometimes with something hidden in it. */
const json: fc.Arbitrary<Json> = fc.oneof(
  { weight: 3, arbitrary: plain },
  fc
    .tuple(fc.string(), fc.string(), plain)
    .map(([name, digest, more]): Json => [{ [name]: Hidden.of(digest) }, Hidden.of(digest), more]),
);

const who: fc.Arbitrary<Actor> = fc.constantFrom<Actor[]>(
  { principal: "anna", kind: "person" },
  { principal: "123456789012:role/deploy", via: "terraform", kind: "pipeline" },
  { principal: "arn:aws:iam::123456789012:role/x/scaler", via: "a\nb", kind: "automation" },
);
const when = fc.constantFrom("03:00", "03:00:01", "03:01");
const field = fc.constantFrom("/A", "/Tags[Key=env]/Value", '/Zones[="a, b"]');

const event: fc.Arbitrary<DocketEvent> = fc.oneof(
  fc
    .tuple(when, json, who, field)
    .map(([time, is, actor, path]) =>
      write(time, is, { who: actor, field: path, event: `w-${canonicalJson(is)}`.slice(0, 200) }),
    ),
  fc
    .tuple(when, who, field, fc.constantFrom(undefined, "plan"))
    .map(([time, actor, path, named]) =>
      declare(time, { [path]: { min: 3 } }, { who: actor, ...(named !== undefined && { named }) }),
    ),
  fc.tuple(when, field, who).map(([time, path, actor]) => withdraw(time, path, actor)),
  fc.tuple(when, field, who).map(([time, path, actor]) => unsay(time, path, actor)),
);

const past = fc.record({
  field,
  at: when.map((moment) => at(moment)),
  principal: fc.constantFrom("anna", "otto"),
  after: json,
  by: fc.constantFrom("change", "revert"),
});

const rest: fc.Arbitrary<Partial<DocketRecord>> = fc.record(
  {
    version: fc.nat(),
    live: fc.record({
      at: fc.constant(at("03:00")),
      state: fc.constantFrom("there", "gone", "unreadable"),
      properties: json,
    }),
    prior: json,
    priorTags: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
    repeated: fc.array(past, { minLength: 1, maxLength: 3 }),
    stood: fc.dictionary(fc.constantFrom("/A", "/Tags"), json, { minKeys: 1 }),
    waiting: fc.constant([{ field: "/A", at: at("03:00"), after: 8 }]),
    learnt: fc.constant({
      mode: "observe",
      authors: { "/A": { principal: "anna", at: at("03:00"), how: "observed" } },
      creator: { principal: "otto", human: "sso/otto", at: at("02:00"), how: "first sight" },
      highest: { "/A": [{ value: 9, until: at("02:00") }] },
      outstanding: [{ field: "/A", at: at("03:00") }],
    }),
    restores: fc.constant([restore()]),
    settled: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
    decision: fc.record({ id: fc.string(), digest: fc.string() }),
    folded: fc.string(),
    due: fc.constant(at("04:00")),
    policy: fc.string(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<unknown> as fc.Arbitrary<Partial<DocketRecord>>;

export const record: fc.Arbitrary<DocketRecord> = fc
  .tuple(fc.array(event, { maxLength: 8 }), rest)
  .map(([events, parts]) => ({
    ...freshRecord(group),
    ...parts,
    docket: fold(emptyDocket, events).docket,
  }));

/** A claim of one of many actors on one of many fields. */
export function writeOf(actor: number, fieldNumber: number, value: Json): DocketEvent {
  const made = at("03:00");
  const id = `event-${actor}-${fieldNumber}`;
  const claim: Claim = {
    id,
    field: `/Field${fieldNumber}` as FieldPath,
    constraint: { is: value },
    actor: { principal: `123456789012:role/actor-${actor}`, kind: "automation" },
    intent: "unattributed",
    motivation: { kind: "none" },
    source: "observed",
    madeAt: made,
    changedAt: made,
    change: id,
    onLoss: "defer",
    state: "active",
  };
  return { kind: "write", at: made, event: id, claim };
}
