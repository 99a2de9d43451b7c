const account = "123456789012";

/** A record of CloudTrail in the shape of real ones; `more` takes the place of what stands here. */
export function event(call: string, more: object = {}): object {
  const [source, eventName] = call.split(":");
  return {
    eventVersion: "1.11",
    userIdentity: {
      type: "AssumedRole",
      arn: `arn:aws:sts::${account}:assumed-role/deploy/run-7`,
      accountId: account,
      accessKeyId: "ASIAEXAMPLE",
      sessionContext: {
        sessionIssuer: { type: "Role", arn: `arn:aws:iam::${account}:role/deploy`, accountId: account },
      },
    },
    eventTime: "2026-11-21T03:10:00Z",
    eventSource: `${source}.amazonaws.com`,
    eventName,
    awsRegion: "eu-north-1",
    userAgent: "aws-cli/2.17.32",
    requestParameters: null,
    responseElements: null,
    eventID: "e-1",
    readOnly: false,
    eventType: "AwsApiCall",
    managementEvent: true,
    recipientAccountId: account,
    eventCategory: "Management",
    ...more,
  };
}

export const capacity = (value: number, more: object = {}): object =>
  event("autoscaling:SetDesiredCapacity", {
    requestParameters: { autoScalingGroupName: "web", desiredCapacity: value },
    ...more,
  });
