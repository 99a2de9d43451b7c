import type { EventPattern } from "./event-patterns.ts";

/** How sessions begin. These calls count as reads, so only a rule that matches read-only events gets them. */
export const sessionPattern: EventPattern = {
  source: ["aws.sts"],
  "detail-type": ["AWS API Call via CloudTrail"],
  detail: {
    eventName: ["AssumeRole", "AssumeRoleWithSAML", "AssumeRoleWithWebIdentity"],
    errorCode: [{ exists: false }],
  },
};

/** What is the case right now: alarms, the change calendar, the health of the cloud. */
export const situationPatterns: readonly EventPattern[] = [
  { source: ["aws.cloudwatch"], "detail-type": ["CloudWatch Alarm State Change"] },
  { source: ["aws.ssm"], "detail-type": ["Calendar State Change"] },
  { source: ["aws.health"], "detail-type": ["AWS Health Event"] },
];

/** Changes that AWS Config noticed, whoever made them. */
export const configPattern = (configTypes: readonly string[]): EventPattern => ({
  source: ["aws.config"],
  "detail-type": ["Config Configuration Item Change"],
  detail: {
    messageType: ["ConfigurationItemChangeNotification"],
    ...(configTypes.length > 0 && { configurationItem: { resourceType: configTypes } }),
  },
});
