import { afterEach, describe, expect, it } from "vitest";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { callEvent } from "#local/sandbox/telling/envelope.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import type { World } from "#local/world/local-world.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { type Count, stopping } from "../crashes/stopping.ts";
import { actors, docketOf, groupPlace, hour, minute } from "../stage.ts";
import { dead, type Watched, watchedWorld } from "./watched-world.ts";

let watched: Watched;
afterEach(() => watched.world.machine.stop());

const restorer = `${worldAccount}:role/parley-restorer`;
const thief: Writer = {
  kind: "role",
  principal: `arn:aws:sts::${worldAccount}:assumed-role/parley-restorer/parley`,
  userAgent: "aws-cli/2.31.0",
};
const properties = { AutoScalingGroupName: "web", MinSize: "1", MaxSize: "9", DesiredCapacity: "2" };

/** A group that is known, and was not written by Parley. */
async function settled(world: World): Promise<ResourceId> {
  const { resource } = world.sandbox.create({ ...groupPlace, properties }, actors.pipeline);
  await world.pass(10 * minute);
  return resource;
}

const faults = ({ news }: World) => [...news.events.values()].filter(({ kind }) => kind === "fault");
const claimants = async (world: World, resource: ResourceId) =>
  claimsOn((await docketOf(world, resource)).docket, 4).map(({ actor, field }) => [actor.principal, field]);

/** One critical alarm was raised, and told everywhere, with the fields that were written. */
function expectAlarm({ world, warned, counted }: Watched, resource: ResourceId, written: object): void {
  expect(counted["RestoringRoleMisused"]).toBe(1);
  const fields = Object.keys(written).map((name) => `\`/${name}\``);
  const said = expect.stringContaining(`\`${restorer}\` changed ${fields.join(", ")} of \`${worldAccount}/`);
  expect(warned.map(({ what }) => what)).toEqual([said]);
  expect(faults(world)).toMatchObject([{ resource, summary: said }]);
  expect(DecisionEvent.safeParse(faults(world)[0]).success).toBe(true);
}

/** Parley puts the hotfix of somebody on call back. */
async function restored(world: World): Promise<ResourceId> {
  const resource = await settled(world);
  await world.ports.situations.put({
    kind: "incident",
    ref: "INC-1042",
    state: "open",
    scope: { resources: resource.id },
    since: new Date(world.clock.now()).toISOString(),
    source: "pagerduty",
  });
  world.sandbox.update(resource, { properties: { DesiredCapacity: "6" } }, actors.oncall);
  await world.pass(20 * minute);
  world.sandbox.update(resource, { properties: { DesiredCapacity: "2" } }, actors.pipeline);
  await world.pass(2 * minute);
  expect(world.sandbox.whole(resource)).toMatchObject({ DesiredCapacity: "6" });
  expect(faults(world)).toEqual([]);
  return resource;
}

describe("a change by the restoring role that no restore explains", () => {
  it("is a change like any other and a critical alarm", async () => {
    watched = watchedWorld();
    const { world } = watched;
    const resource = await settled(world);
    world.sandbox.update(resource, { properties: { MaxSize: "8" } }, thief);
    await world.pass(10 * minute);
    expectAlarm(watched, resource, { MaxSize: "8" });
    expect(await claimants(world, resource)).toContainEqual([restorer, "/MaxSize"]);
    expect(dead(world)).toBe(0);
  });

  it.each([
    { when: "another field is written while a restore is fresh", change: { MaxSize: "8" }, after: 0 },
    { when: "the restored field is written otherwise", change: { DesiredCapacity: "9" }, after: 0 },
    { when: "both are written at once", change: { DesiredCapacity: "9", MinSize: "2" }, after: 0 },
    { when: "the restore is long over", change: { DesiredCapacity: "5" }, after: hour },
  ])("is found out when $when", async ({ change, after }) => {
    watched = watchedWorld();
    const { world } = watched;
    const resource = await restored(world);
    await world.pass(after);
    world.sandbox.update(resource, { properties: change }, thief);
    await world.pass(minute);
    expectAlarm(watched, resource, change);
    const written = (await claimants(world, resource)).filter(([principal]) => principal === restorer);
    expect(written.map(([, field]) => field).toSorted()).toEqual(
      Object.keys(change)
        .map((name) => `/${name}`)
        .toSorted(),
    );
  });

  it("is told once when its event comes three times", async () => {
    watched = watchedWorld();
    const { world } = watched;
    const resource = await settled(world);
    world.sandbox.put(resource, { ...properties, MaxSize: "8" });
    const call = { service: "autoscaling", name: "UpdateAutoScalingGroup", writer: thief };
    const parameters = { autoScalingGroupName: resource.id, maxSize: 8 };
    const { account, region } = resource;
    const moment = { now: world.clock.now(), newId: world.runtime.newId };
    const event = callEvent({ account, region, ...call, parameters }, moment);
    for (let times = 0; times < 3; times += 1) {
      world.put(event);
      await world.pass(times * minute);
    }
    await world.pass(10 * minute);
    expect(faults(world)).toHaveLength(1);
    expect(watched.counted["RestoringRoleMisused"]).toBe(1);
  });

  it.each(["before", "after"] as const)(
    "is told whenever anyone who works is stopped %s a call",
    async (when) => {
      for (let call = 1; call <= 60; call += 1) {
        const count: Count = { calls: 0, doors: [], writes: new Set() };
        watched = watchedWorld({ around: stopping(count, { call, when }) });
        const { world } = watched;
        world.sandbox.put({ ...groupPlace, id: "web" }, properties);
        world.sandbox.update({ ...groupPlace, id: "web" }, { properties: { MaxSize: "8" } }, thief);
        await world.pass(10 * minute);
        expect(faults(world), `${when} call ${call}, in ${count.doors[call - 1]}`).toHaveLength(1);
        world.machine.stop();
        if (call >= count.calls) break;
      }
    },
  );
});

it("nobody becomes the restoring role by a name or a user agent", async () => {
  watched = watchedWorld();
  const { world } = watched;
  const resource = await settled(world);
  const names = ["parley-restorer-2", "xparley-restorer", "PARLEY-RESTORER"];
  for (const [index, name] of names.entries()) {
    const principal = `arn:aws:sts::${worldAccount}:assumed-role/${name}/parley-restorer`;
    world.sandbox.update(resource, { properties: { MaxSize: String(10 + index) } }, { ...thief, principal });
    await world.pass(20 * minute);
  }
  expect(faults(world).map(({ summary }) => summary)).toEqual([]);
  expect(dead(world)).toBe(0);
});
