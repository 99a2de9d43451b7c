import { type AuditRecord, accountOf, list, text } from "../../records/audit-record.ts";
import { type Arn, parseArn } from "./arn.ts";
import { type Leaf, leavesOf } from "./leaves.ts";

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
