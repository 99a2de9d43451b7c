import { describe, expect, it } from "vitest";
import { impossibleValues } from "#core/policy/lint/values/type-values.ts";
import { knownTypes } from "#core/resource-types/known-types.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { policyOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const properties = {
  Timeout: { type: "integer", minimum: 1, maximum: 900 },
  Least: { type: "integer", minimum: 1 },
  Most: { type: "number", maximum: 5 },
  Zero: { type: "integer", minimum: 0, maximum: 0 },
  Enabled: { type: "boolean" },
  Mode: { type: "string", enum: ["Active", "PassThrough"] },
  Names: { type: "array", items: { type: "string" } },
  Group: { type: "array", uniqueItems: true, insertionOrder: false, items: { type: "string" } },
  Config: { type: "object", properties: { Size: { type: "integer" } } },
  Labels: { type: "object", patternProperties: { ".*": { type: "string" } } },
  Policy: { type: ["object", "string"] },
  Name: { type: "string" },
  Arn: { type: "string" },
  Id: { type: "string" },
};
const bool = { ...properties, Timeout: { type: "boolean" }, Arn: { type: "integer", maximum: 9 } };
const schemas: Readonly<Record<string, object>> = {
  "A::B::C": { properties, readOnlyProperties: ["/properties/Arn", "/properties/Id"] },
  "A::B::D": { properties },
  "A::B::E": { properties: bool },
  "A::B::F": { properties: { Timeout: { type: "integer", maximum: 30 } } },
};
const knowledge = knownTypes({
  types: Object.keys(schemas),
  read: (type) => {
    const tree = schemaTree(schemas[type] as never);
    return { tree, marks: schemaMarks(schemas[type] as never, tree) };
  },
});

const guardrail = (fields: string | readonly string[], constraint: Row, types?: readonly string[]) => ({
  guardrails: [
    { id: "g", title: "t", in: { types: types ?? ["A::B::C"] }, fields: [fields].flat(), constraint },
  ],
});
const told = (sections: Row, known: TypeKnowledge = knowledge) =>
  impossibleValues(policyOf(sections), known).map(
    ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
  );
const said = (at: string, text: string) => [`error impossible-value /guardrails/0/${at}: ${text}`];

describe("of several types or fields a value is told", () => {
  const [c, d, e, f] = ["A::B::C", "A::B::D", "A::B::E", "A::B::F"];
  const out = (types: string, hint = "at least 1 and at most 900") =>
    said("constraint/is", `\`1000\` is out of the field's range in ${types} | write ${hint}`);
  const readOnly = (types: string) =>
    said(
      "fields",
      `\`g\` wants a value that nobody can write: the field is read-only in ${types} | name the field that leads to it`,
    );
  it.each<{ what: string; sections: Row; says: readonly string[] }>([
    {
      what: "where none allows it",
      sections: guardrail("/Timeout", { is: 1000 }, [c ?? "", d ?? ""]),
      says: out("`A::B::C`, `A::B::D`"),
    },
    {
      what: "with the names of three",
      sections: guardrail("/Timeout", { is: 1000 }, [c ?? "", d ?? "", f ?? ""]),
      says: out("`A::B::C`, `A::B::D`, `A::B::F`"),
    },
    {
      what: "with the number of more",
      sections: guardrail("/Timeout", { is: "x" }, ["A::B::*"]),
      says: said(
        "constraint/is",
        "`x` is not a whole number, as the field is in all 4 types | write a whole number",
      ),
    },
    {
      what: "not where one allows it",
      sections: guardrail("/Timeout", { is: "true" }, [c ?? "", e ?? ""]),
      says: [],
    },
    {
      what: "not where the last allows it",
      sections: guardrail("/Timeout", { is: 31 }, [f ?? "", c ?? ""]),
      says: [],
    },
    {
      what: "not where the type lacks the field",
      sections: guardrail("/Most", { is: 1000 }, [f ?? ""]),
      says: [],
    },
    {
      what: "of the type that has the field",
      sections: guardrail("/Arn", { is: 1000 }, [e ?? "", f ?? ""]),
      says: said("constraint/is", "`1000` is out of the field's range in `A::B::E` | write at most 9"),
    },
    {
      what: "once for two fields of a type",
      sections: guardrail(["/Timeout", "/Zero"], { is: 1000 }),
      says: out("`A::B::C`"),
    },
    {
      what: "not where a field may be several",
      sections: guardrail(["/Timeout", "/Ti*"], { is: 1000 }),
      says: [],
    },
    {
      what: "as read-only where both fields are",
      sections: guardrail(["/Arn", "/Id"], { is: "a" }),
      says: readOnly("`A::B::C`"),
    },
    {
      what: "not as read-only where one is not",
      sections: guardrail(["/Arn", "/Mode"], { is: "Active" }),
      says: [],
    },
    {
      what: "not as read-only where one type writes it",
      sections: guardrail("/Id", { is: "a" }, [c ?? "", d ?? ""]),
      says: [],
    },
    {
      what: "not where no type is named",
      sections: { guardrails: [{ id: "g", title: "t", fields: ["/Timeout"], constraint: { is: 1000 } }] },
      says: [],
    },
  ])("$what", ({ sections, says }) => {
    expect(told(sections)).toEqual(says);
  });

  it("that a standing claim prefers, where nobody can write it", () => {
    const standing = { id: "s", in: { types: ["A::B::C"] }, fields: ["/Id"], owner: {} };
    const wants = (row: Row) => told({ standing: [{ ...standing, ...row }] });
    const says = [
      "error impossible-value /standing/0/fields: `s` wants a value that nobody can write: the field is read-only in `A::B::C` | name the field that leads to it",
    ];
    expect(wants({ prefer: "a" })).toEqual(says);
    expect(wants({ constraint: { is: "a" } })).toEqual(says);
    expect(wants({ prefer: undefined })).toEqual([]);
  });

  it("by its kind alone where no limits are known", () => {
    const kinds: TypeKnowledge = {
      knows: (type) => knowledge.knows(type),
      types: () => knowledge.types(),
      shape: (type) => knowledge.shape(type),
      hasField: (type, pattern) => knowledge.hasField(type, pattern),
      nearestType: () => undefined,
      nearestField: () => undefined,
    };
    expect(told(guardrail("/Timeout", { is: 1000 }), kinds)).toEqual([]);
    expect(told(guardrail("/Timeout", { is: "x" }), kinds)).toHaveLength(1);
    expect(told(guardrail("/Timeout", { is: "x" }), { ...kinds, shape: () => undefined })).toEqual([]);
    expect(told(guardrail("/Timeout", { is: "x" }), { ...kinds, hasField: () => undefined })).toEqual([]);
  });
});
