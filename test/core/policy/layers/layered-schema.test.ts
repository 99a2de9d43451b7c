import { describe, expect, it } from "vitest";
import { describeSchema } from "#core/policy/file/json-schema.ts";
import { describePolicy } from "#core/policy/layers/describe-layered.ts";
import { isLayered } from "#core/policy/layers/layer.ts";
import { LayerWords } from "#core/policy/layers/layer-words.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";

type Part = { readonly [key: string]: Part };
const described = () => describePolicy() as Part;

/** What stands at some steps; names of definitions are followed. */
function at(schema: Part, ...steps: readonly string[]): Part {
  const definitions = schema["$defs"] as Part;
  const followed = (part: Part | undefined): Part => {
    const name = part?.["$ref"] as unknown as string | undefined;
    return name === undefined ? (part as Part) : followed(definitions[name.replace("#/$defs/", "")]);
  };
  return steps.reduce((part, step) => followed(part)[step] as Part, schema["properties"] as Part);
}

const parameter = { $ref: "#/$defs/parameter" };
const edit = (items: unknown, drop?: unknown) => ({
  type: "object",
  properties: {
    add: { type: "array", items },
    ...(drop !== undefined && { drop: { type: "array", items: drop } }),
  },
  minProperties: 1,
  additionalProperties: false,
});
const text = { $ref: "#/$defs/layered-2-environments-accounts" };

describe("the JSON Schema of a layer", () => {
  it("lets a parameter stand for any value, beside its default", () => {
    const schema = described();
    expect(at(schema, "limits", "properties", "grace")).toEqual({
      default: "15m",
      anyOf: [{ $ref: "#/$defs/duration" }, parameter],
    });
    expect(at(schema, "mode", "properties", "default")).toEqual({
      default: "observe",
      anyOf: [{ type: "string", enum: ["observe", "advise", "enforce"] }, parameter],
    });
    expect(at(schema, "name")).toEqual({ anyOf: [{ type: "string", maxLength: 1024 }, parameter] });
    expect(at(schema, "limits", "properties", "declared", "additionalProperties")).toEqual({
      anyOf: [{ $ref: "#/$defs/duration" }, parameter],
    });
    expect(at(schema, "parley")).toEqual({ type: "number", const: 1 });
    expect(schema["$defs"]?.["parameter"]).toMatchObject({
      required: ["parameter"],
      additionalProperties: false,
      description: "Stands for the value that the parameter of this name has.",
    });
  });

  it("lets a list be replaced, filled in or edited", () => {
    const schema = described();
    expect(at(schema, "unscoped")).toEqual({
      default: [],
      anyOf: [{ maxItems: 1000, type: "array", items: text }, parameter, edit(text, text)],
    });
    expect(schema["$defs"]?.["layered-2-environments-accounts"]).toEqual({
      anyOf: [{ type: "string", maxLength: 1024 }, parameter],
    });
    const fields = at(schema, "guardrails", "anyOf", "0", "items", "properties", "fields", "anyOf");
    expect(fields["2"]).toMatchObject({ properties: { drop: { type: "array" } } });
    // What is no text, number or switch is filled in part by part.
    const speaks = at(schema, "actors", "anyOf", "0", "items", "properties", "speaksBy", "anyOf");
    expect(speaks).toHaveLength(2);
    expect(speaks["0"]).toMatchObject({ items: { $ref: "#/$defs/layered-18-actors-speaksBy" } });
    expect(speaks["1"]).toMatchObject({ minProperties: 1 });
  });

  it("takes rows whole or by their ids, and drops none", () => {
    const schema = described();
    const row = { $ref: "#/$defs/layered-28-guardrails" };
    expect(at(schema, "guardrails")).toEqual({
      default: [],
      anyOf: [{ maxItems: 500, type: "array", items: row }, edit(row)],
    });
    const anchor = { type: "string", description: "The id of a row of the same list." };
    const guardrail = schema["$defs"]?.["layered-28-guardrails"];
    expect(guardrail).toMatchObject({
      type: "object",
      properties: { before: anchor, after: anchor, constraint: { $ref: "#/$defs/layered-demand" } },
      additionalProperties: false,
      anyOf: [{ required: ["id", "title", "fields", "constraint"] }, { required: ["id"] }],
      not: { required: ["before", "after"] },
    });
    expect(guardrail).not.toHaveProperty("required");
    const ways = (name: string) => schema["$defs"]?.[name]?.["anyOf"];
    expect(ways("layered-4-environments")).toEqual([
      { required: ["name", "order"] },
      { required: ["id"] },
      { required: ["name"] },
    ]);
    expect(schema["$defs"]?.["layered-21-actors"]).not.toHaveProperty("anyOf");
    expect(at(schema, "mode", "properties", "scopes", "anyOf", "1")).toEqual(
      edit({ $ref: "#/$defs/layered-1-mode-scopes" }),
    );
  });

  it("takes parts of a class by their ids, and drops them so", () => {
    const part = { $ref: "#/$defs/layered-26-classes" };
    expect(at(described(), "classes")).toMatchObject({
      default: {},
      type: "object",
      additionalProperties: {
        anyOf: [{ maxItems: 500, type: "array", items: part }, edit(part, { type: "string" })],
      },
    });
  });

  it("takes each way in which a value can be written", () => {
    const kind = described()["$defs"]?.["layered-24-sources-kind"]?.["anyOf"];
    expect(kind).toMatchObject({
      "0": { anyOf: [{ type: "string" }, parameter] },
      "1": { type: "object", properties: { at: {} } },
    });
    const aliases = described()["$defs"]?.["layered-16-authority-aliases"]?.["anyOf"];
    expect(aliases).toMatchObject({
      "0": { anyOf: [{ type: "array", items: text }, parameter, edit(text, text)] },
      "1": { type: "object" },
    });
  });

  it("keeps what a named part says of itself, and what is demanded of it", () => {
    const { $defs } = described();
    expect($defs?.["layered-demand"]).toMatchObject({
      description: "What the field has to meet; several keys must all hold.",
      type: "object",
      properties: {
        is: { $ref: "#/$defs/layered-value" },
        min: { anyOf: [{ type: "number" }, parameter] },
        in: {
          anyOf: [
            { type: "array", items: { $ref: "#/$defs/layered-43-" } },
            edit({ $ref: "#/$defs/layered-43-" }, { $ref: "#/$defs/layered-43-" }),
          ],
        },
      },
    });
    expect($defs?.["layered-value"]).toEqual({ description: "Any JSON value, as the field holds it." });
    expect($defs?.["layered-43-"]).toEqual({ $ref: "#/$defs/layered-value" });
    const asks = $defs?.["layered-31-rules"]?.["properties"]?.["raise"];
    expect(asks).toMatchObject({ type: "object", additionalProperties: false });
    expect(asks).not.toHaveProperty("required");
    expect($defs?.["layered-element"]?.["required"]).toEqual(described()["$defs"]?.["element"]?.["required"]);
  });

  it("names each part once, and knows each name", () => {
    const schema = described();
    const names = Object.keys(schema["$defs"] as object);
    const used = new Set(
      [...JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name),
    );
    expect([...used].toSorted()).toEqual(names.toSorted());
    expect(names).not.toContain("layered-duration");
    const shared = names
      .filter((name) => /^layered-\d/.test(name))
      .map((name) => JSON.stringify(schema["$defs"]?.[name]));
    expect(new Set(shared).size).toBe(shared.length);
  });
});

