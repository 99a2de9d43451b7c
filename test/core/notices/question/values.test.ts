import { describe, expect, it } from "vitest";
import type { Question } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import {
  isAboutExistence,
  isHiddenChoice,
  isHiddenValue,
  isPlainItem,
  openName,
  valueText,
} from "#core/notices/question/values.ts";
import { enforcing } from "../../cases/open-cases.ts";
import { askingOf } from "./viewed-questions.ts";

const size = "/DesiredCapacity" as FieldPath;
const item = "/Zones[=b]" as FieldPath;
const hush = Hidden.kept as unknown as Json;
const secret = Hidden.of("x") as unknown as Json;

const about = (fields: readonly string[], ...values: readonly (Json | undefined)[]) => ({
  fields: fields as readonly FieldPath[],
  ask: { options: values.map((value) => ({ answer: "keep", value })) } as unknown as Question,
});

describe("a question is about whether the resource is there", () => {
  it.each([
    { is: true, fields: ["/"] },
    { is: false, fields: [size] },
    { is: false, fields: ["/", size] },
    { is: false, fields: [] },
  ])("$is of $fields", ({ is, fields }) => {
    expect(isAboutExistence(about(fields))).toBe(is);
  });
});

describe("an item of a list says everything by being there", () => {
  it.each([
    { is: true, when: "it is there or not", asked: about([item], "b", null) },
    { is: true, when: "one answer names no value", asked: about([item], "b", undefined) },
    { is: true, when: "both answers mean the same", asked: about([item], { a: 1, b: 2 }, { b: 2, a: 1 }) },
    { is: false, when: "it may be one of two", asked: about([item], "b", "c") },
    { is: false, when: "it is no item", asked: about([size], "b", null) },
    { is: false, when: "there are two of them", asked: about([item, "/Zones[=c]"], "b", null) },
    { is: false, when: "it is a property of one", asked: about([`${item}/Name`], "b", null) },
  ])("$is where $when", ({ is, asked }) => {
    expect(isPlainItem(asked)).toBe(is);
  });
});

describe("a value is written", () => {
  it.each([
    { is: "`8`", when: "it is one", asked: about([size], 8), value: 8 },
    { is: "it", when: "it is an item that is there or not", asked: about([item], "b", null), value: "b" },
    { is: "(hidden)", when: "it is hidden", asked: about([size], hush), value: hush },
    {
      is: "DesiredCapacity `8`, MaxSize `9`",
      when: "it is one of each of several fields",
      asked: about([size, "/MaxSize"]),
      value: { [size]: 8, "/MaxSize": 9 },
    },
    {
      is: "MaxSize `9`",
      when: "some of the fields have none",
      asked: about([size, "/MaxSize"]),
      value: { "/MaxSize": 9 },
    },
    {
      is: "/Zones (hidden), MaxSize `9`",
      when: "an element of several fields is hidden",
      asked: about([item, "/MaxSize"]),
      value: { [item]: hush, "/MaxSize": 9 },
    },
  ])("as $is where $when", ({ is, asked, value }) => {
    expect(valueText(asked, value).replaceAll(/(^|, )\/(DesiredCapacity|MaxSize)/g, "$1$2")).toBe(is);
  });

  it("as those of five fields, and how many more there are", () => {
    const fields = (count: number) => Array.from({ length: count }, (_, n) => `/F${n}`);
    const all = (count: number) => Object.fromEntries(fields(count).map((path) => [path, 1]));
    expect(valueText(about(fields(5)), all(5))).not.toContain("more");
    expect(valueText(about(fields(7)), all(7))).toMatch(/F4 `1`, and 2 more$/);
  });
});

describe("an answer is one that people cannot see", () => {
  it.each([
    { is: true, when: "its value is hidden", value: hush },
    { is: true, when: "each of its values is", value: { a: hush, b: hush } },
    { is: false, when: "one of its values is not", value: { a: hush, b: 1 } },
    { is: false, when: "it has none", value: {} },
    { is: false, when: "its value is open", value: 8 },
    { is: false, when: "no value is named", value: undefined },
    { is: true, when: "one of its values stands for a secret", value: { a: secret, b: 1 } },
  ])("$is where $when", ({ is, value }) => {
    expect(isHiddenChoice(value)).toBe(is);
  });
});

