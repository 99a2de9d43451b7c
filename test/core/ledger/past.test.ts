import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { applyEdits } from "#core/fields/apply.ts";
import { sameValue } from "#core/fields/equality.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, parsePath } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { valueAt } from "#core/fields/value-at.ts";
import { entered } from "#core/ledger/past/entered.ts";
import { inOrder, type Past, type PastWrite } from "#core/ledger/past/past.ts";
import { recentPast } from "#core/ledger/past/recent.ts";
import { time } from "../arbitration/small-disputes.ts";

const type = "AWS::Test::Thing";
const text = { type: "string" };
const shape =
  memoryTypeKnowledge([
    {
      typeName: type,
      properties: {
        Size: { type: "integer" },
        Block: { type: "object", properties: { A: text, B: text } },
        Rules: {
          type: "array",
          insertionOrder: false,
          items: { type: "object", properties: { Key: text, Value: text }, required: ["Key"] },
        },
      },
    },
  ]).shape(type) ?? unknownShape;

const first: Json = { Size: 3, Block: { A: "1", B: "2" }, Rules: [{ Key: "a", Value: "7" }] };

const values: Readonly<Record<string, readonly Json[]>> = {
  "/Size": [3, 4, 5],
  "/Block": [{ A: "1", B: "2" }, { A: "x", B: "2" }, { A: "1", B: "x" }, { A: "x" }],
  "/Block/A": ["1", "x", null],
  "/Block/B": ["2", "x", null],
  "/Rules[Key=b]": [{ Key: "b", Value: "8" }, { Key: "b", Value: "9" }, null],
  "/Rules[Key=b]/Value": ["8", "9"],
};

const start = time("12:00");
const write = (field: string, second: number, after: Json, principal = "anna"): PastWrite => ({
  field: field as FieldPath,
  at: new Date(start + second * 1_000).toISOString().replace(".000Z", "Z"),
  principal,
  after,
  by: "change",
});

/** Each hand writes once in a second: two writes of one hand in one second are one request, and told as one. */
const anyWrites = fc.uniqueArray(
  fc.oneof(
    ...Object.entries(values).map(([field, own]) =>
      fc
        .tuple(fc.nat(40), fc.constantFrom(...own), fc.constantFrom("anna", "otto", "robot"))
        .map(([second, after, principal]) => write(field, second, after, principal)),
    ),
  ),
  { maxLength: 14, selector: ({ at, principal }) => `${at} ${principal}` },
);

const empty: Past = { history: [], repeated: undefined, stood: undefined };

const after = (document: Json, { field: path, after: value }: PastWrite): Json =>
  applyEdits(document, [value === null || value === undefined ? { path } : { path, after: value }], shape);

/** As the resource stood once everything of it had been written. */
const documentOf = (writes: readonly PastWrite[]): Json => writes.toSorted(inOrder).reduce(after, first);

/** Put into the past, by a look before which everything that is known so far was seen. */
const heardAfter = (past: Past, heard: readonly PastWrite[], before: Json = first): Past =>
  entered(past, {
    heard,
    seen: new Set(),
    lookedAt: (field) => ({ value: valueAt(before, parsePath(field)) }),
    shape,
  });

function inTurn(batches: readonly (readonly PastWrite[])[], trim = (past: Past): Past => past): Past {
  let past = empty;
  const known: PastWrite[] = [];
  for (const batch of batches) {
    past = trim(heardAfter(past, batch, documentOf(known)));
    known.push(...batch);
  }
  return past;
}

/** The writes that changed something, one after the other, as a walk through the whole document tells. */
function changesOf(writes: readonly PastWrite[]): readonly PastWrite[] {
  let document = first;
  return writes.toSorted(inOrder).filter((one) => {
    const path = parsePath(one.field);
    const before = valueAt(document, path);
    document = after(document, one);
    return !sameValue(before, one.after ?? undefined, shape.topologyAt(path));
  });
}

const anyBatches = anyWrites.chain((writes) =>
  fc
    .tuple(
      fc.shuffledSubarray([...writes], { minLength: writes.length }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: writes.length, maxLength: writes.length }),
    )
    .map(([order, sizes]) => {
      const batches: (readonly PastWrite[])[] = [];
      for (let rest: readonly PastWrite[] = order, turn = 0; rest.length > 0; turn += 1) {
        batches.push(rest.slice(0, sizes[turn] ?? 1));
        rest = rest.slice(sizes[turn] ?? 1);
      }
      return { writes, batches };
    }),
);

