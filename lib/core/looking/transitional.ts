import { isRecord, type Json } from "../fields/json.ts";

const names = /(?:status|state)$/i;
const words =
  /^(?:create|creating|update|updating|modify|modifying|delete|deleting|pending|provisioning|starting|stopping|rebooting|resizing|scaling|upgrading|replacing|backing-up|maintenance|configuring.{0,40}|in[-_ ]?progress|(?:create|update|delete)[-_]in[-_]progress)$/i;

const longestWord = 60;

/** Whether a property that tells a status says that a change is still under way. */
export function isTransitional(properties: Json): boolean {
  if (!isRecord(properties)) return false;
  return Object.entries(properties).some(
    ([name, value]) =>
      typeof value === "string" && value.length <= longestWord && names.test(name) && words.test(value),
  );
}
