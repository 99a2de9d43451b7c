import { type AuditRecord, accountOf, list, text } from "../../records/audit-record.ts";
import { type Arn, parseArn } from "./arn.ts";
import { type IdentityPlace, memberOf, normalKey, rootOf, within } from "./place.ts";

/** One text of a record and where it stands; its value is empty where it could identify nothing. */
export type Leaf = { readonly at: IdentityPlace; readonly value: string };

const mostLeaves = 2000;
const mostSteps = 20_000;
const deepest = 12;
const longestText = 2048;

// Keys that never identify a resource, whatever they look like.
const noise = new Set(
  ["requestId", "clientToken", "clientRequestToken", "xmlns", "host", "idempotencyToken"].map(normalKey),
);

/** Every text of the record's parameters and answer, up to a bound in number, depth and length. */
function leavesOf(record: AuditRecord): readonly Leaf[] {
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

/** What of a record an identifier may be made of. Most records need only the leaves. */
export class Scene {
  readonly #record: AuditRecord;
  readonly leaves: readonly Leaf[];

  constructor(record: AuditRecord) {
    this.#record = record;
    this.leaves = leavesOf(record);
  }

  /** The account of the resource, or of the caller where the record says no other. */
  get account(): string {
    return accountOf(this.#record, "");
  }

  /** The account that received the record, where it says so: the caller's may be another. */
  get owner(): string {
    return text(this.#record, "recipientAccountId") ?? "";
  }

  get region(): string {
    return text(this.#record, "awsRegion") ?? "";
  }

  get partition(): string {
    if (this.region.startsWith("cn-")) return "aws-cn";
    return this.region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
  }

  get apiVersion(): string {
    return text(this.#record, "apiVersion") ?? "";
  }

  get call(): string {
    return text(this.#record, "eventName") ?? "";
  }

  /** The resources that the record itself lists. */
  get resources(): readonly Arn[] {
    return list(this.#record, "resources")
      .slice(0, mostResources)
      .flatMap((resource) => arnOf(resource) ?? []);
  }
}

const mostResources = 50;

function arnOf(resource: unknown): Arn | undefined {
  if (typeof resource !== "object" || resource === null) return undefined;
  const arn = text(resource as AuditRecord, "ARN");
  return arn === undefined ? undefined : parseArn(arn);
}