describe("a field that a question shows is hidden", () => {
  const scene = askingOf({ policy: enforcing({ sensitive: { names: ["password"] } }) });
  type Fields = NonNullable<(typeof scene)["judged"]["dispute"]["facts"]["fields"]>;
  const knowing = (fields: object | undefined) => {
    const { judged } = scene;
    const { fields: _, ...facts } = judged.dispute.facts;
    const known = { ...facts, ...(fields !== undefined && { fields: fields as Fields }) };
    return { ...scene, judged: { ...judged, dispute: { ...judged.dispute, facts: known } } };
  };
  const offering = (value: Json, field: FieldPath = size) => {
    const { question } = scene;
    const options = question.ask.options.map((each, n) => (n === 0 ? { ...each, value } : each));
    return { ...scene, question: { ...question, fields: [field], ask: { ...question.ask, options } } };
  };

  it.each([
    { is: false, when: "nothing says so", path: size, of: scene },
    { is: false, when: "nothing is known of any field", path: size, of: knowing(undefined) },
    {
      is: true,
      when: "the policy names it",
      path: size,
      of: { ...scene, policy: enforcing({ sensitive: { fields: [size] } }) },
    },
    { is: true, when: "it is known as a secret", path: size, of: knowing({ [size]: { sensitive: true } }) },
    {
      is: true,
      when: "the whole around it is",
      path: "/Settings/Name",
      of: knowing({ "/Settings": { sensitive: true } }),
    },
    {
      is: true,
      when: "a part of it is",
      path: "/Settings",
      of: knowing({ "/Settings/Name": { sensitive: true } }),
    },
    { is: false, when: "another one is", path: size, of: knowing({ "/MaxSize": { sensitive: true } }) },
    { is: true, when: "it sounds like one", path: "/MasterUserPassword", of: scene },
    {
      is: false,
      when: "it sounds like one and is known to be none",
      path: "/MasterUserPassword",
      of: knowing({ "/MasterUserPassword": { sensitive: false } }),
    },
    {
      is: true,
      when: "it sounds like one and another is known to be none",
      path: "/MasterUserPassword",
      of: knowing({ [size]: { sensitive: false } }),
    },
    {
      is: true,
      when: "it sounds like one and only what is around it is known",
      path: "/Settings/Password",
      of: knowing({ "/Settings": { sensitive: false } }),
    },
    { is: true, when: "an answer withholds its value", path: size, of: offering(hush) },
    {
      is: false,
      when: "an answer withholds another's",
      path: size,
      of: offering(hush, "/MaxSize" as FieldPath),
    },
  ])("$is where $when", ({ is, path, of }) => {
    expect(isHiddenValue(path, 8, of)).toBe(is);
  });

  it.each([
    { is: true, when: "it is one", value: hush, of: scene },
    { is: true, when: "it holds one", value: { a: hush }, of: scene },
    {
      is: true,
      when: "it holds a name that the policy hides",
      value: { Hush: 1 },
      of: { ...scene, policy: enforcing({ sensitive: { names: ["Hush"] } }) },
    },
    {
      is: false,
      when: "it holds another name",
      value: { Loud: 1 },
      of: { ...scene, policy: enforcing({ sensitive: { names: ["Hush"] } }) },
    },
  ])("$is of a value where $when", ({ is, value, of }) => {
    expect(isHiddenValue(size, value, of)).toBe(is);
  });

  it("an element that is hidden is not told by its value", () => {
    const hides = { ...scene, policy: enforcing({ sensitive: { fields: ["/Zones", size] } }) };
    expect(openName(item, hides)).toBe("/Zones");
    expect(openName(item, scene)).toBe(item);
    expect(openName(size, hides)).toBe(size);
  });
});
