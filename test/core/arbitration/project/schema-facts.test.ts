import { describe, expect, it } from "vitest";
import { Dispute } from "#core/arbitration/dispute.ts";
import { withSchemaFacts } from "#core/arbitration/project/schema-facts.ts";
import { shapeFrom } from "#core/fields/topology.ts";

const shape = shapeFrom({
  "/Size": { kind: "scalar", type: "integer" },
  "/Plain": { kind: "scalar" },
  "/Zones": { kind: "set" },
  "/Tags": { kind: "keyed", keys: ["Key"] },
  "/Steps": { kind: "ordered" },
  "/Labels": { kind: "map" },
  "/Network": { kind: "object" },
  createOnly: ["/Network"],
  writeOnly: ["/Secret"],
});

const dispute = (parts: object) =>
  Dispute.parse({
    resource: { account: "123456789012", region: "eu-north-1", type: "AWS::Test::Group", id: "g" },
    now: "2026-11-21T03:00:00Z",
    ...parts,
  });

describe("what a schema adds to a dispute", () => {
  it.each([
    { path: "/Size", facts: { scalar: "integer" } },
    { path: "/Zones", facts: { topology: "set" } },
    { path: "/Tags", facts: { topology: "keyed", keys: ["Key"] } },
    { path: "/Steps", facts: { topology: "ordered" } },
    { path: "/Labels", facts: { topology: "map" } },
  ])("are the facts of $path", ({ path, facts }) => {
    const found = withSchemaFacts(dispute({ live: { [path]: "x" } }), shape);
    expect(found.facts.fields).toEqual({ [path]: facts });
  });

  it.each(["/Plain", "/Nothing", "/Network", "/Secret", "/__proto__"])(
    "are none of %s, which it leaves open",
    (path) => {
      const given = dispute({ live: { [path]: "x" } });
      expect(withSchemaFacts(given, shape)).toBe(given);
    },
  );

  it("speaks of every field that is named anywhere", () => {
    const claim = {
      id: "c",
      field: "/Zones",
      constraint: { has: ["a"] },
      strength: "must",
      actor: { principal: "p", kind: "person" },
      intent: "cost",
      motivation: { kind: "none" },
      source: "observed",
      madeAt: "2026-11-21T02:00:00Z",
    };
    const ruling = {
      id: "r",
      field: "/Labels",
      over: ["c"],
      answer: "keep",
      by: "p",
      at: "2026-11-21T02:30:00Z",
    };
    const found = withSchemaFacts(
      dispute({ live: { "/Size": 1 }, prior: { "/Tags": [] }, claims: [claim], rulings: [ruling] }),
      shape,
    );
    expect(Object.keys(found.facts.fields ?? {}).toSorted()).toEqual(["/Labels", "/Size", "/Tags", "/Zones"]);
  });

  it("gives way to what the dispute says itself, fact by fact", () => {
    const own = { "/Network": { createOnly: false }, "/Zones": { topology: "atomic", oneWay: true } };
    const found = withSchemaFacts(dispute({ facts: { fields: own, exposure: "internal" } }), shape);
    expect(found.facts).toEqual({ fields: own, exposure: "internal" });
  });
});
