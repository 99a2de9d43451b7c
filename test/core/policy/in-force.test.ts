import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { inForce, nextReturn } from "#core/policy/in-force.ts";
import { policyOf } from "./sample.ts";

const absent = (until: string) => ({ until, because: "we try without" });
const rule = (id: string, until?: string) => ({ id, title: "t", ...(until && { absent: absent(until) }) });
const first = "2026-12-01T00:00:00Z";
const second = "2026-12-24T00:00:00Z";
const at = (time: string) => Date.parse(time);
const policy = policyOf({
  rules: [rule("a", first), rule("b"), rule("c", second), rule("d")],
  classes: { mine: [{ id: "x", fields: ["/X"], absent: absent(first) }, { fields: ["/Y"] }] },
});
const rulesAt = (time: string) => inForce(policy, at(time)).file.rules.map(({ id }) => id);

describe("a row that is absent until a moment", () => {
  it.each([
    ["2026-11-30T23:59:59Z", ["b", "d"]],
    [first, ["a", "b", "d"]],
    ["2026-12-23T00:00:00Z", ["a", "b", "d"]],
    [second, ["a", "b", "c", "d"]],
  ])("is there from then on: at %s", (time, ids) => {
    expect(rulesAt(time)).toEqual(ids);
  });

  it("is absent from a class as well", () => {
    expect(inForce(policy, at(first) - 1).file.classes["mine"]).toHaveLength(1);
    expect(inForce(policy, at(first)).file.classes["mine"]).toHaveLength(2);
  });

  it("leaves the others where they are written, and the policy its digest", () => {
    const view = inForce(policy, at(first) - 1);
    expect(view.at("/rules/1/title")).toBe("sample.yaml/rules/3/title");
    expect(view.at("/classes/mine/0")).toBe("sample.yaml/classes/mine/1");
    expect(view.at("/limits/grace")).toBe("sample.yaml/limits/grace");
    expect(view.digest).toBe(policy.digest);
  });

  it("tells when the next returns", () => {
    expect(nextReturn(policy, at(first) - 1)).toBe(at(first));
    expect(nextReturn(policy, at(first))).toBe(at(second));
    expect(nextReturn(policy, at(second))).toBeUndefined();
  });

  it("makes no difference to a policy in which all rows stand", () => {
    const whole = policyOf({ rules: [rule("a")] });
    expect(inForce(whole, 0)).toBe(whole);
    expect(inForce(policy, at(second))).toBe(policy);
  });

  test.prop([fc.nat(4_000_000_000_000), fc.nat(4_000_000_000_000)])(
    "is seen alike from the whole and from any other moment",
    (now, other) => {
      expect(inForce(inForce(policy, other), now)).toBe(inForce(policy, now));
    },
  );
});
