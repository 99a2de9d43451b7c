import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { actorTable } from "#core/views/actors/actor-table.ts";
import type { Viewer } from "#core/views/may-see.ts";
import { claim, dispute, field, policy } from "../../arbitration/small-disputes.ts";

const rules = policy({ approvers: [{ name: "lead", principals: ["lea"], for: { fields: ["/MinSize"] } }] });
const everything: Viewer = { parts: ["all"], principals: [] };
const size = "/DesiredCapacity";

const by = (who: string, more: object = {}): Claim =>
  claim({
    id: who,
    by: who,
    constraint: { is: 3 },
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    ...more,
  });

const base: FieldVerdict = {
  ...field({ is: 3, was: 3, claims: [claim()] }),
  ...{ holders: [], deferred: [], refused: [] },
};
const waits = (...ids: readonly string[]) => ({ deferred: ids.map((id) => ({ claim: id, wakes: [] })) });

function decided(
  claims: readonly Claim[],
  fields: readonly object[] = [],
  more: Partial<LoggedDecision> = {},
): LoggedDecision {
  const one = dispute({ claims });
  const verdict = { fields: fields.map((each) => ({ ...base, ...each })) };
  return {
    case: "case-1",
    resource: one.resource,
    record: { dispute: one, verdict },
    ...more,
  } as LoggedDecision;
}

const table = (decisions: readonly LoggedDecision[], viewer = everything) =>
  actorTable(decisions, viewer, rules);
const lineOf = (decisions: readonly LoggedDecision[], who: string) =>
  table(decisions).lines.find(({ principal }) => principal === who);

describe("what an actor changed", () => {
  it("is counted once for each change, whatever number of claims it made", () => {
    const parts = [
      by("ann", { id: "a1", change: "x" }),
      by("ann", { id: "a2", change: "x", field: "/MinSize" }),
    ];
    expect(lineOf([decided(parts)], "ann")?.changes).toBe(1);
    expect(lineOf([decided(parts), decided(parts)], "ann")?.changes).toBe(1);
    expect(lineOf([decided([by("ann", { id: "a1" }), by("ann", { id: "a2" })])], "ann")?.changes).toBe(2);
  });

  it("is counted by resource", () => {
    const other = { ...dispute().resource, id: "other" };
    const [one, two] = [decided([by("ann")]), decided([by("ann")], [], { resource: other })];
    expect(lineOf([one, two], "ann")?.changes).toBe(2);
  });

  it.each([
    { counts: 1, source: "observed" },
    { counts: 1, source: "inferred" },
    { counts: 0, source: "declared" },
    { counts: 0, source: "policy" },
  ])("counts $counts where it is $source", ({ counts, source }) => {
    const decisions = [decided([by("ann", { source })], [{ ...waits("ann") }])];
    expect(lineOf(decisions, "ann")?.changes).toBe(counts);
  });

  it.each([
    { explained: 0, when: "nothing is said", more: {} },
    { explained: 1, when: "a goal is", more: { intent: "cost" } },
    { explained: 1, when: "a reason is", more: { motivation: { kind: "incident" } } },
  ])("is explained $explained times where $when", ({ explained, more }) => {
    expect(lineOf([decided([by("ann", more)])], "ann")?.explained).toBe(explained);
  });

  it("is explained where any claim of it is", () => {
    const parts = [
      by("ann", { id: "a1", change: "x" }),
      by("ann", { id: "a2", change: "x", intent: "cost" }),
    ];
    expect(lineOf([decided(parts)], "ann")).toMatchObject({ changes: 1, explained: 1 });
  });

  it.each([
    {
      row: '- { principals: ["ann"], intent: operability }',
      when: "something is unexplained",
      who: "ann",
      more: {},
    },
    { row: undefined, when: "everything is explained", who: "ann", more: { intent: "cost" } },
    { row: undefined, when: "a pattern would mean somebody else", who: "ann*", more: {} },
    { row: undefined, when: "its name is not plain", who: "ann\u0007", more: {} },
  ])("has the row $row where $when", ({ row, who, more }) => {
    const [line] = table([decided([by(who, more)])]).lines;
    expect(line?.row).toBe(row);
    expect(line !== undefined && "row" in line).toBe(row !== undefined);
  });
});

