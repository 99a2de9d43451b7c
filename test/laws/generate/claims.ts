import { fc } from "@fast-check/vitest";
import type { Claim, Motivation } from "#core/claims/claim.ts";
import type { Constraint } from "#core/claims/constraint/kinds.ts";
import { backings, intents, type MotivationKind, sources } from "#core/claims/words.ts";
import type { Json } from "#core/fields/json.ts";
import { actor } from "./people.ts";
import type { Field, Scene } from "./scenes.ts";
import { around, future, past, recent } from "./time.ts";

/** References by motivation, so that a situation of the same name is often there. */
const refs: Readonly<Record<MotivationKind, readonly string[]>> = {
  incident: ["INC-1", "INC-2"],
  degradation: ["alarm/p99", "INC-1"],
  "traffic-spike": ["alarm/p99", "alarm/rps"],
  "exploited-cve": ["CVE-1", "CVE-2"],
  vulnerability: ["CVE-1", "CVE-2"],
  "audit-finding": ["AUDIT-1"],
  launch: ["LAUNCH-1", "PEAK-1"],
  "change-ticket": ["CHG-1"],
  budget: ["budget/11"],
  schedule: ["nightly"],
  maintenance: ["MAINT-1"],
  exception: ["EXC-1"],
  experiment: ["EXP-1"],
  none: [],
};

const motivation: fc.Arbitrary<Motivation> = fc
  .constantFrom(...(Object.keys(refs) as MotivationKind[]))
  .chain((kind) => {
    const [first, ...more] = refs[kind];
    if (first === undefined) return fc.constant({ kind });
    return fc.record(
      { kind: fc.constant(kind), ref: fc.constantFrom(first, first, ...more) },
      { requiredKeys: ["kind", "ref"] },
    );
  });

const jsonOf = (field: Field): fc.Arbitrary<Json> => fc.constantFrom(...field.values);

const subset = (field: Field, most = 2): fc.Arbitrary<readonly Json[]> =>
  fc.uniqueArray(jsonOf(field), { minLength: 1, maxLength: most });

type Wish = { readonly constraint: Constraint; readonly prefer?: Json };

function numberWish(field: Field): fc.Arbitrary<Wish> {
  const number = jsonOf(field) as fc.Arbitrary<number>;
  const constraint: fc.Arbitrary<Constraint> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ is: number }) },
    { weight: 4, arbitrary: fc.record({ min: number }) },
    { weight: 4, arbitrary: fc.record({ max: number }) },
    {
      weight: 2,
      arbitrary: fc.tuple(number, number).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
    },
    fc.record({ in: subset(field, 3) }),
    fc.record({ min: number, notIn: subset(field) }),
    fc.record({ min: number, max: number }),
  );
  return fc.record(
    { constraint, prefer: fc.oneof({ weight: 8, arbitrary: number }, fc.constantFrom(0, 1e6, 7.5)) },
    { requiredKeys: ["constraint"] },
  );
}

function wordWish(field: Field): fc.Arbitrary<Wish> {
  const constraint: fc.Arbitrary<Constraint> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ is: jsonOf(field) }) },
    { weight: 2, arbitrary: fc.record({ in: subset(field, 3) }) },
    fc.record({ notIn: subset(field) }),
    fc.record({ absent: fc.boolean() }),
  );
  return fc.record({ constraint, prefer: jsonOf(field) }, { requiredKeys: ["constraint"] });
}

/** Sets are asked for elements, and sometimes as a whole. */
function setWish(field: Field): fc.Arbitrary<Wish> {
  const constraint: fc.Arbitrary<Constraint> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ has: subset(field) }) },
    { weight: 3, arbitrary: fc.record({ lacks: subset(field) }) },
    {
      weight: 2,
      arbitrary: fc.uniqueArray(jsonOf(field), { maxLength: 3 }).map((list) => ({ is: list })),
    },
    fc.record({ has: subset(field), lacks: subset(field) }),
  );
  return fc.record({ constraint });
}

function objectWish(field: Field): fc.Arbitrary<Wish> {
  const whole = jsonOf(field).map((value): Constraint => (value === null ? { absent: true } : { is: value }));
  return fc.record({
    constraint: fc.oneof({ weight: 9, arbitrary: whole }, fc.constant({ absent: true })),
  });
}

const wishes = { number: numberWish, word: wordWish, set: setWish, object: objectWish };

const wish = (field: Field): fc.Arbitrary<Wish> => wishes[field.kind](field);

/** An empty wish: it only says whose the field is. */
const mostlyWish = (field: Field): fc.Arbitrary<Partial<Wish>> =>
  fc.oneof({ weight: 30, arbitrary: wish(field) }, fc.constant({}));

const often = <T>(value: T, weight = 5) => ({ weight, arbitrary: fc.constant(value) });

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** Each circumstance is rarer than not: claims would otherwise nearly all have ended. */
const circumstances = fc.record({
  strength: fc.constantFrom("must", "must", "must", "want", "default", undefined),
  backing: seldom(fc.constantFrom(...backings)),
  contradicted: seldom(fc.constant(true)),
  changedAt: seldom(fc.oneof({ weight: 4, arbitrary: past }, recent)),
  change: seldom(fc.constantFrom("apply-1", "apply-2")),
  atomic: seldom(fc.boolean()),
  until: seldom(around),
  while: seldom(fc.constantFrom("INC-1", "PEAK-1", "FREEZE-1", "NEVER-SEEN")),
  delegatedBy: seldom(
    fc.record(
      {
        principal: fc.constant("arn:aws:iam::123456789012:role/ben"),
        upTo: fc.constantFrom("routine", "deadline", "emergency"),
        until: future,
      },
      { requiredKeys: ["principal", "upTo"] },
    ),
  ),
  reach: seldom(fc.constantFrom("resource", "tag", "account")),
});

const body = fc.record({
  actor,
  intent: fc.constantFrom(...intents),
  motivation,
  source: fc.oneof(
    often("declared" as const, 6),
    fc.constantFrom(...sources.filter((one) => one !== "policy")),
  ),
  madeAt: fc.oneof({ weight: 9, arbitrary: past }, recent),
  onLoss: fc.oneof(often("defer" as const), fc.constant("abandon" as const)),
  state: fc.oneof(often("active" as const, 15), fc.constant("withdrawn" as const)),
});

/** An edit that nobody explained. */
const unexplained = (field: Field): fc.Arbitrary<Partial<Claim>> =>
  fc.record({
    constraint: jsonOf(field).map((value) => (value === null ? { absent: true } : { is: value })),
    prefer: fc.constant(undefined),
    intent: fc.constant("unattributed" as const),
    motivation: fc.constant({ kind: "none" as const }),
    source: fc.constant("observed" as const),
    strength: fc.constant("want" as const),
    changedAt: fc.oneof(past, recent),
  });

const withoutGaps = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** A claim without its id, as it would stand in a file. */
export function claimOn(scene: Scene): fc.Arbitrary<object> {
  // The first fields are where most meet.
  const [first, second = first, ...rest] = scene.fields as readonly [Field, ...Field[]];
  const field = fc.constantFrom(first, first, first, second, second, ...rest);
  return field.chain((chosen) =>
    fc
      .tuple(
        body,
        circumstances,
        mostlyWish(chosen),
        fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, unexplained(chosen)),
      )
      .map(([fixed, extra, wanted, edit]) =>
        withoutGaps({ field: chosen.path, ...fixed, ...extra, ...wanted, ...edit }),
      ),
  );
}
