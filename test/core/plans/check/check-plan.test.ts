import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import { checkPlan, type PlanJudge } from "#core/plans/check/check-plan.ts";
import type { JudgedWrite } from "#core/plans/check/planned-write.ts";
import { isAsked, placeOf, supposedBy } from "#core/plans/check/planned-write.ts";
import { togetherOf } from "#core/plans/check/stakes.ts";
import type { PlannedChange } from "#core/plans/plan.ts";

const edits = [{ path: "/A" as FieldPath, before: 1, after: 2 }];
const change = (more: Partial<PlannedChange> = {}): PlannedChange => ({
  ...{ address: "a", deed: "update", named: "n", type: "T", place: { id: "i" }, before: {}, isWhole: true },
  ...{ unknown: [], drift: [], leaves: [], edits },
  ...more,
});
const drift = [{ path: "/A" as FieldPath, left: 1, stands: 2 }];

function checked(changes: readonly PlannedChange[], judged: JudgedWrite = { as: "judged", fields: [] }) {
  const asked: string[] = [];
  const judging: PlanJudge = {
    judge: ({ address }) => {
      asked.push(address);
      return judged;
    },
    hidesOf: (type) => () => type === "Secret",
  };
  return { ...checkPlan({ form: "change-set", changes }, judging), asked };
}

describe("a plan that is checked", () => {
  it.each([
    { when: "it changes something", is: change(), told: 1, asked: ["a"] },
    { when: "it changes nothing", is: change({ deed: "nothing", edits: [] }), told: 0, asked: [] },
    { when: "only others did", is: change({ deed: "nothing", edits: [], drift }), told: 1, asked: [] },
    { when: "no field of it changes", is: change({ edits: [] }), told: 1, asked: [] },
    { when: "its type is not known", is: change({ type: undefined }), told: 1, asked: [] },
  ])("tells of a resource where $when: $told", ({ is, told, asked }) => {
    const result = checked([is]);
    expect([result.resources.length, result.asked]).toEqual([told, asked]);
  });

  it("tells what stands of each in the plan, and what was judged of it", () => {
    const leaves = [
      { name: "x", state: "mapped" },
      { name: "y", state: "unmapped", why: "odd" },
    ] as const;
    const { form, resources } = checked([change({ leaves, unknown: ["/B"] })], {
      ...{ as: "judged", fields: [], seenAt: "then" },
    });
    expect([form, resources]).toEqual([
      "change-set",
      [
        {
          ...{ address: "a", named: "n", type: "T", deed: "update", id: "i", unknown: ["/B"] },
          ...{ unmapped: [leaves[1]], seenAt: "then" },
          fields: [expect.objectContaining({ path: "/A", fate: "kept", planned: 2 })],
        },
      ],
    ]);
  });

  it("leaves out what is not there yet, what nobody knows, and what nobody may read", () => {
    const { resources } = checked([
      change({ deed: "create" }),
      change({ type: undefined }),
      change({ type: "Secret" }),
    ]);
    const [made, untyped, secret] = resources;
    expect([made?.id, "seenAt" in (made ?? {})]).toEqual([undefined, false]);
    expect(untyped?.fields).toEqual([]);
    expect(secret?.fields[0]?.planned).toBe("(hidden)");
  });

  it("says why nothing is said of a resource", () => {
    const { resources } = checked([change()], { as: "unjudged", why: "gone", isGoverned: true });
    expect(resources).toMatchObject([{ fields: [], unjudged: { why: "gone", isGoverned: true } }]);
  });

  it.each([
    {
      when: "a plan names its values",
      is: change({
        leaves: [
          { name: "x", state: "mapped" },
          { name: "y", state: "own" },
          { name: "z", state: "mapped" },
        ],
      }),
      coverage: { mapped: 2, own: 1 },
    },
    { when: "it names fields", is: change({ unknown: ["/B", "/C"] }), coverage: { mapped: 1, unknown: 2 } },
    { when: "nobody knows the type", is: change({ type: undefined }), coverage: { unmapped: 1 } },
    { when: "nothing happens", is: change({ deed: "nothing", type: undefined }), coverage: {} },
  ])("counts of how many values it is known where they stand where $when", ({ is, coverage }) => {
    const none = { mapped: 0, own: 0, computed: 0, unknown: 0, unmapped: 0 };
    expect(checked([is]).coverage).toEqual({ ...none, ...coverage });
  });
});

describe("what is asked of one resource", () => {
  const gone = { path: "/" as FieldPath, before: "present" };
  const made = { path: "/" as FieldPath, after: "present" };
  const removed = { path: "/B" as FieldPath, before: 1 };

  it.each([
    { when: "it is changed", edits: [...edits, removed], asks: { "/A": 2, "/B": null } },
    { when: "it is made", edits: [made, ...edits], asks: { "/A": 2 } },
    { when: "it is removed", edits: [gone], asks: { "/": null } },
    { when: "it is replaced", edits: [gone, ...edits], asks: { "/": null } },
    { when: "nothing of it changes", edits: [], asks: {} },
    { when: "it is only made", edits: [made], asks: {} },
  ])("is its edits, or its end, where $when", ({ edits, asks }) => {
    expect(supposedBy(edits)).toEqual(asks);
    expect(isAsked(change({ edits }))).toBe(Object.keys(asks).length > 0);
    expect(isAsked(change({ edits, type: undefined }))).toBe(false);
  });

  const place = { account: "1", region: "eu-north-1" };

  it.each([
    { when: "it stands", is: change({ place: { ...place, id: "i" } }), at: { ...place, id: "i" } },
    { when: "its name is not said", is: change({ place }), at: { ...place, id: undefined } },
    { when: "it is made", is: change({ place, deed: "create" }), at: { ...place, id: "a" } },
    {
      when: "it is made with a name",
      is: change({ place: { ...place, id: "i" }, deed: "create" }),
      at: { ...place, id: "i" },
    },
    {
      when: "it is worldwide",
      is: change({ place, type: "AWS::IAM::Role" }),
      at: { account: "1", region: "global", id: undefined },
    },
    {
      when: "nobody knows its type",
      is: change({ place, type: undefined }),
      at: { ...place, id: undefined },
    },
  ])("has its place where $when", ({ is, at }) => {
    expect(placeOf(is)).toEqual(at);
  });

  it("is declared of many as of each", () => {
    const stake = { resource: "r", claims: [] };
    const leftOut = { address: "a", why: "w" };
    expect(
      togetherOf([
        { stakes: [stake], leftOut: [] },
        { stakes: [stake], leftOut: [leftOut] },
      ]),
    ).toEqual({ stakes: [stake, stake], leftOut: [leftOut] });
  });
});
