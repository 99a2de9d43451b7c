import { describe, expect, it } from "vitest";
import type { Layer } from "#core/policy/layers/layer.ts";
import { filled, ParameterRow } from "#core/policy/layers/parameters.ts";
import { isPackaged, layerTarget, referencesIn } from "#core/policy/layers/references.ts";
import { type Document, layerOf, toldOf } from "./documents.ts";

const given = { layer: "top", pointer: "/extends/0" };
const about = "what it is";
const grace = { type: "text", default: "1h", about };

/** The document of a layer once its parameters have values, and what is told of it. */
function fill(document: Document, values: Document = {}) {
  const input = { key: "base", given, document: document as Layer["document"] };
  const { document: done, flaws } = filled({ ...input, values: values as Layer["document"] });
  return { done, told: toldOf(flaws) };
}

describe("a parameter", () => {
  const use = { parameter: "grace" };
  const limits = { grace: use, list: [1, use, { deep: use }] };
  it("stands for its default, else for what is given", () => {
    const document = { parley: 1, parameters: { grace }, limits };
    expect(fill(document)).toEqual({
      done: { parley: 1, limits: { grace: "1h", list: [1, "1h", { deep: "1h" }] } },
      told: [],
    });
    expect(fill(document, { grace: "2h" }).done).toMatchObject({ limits: { grace: "2h" } });
  });

  it("is a whole value, and no part of one", () => {
    const more = { a: { parameter: "grace", and: 1 }, b: { parameter: 5 }, c: "grace", d: use };
    expect(fill({ parameters: { grace }, more })).toEqual({ done: { more: { ...more, d: "1h" } }, told: [] });
  });

  it.each<{ type: string; fits: readonly unknown[]; misfits: readonly unknown[]; noun: string }>([
    { type: "text", fits: ["a", ""], misfits: [1, true, ["a"], null], noun: "a text" },
    { type: "texts", fits: [["a"], []], misfits: ["a", [1], {}], noun: "a list of texts" },
    { type: "number", fits: [1, 0], misfits: ["1", true], noun: "a number" },
    { type: "boolean", fits: [true, false], misfits: ["true", 0], noun: "a boolean" },
  ])("of the type `$type` has values of it", ({ type, fits, misfits, noun }) => {
    const row = { type, default: fits[0], about };
    for (const value of fits) {
      const { done, told } = fill({ parameters: { p: row }, at: { parameter: "p" } }, { p: value });
      expect({ done, told }).toEqual({ done: { at: value }, told: [] });
      expect(ParameterRow.safeParse({ ...row, default: value }).success).toBe(true);
    }
    for (const value of misfits) {
      const [told] = fill({ parameters: { p: row }, at: { parameter: "p" } }, { p: value }).told;
      expect(told).toContain("top/extends/0/with/p: ");
      expect(told).toContain(` is not what \`p\` stands for | it stands for ${noun}`);
      const [own] = fill({ parameters: { p: { ...row, default: value } }, at: { parameter: "p" } }).told;
      expect(own).toContain("base/parameters/p/default: ");
      expect(own).toContain(` is not what \`p\` stands for | it stands for ${noun}`);
      expect(ParameterRow.safeParse({ ...row, default: value }).success).toBe(false);
    }
  });

  const form = "write `NAME: {type: text|texts|number|boolean, default: VALUE, about: a sentence}`";
  it.each<{ what: string; document: Document; values?: Document; says: readonly string[] }>([
    {
      what: "is used",
      document: { parameters: { grace, used: grace }, at: { parameter: "used" } },
      says: [
        "base/parameters/grace: `grace` stands nowhere | write `{parameter: grace}` where its value belongs, or remove it",
      ],
    },
    {
      what: "is known",
      document: { parameters: { grace }, at: [use, { parameter: "grade" }] },
      says: ["base/at/1: `grade` is no parameter of this layer | did you mean `grace`?"],
    },
    {
      what: "is said where it is used",
      document: { at: { "a/b": use } },
      says: [
        "base/at/a~1b: `grace` is no parameter of this layer | say it under `parameters`, with type, default and about",
      ],
    },
    {
      what: "is one of the layer's where it is given",
      document: { parameters: { grace, b: grace }, at: [use, { parameter: "b" }] },
      values: { grade: "2h", other: 1 },
      says: [
        "top/extends/0/with/grade: the layer has no parameter `grade` | did you mean `grace`?",
        "top/extends/0/with/other: the layer has no parameter `other` | it has grace, b",
      ],
    },
    {
      what: "is given where there is one",
      document: {},
      values: { grace: "2h" },
      says: ["top/extends/0/with/grace: the layer has no parameter `grace` | it has none"],
    },
    {
      what: "has a type",
      document: { parameters: { a: { default: 1, about } } },
      says: [`base/parameters/a/type: this says no parameter | ${form}`],
    },
    {
      what: "says what it is about",
      document: { parameters: { a: { ...grace, about: "" } } },
      says: [`base/parameters/a/about: this says no parameter | ${form}`],
    },
    {
      what: "has a name",
      document: { parameters: ["a"] },
      says: [`base/parameters: this says no parameter | ${form}`],
    },
  ])("$what", ({ document, values, says }) => {
    expect(fill(document, values).told).toEqual(says);
  });
});

