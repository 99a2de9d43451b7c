import { type ConfigServiceClient, GetResourceConfigHistoryCommand } from "@aws-sdk/client-config-service";
import type { AuditRecord } from "#core/changes/records/audit-record.ts";
import { isInSchemaShape } from "#core/changes/records/config/edits.ts";
import { identifierOf } from "#core/changes/records/config/identifier.ts";
import { configItemOf } from "#core/changes/records/config/item.ts";
import type { Json } from "#core/fields/json.ts";
import type { ConfigHistory } from "#core/ports/outside/config-history.ts";
import type { CallKnowledge, TypeFacts } from "#core/resource-types/call-knowledge.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { asFault, nameOf } from "../sdk-fault.ts";
import { foundIn } from "./cloud/properties.ts";
import type { ClientFor } from "./spoke-clients.ts";

type ConfigHistoryClient = Pick<ConfigServiceClient, "send">;

/** Tells only of types whose items have CloudFormation's shape. */
export function configHistoryAws(
  clientFor: ClientFor<ConfigHistoryClient>,
  knowledge: Pick<CallKnowledge, "type">,
): ConfigHistory {
  return {
    async before(resource, moment) {
      const facts = knowledge.type(resource.type);
      if (facts === undefined) return undefined;
      const items = await recorded(await clientFor(resource), resource, moment);
      const last = items.find((item) => capturedAt(item) < Date.parse(moment));
      return last === undefined ? undefined : propertiesOf(last, resource, facts);
    },
  };
}

// Config does not record here, not this type, not this resource, or not since it looked.
const nothingKnown: ReadonlySet<string> = new Set([
  "NoAvailableConfigurationRecorderException",
  "ResourceNotDiscoveredException",
  "InvalidTimeRangeException",
  "ValidationException",
]);

async function recorded(client: ConfigHistoryClient, resource: ResourceId, moment: string) {
  const command = new GetResourceConfigHistoryCommand({
    resourceType: resource.type as never,
    resourceId: resource.id,
    laterTime: new Date(moment),
    chronologicalOrder: "Reverse",
    // One of them may stand at the very moment.
    limit: 2,
  });
  try {
    const { configurationItems = [] } = await client.send(command);
    return configurationItems;
  } catch (error) {
    if (nothingKnown.has(nameOf(error))) return [];
    throw asFault(
      `tell the history of a resource of \`${resource.type}\``,
      error,
      "config:GetResourceConfigHistory",
    );
  }
}

type ConfigHistoryItem = Awaited<ReturnType<typeof recorded>>[number];

const capturedAt = ({ configurationItemCaptureTime }: ConfigHistoryItem): number =>
  configurationItemCaptureTime?.getTime() ?? Number.NaN;

function propertiesOf(
  recordedItem: ConfigHistoryItem,
  resource: ResourceId,
  facts: TypeFacts,
): Json | undefined {
  const { configurationItemStatus: status } = recordedItem;
  if (status !== "OK" && status !== "ResourceDiscovered") return undefined;
  const found = configItemOf(recordedItem as AuditRecord);
  if (found === undefined || !isInSchemaShape(found.configuration, facts)) return undefined;
  // Config may know another resource under the same text.
  if (identifierOf(found, facts) !== resource.id) return undefined;
  const read = foundIn(recordedItem.configuration);
  return read.state === "there" ? read.properties : undefined;
}
