import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { check } from "#core/schema/check.ts";

const Leaf = z.strictObject({ size: z.number(), colour: z.optional(z.enum(["red", "green"])) });
const Tree = z.strictObject({
  name: z.string(),
  leaves: z.optional(z.array(Leaf)),
  byName: z.optional(z.record(z.enum(["north", "south"]), Leaf)),
  free: z.optional(z.record(z.string(), Leaf)),
  shape: z.optional(z.union([Leaf, z.strictObject({ width: z.number(), height: z.number() })])),
  word: z.optional(z.union([z.literal("all"), z.number()])),
});

/** Each mistake in a line: where, what, and the remedy. */
const told = (input: unknown, schema: z.ZodMiniType = Tree, medium?: "yaml" | "json"): readonly string[] => {
  const checked = check(schema, input, medium);
  if (!("mistakes" in checked)) return [];
  return checked.mistakes.map(
    ({ pointer, at, message, hint }) => `${pointer || "/"} ${at}: ${message}; ${hint}`,
  );
};

describe("a value that fits", () => {
  it("is what its schema makes of it", () => {
    expect(check(Tree, { name: "oak" })).toEqual({ value: { name: "oak" } });
    expect(check(z.prefault(z.string(), "oak"), undefined)).toEqual({ value: "oak" });
  });
});

