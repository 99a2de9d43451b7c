import { describe, expect, it } from "vitest";
import { calendarFlaws } from "#core/policy/calendar-flaws.ts";
import { pointersIn, rowName, rowsOf, selectorOf, withoutRow } from "#core/policy/rows.ts";
import { kindsOf, sourceFlaws } from "#core/policy/sources/source-flaws.ts";
import { fileOf, policyOf } from "./sample.ts";

const rail = { id: "rail", title: "t", fields: ["/A"], constraint: { max: 1 }, in: { accounts: ["1*"] } };
const sections = {
  guardrails: [rail, { ...rail, id: "other" }],
  classes: { ours: [{ fields: ["/A"], types: ["AWS::S3::Bucket"] }] },
  rules: [{ id: "rule", title: "t", for: { environments: ["prod"], kinds: ["agent"] } }],
  freezes: [{ id: "freeze", cron: "0 0 * * *", duration: "1h", for: { kinds: ["agent"] } }],
  approvers: [{ name: "group", owners: ["service"] }],
  unattributed: [{ answer: "ask" }],
};
const rows = rowsOf(fileOf(sections));
const rowAt = (pointer: string) => {
  const found = rows.find((row) => row.pointer === pointer);
  if (found === undefined) throw new Error(`no row at ${pointer}`);
  return found;
};

describe("a row of a policy", () => {
  it.each([
    { pointer: "/guardrails/1", list: "guardrails", id: "other", name: "guardrails/other" },
    { pointer: "/classes/ours/0", list: "classes/ours", id: undefined, name: "/classes/ours/0" },
    { pointer: "/approvers/0", list: "approvers", id: "group", name: "approvers/group" },
    { pointer: "/unattributed/0", list: "unattributed", id: undefined, name: "/unattributed/0" },
    { pointer: "/environments/1", list: "environments", id: "test", name: "environments/test" },
  ])("at $pointer is called $name", ({ pointer, list, id, name }) => {
    const row = rowAt(pointer);
    expect({ list: row.list, id: row.id, name: rowName(row) }).toEqual({ list, id, name });
  });

  const nowhere = {
    environments: undefined,
    accounts: undefined,
    regions: undefined,
    resources: undefined,
    tags: undefined,
    types: undefined,
  };
  it.each([
    { pointer: "/guardrails/0", is: { accounts: ["1*"] } },
    { pointer: "/rules/0", is: { environments: ["prod"] } },
    { pointer: "/freezes/0", is: {} },
    { pointer: "/classes/ours/0", is: { types: ["AWS::S3::Bucket"] } },
    { pointer: "/approvers/0", is: {} },
    { pointer: "/environments/0", is: {} },
  ])("at $pointer holds where it says", ({ pointer, is }) => {
    expect(selectorOf(rowAt(pointer))).toEqual({ ...nowhere, ...is });
  });

  it("has a pointer for each of its parts", () => {
    expect(pointersIn({ pointer: "/x/0", part: { id: "a", "b/c": [{ d: 1 }], e: null } })).toEqual([
      "/x/0",
      "/x/0/id",
      "/x/0/b~1c",
      "/x/0/b~1c/0",
      "/x/0/b~1c/0/d",
      "/x/0/e",
    ]);
  });

  it("goes, and the others keep their places", () => {
    const without = withoutRow(policyOf(sections), rowAt("/guardrails/0"));
    expect(without.file.guardrails.map(({ id }) => id)).toEqual(["other"]);
    expect(without.file.rules).toHaveLength(1);
    expect(without.at("/guardrails/0")).toBe("sample.yaml/guardrails/1");
    expect(without.at("/rules/0")).toBe("sample.yaml/rules/0");
  });
});

describe("what keeps a policy from being used", () => {
  it.each([
    { zone: "Europe/Stockholm", says: [] },
    { zone: "UTC", says: [] },
    {
      zone: "Europe/Nowhere",
      says: [
        {
          level: "error",
          rule: "calendar",
          pointer: "/calendar/1/zone",
          message: "`Europe/Nowhere` is not a time zone",
          hint: "name it as `UTC` or like `Europe/Stockholm`",
        },
      ],
    },
  ])("is the zone `$zone` of a calendar: $says", ({ zone, says }) => {
    const calendar = [
      { id: "a", zone: "UTC" },
      { id: "b", zone },
    ];
    expect(calendarFlaws(fileOf({ calendar }))).toEqual(says);
  });

  const told = (sources: readonly object[]) =>
    sourceFlaws(fileOf({ sources })).map(
      ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
    );
  const missing = (part: string) =>
    `error source /sources/0: the source does not say its \`${part}\` | say it, or name a \`preset\` that does`;
  it.each(["api", "cloudwatch", "aws-health", "change-calendar", "aws-budgets", "terraform"])(
    "is the name `%s` of a source",
    (id) => {
      expect(
        told([
          { id: "own", preset: "jira" },
          { id, preset: "jira" },
        ]),
      ).toEqual([
        `error source /sources/1/id: \`${id}\` is the name of a source of Parley's own | call it otherwise, such as \`${id}-own\``,
      ]);
    },
  );

  it("is a part of a source that nothing says, and an attestation", () => {
    expect(told([{ id: "own" }])).toEqual(["kinds", "proof", "kind", "ref", "state", "scope"].map(missing));
    expect(told([{ id: "own", preset: "jira", kinds: ["incident", "attestation"] }])).toEqual([
      "error source /sources/0/kinds: no message proves who signed an attestation | leave `attestation` out; those who may attest declare it through the API",
    ]);
    expect(told([{ id: "own", preset: "jira", kinds: ["incident"] }])).toEqual([]);
    expect(sourceFlaws({})).toEqual([]);
  });

  it("is no kind that a source may declare", () => {
    const file = fileOf({
      sources: [{ id: "a", preset: "opsgenie" }, { id: "b", preset: "jira", kinds: ["alarm"] }, { id: "c" }],
    });
    expect(["a", "b", "c", "d"].map((id) => kindsOf(file, id))).toEqual([
      ["incident", "alarm"],
      ["alarm"],
      [],
      undefined,
    ]);
    expect(kindsOf({}, "a")).toBeUndefined();
  });
});
