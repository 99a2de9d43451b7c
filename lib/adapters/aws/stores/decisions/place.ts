import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { keyText, resourceKey, versionText } from "../items/keys.ts";
import type { Owner } from "../items/parts.ts";

export const beginning = "decision#";

export const decisionPlace = ({ version, id }: Pick<LoggedDecision, "version" | "id">): string =>
  `${beginning}${versionText(version)}#${keyText(id)}`;

/** Large decisions have parts of their own; those of one that lost end with their time. */
export const bodyOwner = (resource: ResourceId, version: number, what: string): Owner => ({
  what,
  pk: resourceKey(resource),
  prefix: `decision-part#${versionText(version)}`,
});
