import type { Json } from "#core/fields/json.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import { callEvent } from "#local/sandbox/telling/envelope.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import type { World } from "#local/world/local-world.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, groupPlace, minute } from "../stage.ts";

export const machine = (name: string, userAgent = ""): Writer => ({
  kind: "role",
  principal: `arn:aws:sts::${worldAccount}:assumed-role/${name}/run`,
  userAgent: `Boto3/1.35 ${userAgent}`.trimEnd(),
});

const properties = { AutoScalingGroupName: "checkout", MinSize: "2", MaxSize: "40", DesiredCapacity: "3" };

/** A group that the pipeline made, and that was looked at. */
export async function settledGroup(world: World, size = "3"): Promise<ResourceId> {
  const made = { ...properties, DesiredCapacity: size };
  const { resource } = world.sandbox.create({ ...groupPlace, properties: made }, actors.pipeline);
  await world.pass(10 * minute);
  return resource;
}

export const sizeOf = (world: World, resource: ResourceId): Json | undefined =>
  world.sandbox.whole(resource)?.["DesiredCapacity"];

export function resize(world: World, resource: ResourceId, [size, writer]: readonly [string, Writer]): void {
  world.sandbox.update(resource, { properties: { DesiredCapacity: size } }, writer);
}

/** A call that sets what is there already, which the cloud records as well. */
export function tellSize(world: World, { id }: ResourceId, [size, writer]: readonly [number, Writer]): void {
  const parameters: Properties = { autoScalingGroupName: id, desiredCapacity: size };
  const { account, region } = groupPlace;
  const call = {
    account,
    region,
    service: "autoscaling",
    name: "UpdateAutoScalingGroup",
    writer,
    parameters,
  };
  world.put(callEvent(call, { now: world.clock.now(), newId: world.runtime.newId }));
}
