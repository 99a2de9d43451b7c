import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { isClaimant } from "#core/questions/answer.ts";
import { at, claim, dispute, policy } from "../arbitration/small-disputes.ts";

const basis = policy();
const rules = policy({ authority: { ...basis.file.authority, aliases: [["ada", "a-alias"]] } });
const wish = (parts: Parameters<typeof claim>[0] = {}) =>
  claim({ id: "a", by: "ada", kind: "person", field: "/A", constraint: { is: 3 }, ...parts });
const saying = (said: string, madeAt: string): Claim => {
  const one = wish({ by: "123456789012:role/deploy", madeAt: at(madeAt) });
  return { ...one, actor: { ...one.actor, said: [said] } };
};

describe("somebody claims what is asked about", () => {
  it.each<{
    readonly what: string;
    readonly claims: readonly Claim[];
    readonly by?: string;
    readonly also?: readonly string[];
    readonly is: boolean;
  }>([
    { what: "one of its fields", claims: [wish()], is: true },
    { what: "another of its fields", claims: [wish({ field: "/B" })], is: true },
    { what: "a part of a field", claims: [wish({ field: "/A/Part" })], is: true },
    { what: "none of its fields", claims: [wish({ field: "/C" })], is: false },
    { what: "nothing, for others do", claims: [wish({ by: "ben" })], is: false },
    { what: "one of several claims", claims: [wish({ id: "b", by: "ben" }), wish()], is: true },
    { what: "it under another name of theirs", claims: [wish()], by: "a-alias", is: true },
    { what: "it by a name they also have", claims: [wish()], by: "olga", also: ["eve", "ada"], is: true },
    { what: "it in a session called so before", claims: [saying("ada", "03:10")], is: true },
    { what: "nothing in a session called so later", claims: [saying("ada", "03:11")], is: false },
    { what: "nothing, in a session of another", claims: [saying("ben", "03:00")], is: false },
  ])("$what: $is", ({ claims, by = "ada", also, is }) => {
    const question = { fields: ["/A", "/B"] as FieldPath[], askedAt: at("03:10") };
    const given = { by, ...(also && { also }) };
    const law = { dispute: dispute({ claims }), around: { policy: rules } };
    expect(isClaimant(question, given, law)).toBe(is);
  });
});
