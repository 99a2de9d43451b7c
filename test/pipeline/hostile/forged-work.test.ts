import { afterEach, describe, expect, it } from "vitest";
import { InvalidInput } from "#core/faults.ts";
import type { DoorName } from "#local/world/doors.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { nested } from "../../core/receiving/records.ts";
import { groupPlace, minute } from "../stage.ts";
import { memberAccount, undone, type Watched, watchedWorld, writesOf } from "./watched-world.ts";

let watched: Watched;
afterEach(() => watched.world.machine.stop());

const stranger = "999999999999";
const resource = { ...groupPlace, id: "web" };
const look = { resource, again: 0 };
const text = `${worldAccount}/eu-north-1/AWS::AutoScaling::AutoScalingGroup/web`;
const handing = { v: 1, resource: text, case: "case-1", run: 1, turn: 0, next: "judge", waitSeconds: 0 };
const notice = { id: "m", kind: "notice", subject: "news", body: "news", to: [] };
const polluted = (value: object): unknown =>
  JSON.parse(`${JSON.stringify(value).slice(0, -1)},"__proto__":{"x":1}}`);

/** What is wrong in every kind of input. */
const nonsense: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a number", 1],
  ["a text", "x"],
  ["a list", [[]]],
  ["empty", {}],
  ["deep", nested(200)],
  ["an event", { source: "aws.ec2", detail: {} }],
];

type Queue = "looks" | "wakes" | "baselines" | "notices";
const forgedWork: Readonly<Record<Queue, readonly (readonly [string, unknown])[]>> = {
  looks: [
    ["with more than it holds", { ...look, force: true }],
    ["with a prototype", polluted(look)],
    ["asked for too often", { ...look, again: 11 }],
    ["asked for a negative time", { ...look, again: -1 }],
    ["since no place", { ...look, since: "yesterday" }],
    ["since a place as long as a book", { ...look, since: `${"0".repeat(15)}#${"x".repeat(400)}` }],
    ["at no account", { ...look, resource: { ...resource, account: "root" } }],
    ["at another path", { ...look, resource: { ...resource, region: "../eu-north-1" } }],
    ["at a type that is a path", { ...look, resource: { ...resource, type: "AWS::S3::Bucket/../x" } }],
    ["at a nameless resource", { ...look, resource: { ...resource, id: "" } }],
    ["at a name as long as a book", { ...look, resource: { ...resource, id: "x".repeat(5_000) } }],
  ],
  wakes: [
    ["of another task", { task: "restart", scope: {} }],
    ["with a page as long as a book", { task: "wake", scope: {}, page: "x".repeat(10_000) }],
    ["with a scope that is none", { task: "wake", scope: { everything: true } }],
    ["with a prototype", polluted({ task: "wake", scope: {} })],
  ],
  baselines: [
    ["of another task", { task: "wake", scope: {} }],
    ["of a later version", { v: 2 }],
    ["of types without end", { v: 1, types: Array(3_000).fill("AWS::S3::Bucket") }],
    ["of a nameless type", { task: "baseline", account: worldAccount, region: "eu-north-1", type: "" }],
  ],
  notices: [
    ["of a later version", { v: 2, notice }],
    ["for no named reader", { v: 1, flush: "" }],
    ["for a reader named as long as a book", { v: 1, flush: "x".repeat(10_000) }],
    ["both at once", { v: 1, notice, flush: "operators" }],
    ["of no known kind", { v: 1, notice: { ...notice, kind: "order" } }],
    ["for one reader as text", { v: 1, notice: { ...notice, to: "olga" } }],
    ["for readers without end", { v: 1, notice: { ...notice, to: Array(2_000).fill("olga") } }],
    ["with a prototype", { v: 1, notice: polluted(notice) }],
  ],
};

const queues = Object.entries(forgedWork) as unknown as readonly (readonly [
  Queue,
  (typeof forgedWork)[Queue],
])[];

describe.each(queues)("work for %s", (queue, rows) => {
  it.each([...nonsense, ...rows])("is dropped and counted when it is %s", async (_, body) => {
    watched = watchedWorld();
    const { world, counted, written } = watched;
    world.queues[queue].send(JSON.stringify(body));
    await world.pass(20 * minute);
    expect(counted).toEqual({ InvalidInput: 1 });
    expect(written).toEqual([]);
    expect(undone(world)).toBe(0);
  });
});

