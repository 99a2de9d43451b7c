import { jsonIn } from "../../../fields/json.ts";
import { type AuditRecord, group, isGroup, part, text } from "../audit-record.ts";

/** What AWS Config says of one resource: as it is now, and what differs from before. */
export type ConfigItem = {
  readonly type: string;
  /** The item, or its summary where it was too large to send. */
  readonly item: AuditRecord;
  readonly configuration: AuditRecord;
  /** By names such as `Configuration.State` or `Relationships.0`; empty where nothing was compared. */
  readonly changed: AuditRecord;
};

/** The item of a notification, or one that stands alone as in a history file; undefined for anything else. */
export function configItemOf(record: AuditRecord): ConfigItem | undefined {
  const item =
    groupOrText(record, "configurationItem") ?? group(record, "configurationItemSummary") ?? record;
  const type = text(item, "resourceType");
  const isItem = item !== record || text(item, "resourceId") !== undefined;
  if (type === undefined || !isItem || text(record, "eventSource") !== undefined) return undefined;
  const diff = groupOrText(record, "configurationItemDiff") ?? {};
  return {
    type: type.slice(0, 256),
    item,
    configuration: groupOrText(item, "configuration") ?? {},
    changed: group(diff, "changedProperties") ?? {},
  };
}

const longestText = 1024 * 1024;

/** Some carriers keep parts as JSON in a text. */
function groupOrText(record: AuditRecord, name: string): AuditRecord | undefined {
  const value = part(record, name);
  if (isGroup(value)) return value;
  if (typeof value !== "string" || value.length > longestText) return undefined;
  const parsed = jsonIn(value);
  return isGroup(parsed) ? parsed : undefined;
}
