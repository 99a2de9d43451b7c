import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { keyText, resourceKey, versionText } from "../items/keys.ts";
import type { Owner } from "../items/parts.ts";

export const beginning = "decision#";

export const decisionPlace = ({ version, id }: Pick<LoggedDecision, "version" | "id">): string =>
  `${beginning}${versionText(version)}#${keyText(id)}`;

/** What such a place says of its decision; an identifier may hold the sign that parts them. */
export function decisionAt(sk: unknown): { readonly version: number; readonly id: string } {
  const [version = "", ...id] = String(sk).slice(beginning.length).split("#");
  return { version: Number(version), id: id.join("#") };
}

export const partBeginning = "decision-part#";

/** Large decisions have parts of their own; those of one that lost end with their time. */
export const bodyOwner = (resource: ResourceId, version: number, what: string): Owner => ({
  what,
  pk: resourceKey(resource),
  prefix: `${partBeginning}${versionText(version)}`,
});
