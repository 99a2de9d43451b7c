import { describe, expect, it } from "vitest";
import { forType, isInClass, namesAny, namesField } from "#core/policy/for-type.ts";
import { aliasPart, homePart, hookAlias } from "#core/policy/hook-alias.ts";
import { modeAt } from "#core/policy/mode-at.ts";
import { observing } from "#core/policy/observing.ts";
import { policy, policyFile } from "../arbitration/small-disputes.ts";

const group = "AWS::AutoScaling::AutoScalingGroup";
const bucket = "AWS::S3::Bucket";

describe("fields are named", () => {
  const file = policyFile({
    classes: {
      size: [{ types: ["AWS::AutoScaling::*"], fields: ["/DesiredCapacity"] }, { fields: ["/Count"] }],
      none: [],
    },
  });
  const at = (path: string, type = group) => ({ type, path });

  it.each([
    { what: "by themselves", patterns: ["/A"], path: "/A", is: true },
    { what: "by what stands around them", patterns: ["/A"], path: "/A/B", is: true },
    { what: "by any of several", patterns: ["/B", "/A"], path: "/A", is: true },
    { what: "never by their parts", patterns: ["/A/B"], path: "/A", is: false },
    { what: "by nothing where nothing is named", patterns: [], path: "/A", is: false },
  ])("$what", ({ patterns, path, is }) => {
    expect(namesAny(patterns, path)).toBe(is);
  });

  it.each([
    { what: "of its type", name: "size", where: at("/DesiredCapacity"), is: true },
    { what: "of another type", name: "size", where: at("/DesiredCapacity", bucket), is: false },
    { what: "of any type where it says none", name: "size", where: at("/Count", bucket), is: true },
    { what: "of its type that it does not name", name: "size", where: at("/MinSize"), is: false },
    { what: "in a class without any", name: "none", where: at("/Count"), is: false },
    { what: "in a class that nobody made", name: "toString", where: at("/Count"), is: false },
  ])("by a class: one $what", ({ name, where, is }) => {
    expect(isInClass(file, name, where)).toBe(is);
  });

  it.each([
    { what: "where a row names neither fields nor classes", named: {}, is: true },
    { what: "by its fields alone", named: { fields: ["/Count"] }, is: true },
    { what: "by its classes alone", named: { classes: ["size"] }, is: true },
    { what: "by its fields beside a class", named: { fields: ["/Count"], classes: ["none"] }, is: true },
    { what: "by a class beside its fields", named: { fields: ["/A"], classes: ["none", "size"] }, is: true },
    { what: "never by other fields", named: { fields: ["/A"] }, is: false },
    { what: "never by other classes", named: { classes: ["none"] }, is: false },
    { what: "never by an empty list", named: { fields: [] }, is: false },
  ])("by a row: $what", ({ named, is }) => {
    expect(namesField(file, named, at("/Count"))).toBe(is);
  });
});

describe("the rules of a type are", () => {
  const row = (id: string, more: object = {}, where: object = {}) => ({ id, title: id, for: where, ...more });
  const rules = policy({
    rules: [
      row("first"),
      row("third", { priority: 3 }),
      row("other", { priority: 4 }, { types: [bucket] }),
      row("second"),
      row("sized", { priority: 2 }, { types: ["AWS::AutoScaling::*"], fields: ["/MinSize"] }),
    ],
    coupled: [
      { id: "sizes", types: [group], ordered: ["/MinSize", "/MaxSize"] },
      { id: "both", types: [bucket], together: ["/A", "/B"] },
    ],
  });
  const ids = (type: string) => forType(rules, type).rules.map(({ part }) => part.id);
  const on = (path: string) => forType(rules, group).onField(path);

  it("in order of priority, then as they are written, without those of other types", () => {
    expect(ids(group)).toEqual(["third", "sized", "first", "second"]);
    expect(ids(bucket)).toEqual(["other", "third", "first", "second"]);
    expect(forType(rules, group).rules.map(({ row }) => row)).toEqual([1, 4, 0, 3]);
  });

  it("on a field those that name it", () => {
    expect([...on("/MinSize").rules].map(({ id }) => id)).toEqual(["third", "sized", "first", "second"]);
    expect([...on("/Other").rules].map(({ id }) => id)).toEqual(["third", "first", "second"]);
  });

  it("with what has to be settled together", () => {
    expect(forType(rules, group).coupled).toHaveLength(1);
    expect(on("/MaxSize").coupled.map(({ ordered }) => ordered)).toEqual([["/MinSize", "/MaxSize"]]);
    expect(on("/Other").coupled).toEqual([]);
    expect(forType(rules, bucket).onField("/B").coupled).toHaveLength(1);
  });

  it("worked out once", () => {
    expect(forType(rules, group)).toBe(forType(rules, group));
    expect(on("/MinSize")).toBe(on("/MinSize"));
  });
});

