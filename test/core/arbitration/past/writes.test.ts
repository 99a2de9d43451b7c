import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { textOf, writesTo } from "#core/arbitration/past/writes.ts";
import type { FieldCase } from "#core/arbitration/project/field-case.ts";
import { at, claim, dispute, policy } from "../small-disputes.ts";

const write = (when: string, parts: object = {}) => ({
  field: "/DesiredCapacity",
  at: at(when),
  principal: "robot",
  after: 3,
  by: "change",
  ...parts,
});

/** Such as `03:10 robot 3`. */
function past(history: readonly object[], { path = "/DesiredCapacity", claims = [] as object[] } = {}) {
  const aliases = { authority: { aliases: [["robot", "robot-2"]] } };
  const context = contextOf(dispute({ history, claims }), policy(aliases));
  return writesTo({ path } as FieldCase, context).map(
    ({ at: time, party, after }) =>
      `${new Date(time).toISOString().slice(11, 16)} ${party ?? "nobody"} ${after}`,
  );
}

describe("the writes to a field are told", () => {
  it.each<{ when: string; history: readonly object[]; is: readonly string[] }>([
    { when: "nothing was written", history: [], is: [] },
    {
      when: "they come in any order",
      history: [write("03:20"), write("03:10")],
      is: ["03:10 robot 3", "03:20 robot 3"],
    },
    { when: "one is on another field", history: [write("03:10", { field: "/MinSize" })], is: [] },
    { when: "Parley wrote", history: [write("03:10", { by: "revert" })], is: ["03:10 nobody 3"] },
    { when: "an alias wrote", history: [write("03:10", { principal: "robot-2" })], is: ["03:10 robot 3"] },
    {
      when: "the human is known",
      history: [write("03:10", { human: "sso/Anna" })],
      is: ["03:10 sso/anna 3"],
    },
    {
      when: "what was written is not known",
      history: [write("03:10", { after: undefined })],
      is: ["03:10 robot ?"],
    },
    { when: "it was taken away", history: [write("03:10", { after: null })], is: ["03:10 robot null"] },
    {
      when: "it was put right in the same second",
      history: [write("03:10", { by: "revert", after: 1 }), write("03:10", { after: 5 })],
      is: ["03:10 robot 5", "03:10 nobody 1"],
    },
    {
      when: "two fall into one second",
      history: [write("03:10", { after: 5 }), write("03:10", { after: 4 })],
      is: ["03:10 robot 4", "03:10 robot 5"],
    },
  ])("$is when $when", ({ history, is }) => {
    expect(past(history)).toEqual(is);
  });

  it("by the human behind the role, as far as writes say; a role of several names nobody", () => {
    const by = (id: string, human: string) =>
      claim({ id, actor: { principal: "robot", kind: "person", human }, changedAt: at("03:10") });
    const { changedAt: _, ...declared } = by("d", "sso/otto");
    expect(past([write("03:10")], { claims: [by("a", "sso/anna"), declared] })).toEqual(["03:10 sso/anna 3"]);
    expect(past([write("03:10")], { claims: [by("a", "sso/anna")] })).toEqual(["03:10 sso/anna 3"]);
    expect(past([write("03:10")], { claims: [by("a", "sso/anna"), by("b", "sso/otto")] })).toEqual([
      "03:10 robot 3",
    ]);
    const plain = claim({ id: "c", by: "robot", changedAt: at("03:12") });
    expect(past([write("03:10")], { claims: [by("a", "sso/anna"), plain] })).toEqual(["03:10 robot 3"]);
  });

  it("in part where the whole was written", () => {
    const whole = write("03:10", { field: "/Config", after: { Size: 4, Other: 1 } });
    expect(past([whole], { path: "/Config/Size" })).toEqual(["03:10 robot 4"]);
    expect(past([whole], { path: "/Config/Gone" })).toEqual(["03:10 robot null"]);
    expect(past([whole], { path: "/ConfigX" })).toEqual([]);
  });
});

it("equal values have equal texts, and what is unknown is no value", () => {
  expect(textOf({ b: 1, a: 2 })).toBe(textOf({ a: 2, b: 1 }));
  expect(textOf(undefined)).toBe("?");
  expect(textOf("?")).not.toBe("?");
});