describe("what actors disputed", () => {
  const both = [by("ann"), by("ben")];
  const score = (decisions: readonly LoggedDecision[]) =>
    Object.fromEntries(
      table(decisions).lines.map(({ principal, disputes, won, lost }) => [principal, [disputes, won, lost]]),
    );

  it.each([
    {
      when: "one waits",
      fields: [{ holders: ["ann"], ...waits("ben") }],
      is: { ann: [1, 1, 0], ben: [1, 0, 1] },
    },
    {
      when: "one is refused",
      fields: [{ holders: ["ann"], refused: ["ben"] }],
      is: { ann: [1, 1, 0], ben: [1, 0, 1] },
    },
    { when: "nobody loses", fields: [{ holders: ["ann", "ben"] }], is: { ann: [0, 0, 0], ben: [0, 0, 0] } },
    {
      when: "one is refused by a guardrail alone",
      fields: [{ refused: ["ben"] }],
      is: { ann: [0, 0, 0], ben: [1, 0, 1] },
    },
    {
      when: "there are two fields",
      fields: [
        { holders: ["ann"], ...waits("ben") },
        { path: "/MinSize", holders: ["ben"], ...waits("ann") },
      ],
      is: { ann: [2, 1, 1], ben: [2, 1, 1] },
    },
  ])("is won and lost by field, where $when", ({ fields, is }) => {
    expect(score([decided(both, fields)])).toEqual(is);
  });

  it("is neither won nor lost by one who holds and waits", () => {
    const claims = [by("ann", { id: "a1" }), by("ann", { id: "a2" })];
    expect(score([decided(claims, [{ holders: ["a1"], ...waits("a2") }])])).toEqual({ ann: [1, 0, 0] });
    expect(table([decided(claims, [{ holders: ["a1"], ...waits("a2") }])]).edges).toEqual([]);
  });

  it("counts of each field of a case only the first that is read", () => {
    const [won, lost] = [
      { holders: ["ann"], ...waits("ben") },
      { holders: ["ben"], ...waits("ann") },
    ];
    expect(score([decided(both, [won]), decided(both, [lost])])).toEqual({ ann: [1, 1, 0], ben: [1, 0, 1] });
    expect(score([decided(both, [won]), decided(both, [lost], { case: "case-2" })])).toEqual({
      ann: [2, 1, 1],
      ben: [2, 1, 1],
    });
  });

  it("joins those who met, with how often", () => {
    const won = { holders: ["ann"], ...waits("ben") };
    const { lines, edges } = table([
      decided(both, [won]),
      decided(both, [{ holders: ["ben"], ...waits("ann") }], { case: "case-2" }),
    ]);
    expect(lines.map(({ principal }) => principal)).toEqual(["ann", "ben"]);
    expect(edges).toEqual([{ a: 0, b: 1, disputes: 2 }]);
  });
});

describe("the table", () => {
  it("has the busiest first, then those who dispute most, then by name", () => {
    const claims = [by("zoe", { id: "z1" }), by("zoe", { id: "z2" }), by("ann"), by("ben"), by("cat")];
    const { lines } = table([
      decided(claims, [
        { holders: ["cat"], refused: ["cat", "zoe"] },
        { path: "/MinSize", refused: ["cat"] },
      ]),
    ]);
    expect(lines.map(({ principal }) => principal)).toEqual(["zoe", "cat", "ann", "ben"]);
  });

  it("has sixty lines, and joins nobody who stands in none", () => {
    const many = Array.from({ length: 61 }, (_, n) => by(`p${String(n).padStart(2, "0")}`));
    const { lines, edges } = table([decided(many, [{ path: size, holders: ["p00"], ...waits("p60") }])]);
    expect(lines).toHaveLength(60);
    expect(lines.slice(0, 2).map(({ principal }) => principal)).toEqual(["p00", "p60"]);
    expect(edges).toEqual([{ a: 0, b: 1, disputes: 1 }]);
    const none = table([decided(many, [{ path: size, holders: many.map(({ id }) => id), refused: [] }])]);
    expect([none.lines.length, none.edges]).toEqual([60, []]);
  });

  it("counts the decisions of which the reader may see anything, and of them only that", () => {
    const lead: Viewer = { parts: [], principals: ["lea"] };
    const claims = [by("ann"), by("ben", { field: "/MinSize" })];
    const found = table([decided(claims, [{ refused: ["ann"] }]), decided([by("ann")])], lead);
    expect(found.of).toBe(1);
    expect(found.lines).toMatchObject([{ principal: "ben", changes: 1, disputes: 0 }]);
    expect(table([decided(claims)]).of).toBe(1);
    expect(table([decided([])]).of).toBe(0);
  });
});
