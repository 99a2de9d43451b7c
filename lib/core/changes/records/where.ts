import type { ReadResource } from "../written-edit.ts";
import { type AuditRecord, accountOf, isGroup, list, text } from "./audit-record.ts";

/** Types of these namespaces live in no region, wherever their calls are recorded. */
const worldwide: ReadonlySet<string> = new Set(
  "IAM CloudFront Route53 Organizations GlobalAccelerator Budgets CE Shield WAF Chatbot".split(" "),
);

export function isWorldwide(type: string): boolean {
  return worldwide.has(type.slice(5, type.indexOf("::", 5)));
}

const account = /^\d{12}$/;
const region = /^[a-z]{2,4}(-[a-z]{2,12}){1,3}-\d$/;

/** The account and the region that a resource lives in, as far as the record and the identifier say. */
export function placed(record: AuditRecord, { type, id }: Pick<ReadResource, "type" | "id">): ReadResource {
  const parts = id?.startsWith("arn:") ? id.split(":", 6) : [];
  const ofArn = parts[4] ?? "";
  return {
    type,
    id,
    account: account.test(ofArn) ? ofArn : (ownerOf(record, type) ?? accountOf(record)),
    region: isWorldwide(type)
      ? "global"
      : (regionIn(parts[3]) ?? regionIn(text(record, "awsRegion")) ?? "unknown"),
  };
}

function regionIn(text: string | undefined): string | undefined {
  return text !== undefined && region.test(text) ? text : undefined;
}

/** A call into another account names there who owns what. */
function ownerOf(record: AuditRecord, type: string): string | undefined {
  for (const named of list(record, "resources")) {
    if (!isGroup(named) || text(named, "type") !== type) continue;
    const owner = text(named, "accountId");
    if (owner !== undefined && account.test(owner)) return owner;
  }
  return undefined;
}
