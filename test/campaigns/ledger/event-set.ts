import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import type { Actor } from "#core/claims/claim.ts";
import { applyEdits } from "#core/fields/apply.ts";
import type { Edit } from "#core/fields/difference.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, overlaps } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import { recordOf, type } from "../../core/cases/open-cases.ts";
import { because } from "../../core/looking/looked-at-group.ts";
import type { Random } from "../fuzz-random.ts";

const text = { type: "string" };
export const types = memoryTypeKnowledge([
  {
    typeName: type,
    properties: {
      Size: { type: "integer" },
      Mode: text,
      Block: { type: "object", properties: { A: text, B: text } },
      Rules: {
        type: "array",
        insertionOrder: false,
        items: { type: "object", properties: { Key: text, Value: text }, required: ["Key"] },
      },
    },
    primaryIdentifier: ["/properties/Name"],
  },
]);
const shape = types.shape(type) ?? unknownShape;

export const start = Date.parse("2026-11-21T04:00:00Z");

const first: Json = {
  Size: 3,
  Mode: "on",
  Block: { A: "1", B: "2" },
  Rules: [{ Key: "a", Value: "7" }],
};

/** What was agreed before anything of it happened. */
export const agreedBefore: DocketRecord = recordOf({
  live: first,
  prior: first,
  case: undefined,
});

const actors: readonly Actor[] = [
  { principal: "anna", kind: "person" },
  { principal: "otto", kind: "person" },
  { principal: "robot", via: "boto3", kind: "automation" },
  { principal: "123456789012:role/deploy", via: "terraform", kind: "pipeline" },
];

type Values = Readonly<Record<string, readonly (Json | undefined)[]>>;

const ofFields: Values = {
  "/Size": [3, 4, 5, 6],
  "/Mode": ["on", "off", "auto", undefined],
  "/Block/A": ["1", "x", "y", undefined],
  "/Block/B": ["2", "x", undefined],
  "/Rules[Key=b]": [{ Key: "b", Value: "8" }, { Key: "b", Value: "9" }, undefined],
};

/** Also objects as a whole, of which others write parts. */
const withWholes: Values = {
  ...ofFields,
  "/Block": [{ A: "1", B: "2" }, { A: "x" }, { A: "y", B: "x" }, undefined],
};

/** A write, with the event that tells of it. */
type Written = { readonly at: number; readonly edits: readonly Edit[]; readonly event: ChangeEvent };
export type EventSet = readonly Written[];

function anyWrite(random: Random, index: number, values: Values): Written {
  const at = start + random.below(600) * 1_000;
  const paths = [random.pick(Object.keys(values)), random.pick(Object.keys(values))] as const;
  // No request writes a whole and a part of it.
  const isOne = overlaps(...paths) || random.chance(0.7);
  const edits = paths.slice(0, isOne ? 1 : 2).map((path): Edit => {
    const after = random.pick(values[path] ?? []);
    return { path: path as FieldPath, ...(after !== undefined && { after }) };
  });
  const event: ChangeEvent = {
    kind: "change",
    id: `e${index}`,
    at: new Date(at).toISOString().replace(".000Z", "Z"),
    actor: random.pick(actors),
    testimonies: random.chance(0.3) ? [because("change-ticket", "CHG-1")] : [],
    edits: edits.map(({ path, after }) => (after === undefined ? { path, removed: true } : { path, after })),
  };
  return { at, edits, event };
}

/** Writes within ten minutes, each in a second of its own. */
export function anyEventSet(random: Random, hasWholes = false): EventSet {
  const values = hasWholes ? withWholes : ofFields;
  const writes = Array.from({ length: 2 + random.below(5) }, (_, index) => anyWrite(random, index, values));
  const apart = [...new Map(writes.map((write) => [write.at, write])).values()];
  return apart.toSorted((a, b) => a.at - b.at);
}

/** How the resource stands at a moment. */
export const liveAt = (set: EventSet, moment: number): Json =>
  set
    .filter(({ at }) => at <= moment)
    .reduce<Json>((document, { edits }) => applyEdits(document, edits, shape), first);
