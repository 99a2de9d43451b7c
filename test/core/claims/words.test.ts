import { describe, expect, it } from "vitest";
import { Instant } from "#core/claims/instant.ts";
import { excludedBy, humanOf, identities, partyOf, saidBy } from "#core/claims/principal.ts";
import { IntentWord, lower, SituationWord } from "#core/claims/words.ts";

const complaint = (schema: typeof IntentWord | typeof SituationWord | typeof Instant, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error?.issues.map(({ message }) => message).join("; ");
};

describe("a word that nobody knows", () => {
  it.each([
    { schema: IntentWord, input: "profit", what: "`profit` is not an intent; use availability, " },
    { schema: IntentWord, input: undefined, what: "an intent is missing; use availability, " },
    { schema: IntentWord, input: "x-", what: "`x-` is not an intent; use availability, " },
    { schema: SituationWord, input: "party", what: "`party` is not a situation kind; use incident, " },
    { schema: SituationWord, input: undefined, what: "a situation kind is missing; use incident, " },
  ])("is told with those that are, $what", ({ schema, input, what }) => {
    const found = complaint(schema, input) ?? "";
    expect(found.startsWith(what)).toBe(true);
    expect(found.endsWith(" or your own as `x-…`")).toBe(true);
  });

  it.each([
    { input: "2026-02-30T03:10:00Z", fine: true },
    { input: "2026-13-01T03:10:00Z", fine: false },
    { input: "2026-11-21T24:10:00Z", fine: false },
    { input: "2026-11-21T03:10:00.123456789+01:00", fine: true },
  ])("is a time or not: $input, $fine", ({ input, fine }) => {
    expect(complaint(Instant, input) === undefined).toBe(fine);
  });

  it("is of two urgencies the lower one", () => {
    expect([lower("routine", "emergency"), lower("emergency", "routine"), lower("none", "none")]).toEqual([
      ...["routine", "routine", "none"],
    ]);
  });
});

describe("who a principal is", () => {
  const same = (name: string) => name;
  const anna = { principal: "sso/anna@example.com", kind: "person" } as const;

  it.each([
    {
      what: "one group joins two",
      groups: [
        ["a", "b"],
        ["c", "d"],
        ["b", "c"],
      ],
      one: ["a", "b", "c", "d"],
    },
    { what: "a group of one", groups: [["a"]], one: ["a"] },
    { what: "an empty group", groups: [[]], one: ["a"] },
    { what: "a name in no other group", groups: [["a", "b"]], one: ["a", "b"], not: ["c"] },
  ])("is one of the names of its group where $what", ({ groups, one, not = [] }) => {
    const identity = identities(groups);
    expect(new Set(one.map(identity)).size).toBe(1);
    for (const name of not) expect(identity(name)).toBe(name);
    expect(one.map(identity)).toEqual(one.map(identity));
  });

  it.each([
    { said: "anna@INC-7", approver: "sso/anna@example.com", is: true },
    { said: "anna", approver: "sso/anna@example.com", is: true },
    { said: "Anna@Example.com", approver: "sso/anna@example.com", is: true },
    { said: "anna@other.org", approver: "sso/anna@example.com", is: false },
    { said: "otto", approver: "sso/anna@example.com", is: false },
    { said: "anna", approver: "123456789012:role/anna", is: false },
    { said: "anna", approver: "123456789012:user/anna", is: true },
    { said: "@example.com", approver: "sso/@example.com", is: true },
    { said: "@INC-7", approver: "sso/@example.com", is: false },
    { said: "anna@mail.example.com/x", approver: "sso/anna@other.org", is: false },
  ])("is maybe the approver $approver where they say `$said`: $is", ({ said, approver, is }) => {
    const actor = { principal: "123456789012:role/admin", kind: "person", said } as const;
    expect(excludedBy(actor, approver, same)).toBe(is);
    expect(excludedBy({ ...actor, said: ["nobody", said] }, approver, same)).toBe(is);
  });

  it("is the human where one is known", () => {
    expect([saidBy(anna), saidBy({ ...anna, said: "x" }), saidBy({ ...anna, said: ["x", "y"] })]).toEqual([
      ...[[], ["x"], ["x", "y"]],
    ]);
    expect([humanOf(anna), humanOf({ ...anna, kind: "pipeline" })]).toEqual([
      "sso/anna@example.com",
      undefined,
    ]);
    expect(partyOf({ ...anna, human: "sso/Otto" }, same)).toBe("sso/otto");
    expect(partyOf({ principal: "r", kind: "pipeline" }, same)).toBe("r");
  });
});