const parts = ({ history, repeated = [], stood = {} }: Past) => ({ history, repeated, stood });

describe("the past writes of a resource", () => {
  it("are the same in whatever order and by how many they are heard, and as a walk through the document tells", () => {
    fc.assert(
      fc.property(anyBatches, ({ writes, batches }) => {
        const past = parts(inTurn(batches));
        expect(past).toEqual(parts(heardAfter(empty, writes)));
        expect(past.history).toEqual(changesOf(writes));
        expect([...past.history, ...past.repeated].toSorted(inOrder)).toEqual(writes.toSorted(inOrder));
      }),
      { numRuns: 2_000 },
    );
  });

  it("stay as they are when the same is heard again", () => {
    fc.assert(
      fc.property(anyBatches, ({ writes, batches }) => {
        const past = inTurn(batches);
        expect(heardAfter(past, writes, documentOf(writes))).toBe(past);
      }),
    );
  });

  it("are forgotten alike however often somebody looks in between, as far as events come an hour late", () => {
    const now = start + 60_000;
    const day = 86_400_000;
    fc.assert(
      fc.property(anyBatches, fc.nat(60), ({ writes, batches }, later) => {
        const past = inTurn(batches, (each) => recentPast(each, now));
        expect(parts(past)).toEqual(parts(inTurn(batches)));
        const end = start + day + later * 1_000;
        const left = parts(recentPast(past, end));
        expect(left.history).toEqual(changesOf(writes).filter(({ at }) => Date.parse(at) > end - day));
        expect(left.repeated).toEqual([]);
        expect(parts(recentPast(recentPast(past, end - 5_000), end))).toEqual(left);
      }),
    );
  });

  it.each([
    {
      when: "nobody knows what stood before the first",
      past: empty,
      heard: [write("/Size", 1, 4), write("/Size", 2, 5)],
      changes: [5],
    },
    {
      when: "an earlier one than the first known is heard, of which nobody knows what stood before",
      past: { ...empty, history: [write("/Size", 3, 5)] },
      heard: [write("/Size", 2, 5)],
      changes: [],
    },
    {
      when: "one is known as a change and nothing is heard of what it follows",
      past: { ...empty, history: [write("/Size", 3, 5)] },
      heard: [write("/Size", 4, 6)],
      changes: [5, 6],
    },
  ])("tell $changes when $when", ({ past, heard, changes }) => {
    const told = entered(past, { heard, seen: new Set(), lookedAt: () => undefined, shape });
    expect(told.history.map((one) => one.after)).toEqual(changes);
  });

  it("say nothing of what a look had seen once its writer is heard, and weigh anew what followed it", () => {
    const seen = write("/Size", 9, 5, "unknown");
    const again = write("/Size", 10, 5, "otto");
    const past = heardAfter(empty, [seen, again]);
    expect(past.repeated).toEqual([again]);
    const told = entered(past, {
      heard: [write("/Size", 8, 4)],
      seen: new Set([seen]),
      lookedAt: () => ({ value: 5 }),
      shape,
    });
    expect(parts(told)).toEqual({
      history: [write("/Size", 8, 4), again],
      repeated: [],
      stood: { "/Size": 3 },
    });
  });

  it("tell a request as a whole once all of it is known, whichever was heard first", () => {
    const whole = write("/Block", 1, { A: "x", B: "x" });
    const part = write("/Block/A", 1, "x");
    for (const batches of [[[part], [whole]], [[whole], [part]], [[part, whole]]])
      expect(parts(inTurn(batches))).toMatchObject({ history: [whole], repeated: [] });
  });

  it("never lose what Parley put right, nor take it for a repetition", () => {
    const right = { ...write("/Size", 5, 3, "parley"), by: "revert" } as const;
    const past = heardAfter({ ...empty, history: [right] }, [write("/Size", 6, 3), write("/Size", 7, 4)]);
    expect(parts(past)).toMatchObject({
      history: [right, write("/Size", 7, 4)],
      repeated: [write("/Size", 6, 3)],
    });
  });

  it("keep what stood before what is left of them", () => {
    const day = 86_400_000;
    const past = heardAfter(empty, [write("/Size", 1, 4), write("/Size", 9, 5), write("/Block/A", 1, "x")]);
    const left = recentPast(past, start + day + 5_000);
    expect(parts(left)).toEqual({ history: [write("/Size", 9, 5)], repeated: [], stood: { "/Size": 4 } });
    expect(recentPast(left, start + day + 9_000)).toEqual(empty);
  });
});
