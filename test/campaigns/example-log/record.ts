import { createHash } from "node:crypto";
import { account, region, type Who } from "./actors.ts";

export type AuditRecord = Readonly<Record<string, unknown>>;

export type Call = {
  readonly at: string;
  readonly who: Who;
  /** Such as `autoscaling:UpdateAutoScalingGroup`. */
  readonly call: string;
  readonly with?: object | null;
  readonly answer?: object | null;
  readonly readOnly?: boolean;
  readonly error?: string;
  readonly region?: string;
};

function guid(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** One record as CloudTrail writes it. */
export function recordOf(call: Call): AuditRecord {
  const [source = "", eventName = ""] = call.call.split(":");
  const key = JSON.stringify([call.at, call.call, call.with ?? null, call.who.identity]);
  return {
    eventVersion: "1.11",
    userIdentity: call.who.identity,
    eventTime: call.at,
    eventSource: `${source}.amazonaws.com`,
    eventName,
    awsRegion: call.region ?? region,
    sourceIPAddress: call.who.address,
    userAgent: call.who.agent,
    ...(call.error !== undefined && {
      errorCode: call.error,
      errorMessage: "User is not authorized to perform this operation",
    }),
    requestParameters: call.with ?? null,
    responseElements: call.answer ?? null,
    requestID: guid(`request ${key}`),
    eventID: guid(`event ${key}`),
    readOnly: call.readOnly ?? false,
    eventType: "AwsApiCall",
    managementEvent: true,
    recipientAccountId: account,
    eventCategory: "Management",
  };
}