describe("a value that does not fit", () => {
  it.each<{ what: string; input: unknown; is: readonly string[] }>([
    { what: "lacks a part", input: {}, is: ["/name value: `name` is missing; add it with text"] },
    {
      what: "has another kind",
      input: { name: 7 },
      is: ["/name value: `7` is not text; write text, in quotes where it looks like a number"],
    },
    {
      what: "is another kind itself",
      input: 7,
      is: ["/ value: `7` is not a group of names and values; write lines of `name: value`"],
    },
    {
      what: "is missing itself",
      input: undefined,
      is: ["/ value: the file is missing; add it with a group of names and values"],
    },
    {
      what: "is wrong in a list",
      input: { name: "x", leaves: [{ size: 1 }, { size: "1" }] },
      is: ["/leaves/1/size value: `1` is not a number; write a number without quotes"],
    },
    {
      what: "has a word that is near",
      input: { name: "x", leaves: [{ size: 1, colour: "gren" }] },
      is: ["/leaves/0/colour value: `gren` is not known here; did you mean `green`?"],
    },
    {
      what: "has a name that is near, and lacks the other no more",
      input: { nam: "x" },
      is: ["/nam name: `nam` is no key here; did you mean `name`?"],
    },
    {
      what: "has a name that is near beside the other",
      input: { name: "x", nam: "y" },
      is: ["/nam name: `nam` is no key here; did you mean `name`?"],
    },
    {
      what: "has a name like none",
      input: { name: "x", zzz: 1 },
      is: ["/zzz name: `zzz` is no key here; known are name, leaves, byName, free, shape, word"],
    },
    {
      what: "has two names like none",
      input: { name: "x", zzz: 1, qqq: 1 },
      is: [
        "/zzz name: `zzz` is no key here; known are name, leaves, byName, free, shape, word",
        "/qqq name: `qqq` is no key here; the keys that are known here are listed beside `zzz`",
      ],
    },
    {
      what: "has a near name and one like none",
      input: { name: "x", wrd: 1, qqq: 1 },
      is: [
        "/wrd name: `wrd` is no key here; did you mean `word`?",
        "/qqq name: `qqq` is no key here; known are name, leaves, byName, free, shape, word",
      ],
    },
    {
      what: "has a name like none in a list",
      input: { name: "x", leaves: [{ size: 1, zzz: 1 }] },
      is: ["/leaves/0/zzz name: `zzz` is no key here; known are size, colour"],
    },
    {
      what: "has a name like none in a record",
      input: { name: "x", free: { a: { size: 1, zzz: 1 } } },
      is: ["/free/a/zzz name: `zzz` is no key here; known are size, colour"],
    },
    {
      what: "has a name like none in one of two shapes",
      input: { name: "x", shape: { size: 1, zzz: 1 } },
      is: ["/shape/zzz name: `zzz` is no key here; known are size, colour, width, height"],
    },
    {
      what: "has the names of two shapes",
      input: { name: "x", shape: { size: 1, width: 1 } },
      is: [
        "/shape/width name: `width` is no key here; it stands in the place of others, and not beside them; leave it out, or them",
      ],
    },
    {
      what: "lacks a part of the nearest shape",
      input: { name: "x", shape: { width: 1 } },
      is: ["/shape/height value: `height` is missing; add it with a number"],
    },
    {
      what: "is none of several plain values",
      input: { name: "x", word: "some" },
      is: ["/word value: `some` cannot stand here; compare it with the examples in the documentation"],
    },
    {
      what: "has a near name, and the other is wrong as well",
      input: { name: 7, nam: "x" },
      is: [
        "/name value: `7` is not text; write text, in quotes where it looks like a number",
        "/nam name: `nam` is no key here; did you mean `name`?",
      ],
    },
    {
      what: "has a near name in a list, and lacks the other no more",
      input: { name: "x", leaves: [{ size: 1 }, { sze: 1 }] },
      is: ["/leaves/1/sze name: `sze` is no key here; did you mean `size`?"],
    },
    {
      what: "has a near name in one part, and lacks the other in another",
      input: { name: "x", leaves: [{ sze: 1 }, {}] },
      is: [
        "/leaves/0/sze name: `sze` is no key here; did you mean `size`?",
        "/leaves/1/size value: `size` is missing; add it with a number",
      ],
    },
    {
      what: "has nothing where a group should be",
      input: { nam: "x", leaves: [null, 7] },
      is: [
        "/leaves/0 value: there is no value here; write lines of `name: value`",
        "/leaves/1 value: `7` is not a group of names and values; write lines of `name: value`",
        "/nam name: `nam` is no key here; did you mean `name`?",
      ],
    },
    {
      what: "has a strange name in a pointer",
      input: { name: "x", "a/b~c": 1 },
      is: ["/a~1b~0c name: `a/b~c` is no key here; known are name, leaves, byName, free, shape, word"],
    },
  ])("is told where it $what", ({ input, is }) => {
    expect(told(input)).toEqual(is);
  });

  it("is told of names that a record may not have", () => {
    const [first] = told({ name: "x", byName: { west: { size: 1 } } });
    expect(first).toMatch(/^\/byName/);
    const Named = z.record(
      z.string().check(z.regex(/^[a-z]+$/, { error: "only small letters; write it so" })),
      z.number(),
    );
    expect(told({ A: 1 }, Named)).toEqual(["/A name: only small letters; write it so"]);
  });

  it("is told in its medium", () => {
    expect(told({ name: 7 }, Tree, "json")).toEqual(["/name value: `7` is not text; write text in quotes"]);
    expect(told(undefined, Tree, "json")).toEqual([
      "/ value: the body is missing; add it with a group of names and values",
    ]);
  });

  it("is told of what follows from an unknown name no more", () => {
    const Sized = z
      .strictObject({ size: z.optional(z.number()) })
      .check(z.refine(({ size }) => size !== undefined, { error: "it has no size; give it one" }));
    expect(told({}, Sized)).toEqual(["/ value: it has no size; give it one"]);
    expect(told({ zzz: 1 }, Sized)).toEqual(["/zzz name: `zzz` is no key here; known are size"]);
  });

  it("is told in short lines, and of a thousand mistakes at most", () => {
    const Said = z
      .string()
      .check(z.refine(() => false, { error: ({ input }) => `no: ${String(input)}; write\n another; one` }));
    const [line] = told("x".repeat(400), Said);
    expect(line).toBe(`/ value: no: ${"x".repeat(296)}…; one`);
    expect(told("a\n\tb", Said)).toEqual(["/ value: no: a b; write another; one"]);
    const Plain = z.string().check(z.refine(() => false, { error: "it is wrong" }));
    expect(told("x", Plain)).toEqual(["/ value: it is wrong; "]);
    expect(
      told(
        Array.from({ length: 1_200 }, () => "x"),
        z.array(z.number()),
      ),
    ).toHaveLength(1_000);
    const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`zzz${at}`, 1]));
    expect(told({ name: "x", ...unknown })).toHaveLength(200);
  });

  it("is told of names in a schema that refers to itself", () => {
    type Nest = { readonly inner?: Nest | undefined; readonly depth: number };
    const Nest: z.ZodMiniType<Nest> = z.strictObject({
      depth: z.number(),
      inner: z.optional(z.lazy(() => Nest)),
    });
    const Whole = z.strictObject({ nest: Nest });
    const nested = (inner: object) => told({ nest: { depth: 1, inner: { depth: 2, inner } } }, Whole);
    expect(nested({ depth: 3, dpth: 1 })).toEqual([
      "/nest/inner/inner/dpth name: `dpth` is no key here; did you mean `depth`?",
    ]);
    expect(nested({ depth: 3, zzz: 1 })).toEqual([
      "/nest/inner/inner/zzz name: `zzz` is no key here; known are depth, inner",
    ]);
  });
});
