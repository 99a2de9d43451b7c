import { jsonIn } from "../../fields/json.ts";
import { type AuditRecord, group, isGroup, part, text } from "./audit-record.ts";

/** A record as it was found; `doubt` says why it cannot count, though it was read. */
export type Carried = { readonly record: AuditRecord; readonly doubt?: string } | { readonly broken: string };

/** Opens what AWS packs as compressed Base64; undefined where it is none. */
export type Unpack = (packed: string) => string | undefined;

type CarriersWalk = { readonly unpack: Unpack; readonly found: Carried[] };

/** Carriers hold carriers, such as SQS > SNS > Config, but not deeper than this. */
const deepest = 12;
const longestText = 8 * 1024 * 1024;

/** Lists of records or of other carriers; such a list alone may be as long as the file. */
export const carrierLists: readonly string[] = [
  "Records",
  "Events",
  "events",
  "Messages",
  "messages",
  "records",
  "logEvents",
  "configurationItems",
];

/** One record or carrier, as a group or as JSON in a text: of AWS, then of the stores where people keep logs. */
const carrierParts: readonly string[] = [
  ..."CloudTrailEvent invokingEvent Sns Message Body body".split(" "),
  ..."data message @message _raw _source result record event notification item envelope".split(" "),
];

/** Every record in a value, however it was carried here. */
export function recordsIn(value: unknown, unpack: Unpack = () => undefined): readonly Carried[] {
  const walk: CarriersWalk = { unpack, found: [] };
  unwrap(value, walk, 0);
  return walk.found;
}

function unwrap(value: unknown, walk: CarriersWalk, depth: number): void {
  if (depth > deepest) walk.found.push({ broken: `it is packed more than ${deepest} times over` });
  else if (typeof value === "string") unwrapText(value, walk, depth);
  else if (Array.isArray(value)) for (const inner of value) unwrap(inner, walk, depth + 1);
  else if (isGroup(value)) unwrapGroup(value, walk, depth);
  else walk.found.push({ broken: "it is not a JSON object" });
}

function unwrapText(packed: string, walk: CarriersWalk, depth: number): void {
  const value = parsed(packed);
  if (value === undefined) walk.found.push({ broken: "it is packed as a text that is not JSON" });
  else unwrap(value, walk, depth + 1);
}

const parsed = (json: string): unknown => (json.length > longestText ? undefined : jsonIn(json));

function unwrapGroup(value: AuditRecord, walk: CarriersWalk, depth: number): void {
  if (isRecordItself(value)) for (const record of itemsApart(value)) walk.found.push({ record });
  else if (group(value, "detail") !== undefined) unwrapEnvelope(value, walk);
  else unwrapCarrier(value, walk, depth);
}

function unwrapCarrier(value: AuditRecord, walk: CarriersWalk, depth: number): void {
  const packed = textPacked(value);
  const name =
    carrierLists.find((one) => Array.isArray(part(value, one))) ??
    carrierParts.find((one) => carries(part(value, one)));
  if (packed !== undefined) unwrapPacked(packed, walk, depth);
  else if (name !== undefined) unwrap(part(value, name), walk, depth + 1);
  else walk.found.push({ record: value });
}

/** Records of CloudTrail name a source and notifications of Config a type; queues and streams name theirs as `aws:…`. */
function isRecordItself(value: AuditRecord): boolean {
  const source = text(value, "eventSource");
  if (source !== undefined) return source !== "aws:sqs" && source !== "aws:kinesis";
  if (text(value, "eventName") !== undefined || text(value, "eventType") !== undefined) return true;
  const message = text(value, "messageType");
  return (message !== undefined && message !== "DATA_MESSAGE") || text(value, "resourceType") !== undefined;
}

/** Config once sent several items in one notification. */
function itemsApart(value: AuditRecord): readonly AuditRecord[] {
  const items = part(value, "configurationItem");
  return Array.isArray(items) ? items.map((item) => ({ ...value, configurationItem: item })) : [value];
}

/** A text counts only if it can be JSON, so that a sentence in a `message` is no carrier. */
function carries(value: unknown): boolean {
  if (typeof value === "string") return /^\s*[[{"]/.test(value.slice(0, 64));
  return isGroup(value) || Array.isArray(value);
}

/** What EventBridge says of itself nobody but AWS may begin with `aws.`; anybody may send any `detail`. */
function unwrapEnvelope(envelope: AuditRecord, { found }: CarriersWalk): void {
  const detail = group(envelope, "detail") ?? {};
  if (!isRecordItself(detail) || (text(detail, "eventSource") ?? "").startsWith("aws:")) {
    found.push({ record: envelope });
    return;
  }
  const source = text(envelope, "source");
  const doubt = "its EventBridge envelope does not come from AWS, so anybody may have written it";
  const record = located(detail, envelope);
  found.push(source === undefined || source.startsWith("aws.") ? { record } : { record, doubt });
}

/** The envelope names the account and the region for a record that does not. */
function located(detail: AuditRecord, envelope: AuditRecord): AuditRecord {
  const account = text(detail, "recipientAccountId") ?? text(envelope, "account");
  const region = text(detail, "awsRegion") ?? text(envelope, "region");
  if (account === part(detail, "recipientAccountId") && region === part(detail, "awsRegion")) return detail;
  return {
    ...detail,
    ...(account !== undefined && { recipientAccountId: account }),
    ...(region !== undefined && { awsRegion: region }),
  };
}

/** CloudWatch Logs hands its events to a function, or to a stream, as compressed Base64. */
function textPacked(value: AuditRecord): string | undefined {
  const awslogs = group(value, "awslogs");
  const kinesis = group(value, "kinesis");
  if (awslogs !== undefined) return text(awslogs, "data");
  return kinesis === undefined ? undefined : text(kinesis, "data");
}

function unwrapPacked(packed: string, walk: CarriersWalk, depth: number): void {
  const opened = packed.length > longestText ? undefined : walk.unpack(packed);
  if (opened === undefined) walk.found.push({ broken: "what it packs as Base64 cannot be opened" });
  else unwrapText(opened, walk, depth + 1);
}
