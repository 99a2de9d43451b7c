import { describe, expect, it } from "vitest";
import { claim, fate, field, policy } from "../small-disputes.ts";

const on = (name: string, constraint: object, parts: object = {}) =>
  claim({ id: name.slice(1), field: name, constraint, ...parts });
const sizes = (min: unknown, desired: unknown, max: unknown) => ({
  "/MinSize": min,
  "/DesiredCapacity": desired,
  "/MaxSize": max,
});

type Claims = readonly ReturnType<typeof claim>[];

describe("a change that is atomic", () => {
  const part = (id: string, name: string, parts: object = {}) =>
    claim({
      id,
      field: name,
      constraint: { is: 4 },
      by: "deploy",
      change: "apply-7",
      atomic: true,
      ...parts,
    });
  const given = (claims: Claims) => ({ live: sizes(1, 3, 5), prior: sizes(1, 3, 5), claims });
  const both = [part("p1", "/MinSize"), part("p2", "/DesiredCapacity")];
  const rival = on("/MinSize", { is: 2 }, { intent: "security" });

  it("is accepted on all its fields", () => {
    for (const name of ["/MinSize", "/DesiredCapacity"])
      expect(field(given(both), policy(), name)).toMatchObject({ outcome: "revert", value: 4 });
  });

  it("is accepted on none where one of them loses", () => {
    const lost = field(given([...both, rival]));
    expect(fate(lost)).toEqual({ outcome: "keep", value: 3, holders: [], deferred: ["p2"], refused: [] });
    expect(lost.deferred).toEqual([{ claim: "p2", wakes: [[{ end: "MinSize" }]] }]);
    expect(fate(field(given([...both, rival]), policy(), "/MinSize"))).toMatchObject({
      value: 2,
      deferred: ["p1"],
    });
  });

  it.each([
    { when: "it does not say so", parts: { atomic: false }, holds: true },
    { when: "it names no change", parts: { change: undefined }, holds: true },
    { when: "it is another change", parts: { change: "apply-8" }, holds: true },
    { when: "it says so", parts: {}, holds: false },
  ])("is one only when it says so ($when)", ({ parts, holds }) => {
    const found = field(given([part("p1", "/MinSize"), part("p2", "/DesiredCapacity", parts), rival]));
    expect(found.holders).toEqual(holds ? ["p2"] : []);
  });

  it("makes room where it falls, for what it had outranked", () => {
    const behind = on("/DesiredCapacity", { is: 5 }, { id: "behind", intent: "cost" });
    const found = field(given([...both, rival, behind]));
    expect(fate(found)).toMatchObject({ outcome: "revert", value: 5, holders: ["behind"], deferred: ["p2"] });
  });

  it("falls in the order of rank where two changes tear each other", () => {
    const mine = (text: string, is: number, more: object) => {
      const [id = "", name = ""] = text.split(" ");
      return part(id, name, { constraint: { is }, ...more });
    };
    const first = { change: "one", intent: "security", by: "one" };
    const second = { change: "two", intent: "cost", by: "two" };
    const claims = [
      mine("a1 /MinSize", 2, first),
      mine("a2 /DesiredCapacity", 4, { ...first, intent: "experiment" }),
      mine("b1 /MinSize", 1, { ...second, intent: "experiment" }),
      mine("b2 /DesiredCapacity", 5, second),
    ];
    const outcome = ["/MinSize", "/DesiredCapacity"].map(
      (name) => field(given(claims), policy(), name).value,
    );
    expect(outcome).toEqual([1, 5]);
    expect(field(given(claims.toReversed())).value).toBe(5);
  });

  it("is refused where a guardrail stands against one of its fields", () => {
    const railed = policy({
      guardrails: [{ id: "least", title: "least", fields: ["/MinSize"], constraint: { max: 3 } }],
    });
    const found = field(given(both), railed);
    expect(fate(found)).toEqual({ outcome: "keep", value: 3, holders: [], deferred: [], refused: ["p2"] });
  });
});
