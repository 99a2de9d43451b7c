import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { handOf, lastEdit, putAboutIn } from "#core/questions/weighed.ts";
import { at, claim, dispute, policy, situation } from "../arbitration/small-disputes.ts";

const size = "/DesiredCapacity" as FieldPath;
const wrote = (id: string, changedAt: string, more: Parameters<typeof claim>[0] = {}) =>
  claim({ id, by: id, constraint: { is: 3 }, changedAt: at(changedAt), ...more });

describe("the last edit of a field", () => {
  it.each<{ readonly what: string; readonly claims: readonly Claim[]; readonly is: string | undefined }>([
    { what: "the last of two writes", claims: [wrote("a", "02:00"), wrote("b", "03:00")], is: "b" },
    { what: "the last, in whatever order", claims: [wrote("b", "03:00"), wrote("a", "02:00")], is: "b" },
    {
      what: "of one moment the first by its id",
      claims: [wrote("b", "03:00"), wrote("a", "03:00")],
      is: "a",
    },
    { what: "the first by its id, in order", claims: [wrote("a", "03:00"), wrote("b", "03:00")], is: "a" },
    {
      what: "no wish that nobody wrote",
      claims: [wrote("a", "02:00"), claim({ id: "b", madeAt: at("03:30") })],
      is: "a",
    },
    {
      what: "no write that was withdrawn",
      claims: [wrote("a", "02:00"), wrote("b", "03:00", { state: "withdrawn" })],
      is: "a",
    },
    {
      what: "no write of another field",
      claims: [wrote("a", "02:00"), wrote("b", "03:00", { field: "/MinSize" })],
      is: "a",
    },
    {
      what: "a write of a part of it",
      claims: [wrote("a", "02:00"), wrote("b", "03:00", { field: `${size}/Part` })],
      is: "b",
    },
    { what: "nothing where nobody wrote", claims: [claim({ id: "b" })], is: undefined },
  ])("is $what", ({ claims, is }) => {
    expect(lastEdit(size, { claims })?.id).toBe(is);
  });

  it.each([
    { what: "the principal, spelt as everybody does", actor: {}, is: "123456789012:role/ada" },
    { what: "the human behind it", actor: { human: "ada@acme.com" }, is: "ada@acme.com" },
  ])("is of the hand of $what", ({ actor, is }) => {
    const principal = "arn:aws:iam::123456789012:role/path/ada";
    const one = claim();
    expect(handOf({ ...one, actor: { ...one.actor, principal, ...actor } })).toBe(is);
  });
});

describe("a question is put about", () => {
  const incident = { kind: "person", motivation: { kind: "incident", ref: "INC-7" } } as const;
  const about = (claims: readonly Claim[], field: string = size) => {
    const parts = dispute({ claims, situations: [situation()], live: { [size]: 3 }, prior: { [size]: 3 } });
    return putAboutIn(parts, policy())(field as FieldPath);
  };
  const list = (length: number) => ({ in: ["x".repeat(length - '{"in":[""]}'.length)] });

  it.each<{
    readonly what: string;
    readonly claims: readonly Claim[];
    readonly field?: string;
    readonly is: object;
  }>([
    {
      what: "the edit behind it",
      claims: [wrote("a", "03:00")],
      is: { principal: "a", constraint: { is: 3 } },
    },
    {
      what: "an edit that says as much as is kept",
      claims: [wrote("a", "03:00", { constraint: list(2_000) })],
      is: { principal: "a", constraint: list(2_000) },
    },
  ])("$what", ({ claims, is }) => {
    expect(about(claims).edit).toEqual(is);
  });

  it.each<{ readonly what: string; readonly claims: readonly Claim[] }>([
    { what: "where nobody wrote", claims: [claim()] },
    { what: "that says more than is kept", claims: [wrote("a", "03:00", { constraint: list(2_001) })] },
    { what: "that says nothing of a value", claims: [wrote("a", "03:00", { constraint: undefined })] },
  ])("no edit $what", ({ claims }) => {
    expect(about(claims)).not.toHaveProperty("edit");
  });

  it.each<{
    readonly what: string;
    readonly claims: readonly Claim[];
    readonly field?: string;
    readonly is: string;
  }>([
    {
      what: "the only urgency there is",
      claims: [claim({ motivation: { kind: "budget", ref: "B" } })],
      is: "routine",
    },
    {
      what: "the highest of several",
      claims: [claim({ id: "a", ...incident }), claim({ id: "b", by: "bea" })],
      is: "degradation",
    },
    {
      what: "the highest, in whatever order",
      claims: [claim({ id: "a", by: "bea" }), claim({ id: "b", ...incident })],
      is: "degradation",
    },
    {
      what: "none that is weighed elsewhere",
      claims: [claim({ id: "a", ...incident })],
      field: "/MinSize",
      is: "none",
    },
  ])("$what", ({ claims, field, is }) => {
    expect(about(claims, field)).toMatchObject({ urgency: is });
  });
});