describe("the rows that speak of a field are", () => {
  const rows = () =>
    policy({
      guardrails: [
        { id: "exact", title: "g", fields: ["/A"], constraint: { max: 1 } },
        { id: "open", title: "g", fields: ["/*"], constraint: { max: 1 }, in: { types: [group] } },
        { id: "both", title: "g", fields: ["/B", "/A*"], constraint: { max: 1 } },
        { id: "other", title: "g", fields: ["/*"], constraint: { max: 1 }, in: { types: [bucket] } },
      ],
      standing: [
        { id: "owned", fields: ["/A"], owner: {} },
        { id: "wanted", fields: ["/A"], owner: {}, constraint: { max: 1 } },
        { id: "elsewhere", fields: ["/A"], owner: {}, in: { types: [bucket] } },
      ],
      protections: [
        { id: "shield", while: ["peak"], fields: ["/A"] },
        { id: "wide", while: ["peak"] },
        { id: "far", while: ["peak"], in: { types: [bucket] } },
      ],
      unattributed: [
        { id: "kept", fields: ["/A"], answer: "keep" },
        { id: "asked", answer: "ask" },
        { id: "gone", answer: "revert", in: { types: [bucket] } },
      ],
      answers: [
        { id: "agreed", for: { fields: ["/A"] }, answer: "agreed" },
        { id: "held", answer: "holder" },
        { id: "far", for: { types: [bucket] }, answer: "holder" },
      ],
      approvers: [
        { name: "first", for: { fields: ["/A"] } },
        { name: "second" },
        { name: "third", for: { types: [bucket] } },
      ],
    });
  const idsOn = (path: string) => {
    const { guardrails, standing, protections, unattributed, answers, approvers } = forType(
      rows(),
      group,
    ).onField(path);
    const ids = (list: readonly { readonly part: { readonly id?: string | undefined } }[]) =>
      list.map(({ part }) => part.id);
    return {
      ...{ guardrails: ids(guardrails), standing: ids(standing), protections: ids(protections) },
      ...{
        unattributed: ids(unattributed),
        answers: ids(answers),
        approvers: approvers.map(({ name }) => name),
      },
    };
  };

  it.each([
    {
      path: "/A",
      are: {
        ...{ guardrails: ["open", "both"], standing: ["owned"], protections: ["shield", "wide"] },
        ...{ unattributed: ["kept", "asked"], answers: ["agreed", "held"], approvers: ["first", "second"] },
      },
    },
    {
      path: "/B",
      are: {
        ...{ guardrails: ["open"], standing: [], protections: ["wide"] },
        ...{ unattributed: ["asked"], answers: ["held"], approvers: ["second"] },
      },
    },
  ])("those of its type that name it: $path", ({ path, are }) => {
    expect(idsOn(path)).toEqual(are);
  });

  it("told with the fields that they name exactly", () => {
    const { guardrails, standing } = forType(rows(), group);
    expect(guardrails.map(({ row, part, exact }) => [row, part.id, exact])).toEqual([
      [0, "exact", ["/A"]],
      [1, "open", []],
      [2, "both", ["/B"]],
    ]);
    expect(standing.map(({ part }) => part.id)).toEqual(["owned", "wanted"]);
  });

  it("none of answers where a policy is older", () => {
    const { answers: _, ...file } = policyFile();
    const older = { ...policy(), file } as never;
    expect(forType(older, group).onField("/A").answers).toEqual([]);
  });
});

describe("how far Parley goes", () => {
  const place = (environment: string) => ({
    ...{ account: "123456789012", region: "eu-north-1", type: bucket, id: "logs", tags: {}, environment },
  });
  const rules = policy({
    mode: {
      default: "advise",
      scopes: [
        { in: { environments: ["prod"] }, mode: "observe" },
        { in: { types: [bucket] }, mode: "enforce" },
        { in: {}, mode: "advise" },
      ],
    },
  });

  it.each([
    { what: "is what the first scope that matches says", environment: "prod", is: "observe" },
    { what: "is what a later one says where the first does not", environment: "test", is: "enforce" },
  ])("$what", ({ environment, is }) => {
    expect(modeAt(rules, place(environment))).toBe(is);
  });

  it("is what stands for all the rest where none matches", () => {
    const sole = policy({
      mode: { default: "advise", scopes: [{ in: { regions: ["x"] }, mode: "observe" }] },
    });
    expect(modeAt(sole, place("prod"))).toBe("advise");
  });

  it.each([
    { what: "with scopes", mode: { default: "observe", scopes: [{ in: {}, mode: "enforce" }] } },
    { what: "without them", mode: { default: "enforce", scopes: [] } },
  ])("is nowhere further than to look once it only observes: a policy $what", ({ mode }) => {
    const only = observing(policy({ mode }));
    expect(only.file.mode).toEqual({ default: "observe", scopes: [] });
    expect(only.name).toBe("kit");
  });

  it("changes nothing of a policy that observes already", () => {
    const already = policy({ mode: { default: "observe", scopes: [] } });
    expect(observing(already)).toBe(already);
  });
});

describe("a hook's alias", () => {
  it.each([
    { what: "of a region", of: () => aliasPart("eu-north-1"), is: "EuNorth1" },
    { what: "of one word", of: () => aliasPart("local"), is: "Local" },
    {
      what: "of an installation",
      of: () => hookAlias("my-Parley 2", homePart),
      is: "ParleymyParley2::AskBefore::Home",
    },
    { what: "of one without a name", of: () => hookAlias("", "EuNorth1"), is: "Parley::AskBefore::EuNorth1" },
  ])("is made $what", ({ of, is }) => {
    expect(of()).toBe(is);
  });
});
