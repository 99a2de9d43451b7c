import type { CallKnowledge } from "../../resource-types/call-knowledge.ts";
import type { IgnoredReason } from "../written-edit.ts";
import { type AuditRecord, flag, group, part, text } from "./audit-record.ts";
import { readingCalls } from "./reading-calls.ts";

// Calls on what a resource holds, not on the resource; old records do not say that they are data events.
const dataCalls: ReadonlyMap<string, RegExp> = new Map([
  [
    "s3.amazonaws.com",
    /(Object|Objects|ObjectAcl|ObjectTagging|ObjectRetention|ObjectLegalHold|MultipartUpload|UploadPart|UploadPartCopy|ObjectContent)$/,
  ],
  [
    "dynamodb.amazonaws.com",
    /Item$|^(TransactWriteItems|ExecuteStatement|ExecuteTransaction|BatchExecuteStatement)$/,
  ],
  ["lambda.amazonaws.com", /^Invoke/],
  ["sns.amazonaws.com", /^Publish/],
  ["sqs.amazonaws.com", /Message(Batch|Visibility|VisibilityBatch)?$/],
  ["kinesis.amazonaws.com", /^PutRecords?$/],
  ["firehose.amazonaws.com", /^PutRecord(Batch)?$/],
  ["logs.amazonaws.com", /^PutLogEvents$/],
  ["monitoring.amazonaws.com", /^PutMetricData$/],
  ["events.amazonaws.com", /^PutEvents$/],
]);

/** Whether a call is one on data, as far as its name tells. */
function isDataCall(source: string, name: string): boolean {
  return dataCalls.get(source)?.test(name) ?? false;
}

/** What a record is before anybody looks for its resource. */
type Class =
  | { readonly as: "candidate" }
  | { readonly as: "ignored"; readonly why: IgnoredReason }
  | { readonly as: "unresolved"; readonly why: string };

export type Classifier = (record: AuditRecord) => Class;

const candidate: Class = { as: "candidate" };
const ignored = (why: IgnoredReason): Class => ({ as: "ignored", why });
const readOnly = ignored("read-only");
const failedCall = ignored("failed call");
const dataEvent = ignored("data event");
const notAChange = ignored("not a change");

const longestCall = 256;
const unnameable: Class = { as: "unresolved", why: "the name of its call is longer than any" };

/** Says of a record whether it can be a change at all, and if not, why. */
export function classifier(knowledge: CallKnowledge): Classifier {
  const isRead = readingCalls(knowledge);
  return (record) => {
    const source = text(record, "eventSource");
    const name = text(record, "eventName");
    if (isNotice(record, source)) return notAChange;
    if (source === undefined || name === undefined) return nameless(record, source);
    if (!isOfAws(source)) return foreign(source);
    if (source.length + name.length > longestCall) return unnameable;
    if (flag(record, "readOnly") ?? isRead(source, name)) return readOnly;
    if (hasFailed(record)) return failedCall;
    if (isOnData(record, source, name)) return dataEvent;
    return isSignIn(record, source) || isAmendment(record) ? notAChange : candidate;
  };
}

/** An event of CloudTrail always names its service so; queues, streams and other clouds do not. */
export function isOfAws(source: string): boolean {
  return source.endsWith(".amazonaws.com") || source.endsWith(".amazonaws.com.cn");
}

/** What AWS says besides its calls: insights, notifications of buckets, queues and streams, other events. */
function isNotice(record: AuditRecord, source: string | undefined): boolean {
  if (source !== undefined) return source.startsWith("aws:");
  const isInsight =
    part(record, "insightDetails") !== undefined || text(record, "eventCategory") === "Insight";
  return isInsight || notices.some((name) => text(record, name) !== undefined);
}
const notices = ["detail-type", "messageType", "digestStartTime", "SubscribeURL", "Event", "eventSourceARN"];

/** Whether a record looks like one of an audit log, be it whole or not. */
export function resemblesEvent(record: AuditRecord): boolean {
  return [...marks, ...notices].some((name) => part(record, name) !== undefined);
}
const marks = [
  ..."eventName eventSource eventVersion eventID eventId eventTime eventType userIdentity".split(" "),
  ..."insightDetails resourceType configurationItem EventSource kinesis".split(" "),
];

function nameless(record: AuditRecord, source: string | undefined): Class {
  if (!resemblesEvent(record))
    return { as: "unresolved", why: "it is a record of neither CloudTrail nor AWS Config" };
  const missing = source === undefined ? "`eventSource`" : "`eventName`";
  return { as: "unresolved", why: `it does not name its call: ${missing} is missing` };
}

function foreign(source: string): Class {
  return { as: "unresolved", why: `\`${source.slice(0, 100)}\` is no service of AWS` };
}

/** Some services say it in the answer only. */
function hasFailed(record: AuditRecord): boolean {
  if (says(record, "errorCode") || says(record, "errorMessage")) return true;
  const answer = group(record, "responseElements");
  if (answer === undefined) return false;
  return (
    says(answer, "errorCode") || says(answer, "errorMessage") || part(answer, "ConsoleLogin") === "Failure"
  );
}

function says(record: AuditRecord, name: string): boolean {
  const value = part(record, name);
  return value !== undefined && value !== null && value !== "" && value !== false;
}

/** A management event may be marked as none by mistake, so the category is the better word. */
function isOnData(record: AuditRecord, source: string, name: string): boolean {
  const category = text(record, "eventCategory");
  if (category === "Data" || category === "NetworkActivity") return true;
  if (category !== undefined) return false;
  return flag(record, "managementEvent") === false || isDataCall(source, name);
}

function isSignIn(record: AuditRecord, source: string): boolean {
  return source === "signin.amazonaws.com" || text(record, "eventType")?.toLowerCase() === "awsconsolesignin";
}

/** A record that corrects an earlier one is no second change; one that was only late is the first. */
function isAmendment(record: AuditRecord): boolean {
  const addendum = group(record, "addendum");
  if (addendum === undefined) return false;
  return text(addendum, "reason") === "UPDATED_DATA" || text(addendum, "originalEventID") !== undefined;
}
