import { describe, expect, it } from "vitest";
import { callOf } from "#core/changes/resolve/call/call.ts";
import { evidenceFor } from "#core/changes/resolve/rank/evidence.ts";
import { kinship, nounOf, propertyNamed } from "#core/changes/resolve/rank/noun.ts";
import type { CallKnowledge, TypeFacts } from "#core/resource-types/call-knowledge.ts";

type Row = { readonly type: string; readonly properties?: readonly string[] };
const facts = ({ type, properties = [] }: Row): TypeFacts => ({
  ...{ type: `AWS::A::${type}`, id: ["/Id"], alsoId: [], properties, readOnly: [], writeOnly: [] },
  ...{ createOnly: [], arns: [], mutability: "none" as const, handlers: {} },
});

/** What speaks for each type: how near it is, its property, and whether it is the link that the verb makes. */
function spoken(name: string, rows: readonly Row[]): string {
  const types = rows.map(facts);
  const knowledge: CallKnowledge = {
    prefixes: () => ["a"],
    action: () => undefined,
    typesOf: () => types,
    type: (wanted) => types.find(({ type }) => type === wanted),
  };
  const found = evidenceFor(callOf("a.amazonaws.com", name, knowledge), knowledge, false);
  return found
    .map(({ facts: { type }, kin, property, linked, version }) =>
      [
        type.slice("AWS::A::".length),
        kin,
        ...(property === undefined ? [] : [property]),
        ...(linked ? ["linked"] : []),
        ...(version ? ["version"] : []),
      ].join(" "),
    )
    .join(", ");
}

describe("how near a call is to a type", () => {
  it.each<{ call: string; types: readonly Row[]; is: string }>([
    { call: "CreateBox", types: [{ type: "Box" }, { type: "Bag" }], is: "Box same" },
    { call: "UpdateBoxSize", types: [{ type: "Box", properties: ["Size"] }], is: "Box part Size" },
    {
      call: "AttachLid",
      types: [{ type: "LidAttachment" }, { type: "Lid" }],
      is: "LidAttachment same linked, Lid same",
    },
    { call: "AttachLid", types: [{ type: "BoxLidAttachment" }], is: "BoxLidAttachment same linked" },
    {
      call: "AssociateLid",
      types: [{ type: "LidAssociation" }, { type: "LidAttachment" }],
      is: "LidAssociation same linked, LidAttachment tail",
    },
    { call: "DetachLidAttachment", types: [{ type: "LidAttachment" }], is: "LidAttachment same" },
    { call: "CreateLidAttachment", types: [{ type: "LidAttachment" }], is: "LidAttachment same" },
    {
      call: "RegisterLidWithBox",
      types: [{ type: "BoxLid" }, { type: "Box" }, { type: "Lid" }],
      is: "BoxLid same, Box part, Lid same",
    },
    {
      call: "AddLidToBox",
      types: [{ type: "Lid" }, { type: "Box", properties: ["Lids"] }],
      is: "Lid part, Box part Lids",
    },
    {
      call: "AddLidToBox",
      types: [{ type: "Lid", properties: ["Box"] }, { type: "Box" }],
      is: "Lid part Box, Box part",
    },
    { call: "CreateLidForBox", types: [{ type: "Lid" }, { type: "Box" }], is: "Lid same, Box part" },
    { call: "AddLidToBag", types: [{ type: "BigBag" }, { type: "Box" }], is: "BigBag part" },
    { call: "CreateBoxVersion", types: [{ type: "Box" }], is: "Box part version" },
    { call: "CreateBoxVersionNote", types: [{ type: "Box" }], is: "Box part" },
    { call: "CreateVersion", types: [{ type: "Box" }], is: "" },
    { call: "CreateBoxV2", types: [{ type: "Box" }, { type: "Bag" }], is: "Box same" },
    { call: "CreateBoxV2", types: [{ type: "BoxV2" }, { type: "Box" }], is: "BoxV2 same, Box part" },
    { call: "CreateBagBoxV2", types: [{ type: "BagBox" }, { type: "Box" }], is: "BagBox same, Box head" },
    { call: "CreateSmallBox", types: [{ type: "Box" }], is: "Box head" },
    { call: "CreateSmallBoxLid", types: [{ type: "Box" }], is: "Box inner" },
  ])("$call: `$is`", ({ call, types, is }) => {
    expect(spoken(call, types)).toBe(is);
  });
});

