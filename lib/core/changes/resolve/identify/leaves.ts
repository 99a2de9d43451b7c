import type { AuditRecord } from "../../records/audit-record.ts";
import { type IdentityPlace, memberOf, rootOf, within } from "./place.ts";

/** One text of a record and where it stands; its value is empty where it could identify nothing. */
export type Leaf = { readonly at: IdentityPlace; readonly value: string };

const mostLeaves = 2000;
const mostSteps = 20_000;
const deepest = 12;
const longestText = 2048;

// Keys that never identify a resource, whatever they look like.
const noise = new Set("requestid clienttoken clientrequesttoken xmlns host idempotencytoken".split(" "));

/** Every text of the record's parameters and answer, up to a bound in number, depth and length. */
export function leavesOf(record: AuditRecord): readonly Leaf[] {
  const walk: LeavesWalk = { leaves: [], steps: 0 };
  gather(record["requestParameters"], { at: rootOf("request"), level: 0 }, walk);
  gather(record["responseElements"], { at: rootOf("response"), level: 0 }, walk);
  gather(record["serviceEventDetails"], { at: rootOf("detail"), level: 0 }, walk);
  return walk.leaves;
}

type LeavesWalk = { readonly leaves: Leaf[]; steps: number };
type LeavesInput = { readonly at: IdentityPlace; readonly level: number };

function gather(value: unknown, spot: LeavesInput, walk: LeavesWalk): void {
  walk.steps += 1;
  if (typeof value === "string") keep(value, spot.at, walk);
  else if (typeof value === "number") keep(String(value), spot.at, walk);
  else if (typeof value === "object" && value !== null && spot.level < deepest)
    gatherWithin(value, spot, walk);
}

function gatherWithin(group: object, { at, level }: LeavesInput, walk: LeavesWalk): void {
  if (Array.isArray(group)) {
    const member = { at: memberOf(at), level: level + 1 };
    for (const one of group) {
      if (isEnough(walk)) return;
      gather(one, member, walk);
    }
    return;
  }
  for (const key in group) {
    if (isEnough(walk)) return;
    if (!Object.hasOwn(group, key)) continue;
    gather((group as AuditRecord)[key], { at: within(at, key), level: level + 1 }, walk);
  }
}

const isEnough = ({ leaves, steps }: LeavesWalk): boolean =>
  leaves.length >= mostLeaves || steps >= mostSteps;

function keep(value: string, at: IdentityPlace, { leaves }: LeavesWalk): void {
  if (at.key !== "" && !noise.has(at.key)) leaves.push({ at, value: couldIdentify(value) ? value : "" });
}

/** Redacted, structured and overlong texts identify nothing. */
function couldIdentify(value: string): boolean {
  if (value === "" || value.length > longestText) return false;
  const first = value.charCodeAt(0);
  // `{`, `[` and `*`
  if (first === 123 || first === 91 || first === 42) return false;
  return !value.startsWith("HIDDEN_DUE_TO_SECURITY");
}
