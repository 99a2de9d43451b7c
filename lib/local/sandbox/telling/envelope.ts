import type { Ids } from "#core/ports/clock.ts";
import type { Properties } from "../kinds/kit/resource-kind.ts";
import { identityOf, type Writer } from "./writer.ts";

/** An event as EventBridge delivers it. */
export type Envelope = {
  readonly version: "0";
  readonly id: string;
  readonly "detail-type": string;
  readonly source: string;
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: Properties;
};

export type SandboxMoment = { readonly now: number; readonly newId: Ids };

/** AWS records whole seconds. */
export const wholeSecond = (now: number): string =>
  new Date(Math.floor(now / 1_000) * 1_000).toISOString().replace(".000", "");

/** Types without a region are recorded in the first one. */
export const recordedIn = (region: string): string => (region === "global" ? "us-east-1" : region);

type EnvelopePlace = { readonly account: string; readonly region: string };

type CallFacts = EnvelopePlace & {
  /** Such as `autoscaling`. */
  readonly service: string;
  readonly name: string;
  readonly writer: Writer;
  readonly parameters: Properties | null;
  readonly answer?: Properties;
  /** Whatever else the record holds, or holds otherwise. */
  readonly more?: Properties;
};

type Wrapped = EnvelopePlace & {
  readonly source: string;
  readonly detailType: string;
  readonly detail: Properties;
};

export function envelopeOf(
  { account, region, source, detailType, detail }: Wrapped,
  { now, newId }: SandboxMoment,
): Envelope {
  return {
    version: "0",
    id: newId(),
    "detail-type": detailType,
    source: `aws.${source}`,
    account,
    time: wholeSecond(now),
    region: recordedIn(region),
    resources: [],
    detail,
  };
}

/** A call as CloudTrail hands it to EventBridge. */
export function callEvent(call: CallFacts, moment: SandboxMoment): Envelope {
  const { account, region, service, name, writer, parameters, answer, more } = call;
  const { invokedBy, isConsole, userAgent } = writer;
  const detail: Properties = {
    eventVersion: "1.11",
    userIdentity: identityOf(writer, moment.now),
    eventTime: wholeSecond(moment.now),
    eventSource: `${service}.amazonaws.com`,
    eventName: name,
    awsRegion: recordedIn(region),
    sourceIPAddress: invokedBy ?? "198.51.100.17",
    userAgent: invokedBy ?? userAgent,
    requestParameters: parameters,
    responseElements: answer ?? null,
    requestID: moment.newId(),
    eventID: moment.newId(),
    readOnly: false,
    eventType: "AwsApiCall",
    managementEvent: true,
    recipientAccountId: account,
    eventCategory: "Management",
    ...(isConsole === true && { sessionCredentialFromConsole: "true" }),
    ...more,
  };
  return envelopeOf(
    { account, region, source: service, detailType: "AWS API Call via CloudTrail", detail },
    moment,
  );
}
