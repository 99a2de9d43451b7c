import { expect } from "vitest";
import { worldAccount } from "#local/world/world-settings.ts";
import { called, type Parts } from "../../core/receiving/records.ts";
import { governs, minute } from "../stage.ts";
import { type Watched, watchedWorld } from "./watched-world.ts";

const properties = { AutoScalingGroupName: "web", MinSize: "1", MaxSize: "9", DesiredCapacity: "2" };
export const group = {
  account: worldAccount,
  region: "eu-north-1",
  type: "AWS::AutoScaling::AutoScalingGroup",
  id: "web",
};

export const capacity = (more: Parts = {}, name: unknown = "web"): Parts =>
  called("autoscaling:SetDesiredCapacity", {
    requestParameters: { autoScalingGroupName: name, desiredCapacity: 7 },
    ...more,
  });
export const config = { source: "aws.config", "detail-type": "Config Configuration Item Change" };

/** Puts bodies where EventBridge puts events, and lets all be done that they bring about. */
export async function receivedBy(bodies: readonly unknown[]): Promise<Watched> {
  const watched = watchedWorld({ governs: [...governs, "AWS::SNS::Topic"] });
  const { world } = watched;
  world.sandbox.put(group, properties);
  for (const body of bodies)
    world.queues.changes.send(typeof body === "string" ? body : JSON.stringify(body));
  await world.pass(20 * minute);
  return watched;
}

/** No prototype was changed. */
export const expectClean = () => expect(Object.keys(Object.prototype)).toEqual([]);