describe("a look that is well formed", () => {
  it.each([
    { when: "its type is not governed", more: { type: "AWS::SQS::Queue" } },
    { when: "its account is not served", more: { account: stranger } },
    { when: "its region is not governed", more: { region: "ap-south-1" } },
    { when: "its type is one that every object has", more: { type: "AWS::constructor::prototype" } },
  ])("is not taken when $when", async ({ more }) => {
    watched = watchedWorld();
    const { world, counted, written } = watched;
    world.sandbox.put({ ...resource, ...more }, { MinSize: "1" });
    world.queues.looks.send(JSON.stringify({ ...look, resource: { ...resource, ...more } }));
    await world.pass(20 * minute);
    expect(counted).toEqual({ UngovernedLooks: 1 });
    expect(written).toEqual([]);
    expect(undone(world)).toBe(0);
  });

  it.each(["__proto__", "constructor", "a/../../b", "x|y", "\u202egnp", "\u0000"])(
    "leaves nothing of a resource that is not there, called %j",
    async (id) => {
      watched = watchedWorld();
      const { world } = watched;
      world.queues.looks.send(JSON.stringify({ ...look, resource: { ...resource, id } }));
      await world.pass(20 * minute);
      expect(watched.written).toEqual([]);
      expect(undone(world)).toBe(0);
    },
  );
});

describe("a page of a baseline that is well formed", () => {
  it.each([
    { when: "its type is not governed", more: { type: "AWS::SQS::Queue" } },
    { when: "its account is not served", more: { account: stranger } },
    { when: "its region is not governed", more: { region: "ap-south-1" } },
  ])("asks for no look when $when", async ({ more }) => {
    watched = watchedWorld();
    const { world } = watched;
    const { id: _, ...place } = { ...resource, ...more };
    world.sandbox.put({ ...resource, ...more }, { MinSize: "1" });
    world.queues.baselines.send(JSON.stringify({ task: "baseline", ...place }));
    await world.pass(20 * minute);
    expect(watched.written).toEqual([]);
    expect(undone(world)).toBe(0);
  });
});

const wrongHandings: readonly (readonly [string, unknown])[] = [
  ["of another version", { ...handing, v: 2 }],
  ["with more than it holds", { ...handing, role: "admin" }],
  ["with a prototype", polluted(handing)],
  ["of no resource", { ...handing, resource: "web" }],
  ["of a resource on another path", { ...handing, resource: `${worldAccount}/../AWS::S3::Bucket/x` }],
  ["of a resource as long as a book", { ...handing, resource: text + "x".repeat(9_000) }],
  ["of a case that is a path", { ...handing, case: "../case" }],
  ["of a negative run", { ...handing, run: -1 }],
  ["of half a run", { ...handing, run: 0.5 }],
  ["going nowhere", { ...handing, next: "__proto__" }],
  ["waiting for ever", { ...handing, waitSeconds: Number.MAX_VALUE }],
  ["with an error as long as a book", { ...handing, error: "x".repeat(5_000) }],
];

const wrongInputs: Readonly<Partial<Record<DoorName, readonly (readonly [string, unknown])[]>>> = {
  judge: wrongHandings,
  restore: wrongHandings,
  confirm: wrongHandings,
  settle: wrongHandings,
  ask: [
    ["without a token", { handing }],
    ["with an empty token", { handing, token: "" }],
    ["with a token as long as a book", { handing, token: "x".repeat(3_000) }],
    ...wrongHandings.map(([name, value]) => [name, { handing: value, token: "t" }] as const),
  ],
  endLeases: [
    ["of another version", { v: 2, resource: text }],
    ["of no resource", { v: 1, resource: "web" }],
    ["of a resource as long as a book", { v: 1, resource: text + "x".repeat(9_000) }],
  ],
  sweep: [["with more than it holds", { v: 1, all: true }]],
};

describe.each(Object.entries(wrongInputs))("a step of %s", (door, rows) => {
  it.each([...nonsense, ...rows])("is refused when its input is %s", async (_, input) => {
    watched = watchedWorld();
    const { world, counted, written } = watched;
    await expect(world.doors[door as DoorName](input)).rejects.toThrow(InvalidInput);
    expect(counted).toEqual({ InvalidInput: 1 });
    expect(written).toEqual([]);
  });
});

describe("a step for a case that nobody opened", () => {
  it.each(["judge", "restore", "confirm", "settle"] as const)("is done with when it is %s", async (door) => {
    watched = watchedWorld();
    const { world } = watched;
    const inputs = [handing, { ...handing, next: "hand-over" }, { ...handing, error: "States.Timeout" }];
    for (const input of inputs) expect(await world.doors[door](input)).toMatchObject({ next: "done" });
    expect(watched.written).toEqual([]);
  });

  it("wakes none but the one who brought the token", async () => {
    watched = watchedWorld();
    const { world, written } = watched;
    await world.doors.ask({ handing: { ...handing, next: "ask" }, token: "made up" });
    expect(written).toEqual([{ what: "cases.wake", given: ["made up"] }]);
  });

  it("has nobody look at what is not governed when its lease ends", async () => {
    watched = watchedWorld();
    const { world } = watched;
    await world.doors.endLeases({ v: 1, resource: `${memberAccount}/eu-north-1/AWS::SQS::Queue/x` });
    await world.pass(minute);
    expect(writesOf(watched)).toEqual(["looks.ask"]);
    expect(watched.counted).toEqual({ UngovernedLooks: 1 });
  });
});
