import { describe, expect, it } from "vitest";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { noProfiles } from "#core/attribution/profiles.ts";
import type { Actor } from "#core/claims/claim.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { askedPlan, askedWrite, judgedIn } from "#core/plans/check/asked-writes.ts";
import { judgedThen, type SnapshotTerms } from "#core/plans/check/from-snapshot.ts";
import { underPolicy } from "#core/plans/check/under-policy.ts";
import type { PlannedChange, PlannedEdit } from "#core/plans/plan.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { at, time } from "../../arbitration/small-disputes.ts";
import { around, enforcing, group, recordOf, type } from "../../cases/open-cases.ts";

const actor: Actor = { principal: "the plan", kind: "pipeline" };
const edit = (path: string, before?: Json, after?: Json): PlannedEdit => ({
  path: path as FieldPath,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});
const sized = edit("/DesiredCapacity", "3", "9");
const change = (more: Partial<PlannedChange> = {}): PlannedChange => ({
  ...{ address: "a", deed: "update", named: "n", type, isWhole: true, edits: [sized] },
  place: { account: group.account, region: group.region, id: group.id },
  before: { DesiredCapacity: "3", MinSize: "1", MaxSize: "12", Secret: "hunter2-hunter2" },
  ...{ unknown: [], drift: [], leaves: [] },
  ...more,
});

const rail = (id: string, field: string, constraint: object, more: object = {}) => ({
  ...{ id, title: id, fields: [field], constraint },
  ...more,
});
const railed = (...guardrails: readonly object[]) => enforcing({ guardrails });
const room = () => railed(rail("room", "/DesiredCapacity", { max: 6 }));

describe("a plan that a policy alone judges", () => {
  const judge = (policy = room()) =>
    underPolicy({ actor, testimonies: [], now: time("04:00"), around: around(policy) });
  const judged = (planned: PlannedChange, by = judge()) => {
    const told = by(planned);
    return told.as === "judged" ? told.fields : [];
  };

  it.each([
    { when: "a guardrail speaks against it", edits: [sized], is: [["/DesiredCapacity", "revert", "6"]] },
    {
      when: "nothing does",
      edits: [edit("/MinSize", "1", "2")],
      is: [["/MinSize", "keep", "2"]],
    },
    { when: "nothing changes", edits: [], is: [] },
  ])("tells what comes of it where $when", ({ edits, is }) => {
    expect(judged(change({ edits })).map(({ path, outcome, value }) => [path, outcome, value])).toEqual(is);
  });

  it("knows what stood before as its claims do not, and of a new resource nothing", () => {
    const still = judge(railed(rail("still", "/DesiredCapacity", { unchanged: true })));
    const values = (planned: PlannedChange) => judged(planned, still).map(({ value }) => value);
    expect(values(change())).toEqual(["3"]);
    expect(values(change({ deed: "create" }))).toEqual(["9"]);
    expect(values(change({ before: undefined }))).toEqual(["9"]);
  });

  it("judges by rows about an account, a region, a type and a name", () => {
    const only = (resources: object) =>
      judged(change(), judge(railed(rail("r", "/DesiredCapacity", { max: 6 }, { in: resources }))));
    for (const where of [
      { accounts: [group.account] },
      { regions: [group.region] },
      { types: [type] },
      { resources: [group.id] },
    ])
      expect(only(where)).toMatchObject([{ outcome: "revert" }]);
    expect(only({ accounts: ["999999999999"] })).toMatchObject([{ outcome: "keep" }]);
  });

  it.each([
    { when: "it does not say where", place: {}, where: { regions: ["unknown"], resources: ["a"] } },
    { when: "it does not say the account", place: {}, where: { accounts: ["000000000000"] } },
    { when: "its name is empty", place: { id: "" }, where: { resources: ["(not yet known)"] } },
  ])("has a place of its own where $when", ({ place, where }) => {
    const by = judge(railed(rail("r", "/DesiredCapacity", { max: 6 }, { in: where })));
    expect(judged(change({ place }), by)).toMatchObject([{ outcome: "revert" }]);
  });

  it("shows no value that nobody may read", () => {
    const told = judged(change({ edits: [edit("/Secret", "hunter2-hunter2", "hunter3-hunter3")] }));
    expect(told).toMatchObject([{ path: "/Secret", outcome: "keep", value: "(hidden)" }]);
    expect(JSON.stringify(told)).not.toContain("hunter");
  });

  it("offers what would stay for twenty resources, and judges all of them", () => {
    const by = judge();
    const offers = Array.from({ length: 22 }, () => judged(change(), by)[0]?.offer);
    const [first] = offers;
    expect(first).toMatchObject({ values: { "/DesiredCapacity": "6" } });
    expect(offers.map((offer) => offer !== undefined)).toEqual([
      ...Array.from({ length: 20 }, () => true),
      ...[false, false],
    ]);
  });

  it("spends no offer on what stays", () => {
    const by = judge();
    for (let kept = 0; kept < 25; kept += 1) judged(change({ edits: [edit("/MinSize", "1", "2")] }), by);
    expect(judged(change(), by)[0]?.offer).toBeDefined();
  });
});

