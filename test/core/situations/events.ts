import { enveloped, home, type Parts } from "../receiving/records.ts";

type Turn = { readonly value: string; readonly at: string; readonly before?: Parts };

export const alarm = ({ value, at, before }: Turn, more: Parts = {}): Parts =>
  enveloped(
    {
      alarmName: "checkout-p99",
      configuration: {
        description: "too slow",
        metrics: [
          { id: "e1", expression: "SUM(METRICS())", returnData: true },
          {
            id: "m1",
            metricStat: {
              metric: { dimensions: { AutoScalingGroupName: "web" }, name: "Latency", namespace: "Shop" },
              period: 300,
              stat: "p99",
            },
            returnData: false,
          },
        ],
      },
      previousState: before ?? { value: "OK", timestamp: "2026-11-21T01:00:00.000+0000" },
      state: { value, timestamp: at, reason: "Threshold Crossed" },
    },
    {
      source: "aws.cloudwatch",
      "detail-type": "CloudWatch Alarm State Change",
      time: "2026-11-21T03:10:02Z",
      ...more,
    },
  );

export const calendar = (state: string, more: Parts = {}, name = "BlackFriday"): Parts =>
  enveloped(
    { state, atTime: "2026-11-21T03:00:00Z", nextTransitionTime: "2026-11-30T18:00:07Z" },
    {
      source: "aws.ssm",
      "detail-type": "Calendar State Change",
      time: "2026-11-21T03:00:07Z",
      resources: [`arn:aws:ssm:eu-north-1:${home}:document/${name}`],
      ...more,
    },
  );

export const health = (detail: Parts = {}, more: Parts = {}): Parts =>
  enveloped(
    {
      eventArn: "arn:aws:health:eu-north-1::event/EC2/AWS_EC2_X/AWS_EC2_X_7f35",
      service: "EC2",
      eventTypeCode: "AWS_EC2_INSTANCE_STORE_DRIVE_PERFORMANCE_DEGRADED",
      eventTypeCategory: "issue",
      eventScopeCode: "ACCOUNT_SPECIFIC",
      startTime: "Sat, 21 Nov 2026 02:00:00 GMT",
      statusCode: "open",
      eventRegion: "eu-north-1",
      eventDescription: [{ language: "en_US", latestDescription: "i-99999999 is on fire" }],
      affectedEntities: [{ entityValue: "i-abcd1111", status: "IMPAIRED" }],
      affectedAccount: home,
      page: "1",
      totalPages: "1",
      ...detail,
    },
    { source: "aws.health", "detail-type": "AWS Health Event", ...more },
  );