describe("what is demanded of a file", () => {
  const { $schema, $defs, ...alone } = describeSchema(PolicyFile);
  it("is all of a policy where it stands alone, and only its form where it is a layer", () => {
    const schema = described();
    const keys = ["extends", "parameters", "remove", "teams", "locked"];
    expect(schema["$schema"]).toBe($schema);
    expect(schema["required"]).toEqual(["parley"]);
    expect(schema["additionalProperties"]).toBe(false);
    expect(schema["allOf"]?.["0"]).toEqual({
      if: { not: { required: ["environments"], not: { anyOf: keys.map((key) => ({ required: [key] })) } } },
      else: { $ref: "#/$defs/alone" },
    });
    expect(schema["$defs"]?.["alone"]).toEqual(alone);
    expect(schema["$defs"]).toMatchObject($defs as object);
    expect(Object.keys(schema["properties"] as object).slice(0, 6)).toEqual(["parley", ...keys]);
  });

  it("is each row as a whole where it extends nothing that could hold it", () => {
    const demands = described()["allOf"]?.["1"];
    expect(demands?.["if"]).toEqual({ required: ["extends"] });
    const absent = { absent: { required: ["until", "because"] } };
    const row = (...required: readonly string[]) => ({ items: { required, properties: absent } });
    expect(demands?.["else"]).not.toHaveProperty("required");
    expect(demands?.["else"]?.["properties"]).toMatchObject({
      guardrails: row("id", "title", "fields", "constraint"),
      mode: { properties: { scopes: row("in", "mode") } },
      classes: { additionalProperties: row("fields") },
      motivations: { additionalProperties: { required: ["is"] } },
      teams: { items: { required: ["name", "in"] } },
    });
    expect(Object.keys(demands?.["else"]?.["properties"] as object)).not.toContain("limits");
    expect(demands?.["else"]?.["properties"]?.["guardrails"]).toEqual(
      row("id", "title", "fields", "constraint"),
    );
    expect(demands?.["else"]?.["properties"]?.["motivations"]).toEqual({
      additionalProperties: { required: ["is"] },
    });
  });

  it("is the form of what it extends and takes away", () => {
    const names = (extended: unknown) => LayerWords.safeParse({ extends: [extended] }).success;
    const accepted = [
      "parley/default@1",
      "parley/a-9@0.12",
      "parley/a@12345.6",
      "./a",
      "../a/b.yaml",
      "./.a",
    ];
    const refused = [
      ...[
        "parley/default",
        "parley/9@1",
        "parley/a_b@1",
        "parley/a@01",
        "parley/a@1.02",
        "parley/a@123456",
        "parley/a@1x",
      ],
      ...["a.yaml", "/a", ".../a", "./a/", "./a\\b", "./a\\", "./", "x./a", "xparley/a@1", ""],
    ];
    expect(accepted.filter((name) => !names(name))).toEqual([]);
    expect(refused.filter(names)).toEqual([]);
    expect(names({ policy: "./a.yaml", with: { most: 5 } })).toBe(true);
    expect(names({ policy: "./a.yaml", wit: {} })).toBe(false);
    expect(LayerWords.safeParse({ extend: [] }).success).toBe(false);
    expect(LayerWords.safeParse({ remove: [{ id: "a", because: "x" }], locked: true }).success).toBe(true);
  });

  it.each(["extends", "parameters", "remove", "teams", "locked"])("knows a layer by `%s`", (key) => {
    expect(isLayered({ parley: 1, [key]: [] })).toBe(true);
    expect(isLayered({ parley: 1, [`${key}s`]: [] })).toBe(false);
  });
});
