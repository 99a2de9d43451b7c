import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { isStackOwned, stackValues } from "#core/looking/dispute/stack.ts";
import { type Place, written } from "./written-claims.ts";

describe("what a stack wants of a field", () => {
  const by = (via: string | undefined) => ({
    actor: { principal: "stack", kind: "pipeline", ...(via !== undefined && { via }) },
  });
  const prior = { "/A": { B: "agreed" }, "/C": "agreed" } as never;
  const cloud = (id: string, place: Place, changed: string | undefined, via = "CloudFormation") =>
    written(id, place, changed, by(via));

  it.each<{ what: string; claims: readonly Claim[]; at: string; is: unknown }>([
    { what: "what was agreed, where it wrote nothing", claims: [], at: "/C", is: "agreed" },
    { what: "what it wrote", claims: [cloud("a", ["/C", { is: 1 }], "03:00")], at: "/C", is: 1 },
    {
      what: "what it wrote last",
      claims: [cloud("a", ["/C", { is: 1 }], "03:00"), cloud("b", ["/C", { is: 2 }], "03:01")],
      at: "/C",
      is: 2,
    },
    {
      what: "what it wrote last, the other way about",
      claims: [cloud("b", ["/C", { is: 2 }], "03:01"), cloud("a", ["/C", { is: 1 }], "03:00")],
      at: "/C",
      is: 2,
    },
    {
      what: "a part of what it wrote",
      claims: [cloud("a", ["/A", { is: { B: 1 } }], "03:00")],
      at: "/A/B",
      is: 1,
    },
    {
      what: "nothing, where it took it away",
      claims: [cloud("a", ["/C", { absent: true }], "03:00")],
      at: "/C",
      is: null,
    },
    {
      what: "what was agreed, where it wrote several values",
      claims: [cloud("a", ["/C", { in: [1, 2] }], "03:00")],
      at: "/C",
      is: "agreed",
    },
    {
      what: "what was agreed, where it wants presence",
      claims: [cloud("a", ["/C", { absent: false }], "03:00")],
      at: "/C",
      is: "agreed",
    },
    {
      what: "what was agreed, where it only declared",
      claims: [cloud("a", ["/C", { is: 1 }], undefined)],
      at: "/C",
      is: "agreed",
    },
    {
      what: "what was agreed, where another tool wrote",
      claims: [cloud("a", ["/C", { is: 1 }], "03:00", "terraform")],
      at: "/C",
      is: "agreed",
    },
    {
      what: "what was agreed, where no tool is known",
      claims: [written("a", ["/C", { is: 1 }], "03:00", by(undefined))],
      at: "/C",
      is: "agreed",
    },
    {
      what: "what was agreed around what it wrote",
      claims: [cloud("a", ["/A/B", { is: 1 }], "03:00")],
      at: "/A",
      is: { B: "agreed" },
    },
  ])("is $what", ({ claims, at: place, is }) => {
    expect(stackValues(claims, prior)(place)).toEqual(is);
  });

  it.each([
    { tags: { "aws:cloudformation:stack-name": "s" }, is: true },
    { tags: { "aws:cloudformation:stack-id": "s" }, is: true },
    { tags: { "aws:cloudformation:logical-id": "s" }, is: false },
    { tags: {}, is: false },
  ])("counts where it is a stack's, $tags: $is", ({ tags, is }) => {
    expect(isStackOwned(tags)).toBe(is);
  });
});
