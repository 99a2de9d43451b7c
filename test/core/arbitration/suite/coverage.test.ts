import { describe, expect, it } from "vitest";
import { casesOf } from "#core/arbitration/suite/cases.ts";
import { coverageOf, noticesOf } from "#core/arbitration/suite/coverage.ts";
import { HitCounter } from "#core/arbitration/suite/row-hits.ts";
import { Suite } from "#core/arbitration/suite/suite.ts";
import { rowName, rowsOf, withoutRow } from "#core/policy/rows.ts";
import { policyOf } from "../../policy/sample.ts";

const rail = (id: string, field: string) => ({
  id,
  title: `${id} stays off`,
  in: { types: ["AWS::S3::Bucket"] },
  fields: [field],
  constraint: { is: false },
});
const policy = policyOf({
  guardrails: [rail("a", "/A"), rail("twin", "/A"), rail("b", "/B"), rail("c", "/C")],
  approvers: [{ name: "owners", owners: ["service"] }],
});
const given = {
  now: "2026-11-21T03:10:00Z",
  resource: { account: "123456789012", region: "eu-north-1", type: "AWS::S3::Bucket", id: "logs" },
  environment: "prod",
};
const bucket = (field: string) => ({ live: { [field]: true }, prior: { [field]: false } });
const suite = Suite.parse({
  given,
  tests: [
    { name: "a", given: bucket("/A"), expect: { outcome: "revert" } },
    { name: "b", given: bucket("/B"), expect: { outcome: "revert" } },
    {
      name: "elsewhere",
      given: { resource: { type: "AWS::SNS::Topic" }, live: { "/C": 1 }, prior: {} },
      expect: { warnings: [] },
    },
  ],
});
const cases = casesOf(suite, (dispute) => dispute);
const named = <T>(id: string, rows: readonly (T & { readonly row: ReturnType<typeof rowsOf>[number] })[]) =>
  rows.find(({ row }) => rowName(row) === id);

describe("the coverage of a policy by its suites", () => {
  const { rows, failing } = coverageOf(policy, cases);
  it("counts the cases in which a row is a reason, and those that it is about", () => {
    expect(failing).toEqual([]);
    expect(named("guardrails/b", rows)).toMatchObject({ decisive: 1, matched: 1 });
    expect(named("guardrails/c", rows)).toMatchObject({ decisive: 0, matched: 0 });
  });

  it("names rows whose loss no case notices: one that is never met, and one that another stands in for", () => {
    const notices = [...noticesOf(policy, cases, 1_000)];
    const is = (id: string) => named(id, notices)?.is;
    expect(["a", "twin", "b", "c"].map((id) => is(`guardrails/${id}`))).toEqual([
      "unnoticed",
      "unnoticed",
      "noticed",
      "unnoticed",
    ]);
  });

  it("tries no more than it may", () => {
    const notices = [...noticesOf(policy, cases, 0)];
    expect(named("guardrails/b", notices)?.is).toBe("untried");
    // No case is about it, so nothing has to be judged to know.
    expect([...noticesOf(policy, [], 0)].every(({ is }) => is === "unnoticed")).toBe(true);
  });

  it("names a case that fails already, which then notices nothing", () => {
    const wrong = casesOf(
      Suite.parse({ given, tests: [{ name: "b", given: bucket("/B"), expect: { outcome: "ask" } }] }),
      (dispute) => dispute,
    );
    expect(coverageOf(policy, wrong).failing).toEqual(["b"]);
    expect(named("guardrails/b", [...noticesOf(policy, wrong, 1_000)])?.is).toBe("unnoticed");
  });
});

describe("a policy without one of its rows", () => {
  it("keeps the places of the others", () => {
    const twin = rowsOf(policy.file).find(({ id }) => id === "twin");
    if (twin === undefined) throw new Error("there is no such row");
    const less = withoutRow(policy, twin);
    expect(less.file.guardrails.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(less.at("/guardrails/1")).toBe(policy.at("/guardrails/2"));
    expect(less.at("/guardrails/0/constraint")).toBe(policy.at("/guardrails/0/constraint"));
  });
});

describe("the hits of a row", () => {
  it("are verdicts that would be others without it; what a twin says as well is overruled", () => {
    const hits = new HitCounter(policy);
    for (const { dispute } of cases) hits.add(dispute);
    expect(hits.judged).toBe(3);
    const [first] = hits.rows();
    expect(first).toMatchObject({ decided: 1, row: { id: "b" } });
    expect(named("guardrails/a", hits.rows())).toMatchObject({ decided: 0 });
    expect(named("guardrails/c", hits.rows())).toMatchObject({ decided: 0, overruled: 0 });
  });
});
