import type { ResourceId } from "../resources/resource-id.ts";
import { plainLine } from "./plain-text.ts";

const longestField = 240;
const longestShort = 48;

/** The first field, and how many more. */
export function fieldNames([first = "", ...rest]: readonly string[]): string {
  const named = plainLine(first, longestField);
  if (rest.length === 0) return named;
  return `${named} and ${rest.length} more ${rest.length === 1 ? "field" : "fields"}`;
}

/** Such as `AutoScalingGroup checkout`: what fits into a subject. */
export function shortName({ type, id }: ResourceId): string {
  const kind = type.slice(type.lastIndexOf(":") + 1);
  return `${kind} ${plainLine(id, longestShort)}`;
}

/** Type and identifier, as people name it. */
export const fullName = ({ type, id }: ResourceId): string => `${type} ${id}`;

export const placeName = ({ account, region }: ResourceId): string => `account ${account}, ${region}`;
