import { describe, expect, it } from "vitest";
import {
  actorSection,
  authoritySection,
  fieldsSection,
  organisationSection,
  situationSection,
} from "#core/policy/told/granting.ts";
import { told } from "./told-section.ts";

const authority = (part: object) => ({ authority: part });

describe("what a policy grants, as a reader meets it", () => {
  const bus = (name: string) => ({ bus: name, account: "123456789012", source: "shop" });

  it.each([
    { row: {}, is: "" },
    { row: { kind: "agent" }, is: "agent" },
    { row: { intent: "cost" }, is: "for cost" },
    { row: { goals: ["security", "cost"] }, is: "for security and cost" },
    { row: { intent: "cost", goals: ["security", "cost"] }, is: "for cost and security" },
    { row: { motivation: "budget" }, is: "because of budget" },
    { row: { checksFor: ["a", "b"] }, is: "checks for a and b" },
    {
      row: { kind: "agent", givesLeave: true, takesSnapshots: true },
      is: "agent, gives leave by keys, takes snapshots",
    },
  ])("tells of an actor: `$is`", ({ row, is }) => {
    expect(told(actorSection, { actors: [{ principals: ["p"], ...row }] }).rows).toEqual([
      ["who", "is", "note"],
      ["principal p", is, ""],
    ]);
  });

  it("tells by whose leave and by what bus an actor speaks, and what is noted", () => {
    const row = { via: ["cli"], approvedBy: ["aidevops.amazonaws.com"], note: "why" };
    const speaksBy = [bus("one")];
    const [, is] = told(actorSection, { actors: [{ ...row, speaksBy }] }).rows ?? [];
    expect(is).toEqual([
      "via cli",
      "has leave by approvals of aidevops.amazonaws.com, speaks by the bus one (shop of 123456789012)",
      "why",
    ]);
  });

  it.each([
    { when: "there are none", sections: {}, prose: /^The catalogue of well-known [^.]*\.$/ },
    {
      when: "there are some",
      sections: { actors: [{ kind: "agent", principals: ["a"] }] },
      prose: /^The first row/,
    },
    {
      when: "numbers are known",
      sections: { references: { incident: ["INC", "NF-INC"], budget: ["BUD"] } },
      prose: /\. Numbers: INC and NF-INC for incident; BUD for budget\.$/,
    },
  ])("says who is who where $when", ({ sections, prose }) => {
    expect(told(actorSection, sections).prose).toMatch(prose);
  });

  it.each([
    { organisation: {}, prose: /^Only the account of the resource itself/ },
    {
      organisation: { accounts: ["1", "2"] },
      prose: /^Besides the account of the resource itself: accounts 1 and 2\. /,
    },
    { organisation: { ids: ["o"] }, prose: /itself: organisations o\. / },
    { organisation: { accounts: ["1"], ids: ["o"] }, prose: /itself: accounts 1; organisations o\. / },
  ])("says whose accounts are ours: $organisation", ({ organisation, prose }) => {
    const { prose: says, rows } = told(organisationSection, { organisation });
    expect([says, rows]).toEqual([expect.stringMatching(prose), undefined]);
  });

  it.each([
    { claim: { atMost: "routine" }, cells: ["anybody", "any reason", "routine"] },
    {
      claim: { kinds: ["agent"], motivations: ["budget", "none"], atMost: "none", strength: "want" },
      cells: ["agent", "budget or none", "none, and as a want at most"],
    },
    {
      claim: { principals: ["a"], atMost: "emergency", confirmed: true, lease: "2h" },
      cells: [
        "principal a",
        "any reason",
        "emergency, confirmed by the role itself unless it is harmful, for 2h",
      ],
    },
    {
      claim: { principals: ["b"], atMost: "deadline", confirmed: true },
      cells: ["principal b", "any reason", "deadline, confirmed by the role itself unless it is harmful"],
    },
    {
      claim: { principals: ["c"], atMost: "deadline", lease: "2h" },
      cells: ["principal c", "any reason", "deadline"],
    },
  ])("tells who may claim what: $cells", ({ claim, cells }) => {
    expect(told(authoritySection, authority({ claims: [claim] }))).toMatchObject({
      rows: [["who", "for", "at most"], cells],
      pointers: ["/authority/claims/0"],
      prose: expect.stringMatching(/first row that fits/),
    });
  });

  it("says that nobody is capped, and what is written for nobody", () => {
    expect(told(authoritySection, authority({})).prose).toMatch(/^Nobody is capped/);
    const none = told(fieldsSection, authority({}));
    expect([none.prose.endsWith("harmful."), none.rows]).toEqual([true, [["who", "fields"]]]);
  });

  it("tells what is written for whom", () => {
    const fields = [{ principals: ["a", "b"], in: { types: ["T"] }, fields: ["/A"] }];
    expect(told(fieldsSection, authority({ fields }))).toMatchObject({
      rows: [expect.anything(), ["a or b", "T: /A"]],
      prose: expect.stringMatching(/harmful\. For these principals it is written without asking AWS:$/),
    });
  });

  it.each([
    { row: {}, who: "nobody" },
    { row: { sources: ["pager", "x"] }, who: "source pager or x" },
    { row: { principals: ["a"] }, who: "principal a" },
    { row: { persons: true }, who: "anybody who signs a declaration" },
    { row: { persons: false, namespaces: ["My"] }, who: "alarms on metrics of My" },
    { row: { sources: ["s"], persons: true }, who: "source s; anybody who signs a declaration" },
  ])("tells who may declare a situation: $who", ({ row, who }) => {
    const situations = [{ ...row, kinds: ["peak", "freeze"] }];
    const anySystem = ["any system, where nobody signs", "every kind"];
    expect(told(situationSection, authority({ situations })).rows).toEqual([
      ["who", "which"],
      ...("sources" in row ? [] : [anySystem]),
      ["approvers, of services and resources that they answer for", "every kind"],
      [who, "peak and freeze"],
    ]);
  });

  it.each([
    { sections: authority({}), prose: /^What anyone else declares confirms nothing\.$/ },
    {
      sections: authority({ attestations: { "data-protection": ["data"], default: ["a", "b"] } }),
      prose:
        /\. Only data may attest an exception from data-protection\. Only a or b may attest an exception from any other goal\.$/,
    },
    {
      sections: { ...authority({}), unscoped: ["pager"] },
      prose: /\. A situation without a scope counts only from pager\.$/,
    },
  ])("says what a declaration is worth: $prose", ({ sections, prose }) => {
    expect(told(situationSection, sections).prose).toMatch(prose);
  });
});
