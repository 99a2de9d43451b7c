import { actorName } from "../arbitration/explain/words.ts";
import { isExistence } from "../fields/existence.ts";
import { parsePath, type Segment } from "../fields/path.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { plainLine } from "../schema/plain-text.ts";

const longestField = 240;
const longestShort = 48;

/** What people know an actor by. */
export const personName = (principal: string): string =>
  plainLine(actorName(principal), longestShort) || "somebody without a name";

/** The first field, and how many more. */
export function fieldNames([first = "", ...rest]: readonly string[]): string {
  const named = isExistence(first) ? "the existence" : plainLine(first, longestField);
  if (rest.length === 0) return named;
  return `${named} and ${rest.length} more ${rest.length === 1 ? "field" : "fields"}`;
}

/** Such as `AutoScalingGroup checkout`: what fits into a subject. */
export function shortName({ type, id }: ResourceId): string {
  const kind = type.slice(type.lastIndexOf(":") + 1);
  return `${kind} ${plainLine(id, longestShort)}`;
}

/** Such as `SecurityGroupIngress (tcp, 22, 10.1.0.0/16)`: each name and key of a path once, as far as they fit. */
export function shortField(path: string): string {
  const text = parsePath(path).map(segmentText).join("").replace(/^\./, "");
  return plainLine(text, longestShort);
}

function segmentText(segment: Segment): string {
  if (segment.kind === "existence") return "deleted";
  if (segment.kind === "name") return `.${segment.name}`;
  const values = segment.kind === "element" ? [segment.value] : segment.keys.map(([, value]) => value);
  return ` (${[...new Set(values)].join(", ")})`;
}

/** Type and identifier, as people name it. */
export const fullName = ({ type, id }: ResourceId): string => `${type} ${id}`;

export const placeName = ({ account, region }: ResourceId): string => `account ${account}, ${region}`;
