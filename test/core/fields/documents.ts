import { fc } from "@fast-check/vitest";
import { isRecord, type Json } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import { shapeFrom } from "#core/fields/topology.ts";
import { anyJson, record, scalar } from "./hostile.ts";

export const shape = shapeFrom({
  "/Tags": { kind: "keyed", keys: ["Key"] },
  "/Rules": { kind: "keyed", keys: ["Port", "Cidr"] },
  "/Rules/Port": { kind: "scalar", type: "integer" },
  "/Rules/Notes": { kind: "map" },
  "/Rules/Tags": { kind: "keyed", keys: ["Key"] },
  "/Subnets": { kind: "set" },
  "/Vars": { kind: "map" },
  "/Env/Vars": { kind: "map" },
  "/Steps": { kind: "ordered" },
  "/Steps/Size": { kind: "scalar", type: "number" },
  "/Size": { kind: "scalar", type: "integer" },
  "/Policy": { kind: "scalar", type: "json" },
  "/Config": { kind: "object" },
  "/Whole": { kind: "atomic" },
  readOnly: ["/Arn", "/Config/Id", "/Rules/Id", "/Steps/Id"],
  writeOnly: ["/Secret", "/Config/Secret"],
});

const few = fc.constantFrom<Json>("a", "b", "c", 1, "1", true, null);
const rule = fc.record(
  {
    Port: fc.constantFrom<Json>(80, 443, "80"),
    Cidr: fc.constantFrom("0.0.0.0/0", "10.0.0.0/8"),
    Id: few,
    Note: few,
    Notes: record(few),
    Tags: fc.array(record(few, fc.constantFrom("Key", "Value")), { maxLength: 2 }),
  },
  { requiredKeys: ["Port"] },
);

/** Documents that fit the shape, nearly fit it, and do not fit at all. */
export const document: fc.Arbitrary<{ readonly [key: string]: Json }> = fc
  .tuple(
    fc.record(
      {
        Tags: fc.oneof(fc.array(record(few, fc.constantFrom("Key", "Value")), { maxLength: 4 }), anyJson),
        Rules: fc.oneof(fc.array(rule, { maxLength: 4 }), anyJson),
        Subnets: fc.oneof(fc.array(few, { maxLength: 4 }), anyJson),
        Vars: fc.oneof(record(scalar), anyJson),
        Env: fc.oneof(fc.record({ Vars: record(scalar) }, { requiredKeys: [] }), anyJson),
        Steps: fc.array(record(few, fc.constantFrom("Id", "Size", "x")), { maxLength: 3 }),
        Size: scalar,
        Policy: fc.oneof(scalar, fc.constantFrom<Json>('{"a":1,"b":2}', { b: 2, a: 1 })),
        Config: record(few, fc.constantFrom("Id", "Secret", "x", "y")),
        Whole: anyJson,
        Arn: few,
        Secret: few,
      },
      { requiredKeys: [] },
    ),
    record(anyJson),
  )
  .map(([known, more]) => ({ ...more, ...(known as { readonly [key: string]: Json }) }));

/** The smallest interpreter of RFC 6902 that these operations need. */
export function runPatch(input: Json, operations: readonly PatchOp[]): Json {
  let root = input;
  for (const operation of operations) {
    const tokens = operation.path
      .split("/")
      .slice(1)
      .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    root = run(root, tokens, operation);
  }
  return root;
}

function run(value: Json, [token, ...rest]: readonly string[], operation: PatchOp): Json {
  if (token === undefined) throw new Error("an operation on the whole document");
  if (rest.length > 0) return put(value, token, run(take(value, token), rest, operation));
  if (operation.op === "add") return add(value, token, operation.value);
  const current = take(value, token);
  if (operation.op === "replace") return put(value, token, operation.value);
  if (operation.op === "remove") return drop(value, token);
  if (!isSame(current, operation.value)) throw new Error(`the test of ${operation.path} failed`);
  return value;
}

function isSame(a: Json, b: Json): boolean {
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = new Map(Object.entries(a));
  const right = new Map(Object.entries(b));
  return (
    left.size === right.size &&
    [...left].every(([key, item]) => right.has(key) && isSame(item, right.get(key) ?? null))
  );
}

function take(value: Json, token: string): Json {
  if (typeof value !== "object" || value === null || (token === "length" && Array.isArray(value)))
    throw new Error(`nothing at ${token}`);
  if (!Object.hasOwn(value, token)) throw new Error(`nothing at ${token}`);
  return new Map(Object.entries(value)).get(token) ?? null;
}

function put(value: Json, token: string, item: Json): Json {
  if (isRecord(value)) return { ...value, [token]: item };
  return (value as readonly Json[]).with(Number(token), item);
}

function add(value: Json, token: string, item: Json): Json {
  if (isRecord(value)) return { ...value, [token]: item };
  if (!Array.isArray(value)) throw new Error(`no parent for ${token}`);
  return token === "-" ? [...value, item] : value.toSpliced(Number(token), 0, item);
}

function drop(value: Json, token: string): Json {
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== token));
  return (value as readonly Json[]).toSpliced(Number(token), 1);
}
