import { fc } from "@fast-check/vitest";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Json } from "#core/fields/json.ts";
import { assemble, kin, type Parts } from "./assemble.ts";
import { claimOn } from "./claims.ts";
import { memory } from "./memory.ts";
import { mood } from "./moods.ts";
import { human, owners, somebody } from "./people.ts";
import { type Field, type Scene, scenes } from "./scenes.ts";
import { situation } from "./situations.ts";
import { inMinutes, past } from "./time.ts";

const listed = (field: Field): fc.Arbitrary<Json> =>
  field.kind === "set"
    ? fc.uniqueArray(fc.constantFrom(...field.values), { maxLength: 3 })
    : fc.constantFrom(...field.values);

type Standing = { readonly live?: Json; readonly prior?: Json };

/** Mostly known and as agreed; sometimes changed since, absent or unknown. */
function standing(field: Field): fc.Arbitrary<Standing> {
  const value = listed(field);
  return fc.oneof(
    { weight: 6, arbitrary: value.map((both) => ({ live: both, prior: both })) },
    { weight: 8, arbitrary: fc.record({ live: value, prior: value }) },
    { weight: 2, arbitrary: fc.record({ live: value }) },
    fc.record({ prior: value }),
    fc.record({ live: fc.constant(null), prior: value }),
    fc.constant({}),
  );
}

const rare = <T>(arbitrary: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

function factsOf(field: Field): fc.Arbitrary<object> {
  return fc
    .record({
      createOnly: rare(fc.constant(true), 25),
      oneWay: rare(fc.constant(true), 25),
      sensitive: rare(fc.constant(true), 25),
      stackValue: rare(listed(field)),
      liveSince: rare(past, 4),
      unwritable: rare(fc.constant(true), 25),
      author: rare(somebody, 2),
      highest: rare(fc.constantFrom(1, 2, 4, 8), 3),
    })
    .map((facts) => ({ ...field.facts, ...facts }));
}

type Stood = { readonly path: string; readonly standing: Standing; readonly facts: object };

/** Of a whole and its parts only one side is read, so that no two values contradict each other. */
function oneSided(all: readonly Stood[], whole: boolean): readonly Stood[] {
  const beneath = (path: string) =>
    all.filter((other) => other.path.startsWith(`${path}/`) || other.path.startsWith(`${path}[`));
  const wholes = new Set(all.filter(({ path }) => beneath(path).length > 0).map(({ path }) => path));
  const parts = new Set([...wholes].flatMap((path) => beneath(path).map((other) => other.path)));
  return all.filter(({ path }) => !(whole ? parts : wholes).has(path));
}

function valuesOf(all: readonly Stood[], side: "live" | "prior"): Parts["live"] {
  return Object.fromEntries(
    all.flatMap(({ path, standing: { [side]: value } }) => (value === undefined ? [] : [[path, value]])),
  );
}

/** What stands on the fields of a scene and what is known of them. */
function ground({ fields }: Scene): fc.Arbitrary<Pick<Parts, "fields" | "live">> {
  const each = fields.map((field) =>
    fc.record({ path: fc.constant(field.path), standing: standing(field), facts: factsOf(field) }),
  );
  return fc.tuple(fc.boolean(), fc.tuple(...each)).map(([whole, all]) => {
    const read = oneSided(all, whole);
    return {
      live: valuesOf(read, "live"),
      prior: valuesOf(read, "prior"),
      fields: Object.fromEntries(all.map(({ path, facts }) => [path, facts])),
    };
  });
}

const tags = fc.constantFrom(
  { service: "checkout", env: "prod" },
  { service: "checkout", env: "prod" },
  { service: "checkout", env: "prod", exposure: "internal" },
  { service: "checkout", env: "staging" },
  { service: "checkout", env: "test" },
  { service: "checkout" },
);

const state = fc.record({
  name: fc.constantFrom("pagerduty", "cloudwatch", "inspector", "change-calendar"),
  asOf: fc.constantFrom(-1, -1, -40).map(inMinutes),
  ok: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
});

const surroundings = fc.constantFrom(
  { owners },
  { owners, exposure: "internal" },
  { owners, priorTags: { service: "checkout", env: "prod" } },
  {},
);

const counts = (most: number) =>
  fc.dictionary(fc.oneof(human, somebody), fc.nat(most), { maxKeys: 3, noNullPrototype: true });

/** Who made the resource, and what people have had of the numbers that a day and an hour allow. */
const facts = fc
  .record({
    known: surroundings,
    creator: rare(somebody, 3),
    doubts: rare(counts(4), 3),
    putRight: rare(counts(31), 5),
  })
  .map(({ known, ...more }) => ({ ...known, ...more }));

export type Wanted = { readonly most?: number; readonly least?: number; readonly among?: readonly Scene[] };

/** One throw for each claim, one in so many of them true. */
const dice = (sides: number) =>
  fc.array(
    fc.nat(sides - 1).map((side) => side === 1),
    { minLength: 12, maxLength: 12 },
  );

function present(scene: Scene, { most = 12, least = 0 }: Wanted) {
  return fc.record({
    claims: fc.array(claimOn(scene), { minLength: least, maxLength: most, size: "max" }),
    kin,
    witnessed: dice(2),
    wrote: dice(5),
    situations: fc.array(situation, { maxLength: 6, size: "max" }),
    sources: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.uniqueArray(state, { selector: ({ name }) => name, maxLength: 3 }),
    ),
    tags,
    facts,
    mood,
  });
}

/** Disputes as they arise: several fields and actors that often want different things, for reasons good and bad. */
export function disputes(wanted: Wanted = {}): fc.Arbitrary<Dispute> {
  return fc
    .constantFrom(...(wanted.among ?? scenes))
    .chain((scene) =>
      fc
        .tuple(ground(scene), memory(scene), present(scene, wanted))
        .map(([values, before, today]) => assemble(scene, { ...values, ...before, ...today })),
    );
}

/** Crowds, and fields that only a few care about. */
export const dispute = fc.oneof({ weight: 2, arbitrary: disputes({ least: 3 }) }, disputes({ most: 4 }));
