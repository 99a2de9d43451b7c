import { describe, expect, it } from "vitest";
import { claim, dispute, policy, verdict } from "./small-disputes.ts";

const rail = { id: "rail", title: "a rail", fields: ["/A"], constraint: { min: 1 } };
const standing = { id: "own", fields: ["/A"], owner: { kinds: ["service"] } };

describe("a field comes out when", () => {
  const paths = (parts: Parameters<typeof dispute>[0], sections: object = {}) =>
    verdict({ live: {}, prior: {}, ...parts }, policy({ ...sections })).fields.map(({ path }) => path);
  const same = { live: { "/A": 1 }, prior: { "/A": 1 } };

  it.each<{ when: string; given: object; sections?: object; listed: boolean }>([
    { when: "somebody claims it, known or not", given: { claims: [claim({ field: "/A" })] }, listed: true },
    {
      when: "a withdrawn claim names it",
      given: { claims: [claim({ field: "/A", state: "withdrawn" })] },
      listed: true,
    },
    {
      when: "a guardrail names it and live knows it",
      given: same,
      sections: { guardrails: [rail] },
      listed: true,
    },
    {
      when: "a guardrail names it and only prior knows it",
      given: { prior: same.prior },
      sections: { guardrails: [rail] },
      listed: false,
    },
    {
      when: "somebody owns it and live knows it",
      given: same,
      sections: { standing: [standing] },
      listed: true,
    },
    {
      when: "somebody owns it and only prior knows it",
      given: { prior: same.prior },
      sections: { standing: [standing] },
      listed: false,
    },
    { when: "live left prior", given: { ...same, live: { "/A": 2 } }, listed: true },
    { when: "live is prior", given: same, listed: false },
    { when: "prior is unknown", given: { live: same.live }, listed: false },
    { when: "live is unknown", given: { prior: same.prior }, listed: false },
    {
      when: "live is prior in other words",
      given: { live: { "/A": "1" }, prior: { "/A": 1 }, facts: { fields: { "/A": { scalar: "integer" } } } },
      listed: false,
    },
  ])("$listed: $when, %$", ({ given, sections, listed }) => {
    expect(paths(given, sections)).toEqual(listed ? ["/A"] : []);
  });

  it("one of its elements does, and then whole", () => {
    const facts = { fields: { "/S": { topology: "set" } } };
    const found = verdict({ live: { "/S": ["a", "b"] }, prior: { "/S": ["b"] }, facts });
    expect(found.fields).toMatchObject([{ path: "/S", outcome: "keep", value: ["a", "b"] }]);
    expect(verdict({ live: { "/S": ["a"] }, prior: { "/S": ["a"] }, facts }).fields).toEqual([]);
  });
});

describe("a dispute", () => {
  const { resource } = dispute();
  const complaint = (parts: object): string | undefined => {
    try {
      dispute(parts);
      return undefined;
    } catch (fault) {
      return String(fault);
    }
  };

  it("has little in it when little is said", () => {
    const plain = dispute();
    expect(plain).toMatchObject({
      claims: [],
      situations: [],
      sources: [],
      history: [],
      asked: [],
      rulings: [],
      facts: {},
    });
  });

  it.each([
    { parts: { resource: { ...resource, account: "12345678901" } }, says: "12345678901" },
    { parts: { resource: { ...resource, account: "1234567890123" } }, says: "1234567890123" },
    {
      parts: { resource: { ...resource, region: "EU" } },
      says: "a region looks like `eu-north-1` or `global`",
    },
    { parts: { resource: { ...resource, type: "S3::Bucket" } }, says: "AWS::S3::Bucket" },
    { parts: { resource: { ...resource, id: "" } }, says: "id" },
    { parts: { version: -1 }, says: "version" },
  ])("is refused for $parts, %$", ({ parts, says }) => {
    expect(complaint(parts)).toContain(says);
  });
});
