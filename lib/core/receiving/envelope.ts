import { type AuditRecord, group, isGroup, list, text } from "../changes/records/audit-record.ts";
import { jsonIn } from "../fields/json.ts";
import { isWithinBounds } from "./bounds.ts";

/** Where changes count. */
export type GovernedPlace = {
  readonly accounts: readonly string[];
  readonly regions: readonly string[];
  /** Governed resource types. */
  readonly governs: readonly string[];
};

/** What EventBridge says of an event, and what somebody else says in it. */
export type Envelope = {
  readonly source: string;
  readonly detailType: string;
  readonly account: string;
  readonly region: string;
  readonly time: string | undefined;
  readonly resources: readonly string[];
  readonly detail: AuditRecord;
};

/** Why a message is not looked into. */
export type Refused = { readonly as: "forged" | "too big" | "broken"; readonly why: string };

const longestBody = 300_000;
const mostResources = 1_000;
const longestName = 256;

const refused = (as: Refused["as"], why: string): Refused => ({ as, why });

export const isRefused = (opened: Envelope | Refused): opened is Refused => "as" in opened;

/** INVARIANT (nobody else's word): what is returned came from AWS itself, from an account that is served. */
export function opened(body: unknown, { accounts }: Pick<GovernedPlace, "accounts">): Envelope | Refused {
  if (typeof body === "string" && body.length > longestBody) {
    return refused("too big", "it is longer than any event");
  }
  const value = typeof body === "string" ? jsonIn(body) : body;
  if (!isGroup(value)) return refused("broken", "it is not a JSON object");
  if (!isWithinBounds(value)) return refused("too big", "it holds more, or deeper, than any event");
  const envelope = envelopeIn(value);
  if (envelope === undefined) return refused("broken", "it is no envelope of EventBridge");
  if (!isOfAws(envelope.source)) return refused("forged", "its source is not AWS");
  if (!accounts.includes(envelope.account)) return refused("forged", "it comes from an account not served");
  return envelope;
}

function envelopeIn(value: AuditRecord): Envelope | undefined {
  const detail = group(value, "detail");
  const [source, detailType, account, region] = ["source", "detail-type", "account", "region"].map((name) =>
    named(value, name),
  );
  if (detail === undefined || !source || !detailType || !account || !region) return undefined;
  const resources = list(value, "resources").slice(0, mostResources);
  return {
    source,
    detailType,
    account,
    region,
    time: named(value, "time"),
    resources: resources.filter((one) => typeof one === "string"),
    detail,
  };
}

function named(value: AuditRecord, name: string): string | undefined {
  const found = text(value, name);
  return found === undefined || found.length > longestName ? undefined : found;
}

/** Anybody may send any `detail`, but only AWS a source that begins so; partners write behind `aws.partner/`. */
const isOfAws = (source: string): boolean => source.startsWith("aws.") && !source.includes("/");
