import { describe, expect, it } from "vitest";
import { allKinds } from "#local/sandbox/kinds/all-kinds.ts";
import { autoscaler, engineer, pipeline, place, region, stage, user } from "./cast.ts";
import { changes } from "./changes.ts";
import { compared, readBack } from "./read-back.ts";
import { starts } from "./starts.ts";

const regionOf = (type: string) => (type.startsWith("AWS::IAM::") ? "global" : region);

const made = (type: string) => {
  const world = stage();
  const where = { ...place, region: regionOf(type), type };
  const { resource, events } = world.sandbox.create({ ...where, properties: starts[type] ?? {} }, pipeline);
  return { ...world, resource, creation: events, before: world.sandbox.whole(resource) ?? {} };
};
const names = (events: readonly { detail: { readonly [name: string]: unknown } }[]) =>
  events.map(({ detail }) => detail["eventName"]);

describe("what the sandbox tells", () => {
  it("has a start and a change for every type", () => {
    const types = allKinds.map(({ type }) => type).toSorted();
    expect(Object.keys(starts).toSorted()).toEqual(types);
    expect([...new Set(changes.map(({ type }) => type))].toSorted()).toEqual(types);
  });

  it("of a creation is read back as that creation", () => {
    for (const { type } of allKinds) {
      const { creation, resource, before } = made(type);
      const readings = readBack(creation);
      expect(
        readings.map(({ status, resources }) => ({ status, resources })),
        type,
      ).toEqual(readings.map(() => ({ status: "resolved", resources: [resource] })));
      // PutBucketPolicy and PutMetricAlarm do not say whether they make or change.
      const isPut = creation[0]?.detail["eventName"]?.toString().startsWith("Put");
      expect(readings[0]?.write, type).toBe(isPut ? "update" : "create");
      expect(compared(readings, { type, before: {}, after: before }), type).toMatchObject({ wrong: [] });
    }
  });

  it("of a removal is read back as that removal", () => {
    for (const { type } of allKinds) {
      const { sandbox, resource } = made(type);
      const readings = readBack(sandbox.remove(resource, pipeline).events);
      expect(readings, type).toMatchObject([{ status: "resolved", write: "delete", resources: [resource] }]);
      expect(sandbox.whole(resource), type).toBeUndefined();
    }
  });

  it.each(changes)("of $type by $calls is read back as what was written, %$", (change) => {
    const { type, properties, call, touched = [], unsaid = [] } = change;
    const { sandbox, resource, before } = made(type);
    const { events } = sandbox.update(
      resource,
      { properties, ...(call !== undefined && { call }) },
      engineer,
    );
    expect(names(events)).toEqual(change.calls);
    const readings = readBack(events);
    for (const reading of readings) {
      expect(reading).toMatchObject({
        status: "resolved",
        resources: [resource],
        at: "2026-11-21T10:00:00Z",
        actor: {
          principal: "sso/ann@example.com",
          via: "console",
          kind: "person",
        },
      });
    }
    const after = sandbox.whole(resource) ?? {};
    expect(after).toMatchObject(properties);
    expect(compared(readings, { type, before, after })).toMatchObject({ wrong: [], touched, unsaid });
  });

  it.each([
    { writer: engineer, actor: { via: "console", kind: "person" } },
    {
      writer: pipeline,
      actor: { principal: "111122223333:role/deploy", via: "terraform", kind: "pipeline" },
    },
    {
      writer: user,
      actor: { principal: "111122223333:user/cost-bot", via: "cost-optimiser", kind: "automation" },
    },
    { writer: autoscaler, actor: { principal: "autoscaling.amazonaws.com", kind: "service" } },
  ])("names $writer.principal, %$", ({ writer, actor }) => {
    const { sandbox, resource } = made("AWS::AutoScaling::AutoScalingGroup");
    const { events } = sandbox.update(resource, { properties: { DesiredCapacity: "9" } }, writer);
    expect(readBack(events)).toMatchObject([{ actor }]);
  });
});