describe("the property that a call writes", () => {
  const box = (...properties: readonly string[]) => [{ type: "Box", properties }];
  it.each<{ call: string; types: readonly Row[]; is: string }>([
    { call: "UpdateBox", types: box("Box"), is: "Box same" },
    { call: "UpdateLid", types: [{ type: "BoxLid", properties: ["Lid"] }], is: "BoxLid tail" },
    { call: "PutBoxPolicy", types: box("Policies"), is: "Box part Policies" },
    {
      call: "AttachBoxPolicy",
      types: box("Policies", "ManagedPolicyArns"),
      is: "Box part ManagedPolicyArns",
    },
    { call: "PutBoxPolicy", types: box("Policies", "ManagedPolicyArns"), is: "Box part Policies" },
    { call: "AttachBoxLid", types: box("Lid", "ManagedPolicyArns"), is: "Box part Lid" },
    { call: "AttachBoxPolicy", types: box("Policies"), is: "Box part Policies" },
    { call: "PutSmallBoxPolicy", types: box("SmallBox"), is: "Box inner SmallBox" },
    { call: "PutSmallBoxLid", types: box("SmallBox"), is: "Box inner" },
    { call: "PutSmallBoxLid", types: box("SmallBoxLid"), is: "Box inner SmallBoxLid" },
    { call: "UpdateBoxLid", types: box("BoxLid", "Lid"), is: "Box part BoxLid" },
    { call: "UpdateBoxLid", types: box("UpdateBoxLid", "Lid"), is: "Box part UpdateBoxLid" },
    { call: "UpdateBoxLid", types: box("Size"), is: "Box part" },
    { call: "AddLidToBox", types: box("Lids", "To"), is: "Box part Lids" },
    { call: "RemoveLidFromBox", types: box("Lids"), is: "Box part Lids" },
    { call: "AddBoxToShelf", types: box("Shelf", "Box"), is: "Box part Shelf" },
  ])("$call, %#: `$is`", ({ call, types, is }) => {
    expect(spoken(call, types)).toBe(is);
  });

  it.each<{ words: readonly string[]; properties: readonly string[]; is: string | undefined }>([
    { words: ["logging"], properties: ["LoggingConfiguration"], is: "LoggingConfiguration" },
    { words: ["logging"], properties: ["LoggingConfigurationBox"], is: undefined },
    { words: ["logging", "status"], properties: ["Logging"], is: "Logging" },
    { words: ["logging", "box", "status"], properties: ["Logging"], is: undefined },
    { words: ["security", "group"], properties: ["VpcSecurityGroups"], is: "VpcSecurityGroups" },
    { words: ["group"], properties: ["VpcSecurityGroups"], is: undefined },
    { words: ["public"], properties: ["IsPublic"], is: "IsPublic" },
    { words: ["logging"], properties: ["EnableLogging"], is: "EnableLogging" },
    { words: ["status"], properties: ["Status"], is: undefined },
    { words: [], properties: ["Status"], is: undefined },
    { words: ["size"], properties: ["SizeId", "Size"], is: "Size" },
    { words: ["id"], properties: ["Id"], is: undefined },
  ])("named by $words among $properties is $is", ({ words, properties, is }) => {
    expect(propertyNamed(words, facts({ type: "Box", properties }))).toBe(is);
  });

  it.each([
    { noun: "VpcEndpointX", type: "AWS::EC2::VPCEndpoint", is: "part" },
    { noun: "VpcEndpointsX", type: "AWS::EC2::VPCEndpoint", is: "part" },
    { noun: "VpcendX", type: "AWS::EC2::VPCEndpoint", is: "none" },
    { noun: "AbX", type: "AWS::EC2::AB", is: "part" },
    { noun: "AbcX", type: "AWS::EC2::ABC", is: "part" },
    { noun: "BigBoxLidBag", type: "AWS::A::BoxLid", is: "inner" },
    { noun: "BigBoxNoLid", type: "AWS::A::BoxLid", is: "none" },
    { noun: "BigLidBoxBag", type: "AWS::A::BoxLid", is: "none" },
    { noun: "BigBoxLid", type: "AWS::A::BoxLid", is: "head" },
  ])("of kin: $noun and $type are $is", ({ noun, type, is }) => {
    expect(kinship(nounOf(noun), type)).toBe(is);
  });
});
