import { CloudControlClient } from "@aws-sdk/client-cloudcontrol";
import { cloudControlCloud } from "#adapters/aws/outside/cloud/cloud-control.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { AwsError, type Call, wire } from "../wire/wire.ts";

export const now = () => 1_795_000_000_000;

export const group: ResourceId = {
  account: "111122223333",
  region: "eu-north-1",
  type: "AWS::AutoScaling::AutoScalingGroup",
  id: "checkout",
};

export const patch = [
  { op: "test", path: "/DesiredCapacity", value: "3" },
  { op: "replace", path: "/DesiredCapacity", value: "s3cret-value" },
] as const;

/** A cloud over a line that always answers the same. */
export function cloudThat(answer: (call: Call) => unknown) {
  const line = wire(answer);
  const handlerRole = ({ account, type }: ResourceId) =>
    `arn:aws:iam::${account}:role/parley-handler-${type.split("::")[1]}`;
  const clientFor = async () => new CloudControlClient(line.config);
  return { ...line, cloud: cloudControlCloud(clientFor, { handlerRole, now }) };
}

export const throwing = (name: string, message?: string) =>
  cloudThat(() => {
    throw new AwsError(name, message);
  }).cloud;

export const ending = (event: Readonly<Record<string, unknown>>) =>
  cloudThat(() => ({ ProgressEvent: { RequestToken: "r-1", ...event } })).cloud;
