import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { Dispute } from "#core/arbitration/dispute.ts";
import { describeSchema } from "#core/policy/file/json-schema.ts";
import { PolicyFile } from "#core/policy/policy-file.ts";

type Schema = { readonly [key: string]: unknown };

function everyPart(part: unknown): readonly Schema[] {
  if (Array.isArray(part)) return part.flatMap(everyPart);
  if (typeof part !== "object" || part === null) return [];
  return [part as Schema, ...Object.values(part).flatMap(everyPart)];
}

describe.each([
  { name: "policy", schema: PolicyFile as z.ZodMiniType },
  { name: "dispute", schema: Dispute as z.ZodMiniType },
])("the JSON Schema of a $name", ({ schema }) => {
  const described = describeSchema(schema);
  const names = Object.keys(described["$defs"] as object);

  it("refers only to what it defines, and uses all of that", () => {
    const used = new Set(
      everyPart(described).flatMap((part) => (typeof part["$ref"] === "string" ? [part["$ref"]] : [])),
    );
    expect([...used].toSorted()).toEqual(names.map((name) => `#/$defs/${name}`).toSorted());
  });

  it("does not tell an author to leave lists alone", () => {
    expect(everyPart(described).filter((part) => part["readOnly"] === true)).toEqual([]);
  });

  it("describes every part that it names", () => {
    for (const part of Object.values(described["$defs"] as object))
      expect(part.description).toMatch(/\.$|x-`\.$/);
  });

  it("allows no unknown names", () => {
    expect(described).toMatchObject({ type: "object", additionalProperties: false });
  });
});

describe("the JSON Schema of a policy", () => {
  const described = describeSchema(PolicyFile);
  const definitions = described["$defs"] as Readonly<Record<string, Schema>>;

  it("shows what a length of time looks like", () => {
    expect(definitions["duration"]).toEqual({
      type: "string",
      pattern: "^(0|[1-9]\\d{0,5})[smhdw]$",
      description: "A length of time.",
      examples: ["90s", "15m", "12h", "30d", "2w"],
    });
  });

  it("leaves a value open", () => {
    expect(definitions["value"]).toEqual({ description: "Any JSON value, as the field holds it." });
  });

  it("asks only for what has no default", () => {
    expect(described["required"]).toEqual(["parley", "environments"]);
    expect(described["properties"]).toMatchObject({ mode: { default: {} }, limits: { default: {} } });
  });
});

describe("a policy", () => {
  const least = { parley: 1, environments: [{ name: "prod", order: ["security"] }] };

  it("fills in everything that is left out", () => {
    const policy = PolicyFile.parse(least);
    expect(Object.keys(policy).toSorted()).toEqual(
      Object.keys(PolicyFile.def.shape)
        .filter((name) => name !== "name")
        .toSorted(),
    );
    expect(policy.mode).toEqual({ default: "observe", scopes: [] });
    expect(policy.limits).toMatchObject({ grace: 900_000, fight: { reversals: 3, within: 900_000 } });
    expect(policy.onExpiry).toEqual({ lease: "revert", need: "revert" });
  });

  it("reads limits of before, and fills none of them in", () => {
    const old = {
      reverts: { perField: 3, perResource: 6, within: "1h" },
      fight: { writes: 5, per: "1m" },
      unconfirmed: "24h",
      proposal: "12h",
    };
    const [{ limits }, before] = [
      PolicyFile.parse(least),
      PolicyFile.parse({ ...least, limits: old }).limits,
    ];
    expect(limits.fight).toEqual({ reversals: 3, within: 900_000 });
    expect(Object.keys(before).filter((name) => !Object.hasOwn(limits, name))).toEqual([
      "reverts",
      "unconfirmed",
      "proposal",
    ]);
    const { reverts: _, unconfirmed: __, proposal: ___, fight, ...rest } = before;
    const { writes: ____, per: _____, ...counted } = fight;
    expect({ ...rest, fight: counted }).toEqual(limits);
  });

  it.each(["__proto__", "constructor"])("takes no harm from a part named `%s`", (name) => {
    const hostile = JSON.parse(
      JSON.stringify({ ...least, classes: {} }).replace(
        '"classes":{',
        `"classes":{"${name}":[{"fields":["/A"]}]`,
      ),
    );
    const read = PolicyFile.safeParse(hostile);
    expect(({} as Record<string, unknown>)["fields"]).toBeUndefined();
    if (read.success) expect(Object.getPrototypeOf(read.data.classes)).toBe(Object.prototype);
  });
});
