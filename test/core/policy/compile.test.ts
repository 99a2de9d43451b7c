import { describe, expect, it } from "vitest";
import { compilePolicy } from "#core/policy/compile.ts";
import { factsOf, fileOf, policyOf } from "./sample.ts";

const rule = (id: string, more: object = {}) => ({ id, title: "a rule", ...more });
const findingsOf = (sections: Readonly<Record<string, unknown>>) => {
  const compiled = compilePolicy({ file: fileOf(sections), at: (pointer) => pointer, name: "sample" });
  return "findings" in compiled ? compiled.findings : [];
};

describe("a compiled policy", () => {
  const policy = policyOf({
    rules: [rule("trusted", { when: "claim.trust >= 3" }), rule("always")],
    writes: [{ id: "night", effect: "allow", cron: "0 22 * * *", duration: "8h" }],
    freezes: [{ id: "night", cron: "0 2 * * *", duration: "1h" }],
    windows: [{ id: "noon", effect: "deny", cron: "0 12 * * *", duration: "1h" }],
  });

  it("holds a condition for each rule that has one", () => {
    expect([...policy.conditions.keys()]).toEqual(["trusted"]);
    expect(policy.conditions.get("trusted")?.(factsOf())).toEqual({ ok: true, holds: true });
  });

  it("holds a test for each window, also where two sections share a name", () => {
    expect([...policy.windows.keys()]).toEqual(["writes/night", "freezes/night", "windows/noon"]);
    const isOpen = (key: string, time: string) => policy.windows.get(key)?.(Date.parse(time));
    expect(isOpen("writes/night", "2026-06-01T23:00:00Z")).toBe(true);
    expect(isOpen("freezes/night", "2026-06-01T23:00:00Z")).toBe(false);
    expect(isOpen("windows/noon", "2026-06-01T12:30:00Z")).toBe(true);
  });

  it("tells where its parts stand, and what it is called", () => {
    expect(policy.at("/rules/0")).toBe("sample.yaml/rules/0");
    expect(policy.name).toBe("sample");
    expect(policyOf({ name: "ours" }).name).toBe("ours");
  });

  it("has a digest of what it says, not of how it is written", () => {
    const limits = (grace: string) => policyOf({ limits: { grace } }).digest;
    expect(limits("60m")).toBe(limits("1h"));
    expect(limits("15m")).toBe(policyOf().digest);
    expect(limits("16m")).not.toBe(policyOf().digest);
    expect(policyOf().digest).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("an alias", () => {
  it("may have an id, and means what its names mean", () => {
    const named = policyOf({ authority: { aliases: [{ id: "ci", names: ["a", "b"] }] } });
    expect(named.file.authority.aliases).toEqual([["a", "b"]]);
    expect(named.digest).toBe(policyOf({ authority: { aliases: [["a", "b"]] } }).digest);
  });
});

describe("a policy is refused", () => {
  it("for a condition that cannot be compiled, with the place inside it", () => {
    expect(findingsOf({ rules: [rule("a"), rule("b", { when: "claim.trust > 2 && foo" })] })).toEqual([
      {
        level: "error",
        rule: "condition",
        pointer: "/rules/1/when",
        message: "`foo` is not a fact",
        hint: "facts are claim, resource, tags, environment, exposure, situations",
        span: { from: 19, to: 22 },
      },
    ]);
  });

  it.each(["writes", "freezes", "windows"])(
    "for a row of `%s` that says no time, at the part that is wrong",
    (section) => {
      const night = { effect: "allow", duration: "8h" };
      const rows = [
        { ...night, id: "a", cron: "0 22 * *" },
        { ...night, id: "b", cron: "0 22 * * *", zone: "Mars" },
      ];
      expect(findingsOf({ [section]: rows })).toEqual([
        {
          level: "error",
          rule: "window",
          pointer: `/${section}/0/cron`,
          message: "`0 22 * *` does not say when a window opens",
          hint: "write minute, hour, day, month and weekday, such as `0 22 * * FRI`",
        },
        {
          level: "error",
          rule: "window",
          pointer: `/${section}/1/zone`,
          message: "`Mars` is not a time zone",
          hint: "name it as `UTC` or like `Europe/Stockholm`",
        },
      ]);
    },
  );

  const guard = { id: "same", title: "t", fields: ["/A"], constraint: { is: 1 } };
  const window = { id: "same", effect: "deny", cron: "0 0 * * *", duration: "1h" };
  it.each([
    { section: "rules", part: rule("same"), key: "id" },
    { section: "guardrails", part: guard, key: "id" },
    { section: "standing", part: { id: "same", fields: ["/A"], owner: {} }, key: "id" },
    { section: "protections", part: { id: "same", while: ["peak"], fields: ["/A"] }, key: "id" },
    { section: "coupled", part: { id: "same", types: ["*"], together: ["/A", "/B"] }, key: "id" },
    { section: "writes", part: window, key: "id" },
    { section: "freezes", part: window, key: "id" },
    { section: "windows", part: window, key: "id" },
    { section: "environments", part: { name: "same", order: ["security"] }, key: "name" },
    { section: "approvers", part: { name: "same" }, key: "name" },
    { section: "orders", part: { id: "same", while: ["peak"], raise: "cost", to: 1 }, key: "id" },
    { section: "urgency", part: { id: "same", motivations: ["none"], urgency: "none" }, key: "id" },
    { section: "actors", part: { id: "same", kind: "agent" }, key: "id" },
    { section: "unattributed", part: { id: "same", answer: "keep" }, key: "id" },
    { section: "deletions", part: { id: "same", answer: "tell" }, key: "id" },
  ])("for two $section of one $key", ({ section, part, key }) => {
    const other = { ...part, [key]: "other" };
    expect(findingsOf({ [section]: [part, other] })).toEqual([]);
    expect(findingsOf({ [section]: [other, part, part] })).toEqual([
      {
        level: "error",
        rule: "repeated-name",
        pointer: `/${section}/2/${key}`,
        message: `\`same\` is already the ${key} of the row at /${section}/1`,
        hint: "give each its own",
      },
    ]);
  });

  const scope = { id: "same", in: {}, mode: "observe" };
  const leave = { id: "same", atMost: "routine" };
  const holder = { id: "same", principals: ["a"] };
  const source = { id: "same", kinds: ["peak"] };
  it.each([
    { list: "mode/scopes", sections: { mode: { scopes: [scope, scope] } } },
    { list: "authority/claims", sections: { authority: { claims: [leave, leave] } } },
    { list: "authority/fields", sections: { authority: { fields: [holder, holder] } } },
    { list: "authority/situations", sections: { authority: { situations: [source, source] } } },
    {
      list: "classes/mine",
      sections: {
        classes: {
          mine: [
            { id: "same", fields: ["/A"] },
            { id: "same", fields: ["/B"] },
          ],
        },
      },
    },
  ])("for two rows of one id in $list", ({ list, sections }) => {
    expect(findingsOf(sections).map(({ pointer, message }) => ({ pointer, message }))).toEqual([
      { pointer: `/${list}/1/id`, message: `\`same\` is already the id of the row at /${list}/0` },
    ]);
  });

  it("not for rows without an id, nor for one id in two lists", () => {
    const parts = [{ id: "same", fields: ["/A"] }];
    const rows = [{ answer: "tell" }, { answer: "ask" }, { id: "same", answer: "ask" }];
    expect(findingsOf({ deletions: rows, classes: { one: parts, other: parts } })).toEqual([]);
  });

  it("with everything that is wrong at once", () => {
    const rules = [rule("a", { when: "x" }), rule("a", { when: "y" })];
    expect(findingsOf({ rules }).map(({ rule: check }) => check)).toEqual([
      "repeated-name",
      "condition",
      "condition",
    ]);
  });
});
