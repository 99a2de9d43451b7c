import { isList, isRecord, type Json } from "#core/fields/json.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties, ResourceKind } from "../kinds/kit/resource-kind.ts";
import { lowerFirst } from "../kinds/kit/spelling.ts";
import { changedIn } from "../patching/refusal.ts";
import { type Envelope, envelopeOf, recordedIn, type SandboxMoment, wholeSecond } from "./envelope.ts";

export type Observed = {
  readonly kind: ResourceKind;
  readonly resource: ResourceId;
  /** Undefined before it was there and after it is gone. */
  readonly before: Properties | undefined;
  readonly after: Properties | undefined;
};

/** What AWS Config says once it has seen a write: what differs, never who did it. */
export function configEvent(observed: Observed, moment: SandboxMoment): Envelope {
  const { resource, before, after } = observed;
  const changeType = before === undefined ? "CREATE" : after === undefined ? "DELETE" : "UPDATE";
  const detail: Properties = {
    recordVersion: "1.3",
    messageType: "ConfigurationItemChangeNotification",
    notificationCreationTime: new Date(moment.now).toISOString(),
    configurationItemDiff: { changeType, changedProperties: changedProperties(before ?? {}, after ?? {}) },
    configurationItem: itemOf(observed, moment),
  };
  const detailType = "Config Configuration Item Change";
  return envelopeOf({ ...resource, source: "config", detailType, detail }, moment);
}

const statuses = { CREATE: "ResourceDiscovered", DELETE: "ResourceDeleted", UPDATE: "OK" };

function itemOf({ kind, resource, before, after }: Observed, { now }: SandboxMoment): Properties {
  const shown = after ?? before ?? {};
  const changeType = before === undefined ? "CREATE" : after === undefined ? "DELETE" : "UPDATE";
  const arn = Object.entries(shown).find(([name, value]) => /arn$/i.test(name) && isArn(value))?.[1] ?? "";
  return {
    version: "1.3",
    configurationItemVersion: "1.3",
    configurationItemCaptureTime: wholeSecond(now),
    configurationItemStatus: statuses[changeType],
    configurationStateId: now,
    awsAccountId: resource.account,
    awsRegion: recordedIn(resource.region),
    resourceType: resource.type,
    resourceId: resource.id,
    resourceName: resource.id,
    ARN: arn,
    relatedEvents: [],
    relationships: [],
    configuration: kind.configShape === "cloudformation" ? shown : respelled(shown),
    supplementaryConfiguration: {},
  };
}

const isArn = (value: Json): boolean => typeof value === "string" && value.startsWith("arn:");

function respelled(value: Json): Json {
  if (isList(value)) return value.map(respelled);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [lowerFirst(name), respelled(inner)]),
  );
}

/** Config writes the place of a value with dots, positions in lists included. */
function changedProperties(before: Properties, after: Properties): Properties {
  const entries = changedIn(before, after).map((name): [string, Json] => {
    const [was, is] = [before[name], after[name]];
    const changeType = was === undefined ? "CREATE" : is === undefined ? "DELETE" : "UPDATE";
    return [`Configuration.${name}`, { previousValue: was ?? null, updatedValue: is ?? null, changeType }];
  });
  return Object.fromEntries(entries);
}
