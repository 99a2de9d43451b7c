import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { unloggedIn } from "#core/looking/folding/unlogged.ts";
import { isUnknown } from "#core/looking/learning/created.ts";
import { settingOf } from "#core/looking/setting.ts";
import { at, policy, situation, time } from "../arbitration/small-disputes.ts";
import { around, group } from "./looked-at-group.ts";

const path = "/DesiredCapacity" as FieldPath;
const rules = policy({
  standing: [
    {
      id: "scaling",
      in: { types: [group.type] },
      fields: [path],
      owner: { kinds: ["service"], principals: ["autoscaling.amazonaws.com"] },
      unlogged: true,
      intent: "availability",
    },
  ],
});
const unlogged = (situations: Parameters<typeof around>[0] = {}) => {
  const setting = settingOf(freshRecord(group), around({ policy: rules, ...situations }), time("03:10"));
  return unloggedIn(rules, setting);
};

describe("a service that leaves no record", () => {
  it.each<{ may: boolean; when: string; after?: Json }>([
    { may: true, when: "a number comes", after: 8 },
    { may: true, when: "a text comes", after: "8" },
    { may: true, when: "a list with something in it comes", after: ["a"] },
    { may: true, when: "an object with something in it comes", after: { a: 1 } },
    { may: true, when: "a truth comes", after: true },
    { may: false, when: "nothing is left" },
    { may: false, when: "nothing is said to be there", after: null },
    { may: false, when: "an empty text is left", after: "" },
    { may: false, when: "none is left", after: 0 },
    { may: false, when: "none is left, as text", after: "0" },
    { may: false, when: "an empty list is left", after: [] },
    { may: false, when: "an empty object is left", after: {} },
  ])("may have made it is $may when $when", ({ may, after }) => {
    const edit = { path, before: 3, ...(after !== undefined && { after }) };
    expect(unlogged().mayHaveMade(edit, at("03:00"))).toBe(may);
  });

  it.each([
    { may: false, when: "it takes away during trouble", edit: { before: 8, after: 3 } },
    { may: true, when: "it adds during trouble", edit: { before: 3, after: 8 } },
    { may: true, when: "what was there is no number", edit: { before: "many", after: 3 } },
    { may: true, when: "nobody knows what was there", edit: { after: 3 } },
  ])("may have made it is $may when $when", ({ may, edit }) => {
    const trouble = unlogged({
      situations: [situation({ scope: { resources: group.id }, since: at("02:00") })],
    });
    expect(trouble.mayHaveMade({ path, ...edit }, at("03:00"))).toBe(may);
    expect(trouble.mayHaveMade({ path, ...edit }, at("01:00"))).toBe(true);
  });

  it.each([
    { may: true, when: "the alarm is its own", more: { kind: "alarm", scaling: true } },
    { may: true, when: "the alarm is about cost", more: { kind: "alarm", goal: "cost" } },
    { may: true, when: "it is a launch", more: { kind: "launch" } },
    { may: false, when: "the alarm is anything else", more: { kind: "alarm" } },
    { may: false, when: "it is a degradation", more: { kind: "degradation" } },
  ] as const)("may take away is $may when $when", ({ may, more }) => {
    const open = situation({ scope: { resources: group.id }, since: at("02:00"), ...more });
    expect(unlogged({ situations: [open] }).mayHaveMade({ path, before: 8, after: 3 }, at("03:00"))).toBe(
      may,
    );
  });

  it("makes nothing of what is not its own", () => {
    const edit = { path: "/MinSize" as FieldPath, before: 1, after: 2 };
    expect(unlogged().mayHaveMade(edit, at("03:00"))).toBe(false);
    expect(unlogged().ownerOf("/MinSize")).toBeUndefined();
    expect(unlogged().ownerOf(path)?.actor.principal).toBe("autoscaling.amazonaws.com");
  });
});

it.each<{ is: boolean; when: string; prior: Json }>([
  { is: true, when: "nothing was ever agreed", prior: {} },
  { is: false, when: "anything was", prior: { MinSize: 1 } },
  { is: false, when: "what was agreed is no document", prior: [] },
])("a resource is unknown is $is when $when", ({ is, prior }) => {
  expect(isUnknown({ ...freshRecord(group), prior })).toBe(is);
});
