import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { canonicalJson, isRecord, type Json } from "#core/fields/json.ts";
import type { Layer } from "#core/policy/layers/layer.ts";
import { mergeLayers } from "#core/policy/layers/merge-layers.ts";

const rail = (id: string, more: object = {}) => ({
  ...{ id, title: id, fields: ["/A", "/B"], constraint: { max: 10 }, in: { environments: ["prod"] } },
  ...more,
});

const base: Layer["document"] = {
  parley: 1,
  name: "base",
  environments: [{ id: "prod", name: "prod", order: ["security", "cost"], accounts: ["111111111111"] }],
  guardrails: [rail("one"), rail("two"), rail("three", { except: ["security"] })],
  unattributed: [{ id: "rest", answer: "ask" }],
  classes: { capacity: [{ id: "count", fields: ["/Count"] }] },
  limits: { grace: "15m" },
} as never;

const ids = fc.constantFrom("one", "two", "three");
const fieldList = fc.oneof(
  fc.subarray(["/A", "/B", "/C"], { minLength: 1 }),
  fc.record({ add: fc.subarray(["/C", "/D"], { minLength: 1 }) }),
  fc.record({ drop: fc.subarray(["/A", "/B"], { minLength: 1 }) }),
);
const railEdit = fc
  .record(
    {
      id: ids,
      fields: fieldList,
      constraint: fc.constantFrom({ max: 5 }, { min: 1 }),
      title: fc.constant("t"),
    },
    { requiredKeys: ["id"] },
  )
  .map((row) => row as object);
const newRail = fc
  .record({
    id: fc.constantFrom("new-1", "new-2"),
    at: fc.constantFrom({}, { before: "two" }, { after: "one" }),
  })
  .map(({ id, at }): object => ({ ...rail(id), ...at }));
const row = fc.oneof(railEdit, newRail);

const document = fc
  .record(
    {
      guardrails: fc.uniqueArray(row, { maxLength: 3, selector: (one) => (one as { id: string }).id }),
      unattributed: fc.constantFrom<object[]>(
        [{ id: "mine", fields: ["/A"], answer: "keep" }],
        [{ id: "rest", answer: "keep" }],
        [{ id: "last", answer: "revert", after: "rest" }],
      ),
      environments: fc.constantFrom<object[]>(
        [{ id: "prod", accounts: { add: ["222222222222"] } }],
        [{ id: "prod", accounts: ["333333333333"] }],
      ),
      classes: fc.constantFrom<object>({ capacity: { add: [{ id: "more", fields: ["/More"] }] } }),
      limits: fc.constantFrom<object>({ grace: "20m" }, { cooldown: { default: "1m" } }),
      remove: fc.constantFrom<object[]>([{ id: "three", because: "it is in the way" }]),
    },
    { requiredKeys: [] },
  )
  .chain((sections) =>
    fc
      .shuffledSubarray(Object.entries(sections), {
        minLength: Math.min(1, Object.keys(sections).length),
        maxLength: Math.min(2, Object.keys(sections).length),
      })
      .map((chosen) => ({ parley: 1, ...Object.fromEntries(chosen) }) as unknown as Layer["document"]),
  );

const layer = (key: string, over: readonly string[], said: Layer["document"]): Layer => ({
  key,
  name: key,
  document: said,
  extends: over,
});

/** Two layers beside each other over one, another over one of them, and the one that is deployed over all. */
const family = fc
  .tuple(document, document, document, document)
  .map(([a, b, c, root]): readonly Layer[] => [
    layer("base", [], base),
    layer("a.yaml", ["base"], a),
    layer("b.yaml", ["base"], b),
    layer("c.yaml", ["a.yaml"], c),
    layer("root.yaml", ["a.yaml", "b.yaml", "c.yaml"], { ...root, name: "ours" }),
  ]);

/** All that a merge comes to: what it means, what it complains of, and where each row was written. */
function meaningOf(layers: readonly Layer[]): string {
  const { document: whole, flaws, removed, originsOf, layers: inOrder } = mergeLayers(layers);
  const rails = whole["guardrails"];
  const origins = Array.isArray(rails) ? rails.map((_, index) => originsOf(`/guardrails/${index}`)) : [];
  // Of complaints the order is that of the file, which those who read it put in place.
  const complaints = flaws.map((flaw) => canonicalJson(flaw as unknown as Json)).toSorted();
  const told = { whole, complaints, removed, origins, layers: inOrder.map(({ key }) => key) };
  return canonicalJson(JSON.parse(JSON.stringify(told)));
}

/** The same document with the keys of its maps the other way round; the order of a list means something. */
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map(turned);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

describe("what layers come to", () => {
  test.prop([family])("is the same in whatever order keys are written", (layers) => {
    const other = layers.map((one) => ({ ...one, document: turned(one.document) as Layer["document"] }));
    expect(meaningOf(other)).toBe(meaningOf(layers));
  });

  test.prop([
    family.chain((layers) =>
      fc.tuple(fc.constant(layers), fc.shuffledSubarray([...layers], { minLength: layers.length })),
    ),
  ])("is the same in whatever order layers were found", ([layers, shuffled]) => {
    expect(meaningOf(shuffled)).toBe(meaningOf(layers));
  });

  test.prop([family])("is the same in whatever order `extends` names them", (layers) => {
    const other = layers.map((one) => ({ ...one, extends: one.extends.toReversed() }));
    expect(meaningOf(other)).toBe(meaningOf(layers));
  });

  test.prop([family])("is the same where a layer is reached twice", (layers) => {
    const other = layers.map((one) =>
      one.key === "root.yaml" ? { ...one, extends: ["base", ...one.extends, "base", "a.yaml"] } : one,
    );
    expect(meaningOf(other)).toBe(meaningOf(layers));
  });

  test.prop([family])("takes nothing from the layers that it was made of", (layers) => {
    const before = canonicalJson(JSON.parse(JSON.stringify(layers)));
    meaningOf(layers);
    expect(canonicalJson(JSON.parse(JSON.stringify(layers)))).toBe(before);
  });

  it("is often without complaint and often not, and differs from one family to the next", () => {
    const families = fc.sample(family, { numRuns: 200, seed: 5 });
    const merges = families.map((layers) => mergeLayers(layers));
    expect(merges.filter(({ flaws }) => flaws.length === 0).length).toBeGreaterThan(30);
    expect(merges.filter(({ flaws }) => flaws.length > 0).length).toBeGreaterThan(30);
    expect(new Set(families.map(meaningOf)).size).toBeGreaterThan(100);
  });
});