describe("what a layer extends", () => {
  const remedy = "name a file in the same folder, such as `./company.yaml`, or `parley/default@1`";
  const file = (path: string) => ({ kind: "file", path });
  it.each<{ written: string; from?: string; is: object }>([
    { written: "parley/default@1", is: { kind: "packaged", name: "default", major: 1 } },
    { written: "parley/a-2@0.12", is: { kind: "packaged", name: "a-2", major: 0, minor: 12 } },
    { written: "./a.yaml", is: file("a.yaml") },
    { written: "./a.yaml", from: "teams/b.yaml", is: file("teams/a.yaml") },
    { written: "../a.yaml", from: "teams/b.yaml", is: file("a.yaml") },
    { written: "./x/.././/y/./a.yaml", from: "b.yaml", is: file("y/a.yaml") },
    ...[
      "parley/default",
      "parley/default@",
      "parley/default@01",
      "parley/Default@1",
      "parley/default@1.2.3",
    ].map((written) => ({
      written,
      is: {
        message: `\`${written}\` names no version`,
        hint: "write it like `parley/default@1`, or `@1.2` to pin it",
      },
    })),
    ...["https://x.example/a.yaml", "S3:a", "x+y.z-1:a"].map((written) => ({
      written,
      is: { message: `\`${written}\` is an address`, hint: `layers are not fetched: ${remedy}` },
    })),
    ...["a.yaml", "/a.yaml", ".../a.yaml", "", "x/./a.yaml"].map((written) => ({
      written,
      is: { message: `\`${written}\` is no path`, hint: remedy },
    })),
    { written: "./a\\b", is: { message: "`./a\\b` is no path", hint: remedy } },
    { written: `./${"a".repeat(511)}`, is: { message: `\`./${"a".repeat(78)}\` is no path`, hint: remedy } },
    { written: `./${"a".repeat(510)}`, is: file("a".repeat(510)) },
    {
      written: "../a.yaml",
      is: {
        message: "`../a.yaml` leads out of the folder of the deployed policy",
        hint: "move the file into it",
      },
    },
    {
      written: "./x/../../a.yaml",
      is: {
        message: "`./x/../../a.yaml` leads out of the folder of the deployed policy",
        hint: "move the file into it",
      },
    },
    { written: "./a/", is: { message: "`./a/` is a folder", hint: remedy } },
    { written: "./a/..", is: { message: "`./a/..` is a folder", hint: remedy } },
    {
      written: "./a.yaml",
      from: "parley/default@1.0",
      is: { message: "a packaged policy extends no file", hint: "extend it from a file of your own" },
    },
  ])("`$written`, %#", ({ written, from = "policy.yaml", is }) => {
    expect(layerTarget(written, from)).toEqual(is);
  });

  it("comes with Parley or not", () => {
    expect(
      ["parley/default@1", "parley/default@1.2", "./default@1", "xparley/default@1", "parley/default@1x"].map(
        isPackaged,
      ),
    ).toEqual([true, true, false, false, false]);
  });

  it("is a list of names, each alone or with values", () => {
    const references = (extended: unknown) => {
      const { references: found, flaws } = referencesIn(layerOf("policy.yaml", { extends: extended }));
      return { found, told: toldOf(flaws) };
    };
    const none = (index: number) =>
      `policy.yaml/extends/${index}: this names no layer | ${remedy}, or write \`{policy: ./base.yaml, with: {name: value}}\``;
    const target = file("a.yaml");
    const written = "./a.yaml";
    expect(references(["./a.yaml", { policy: written }, { policy: written, with: { p: 1 } }])).toEqual({
      found: [
        { target, written, with: {}, pointer: "/extends/0" },
        { target, written, with: {}, pointer: "/extends/1" },
        { target, written, with: { p: 1 }, pointer: "/extends/2" },
      ],
      told: [],
    });
    expect(
      references([5, { policy: 1 }, { policy: written, with: [1] }, { policy: written, x: 1 }, {}]),
    ).toEqual({
      found: [],
      told: [none(0), none(1), none(2), none(3), none(4)],
    });
    expect(references(["./a.yaml", "x"])).toEqual({
      found: [{ target, written, with: {}, pointer: "/extends/0" }],
      told: [`policy.yaml/extends/1: \`x\` is no path | ${remedy}`],
    });
    expect(references("./a.yaml")).toEqual({
      found: [],
      told: ["policy.yaml/extends: `extends` is a list | write `extends: [parley/default@1]`"],
    });
    expect(referencesIn(layerOf("policy.yaml", {}))).toEqual({ references: [], flaws: [] });
  });
});
