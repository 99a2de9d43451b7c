import { lastName } from "../../../fields/last-name.ts";
import type { TypeFacts } from "../../../resource-types/call-knowledge.ts";
import { arnShape, matchArn, parseArn } from "../../resolve/identify/arn.ts";
import { type AuditRecord, text } from "../audit-record.ts";
import type { ConfigItem } from "./item.ts";

/** Cloud Control's identifier of the resource that an item is about; null where the item does not hold it. */
export function identifierOf(item: ConfigItem, facts: TypeFacts): string | null {
  const parts = facts.id.map((path) => partOf(item, facts, lastName(path)));
  return parts.length > 0 && parts.every((one) => one !== undefined) ? parts.join("|") : null;
}

function partOf(found: ConfigItem, facts: TypeFacts, name: string): string | undefined {
  const { item, configuration } = found;
  const arn = text(item, "ARN") ?? text(item, "arn");
  if (name.endsWith("Arn")) return arn ?? named(configuration, name);
  if (name.endsWith("Url")) return text(item, "resourceId");
  const inArn = arn === undefined ? undefined : inTemplate(arn, facts, name);
  return (
    named(configuration, name) ?? inArn ?? (facts.id.length === 1 ? known(item, name, inArn) : undefined)
  );
}

/** The service's own description names the identifier too, with other capitals: `dBInstanceIdentifier`. */
function named(configuration: AuditRecord, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const key = Object.keys(configuration).find((one) => one.toLowerCase() === wanted);
  return key === undefined || wanted === "id" || wanted === "name" ? undefined : text(configuration, key);
}

/** The value that one of the type's ARN templates has under the name, or under its only variable. */
function inTemplate(text: string, { arns }: TypeFacts, name: string): string | undefined {
  const arn = parseArn(text);
  if (arn === undefined) return undefined;
  for (const template of arns) {
    const shape = arnShape(template);
    const values = shape === undefined ? undefined : matchArn(arn, shape);
    if (shape === undefined || values === undefined) continue;
    const at = shape.variables.length === 1 ? 0 : shape.variables.findIndex((one) => one.endsWith(name));
    if (values[at] !== undefined) return values[at];
  }
  return undefined;
}

/** Config's own words for a resource: a name where the identifier is one, else its id. */
function known(item: AuditRecord, name: string, inArn: string | undefined): string | undefined {
  const id = text(item, "resourceId");
  const title = text(item, "resourceName");
  if (name.endsWith("Name")) return title ?? id;
  return id?.startsWith("arn:") ? (inArn ?? title) : (id ?? title);
}