describe("a plan that a snapshot judges", () => {
  const resource = resourceText(group);
  const terms = (more: object = {}, policy = room()): SnapshotTerms => ({
    ground: { policy, registered: [], owners: undefined, restorers: [] },
    resources: new Map([
      [
        resource,
        {
          ...{ at: at("04:00"), record: recordOf({ case: undefined }) },
          situations: [],
          ungoverned: undefined,
          ...more,
        },
      ],
    ]),
    ...{ types: around().types, actor, profiles: noProfiles, said: [] },
  });
  const planned = change();
  const judged = (changes: object, by = terms(), name = resource, more: object = {}) => {
    const write = { resource: name, changes, ...more } as never;
    return judgedThen({ writes: [{ change: planned, write }], known: new Map() }, by).get(planned);
  };

  it("is judged as the docket stood then", () => {
    const told = judged({ "/DesiredCapacity": "9" });
    expect(told).toMatchObject({ as: "judged", seenAt: expect.stringMatching(/^2026-/) });
    expect(told?.as === "judged" && told.fields).toMatchObject([
      {
        path: "/DesiredCapacity",
        outcome: "revert",
        value: "6",
        offer: { values: { "/DesiredCapacity": "6" } },
      },
    ]);
  });

  it.each([
    { when: "nobody looked at it then", known: { record: undefined }, more: {} },
    { when: "it is made anew", known: {}, more: { new: true } },
  ])("is judged as of nothing known where $when", ({ known, more }) => {
    const told = judged({ "/MinSize": "5" }, terms(known), resource, more);
    expect(told).toMatchObject({ as: "judged", fields: [{ path: "/MinSize", outcome: "keep" }] });
    expect(told?.as === "judged" && told.seenAt).toBe("new" in more ? at("04:00") : undefined);
  });

  it.each([
    {
      when: "the snapshot does not know it",
      told: () => judged({}, terms(), resourceText({ ...group, id: "other" })),
      why: "the snapshot does not know it",
      isGoverned: true,
    },
    {
      when: "it is not governed",
      told: () => judged({ "/MinSize": "5" }, terms({ ungoverned: "left alone" })),
      why: "left alone",
      isGoverned: false,
    },
    {
      when: "what is written is wrong",
      told: () => judged({ "/Arn": "5" }),
      why: expect.stringMatching(/Arn/),
      isGoverned: true,
    },
  ])("is not judged where $when", ({ told, why, isGoverned }) => {
    expect(told()).toEqual({ as: "unjudged", why, isGoverned });
  });

  it("keeps what is known without it", () => {
    const known = new Map([[planned, { as: "judged" as const, fields: [] }]]);
    expect(judgedThen({ writes: [], known }, terms()).get(planned)).toBe(known.get(planned));
  });
});

