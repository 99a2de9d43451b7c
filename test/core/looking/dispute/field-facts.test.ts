import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import type { Claim } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { fieldFacts } from "#core/looking/dispute/facts.ts";
import { factsFrom } from "#core/looking/dispute/field-facts.ts";
import { claim } from "../../arbitration/small-disputes.ts";
import { group, types } from "../looked-at-group.ts";

type Values = Readonly<Record<string, Json>>;
const want = (field: string, constraint: object, more: object = {}): Claim =>
  claim({ field, constraint, ...more } as never);

/** Every field of which something is known, where something is known of each that is asked about. */
function visited({
  live = {},
  prior = {},
  claims = [],
  of = {},
}: {
  readonly live?: Values;
  readonly prior?: Values;
  readonly claims?: readonly Claim[];
  readonly of?: Readonly<Record<string, object>>;
}) {
  const found = fieldFacts(
    { live, prior, claims } as never,
    (path) => ({ author: "a", ...of[path] }) as never,
  );
  return Object.entries(found ?? {})
    .map(([path, facts]) => (facts.sensitive === true ? `${path} hidden` : path))
    .toSorted();
}

describe("the fields that arbitration may settle by themselves", () => {
  const keyed = { topology: "keyed", keys: ["Id"] };
  const rows = [
    { Id: "a", N: 1 },
    { Id: "b", N: 2 },
  ];
  it.each<{ what: string; input: Parameters<typeof visited>[0]; are: readonly string[] }>([
    { what: "none where nothing stands", input: {}, are: [] },
    {
      what: "each top that is live, agreed or claimed, once",
      input: {
        live: { "/A": 1, "/B": 1 },
        prior: { "/B": 2, "/C": 1 },
        claims: [want("/D", { is: 1 }), want("/A", { is: 2 })],
      },
      are: ["/A", "/B", "/C", "/D"],
    },
    { what: "no part where nobody speaks of one", input: { live: { "/A": { X: 1 } } }, are: ["/A"] },
    {
      what: "each part where somebody speaks of one",
      input: { live: { "/A": { X: 1, Y: 1 } }, prior: { "/A": { Z: 1 } }, claims: [want("/A/X", { is: 2 })] },
      are: ["/A", "/A/X", "/A/Y", "/A/Z"],
    },
    {
      what: "a part that only a claim names",
      input: { claims: [want("/A/X/Y", { is: 2 })] },
      are: ["/A", "/A/X", "/A/X/Y"],
    },
    {
      what: "parts of what a claim wants",
      input: { claims: [want("/A", { is: { Q: 1 } }), want("/A/X", { is: 2 })] },
      are: ["/A", "/A/Q", "/A/X"],
    },
    {
      what: "parts of what a claim allows or prefers",
      input: {
        claims: [want("/A", { in: [{ Q: 1 }, { R: 1 }] }, { prefer: { S: 1 } }), want("/A/X", { is: 2 })],
      },
      are: ["/A", "/A/Q", "/A/R", "/A/S", "/A/X"],
    },
    {
      what: "rows of a keyed list always",
      input: { live: { "/L": rows }, of: { "/L": keyed } },
      are: ["/L", "/L[Id=a]", "/L[Id=b]"],
    },
    { what: "no rows of another list", input: { live: { "/L": rows } }, are: ["/L"] },
    {
      what: "rows of another list where somebody speaks of one",
      input: { live: { "/L": rows }, claims: [want("/L[Id=c]", { is: { Id: "c" } })] },
      are: ["/L", "/L[Id=a]", "/L[Id=b]", "/L[Id=c]"],
    },
    {
      what: "parts of a row where somebody speaks of one",
      input: { live: { "/L": rows }, claims: [want("/L[Id=a]/N", { is: 5 })] },
      are: ["/L", "/L[Id=a]", "/L[Id=a]/Id", "/L[Id=a]/N", "/L[Id=b]"],
    },
    {
      what: "elements where somebody speaks of one",
      input: { live: { "/S": ["x"] }, prior: { "/S": ["y"] }, claims: [want("/S[=z]", { absent: true })] },
      are: ["/S", "/S[=x]", "/S[=y]", "/S[=z]"],
    },
    {
      what: "no rows without the key",
      input: { live: { "/L": [{ N: 1 }] }, of: { "/L": keyed } },
      are: ["/L"],
    },
    {
      what: "one that holds what is hidden, said so",
      input: { live: { "/A": Hidden.of("x") as never, "/B": 1 } },
      are: ["/A hidden", "/B"],
    },
    {
      what: "one that a claim wants hidden, said so",
      input: {
        claims: [
          want("/A", { is: 1 }, {}),
          { ...want("/B", { is: 1 }), constraint: { is: Hidden.of("x") } } as never,
        ],
      },
      are: ["/A", "/B hidden"],
    },
  ])("are $what", ({ input, are }) => {
    expect(visited(input)).toEqual([...are].toSorted());
  });

  it("are left out where nothing is known of them", () => {
    const found = fieldFacts({ live: { "/A": 1, "/B": 1 }, prior: {}, claims: [] } as never, (path) =>
      path === "/B" ? ({ author: "b" } as never) : {},
    );
    expect(found).toEqual({ "/B": { author: "b" } });
  });
});

describe("what the schemas say of a field", () => {
  const facts = factsFrom(types);
  it.each([
    { path: "/AutoScalingGroupName", is: { createOnly: true } },
    { path: "/MasterPassword", is: { sensitive: true } },
    { path: "/Tags", is: { topology: "keyed", keys: ["Key"] } },
  ])("is known of $path", ({ path, is }) => {
    expect(facts(group.type, path)).toMatchObject(is);
    expect(facts(group.type, path)).toBe(facts(group.type, path));
  });

  it("is nothing of a type that nobody knows, and no more than it says", () => {
    expect(facts("AWS::Made::Up", "/A")).toEqual({});
    const plain = facts(group.type, "/DesiredCapacity" as FieldPath);
    expect(["createOnly" in plain, "sensitive" in plain]).toEqual([false, false]);
    const none = factsFrom(memoryTypeKnowledge([]));
    expect(none(group.type, "/Tags")).toEqual({});
  });
});
