import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { type Ending, endsSoon } from "#core/views/now/ends-soon.ts";
import { at, claim, dispute, policy } from "../../arbitration/small-disputes.ts";

const knowing = { policy: policy(), types: memoryTypeKnowledge([]) };
type Parts = NonNullable<Parameters<typeof claim>[0]>;

const ending = (parts: readonly Parts[], zone?: string): readonly Ending[] => {
  const claims = parts.map((each, index) => claim({ id: `c${index}`, by: "ada", kind: "person", ...each }));
  const reader = { sees: (path: string) => path !== "/Unseen", zone };
  return endsSoon(dispute({ claims }), reader, knowing);
};

describe("a claim that ends within a day", () => {
  it("is told with its field, its maker, why and until when, in the reader's zone too", () => {
    const motivation = { kind: "incident", ref: "INC-7" };
    expect(ending([{ until: at("06:30"), motivation }], "Europe/Stockholm")).toEqual([
      {
        field: "/DesiredCapacity",
        who: "ada",
        why: "INC-7",
        until: { at: at("06:30"), text: "2026-11-21 07:30 Europe/Stockholm (06:30 UTC)" },
      },
    ]);
  });

  it.each([
    { what: "its reference", motivation: { kind: "budget", ref: "B-1" }, why: "B-1" },
    { what: "the kind of its reason", motivation: { kind: "budget" }, why: "budget" },
    { what: "nothing", motivation: { kind: "none" }, why: undefined },
    { what: "a line of it", motivation: { kind: "budget", ref: "a\nb" }, why: "a b" },
  ])("says why by $what", ({ motivation, why }) => {
    const [one] = ending([{ until: at("05:00"), motivation }]);
    expect(one?.why).toBe(why);
    expect(Object.hasOwn(one ?? {}, "why")).toBe(why !== undefined);
  });

  it("says why in 160 letters at most", () => {
    const motivation = { kind: "budget", ref: "x".repeat(200) };
    expect(ending([{ until: at("05:00"), motivation }])[0]?.why?.length).toBeLessThanOrEqual(160);
  });

  it("stands before those that end later", () => {
    const parts = ["07:00", "05:00", "06:00"].map((until) => ({ until: at(until) }));
    expect(ending(parts).map(({ until }) => until.at)).toEqual(["05:00", "06:00", "07:00"].map(at));
  });

  it.each([
    { what: "ends in a moment", part: { until: at("04:00:01") }, count: 1 },
    { what: "has ended", part: { until: at("03:59:59") }, count: 0 },
    { what: "ends now", part: { until: at("04:00") }, count: 0 },
    { what: "ends in a day", part: { until: "2026-11-22T04:00:00Z" }, count: 1 },
    { what: "ends in a day and a second", part: { until: "2026-11-22T04:00:01Z" }, count: 0 },
    { what: "never ends", part: {}, count: 0 },
    { what: "was withdrawn", part: { until: at("05:00"), state: "withdrawn" }, count: 0 },
    { what: "is not for this reader", part: { until: at("05:00"), field: "/Unseen" }, count: 0 },
  ])("is told where it does: one that $what", ({ part, count }) => {
    expect(ending([part])).toHaveLength(count);
  });
});
