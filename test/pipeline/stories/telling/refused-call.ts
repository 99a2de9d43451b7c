import type { Json } from "#core/fields/json.ts";
import { worldAccount, worldRegion } from "#local/world/world-settings.ts";
import type { Story } from "./story.ts";

const arn = (role: string) => `arn:aws:sts::${worldAccount}:assumed-role/${role}/run`;

let events = 0;

/** A call that wants another capacity, and that AWS refuses, as EventBridge delivers it. */
export function refusedCall(
  { clock, resource }: Pick<Story, "clock" | "resource">,
  role: string,
  name = resource.id,
): Json {
  events += 1;
  const now = new Date(clock.now()).toISOString();
  return {
    ...{ version: "0", id: `e${events}`, source: "aws.autoscaling", account: worldAccount, time: now },
    ...{ "detail-type": "AWS API Call via CloudTrail", region: worldRegion, resources: [] },
    detail: {
      ...{ eventVersion: "1.11", eventID: `failed-${events}`, eventTime: now, eventType: "AwsApiCall" },
      ...{
        eventSource: "autoscaling.amazonaws.com",
        eventName: "SetDesiredCapacity",
        awsRegion: worldRegion,
      },
      ...{ recipientAccountId: worldAccount, readOnly: false, managementEvent: true },
      ...{ eventCategory: "Management", errorCode: "ValidationError", errorMessage: "planted-message" },
      requestParameters: { autoScalingGroupName: name, desiredCapacity: 4 },
      userIdentity: {
        ...{ type: "AssumedRole", arn: arn(role), accountId: worldAccount, accessKeyId: "ASIAEXAMPLE" },
        sessionContext: { sessionIssuer: { arn: `arn:aws:iam::${worldAccount}:role/${role}` } },
      },
    },
  };
}
