import { describe, expect, it } from "vitest";
import { budgetsOf, isDrawn, lotOf } from "#core/looking/budgets.ts";

const checkout = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::AutoScaling::AutoScalingGroup",
  id: "checkout",
};
const other = { ...checkout, id: "other" };

const keysOf = (what: "looks" | "starts", resource: typeof checkout, by: string) =>
  budgetsOf({ what, resource, by }, 10);

describe("budgets", () => {
  it.each(["looks", "starts"] as const)(
    "of %s are a resource's, an actor's and the installation's",
    (what) => {
      const budgets = keysOf(what, checkout, "robot");
      expect(budgets.map(({ of }) => of)).toEqual(["actor", "resource", "installation"]);
      expect(new Set(budgets.map(({ key }) => key)).size).toBe(3);
    },
  );

  it.each(["looks", "starts"] as const)(
    "of %s share nothing but the installation's with another's",
    (what) => {
      const own = new Set(keysOf(what, checkout, "robot").map(({ key }) => key));
      const shared = (budgets: ReturnType<typeof budgetsOf>) =>
        budgets.filter(({ key }) => own.has(key)).map(({ of }) => of);
      expect(shared(keysOf(what, other, "somebody"))).toEqual(["installation"]);
      expect(shared(keysOf(what, checkout, "somebody"))).toEqual(["resource", "installation"]);
      expect(shared(keysOf(what, other, "robot"))).toEqual(["actor", "installation"]);
      expect(shared(keysOf(what === "looks" ? "starts" : "looks", checkout, "robot"))).toEqual([]);
    },
  );

  it("are far apart: the installation's is the last resort", () => {
    const [actor, resource, all] = keysOf("looks", checkout, "robot").map(({ most }) => most);
    expect([resource, actor, all]).toEqual([10, 100, 5_000]);
  });

  it("that are small are counted exactly, and of large ones one in many is drawn for all of them", () => {
    const [small] = budgetsOf({ what: "looks", resource: checkout }, 30);
    const [large] = budgetsOf({ what: "looks", resource: checkout }, 2_000);
    if (small === undefined || large === undefined) throw new Error("there are budgets");
    expect([lotOf(small), lotOf(large)]).toEqual([1, 50]);
    const drawn = Array.from({ length: 50_000 }, (_, n) => isDrawn(large, `event-${n}`)).filter(Boolean);
    expect(drawn.length * lotOf(large)).toBeGreaterThan(50_000 * 0.9);
    expect(drawn.length * lotOf(large)).toBeLessThan(50_000 * 1.1);
    expect(isDrawn(small, "any")).toBe(true);
  });
});
