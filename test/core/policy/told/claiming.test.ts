import { describe, expect, it } from "vitest";
import {
  approversSection,
  classSection,
  couplingSection,
  guardrailSection,
  ownershipSection,
  protectionSection,
  rulesSection,
} from "#core/policy/told/claiming.ts";
import { told } from "./told-section.ts";

const rowsOf = (...given: Parameters<typeof told>) => told(...given).rows?.slice(1);

describe("what a policy claims, as a reader meets it", () => {
  it.each([
    {
      of: "classes",
      section: classSection,
      none: /named one by one/,
      head: ["class", "fields such as", "of", "safer"],
    },
    {
      of: "guardrails",
      section: guardrailSection,
      none: /^There are none/,
      head: ["guardrail", "what it holds"],
    },
    {
      of: "ownership",
      section: ownershipSection,
      none: /no claim for anyone/,
      head: ["fields", "belong to", "note"],
    },
    {
      of: "protections",
      section: protectionSection,
      none: /^Nothing is/,
      head: ["during", "fields", "claimed at"],
    },
    {
      of: "rules",
      section: rulesSection,
      none: /^There are none/,
      head: ["priority", "rule", "what it does"],
    },
    { of: "couplings", section: couplingSection, none: /settles for itself/, head: ["types", "fields"] },
    { of: "approvers", section: approversSection, none: /^Nobody/, head: ["group", "who", "about"] },
  ])("says that there is none of $of, under its head", ({ section, none, head }) => {
    const { prose, rows, title } = told(section, { approvers: [] });
    expect(prose).toMatch(none);
    expect(rows).toEqual([head]);
    expect(title).toMatch(/^[A-Z]/);
  });

  const guarded = { id: "g", title: "G", fields: ["/A"], constraint: { max: 5 } };

  it.each([
    { of: "classes", section: classSection, sections: { classes: { c: [] } }, some: /Groups/ },
    { of: "guardrails", section: guardrailSection, sections: { guardrails: [guarded] }, some: /outranks/ },
    {
      of: "ownership",
      section: ownershipSection,
      sections: { standing: [{ id: "s", fields: ["/A"], owner: {} }] },
      some: /whose the writes are/,
    },
    {
      of: "protections",
      section: protectionSection,
      sections: { protections: [{ id: "p", while: ["peak"] }] },
      some: /last agreed value/,
    },
    { of: "rules", section: rulesSection, sections: { rules: [{ id: "r", title: "R" }] }, some: /Highest/ },
    {
      of: "couplings",
      section: couplingSection,
      sections: { coupled: [{ id: "c", types: ["T"] }] },
      some: /order/,
    },
    { of: "approvers", section: approversSection, sections: {}, some: /first group that fits/ },
  ])("says how $of are read where there are some", ({ section, sections, some }) => {
    expect(told(section, sections).prose).toMatch(some);
  });

  it("tells of a class its fields, its types and its safer direction, each once", () => {
    const classes = {
      size: [
        { fields: ["/A", "/B"], types: ["T"], safer: "less" },
        { fields: ["/C"], safer: "less" },
        { fields: ["/D"], safer: { max: 5 } },
      ],
      bare: [{ fields: ["/E"] }],
    };
    const [size, bare] = rowsOf(classSection, { classes }) ?? [];
    expect(size?.slice(0, 3)).toEqual(["size", "/A, /B, /C and /D", "T and every type"]);
    expect(size?.[3]).toMatch(/^less or .*5/);
    expect(bare).toEqual(["bare", "/E", "every type", ""]);
  });

  it.each([
    { when: "it holds always", more: {}, rest: "" },
    { when: "somebody lifts it", more: { except: ["a", "b"] }, rest: "; a or b may lift it for a time" },
    {
      when: "it is asked about",
      more: { stages: { ask: "2h" } },
      rest: "; broken before, it is asked about after 2h",
    },
    {
      when: "it is mended",
      more: { stages: { mend: "1d" } },
      rest: "; broken before, it is mended after 1d",
    },
    {
      when: "it is all of that",
      more: { in: { environments: ["prod"] }, except: ["a"], stages: { ask: "2h", mend: "1d" } },
      rest: "; a may lift it for a time; broken before, it is asked about after 2h; broken before, it is mended after 1d",
    },
  ])("tells of a guardrail what it holds where $when", ({ more, rest }) => {
    const { rows, pointers } = told(guardrailSection, { guardrails: [{ ...guarded, ...more }] });
    const [title, holds] = rows?.[1] ?? [];
    expect([title, pointers]).toEqual(["G", ["/guardrails/0"]]);
    expect(holds).toMatch("in" in more ? /^prod: \/A .*5/ : /^\/A .*5/);
    expect(holds?.slice(holds.indexOf("5") + 1)).toBe(rest);
  });

  it.each([
    { when: "they only own it", row: { owner: { kinds: ["agent"] } }, who: /^agent$/, note: "" },
    {
      when: "they leave no record",
      row: { owner: { principals: ["a"] }, unlogged: true, note: "why" },
      who: /^principal a, who leaves no record$/,
      note: "why",
    },
    {
      when: "they want something",
      row: { owner: {}, constraint: { min: 2 }, unlogged: false },
      who: /^anybody, who wants it .*2$/,
      note: "",
    },
  ])("tells whose a field is where $when", ({ row, who, note }) => {
    const { rows, pointers } = told(ownershipSection, { standing: [{ id: "s", fields: ["/A"], ...row }] });
    expect(rows?.[1]).toEqual(["/A", expect.stringMatching(who), note]);
    expect(pointers).toEqual(["/standing/0"]);
  });

  it("tells what is held still", () => {
    const protections = [
      { id: "p", while: ["peak", "freeze"], classes: ["size"], intent: "cost", urgency: "none" },
    ];
    expect(told(protectionSection, { protections })).toMatchObject({
      rows: [expect.anything(), ["peak or freeze", "class size", "none, for cost"]],
      pointers: ["/protections/0"],
    });
  });

  it.each([
    { when: "it does nothing", rule: {}, does: "every claim: " },
    {
      when: "it weighs otherwise",
      rule: { urgency: "routine" },
      does: "every claim: urgency becomes routine",
    },
    { when: "it ends", rule: { lease: "2h" }, does: "every claim: the claim lasts 2h at most" },
    {
      when: "it raises a goal",
      rule: { for: { kinds: ["agent"] }, raise: { intent: "cost", to: 2 } },
      does: "by agent: cost rises to place 2",
    },
    {
      when: "it has a condition",
      rule: { when: "true", urgency: "none" },
      does: "every claim, when true: urgency becomes none",
    },
    {
      when: "it asks",
      rule: { ask: {} },
      does: "every claim: an approver is asked; meanwhile the live value; on silence what holds meanwhile stays",
    },
    {
      when: "it asks a group",
      rule: { ask: { approvers: "owners", within: "2h", meanwhile: "prior", onSilence: "live" } },
      does: "every claim: owners is asked for 2h; meanwhile the last agreed value; on silence the live value stays",
    },
    {
      when: "it does two things",
      rule: { urgency: "none", ask: { meanwhile: "rival", onSilence: "claim" } },
      does: "every claim: urgency becomes none; an approver is asked; meanwhile the runner-up's value; on silence the claim gets its value",
    },
  ])("tells of a rule what it does where $when", ({ rule, does }) => {
    expect(rowsOf(rulesSection, { rules: [{ id: "r", title: "R", ...rule }] })).toEqual([["0", "R", does]]);
  });

  it("tells rules by their priority, and where they stand", () => {
    const rules = [1, 3, 2].map((priority) => ({ id: `r${priority}`, title: "R", priority }));
    const { rows, pointers } = told(rulesSection, { rules });
    expect(rows?.map(([first]) => first)).toEqual(["priority", "3", "2", "1"]);
    expect(pointers).toEqual(["/rules/1", "/rules/2", "/rules/0"]);
  });

  it.each([
    { coupled: { ordered: ["/A", "/B"] }, says: "/A <= /B" },
    { coupled: { together: ["/A", "/B"] }, says: "/A and /B together" },
    { coupled: { ordered: ["/A", "/B"], together: ["/C", "/D"] }, says: "/A <= /B; /C and /D together" },
  ])("tells what settles together: $says", ({ coupled, says }) => {
    expect(rowsOf(couplingSection, { coupled: [{ id: "c", types: ["T", "U"], ...coupled }] })).toEqual([
      ["T or U", says],
    ]);
  });

  it.each([
    { group: {}, who: "nobody yet", about: "every field" },
    { group: { owners: ["service", "data"] }, who: "owners: service and data", about: "every field" },
    {
      group: { owners: ["service"], principals: ["a", "b"], for: { types: ["T"], fields: ["/A"] } },
      who: "owners: service; a and b",
      about: "T: /A",
    },
  ])("tells who is asked: $who", ({ group, who, about }) => {
    expect(rowsOf(approversSection, { approvers: [{ name: "g", ...group }] })).toEqual([["g", who, about]]);
  });
});
