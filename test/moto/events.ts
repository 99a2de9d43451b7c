import { randomUUID } from "node:crypto";
import { callEvent, type Envelope, envelopeOf } from "#local/sandbox/telling/envelope.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { account, region } from "./moto-server.ts";

/** Somebody whom no profile knows, and who says nothing. */
const nobody: Writer = {
  kind: "role",
  principal: `arn:aws:sts::${account}:assumed-role/batch-worker/i-0abc`,
  userAgent: "aws-cli/2.31.0",
};

const here = { account, region };
const moment = () => ({ now: Date.now(), newId: randomUUID });

type Call = Pick<Parameters<typeof callEvent>[0], "service" | "name" | "parameters" | "more">;

/** A call as CloudTrail tells of it. */
export const called = (call: Call): Envelope => callEvent({ ...here, ...call, writer: nobody }, moment());

type Access = Readonly<Record<string, boolean>>;

export const accessBlocked = (bucketName: string, blocked: Access): Envelope =>
  called({
    service: "s3",
    name: "PutBucketPublicAccessBlock",
    parameters: {
      bucketName,
      publicAccessBlock: "",
      Host: `${bucketName}.s3.${region}.amazonaws.com`,
      PublicAccessBlockConfiguration: { xmlns: "http://s3.amazonaws.com/doc/2006-03-01/", ...blocked },
    },
  });

/** An alarm begins to ring. */
export function rang(alarmName: string): Envelope {
  const timestamp = new Date().toISOString();
  const states = {
    previousState: { value: "OK", timestamp },
    state: { value: "ALARM", reason: "threshold crossed", timestamp },
  };
  const detail = { alarmName, configuration: {}, ...states };
  return envelopeOf(
    { ...here, source: "cloudwatch", detailType: "CloudWatch Alarm State Change", detail },
    moment(),
  );
}

/** CloudFormation is done with a stack. */
export function wasDeployed(stack: string): Envelope {
  const detail = { "stack-id": stack, "status-details": { status: "UPDATE_COMPLETE", "status-reason": "" } };
  return envelopeOf(
    { ...here, source: "cloudformation", detailType: "CloudFormation Stack Status Change", detail },
    moment(),
  );
}
