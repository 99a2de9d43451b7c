import { describe, expect, it } from "vitest";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { FullPatchOp } from "#local/sandbox/patching/full-patch.ts";
import { pipeline, place, stage } from "./cast.ts";
import { starts } from "./starts.ts";

const group = { ...place, type: "AWS::AutoScaling::AutoScalingGroup" };
const made = () => {
  const world = stage();
  const { resource } = world.sandbox.create({ ...group, properties: starts[group.type] ?? {} }, pipeline);
  return { ...world, resource };
};
const refused = (message: string) => expect.objectContaining({ name: "InvalidInput", message });

describe("people's doors", () => {
  it.each<{ when: string; type: string; properties: { [name: string]: Json }; why: string }>([
    {
      when: "the type has no such property",
      type: group.type,
      properties: { MinSize: "1", MaxSize: "2", Colour: "red" },
      why: "`AWS::AutoScaling::AutoScalingGroup` has no `/Colour`",
    },
    {
      when: "an object has no such property",
      type: group.type,
      properties: { MinSize: "1", MaxSize: "2", LaunchTemplate: { Nickname: "x" } },
      why: "`AWS::AutoScaling::AutoScalingGroup` has no `/LaunchTemplate/Nickname`",
    },
    {
      when: "an object in a list has no such property",
      type: group.type,
      properties: { MinSize: "1", MaxSize: "2", Tags: [{ Key: "a", Value: "b", Colour: "red" }] },
      why: "`AWS::AutoScaling::AutoScalingGroup` has no `/Tags[*]/Colour`",
    },
    {
      when: "a list is none",
      type: group.type,
      properties: { MinSize: "1", MaxSize: "2", VPCZoneIdentifier: "subnet-0a" },
      why: "`/VPCZoneIdentifier` of `AWS::AutoScaling::AutoScalingGroup` is no set",
    },
    {
      when: "a scalar is an object",
      type: group.type,
      properties: { MinSize: { x: 1 }, MaxSize: "2" },
      why: "`/MinSize` of `AWS::AutoScaling::AutoScalingGroup` is no scalar",
    },
    {
      when: "a text is a number",
      type: group.type,
      properties: { MinSize: 1, MaxSize: "2" },
      why: "`/MinSize` of `AWS::AutoScaling::AutoScalingGroup` is no string",
    },
    {
      when: "it is read-only",
      type: group.type,
      properties: { MinSize: "1", MaxSize: "2", AutoScalingGroupARN: "x" },
      why: "`/AutoScalingGroupARN` is read-only",
    },
    {
      when: "something is missing",
      type: group.type,
      properties: {},
      why: `a new \`${group.type}\` needs \`/MinSize\``,
    },
  ])("refuse to make a resource when $when", ({ type, properties, why }) => {
    const { sandbox, events } = stage();
    expect(() => sandbox.create({ ...place, type, properties }, pipeline)).toThrow(
      refused(`the sandbox refuses it: ${why}`),
    );
    expect(events).toEqual([]);
  });

  it("refuse what is there already, what is not there, and a type that the sandbox has not", () => {
    const { sandbox, resource } = made();
    const again = { ...group, properties: starts[group.type] ?? {} };
    expect(() => sandbox.create(again, pipeline)).toThrow(
      refused("the sandbox refuses it: `checkout` is there already"),
    );
    const nowhere = { ...resource, id: "nowhere" };
    const gone = refused("the sandbox refuses it: there is no `nowhere`");
    expect(() => sandbox.update(nowhere, { properties: {} }, pipeline)).toThrow(gone);
    expect(() => sandbox.remove(nowhere, pipeline)).toThrow(gone);
    const queue = { ...place, type: "AWS::Kinesis::Stream", properties: {} };
    expect(() => sandbox.create(queue, pipeline)).toThrow(
      refused("the sandbox has no `AWS::Kinesis::Stream`"),
    );
  });

  it("refuse a change of what is fixed at creation, and a call that cannot tell the change", () => {
    const { sandbox, resource } = made();
    const rename = { properties: { AutoScalingGroupName: "other" } };
    expect(() => sandbox.update(resource, rename, pipeline)).toThrow("can only be set at creation");
    const wrongCall = { properties: { MaxSize: "20" }, call: "SetDesiredCapacity" };
    expect(() => sandbox.update(resource, wrongCall, pipeline)).toThrow("no call that writes `/MaxSize` so");
    const untold = { properties: { Context: "x" } };
    expect(() => sandbox.update(resource, untold, pipeline)).toThrow("no call that writes `/Context` so");
  });

  it("give a resource its identifier, the same in every run", () => {
    const [one, other] = [0, 1].map(() => {
      const type = "AWS::EC2::SecurityGroup";
      return stage().sandbox.create({ ...place, type, properties: starts[type] ?? {} }, pipeline).resource.id;
    });
    expect(one).toMatch(/^sg-[0-9a-f]{17}$/);
    expect(other).toBe(one);
  });

  it("say nothing when nothing changes", () => {
    const { sandbox, resource } = made();
    expect(sandbox.update(resource, { properties: { MaxSize: "12" } }, pipeline).events).toEqual([]);
  });

  const tag = { Key: "team", Value: "shop", PropagateAtLaunch: true };
  it.each<{ patch: readonly FullPatchOp[]; after: Json }>([
    {
      patch: [{ op: "add", path: "/Tags/0", value: { Key: "env", Value: "x" } }],
      after: [{ Key: "env", Value: "x" }, tag],
    },
    {
      patch: [{ op: "add", path: "/Tags/-", value: { Key: "env", Value: "x" } }],
      after: [tag, { Key: "env", Value: "x" }],
    },
    {
      patch: [{ op: "replace", path: "/Tags/0/Value", value: "store" }],
      after: [{ ...tag, Value: "store" }],
    },
    { patch: [{ op: "remove", path: "/Tags/0" }], after: [] },
    {
      patch: [{ op: "copy", from: "/Tags/0/Key", path: "/Tags/0/Value" }],
      after: [{ ...tag, Value: "team" }],
    },
    {
      patch: [
        { op: "add", path: "/Tags/-", value: { Key: "env", Value: "x" } },
        { op: "move", from: "/Tags/0", path: "/Tags/1" },
      ],
      after: [{ Key: "env", Value: "x" }, tag],
    },
    {
      patch: [
        { op: "test", path: "/Tags/0/Key", value: "team" },
        { op: "replace", path: "/Tags/0/Value", value: "~/x" },
      ],
      after: [{ ...tag, Value: "~/x" }],
    },
  ])("take the patch $patch, %$", ({ patch, after }) => {
    const { sandbox, resource } = made();
    sandbox.update(resource, { patch }, pipeline);
    expect(canonicalJson(sandbox.whole(resource)?.["Tags"] ?? null)).toBe(canonicalJson(after));
  });

  it.each<{ patch: readonly FullPatchOp[]; why: string }>([
    { patch: [{ op: "test", path: "/MaxSize", value: "13" }], why: "the test of `/MaxSize` does not hold" },
    { patch: [{ op: "remove", path: "/Tags/1" }], why: "`/Tags/1` cannot be the place of `remove`" },
    {
      patch: [{ op: "move", from: "/Nothing", path: "/Tags" }],
      why: "`/Tags` cannot be the place of `move`",
    },
    {
      patch: [{ op: "copy", from: "/Tags/x", path: "/Tags/0" }],
      why: "`/Tags/0` cannot be the place of `copy`",
    },
    {
      patch: [{ op: "move", from: "/Tags", path: "/Tags/0" }],
      why: "`/Tags/0` cannot be the place of `move`",
    },
    { patch: [{ op: "add", path: "", value: [] }], why: "a resource's properties must be an object" },
  ])("refuse the patch $patch, %$", ({ patch, why }) => {
    const { sandbox, resource } = made();
    const before = sandbox.whole(resource);
    expect(() => sandbox.update(resource, { patch }, pipeline)).toThrow(
      refused(`the sandbox refuses it: ${why}`),
    );
    expect(sandbox.whole(resource)).toEqual(before);
  });
});