describe("what a running Parley is asked", () => {
  const { shape } = openCatalogue();
  const elsewhere = {};
  const nowhere = { elsewhere, shape };

  it("leaves out what is not known, what nothing is asked of, and says why of the rest", () => {
    const asked = change();
    const untyped = change({ type: undefined });
    const unnamed = change({ place: { account: group.account, region: group.region } });
    const written = change({ edits: [edit("/AutoScalingGroupARN", "a", "b")] });
    const { writes, known } = askedPlan({ changes: [untyped, unnamed, written, asked] }, nowhere);
    expect(writes.map((each) => each.change)).toEqual([asked]);
    expect([...known]).toEqual([
      [unnamed, expect.objectContaining({ as: "unjudged", isGoverned: true })],
      [written, { as: "judged", fields: [] }],
    ]);
  });

  it.each([
    { of: "account", place: {}, why: "the plan does not say in which account it is" },
    { of: "region", place: { account: "123456789012" }, why: "the plan does not say in which region it is" },
    {
      of: "name",
      place: { account: "123456789012", region: "eu-north-1" },
      why: "the plan does not say which resource it is",
    },
    { of: "rest", place: { account: "x", region: "y", id: "z" }, why: "its identifier is none" },
  ])("is not guessed: the $of", ({ place, why }) => {
    expect(askedWrite(change({ place }), nowhere)).toEqual({ as: "unjudged", why, isGoverned: true });
    const remedied = askedWrite(change({ place }), { ...nowhere, remedy: "; say it" });
    expect(remedied).toMatchObject({
      why: place.region === undefined ? `${why}; say it` : why,
    });
  });

  it("is as the reader says where the plan says nothing", () => {
    const reader = { account: "123456789012", region: "eu-west-1" };
    expect(askedWrite(change({ place: { id: "g" } }), { elsewhere: reader, shape })).toMatchObject({
      write: { resource: resourceText({ ...reader, type, id: "g" }) },
    });
  });

  it.each([
    { deed: "create" as const, write: { new: true } },
    { deed: "update" as const, write: {} },
  ])("says that a resource is new where it is a $deed", ({ deed, write }) => {
    const resource = resourceText(group);
    expect(askedWrite(change({ deed }), nowhere)).toEqual({
      change: change({ deed }),
      write: { resource, changes: { "/DesiredCapacity": "9" }, ...write },
    });
  });

  it("leaves out what nobody can write where the schema says so, and prints what is hidden", () => {
    const edits = [edit("/AutoScalingGroupARN", "a", "b"), edit("/Other", "a", Hidden.of("x"))];
    const paths = (asked: ReturnType<typeof askedWrite>) => "write" in asked && asked.write.changes;
    expect(paths(askedWrite(change({ edits }), nowhere))).toEqual({ "/Other": "(hidden)" });
    expect(paths(askedWrite(change({ edits }), { elsewhere, shape: () => unknownShape }))).toMatchObject({
      "/AutoScalingGroupARN": "b",
    });
    expect(paths(askedWrite(change({ edits }), { elsewhere, shape: () => undefined }))).toMatchObject({
      "/AutoScalingGroupARN": "b",
    });
  });

  const wide = (count: number) => Array.from({ length: count }, (_, index) => edit(`/F${index}`, 0, 1));
  const bare = JSON.stringify({ resource: resourceText(group), changes: { "/Description": "" } }).length;
  const long = (more: number) => [edit("/Description", 0, "x".repeat(128 * 1_024 - bare + more))];

  it.each([
    { of: "200 fields", edits: wide(200), fits: true },
    { of: "201 fields", edits: wide(201), fits: false },
    {
      of: "many values",
      edits: [
        edit(
          "/A",
          0,
          Array.from({ length: 1_100 }, () => 1),
        ),
      ],
      fits: false,
    },
    { of: "its bytes", edits: long(0), fits: true },
    { of: "a byte more", edits: long(1), fits: false },
  ])("fits one request with $of: $fits", ({ edits, fits }) => {
    expect("write" in askedWrite(change({ edits }), nowhere)).toBe(fits);
  });

  it("hears all that is wrong, and what was judged", () => {
    const flaws = [
      { pointer: "/a", detail: "one" },
      { pointer: "/b", detail: "two" },
    ];
    expect(judgedIn({ resource: "r", fields: [], flaws })).toEqual({
      ...{ as: "unjudged", why: "one; two", isGoverned: true },
    });
    expect(judgedIn({ resource: "r", fields: [], ungoverned: "no" })).toEqual({
      ...{ as: "unjudged", why: "no", isGoverned: false },
    });
    expect(judgedIn({ resource: "r", fields: [], seenAt: at("04:00") })).toEqual({
      ...{ as: "judged", fields: [], seenAt: at("04:00") },
    });
  });
});
