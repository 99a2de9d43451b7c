/** Records and envelopes as AWS writes them. */
export const home = "123456789012";
export const other = "210987654321";
export type Parts = Readonly<Record<string, unknown>>;

export const session = (role: string, name: string, key = "ASIAEXAMPLE"): Parts => ({
  type: "AssumedRole",
  arn: `arn:aws:sts::${home}:assumed-role/${role}/${name}`,
  accountId: home,
  accessKeyId: key,
  sessionContext: {
    sessionIssuer: {
      type: "Role",
      arn: `arn:aws:iam::${home}:role/${role}`,
      accountId: home,
      userName: role,
    },
  },
});

export const called = (call: string, more: Parts = {}): Parts => {
  const [source, eventName] = call.split(":");
  return {
    eventVersion: "1.11",
    eventID: "11111111-aaaa-4bbb-8ccc-222222222222",
    eventTime: "2026-11-21T03:10:00Z",
    eventType: "AwsApiCall",
    eventSource: `${source}.amazonaws.com`,
    eventName,
    awsRegion: "eu-north-1",
    recipientAccountId: home,
    readOnly: false,
    managementEvent: true,
    eventCategory: "Management",
    userIdentity: session("deploy", "run-7"),
    userAgent: "aws-cli/2.17.32",
    ...more,
  };
};

export const capacity = (value: number, more: Parts = {}): Parts =>
  called("autoscaling:SetDesiredCapacity", {
    requestParameters: { autoScalingGroupName: "web", desiredCapacity: value },
    ...more,
  });

export const assumed = (key: string, tags: readonly Parts[], more: Parts = {}): Parts =>
  called("sts:AssumeRole", {
    eventID: "33333333-aaaa-4bbb-8ccc-444444444444",
    userIdentity: {
      type: "IAMUser",
      arn: `arn:aws:iam::${home}:user/ci`,
      accountId: home,
      accessKeyId: "AKIACI",
    },
    eventTime: "2026-11-21T03:00:00Z",
    readOnly: true,
    requestParameters: {
      roleArn: `arn:aws:iam::${home}:role/deploy`,
      roleSessionName: "run-7",
      durationSeconds: 3_600,
      tags,
    },
    responseElements: {
      credentials: { accessKeyId: key, expiration: "Nov 21, 2026, 4:00:00 AM" },
      assumedRoleUser: { arn: `arn:aws:sts::${home}:assumed-role/deploy/run-7` },
    },
    ...more,
  });

export const incident: readonly Parts[] = [
  { key: "parley:intent", value: "availability" },
  { key: "parley:motivation", value: "incident" },
  { key: "parley:ref", value: "INC-1042" },
];

export const enveloped = (detail: unknown, more: Parts = {}): Parts => ({
  version: "0",
  id: "e",
  "detail-type": "AWS API Call via CloudTrail",
  source: "aws.autoscaling",
  account: home,
  time: "2026-11-21T03:10:02Z",
  region: "eu-north-1",
  resources: [],
  detail,
  ...more,
});

/** A notification of AWS Config about the group `web`. */
export const configured = (more: Parts = {}): Parts => ({
  recordVersion: "1.3",
  messageType: "ConfigurationItemChangeNotification",
  notificationCreationTime: "2026-11-21T03:12:00Z",
  configurationItemDiff: {
    changeType: "UPDATE",
    changedProperties: { "Configuration.DesiredCapacity": { previousValue: 2, updatedValue: 9 } },
  },
  configurationItem: {
    awsAccountId: home,
    awsRegion: "eu-north-1",
    configurationItemCaptureTime: "2026-11-21T03:09:30Z",
    configurationItemStatus: "OK",
    configurationStateId: "1795",
    resourceType: "AWS::AutoScaling::AutoScalingGroup",
    resourceId: "arn:aws:autoscaling:eu-north-1:123456789012:autoScalingGroup:x:autoScalingGroupName/web",
    resourceName: "web",
    configuration: { DesiredCapacity: 9 },
    ...more,
  },
});
export const noticed = (more: Parts = {}): Parts =>
  enveloped(configured(more), { source: "aws.config", "detail-type": "Config Configuration Item Change" });

/** A value nested so deep. */
export const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
