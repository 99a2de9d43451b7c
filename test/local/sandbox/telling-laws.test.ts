import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PatchOp } from "#core/fields/patch.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { pipeline, place, region, stage } from "./cast.ts";
import { changes } from "./changes.ts";
import { compared, readBack } from "./read-back.ts";
import { starts } from "./starts.ts";

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((each) => each.trim() !== "");
const tags = fc.uniqueArray(fc.record({ Key: text, Value: text }), {
  selector: ({ Key }) => Key,
  maxLength: 4,
});
const size = fc.integer({ min: 0, max: 500 }).map(String);
const port = fc.integer({ min: 0, max: 65_535 });
const cidr = fc.tuple(fc.nat(255), fc.nat(32)).map(([part, bits]) => `10.${part}.0.0/${bits}`);
const rule = fc.record({
  IpProtocol: fc.constantFrom("tcp", "udp"),
  FromPort: port,
  ToPort: port,
  CidrIp: cidr,
});
const rules = fc.uniqueArray(rule, { selector: (each) => JSON.stringify(each), maxLength: 5 });

const writes: readonly { readonly type: string; readonly properties: fc.Arbitrary<Properties> }[] = [
  {
    type: "AWS::AutoScaling::AutoScalingGroup",
    properties: fc.record({ MinSize: size, MaxSize: size, DesiredCapacity: size }, { requiredKeys: [] }),
  },
  {
    type: "AWS::EC2::SecurityGroup",
    properties: fc.record(
      { SecurityGroupIngress: rules, SecurityGroupEgress: rules, Tags: tags },
      { requiredKeys: [] },
    ),
  },
  {
    type: "AWS::SQS::Queue",
    properties: fc.record({ VisibilityTimeout: fc.nat(43_200), Tags: tags }, { requiredKeys: [] }),
  },
  {
    type: "AWS::DynamoDB::Table",
    properties: fc.record({ DeletionProtectionEnabled: fc.boolean(), Tags: tags }, { requiredKeys: [] }),
  },
  {
    type: "AWS::IAM::Role",
    properties: fc.record({
      MaxSessionDuration: fc.integer({ min: 3_600, max: 43_200 }),
      ManagedPolicyArns: fc.uniqueArray(
        fc.constantFrom("A", "B", "C").map((name) => `arn:aws:iam::aws:policy/${name}`),
      ),
      Tags: tags,
    }),
  },
];

const made = (type: string) => {
  const world = stage();
  const where = { ...place, region: type.startsWith("AWS::IAM::") ? "global" : region, type };
  const { resource } = world.sandbox.create({ ...where, properties: starts[type] ?? {} }, pipeline);
  world.events.splice(0);
  return { ...world, resource, before: world.sandbox.whole(resource) ?? {} };
};

describe("whatever is written", () => {
  it.each(writes)("to $type by people is read back as it was written", ({ type, properties }) => {
    void fc.assert(
      fc.property(properties, (written) => {
        const { sandbox, resource, before } = made(type);
        const readings = readBack(sandbox.update(resource, { properties: written }, pipeline).events);
        for (const reading of readings)
          expect(reading).toMatchObject({ status: "resolved", resources: [resource] });
        const told = compared(readings, { type, before, after: sandbox.whole(resource) ?? {} });
        expect(told).toMatchObject({ wrong: [], unsaid: [] });
      }),
      { numRuns: 60 },
    );
  });

  it.each(changes)("to $type as $calls does through Cloud Control is told the same, %$", async (change) => {
    const { type, properties, touched = [], unsaid = [] } = change;
    const { clock, sandbox, events, resource, before } = made(type);
    const patch = Object.entries(properties).map(
      ([name, value]): PatchOp => ({ op: "add", path: `/${name}`, value }),
    );
    expect(await sandbox.cloud.update(resource, patch, "restore")).toMatchObject({ state: "going" });
    await clock.step();
    const [own, ...readings] = readBack(events);
    expect(own).toMatchObject({
      status: "ignored",
      actor: { principal: expect.stringContaining("parley-restorer") },
    });
    for (const reading of readings) {
      const actor = { principal: `${place.account}:role/parley-restorer`, via: "cloudformation" };
      expect(reading).toMatchObject({ status: "resolved", resources: [resource], actor });
    }
    const after = sandbox.whole(resource) ?? {};
    expect(after).toMatchObject(properties);
    expect(compared(readings, { type, before, after })).toMatchObject({ wrong: [], touched, unsaid });
  });
});
