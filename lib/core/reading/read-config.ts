import { type AuditRecord, group, part, text } from "../changes/records/audit-record.ts";
import { configEdits } from "../changes/records/config/edits.ts";
import { identifierOf } from "../changes/records/config/identifier.ts";
import { type ConfigItem, configItemOf } from "../changes/records/config/item.ts";
import { momentOf } from "../changes/records/moment.ts";
import { placed } from "../changes/records/where.ts";
import type { WriteKind } from "../changes/written-edit.ts";
import { remembered } from "../remembered.ts";
import type { CallKnowledge, TypeFacts } from "../resource-types/call-knowledge.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import type { Reading } from "./reading.ts";

type ReadConfigKnowledge = CallKnowledge & Pick<TypeKnowledge, "nearestType">;

/** Reads a notification of AWS Config: it says what changed, never who did it. */
export function configReader(knowledge: ReadConfigKnowledge): (record: AuditRecord) => Reading | undefined {
  const factsFor = remembered((type) => ({ facts: factsOf(type, knowledge) }));
  return (record) => {
    const found = configItemOf(record);
    if (found === undefined) return undefined;
    const at = momentOf(found.item, "configurationItemCaptureTime");
    const seen = {
      eventId: eventIdOf(found),
      actor: null,
      attribution: null,
      ...(at !== undefined && { at }),
    };
    if (!isChange(found, record))
      return { ...seen, status: "ignored", why: "not a change", resources: [], edits: [] };
    const { facts } = factsFor(found.type);
    if (facts === undefined)
      return { ...seen, status: "unresolved", why: unknownType(found.type), resources: [], edits: [] };
    const id = identifierOf(found, facts);
    const resources = [placed(located(found.item), { type: facts.type, id })];
    const edits = configEdits(found, facts);
    const write = { write: writeOf(found, record), resources, edits };
    if (id !== null) return { ...seen, status: "resolved", ...write };
    return { ...seen, status: "unresolved", why: "the notification does not hold the identifier", ...write };
  };
}

/** One item has one state, whichever way its notification came. */
function eventIdOf({ type, item }: ConfigItem): string {
  const number = part(item, "configurationStateId");
  const named = text(item, "configurationStateId") ?? text(item, "configurationItemCaptureTime") ?? "";
  const state = typeof number === "number" ? String(number) : named;
  const id = text(item, "resourceId") ?? text(item, "ARN") ?? "";
  return `config/${state.slice(0, 40)}/${type.slice(0, 80)}/${id}`.slice(0, 256);
}

/** Config tells also of resources that only have other neighbours now. */
function isChange({ item, changed }: ConfigItem, record: AuditRecord): boolean {
  const names = Object.keys(changed);
  if (names.length > 0) return names.some((name) => !name.startsWith("Relationships"));
  const message = text(record, "messageType");
  const status = text(item, "configurationItemStatus") ?? "OK";
  return !status.includes("NotRecorded") && message !== "ScheduledNotification";
}

// Where Config calls a type otherwise than CloudFormation does.
const otherNames: Readonly<Record<string, string>> = {
  "AWS::ACM::Certificate": "AWS::CertificateManager::Certificate",
};

function factsOf(type: string, knowledge: ReadConfigKnowledge): TypeFacts | undefined {
  const facts = knowledge.type(Object.hasOwn(otherNames, type) ? (otherNames[type] ?? type) : type);
  if (facts !== undefined) return facts;
  // Old notifications write types in capitals.
  const near = knowledge.nearestType(type);
  return near?.toLowerCase() === type.toLowerCase() ? knowledge.type(near) : undefined;
}

function unknownType(type: string): string {
  return `the catalogue does not know \`${type.slice(0, 100)}\``;
}

function located(item: AuditRecord): AuditRecord {
  const account = text(item, "awsAccountId") ?? text(item, "accountId") ?? accountIn(text(item, "ARN"));
  return { recipientAccountId: account, awsRegion: text(item, "awsRegion") };
}

function accountIn(arn: string | undefined): string | undefined {
  return arn?.split(":", 5)[4];
}

function writeOf({ item }: ConfigItem, record: AuditRecord): WriteKind {
  const diff = group(record, "configurationItemDiff") ?? group(record, "configurationItemSummary") ?? {};
  const said = text(diff, "changeType")?.toLowerCase();
  if (said === "create" || said === "update" || said === "delete") return said;
  const status = text(item, "configurationItemStatus") ?? "";
  if (status.includes("Deleted")) return "delete";
  return status === "ResourceDiscovered" ? "create" : "update";
}
