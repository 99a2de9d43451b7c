import { type AuditRecord, part, text } from "../changes/records/audit-record.ts";
import { recordsIn } from "../changes/records/carriers.ts";
import { type Envelope, type GovernedPlace, isRefused, opened, type Refused } from "./envelope.ts";

/** A record and the account whose bus it came by. */
export type Heard = { readonly as: "record"; readonly record: AuditRecord; readonly account: string };
export type Unheard = Refused | { readonly as: "ignored"; readonly why: string };

/** Every record in a message, each once; what is none ends here, and says why. */
export function heard(body: unknown, place: Pick<GovernedPlace, "accounts">): readonly (Heard | Unheard)[] {
  const envelope = opened(body, place);
  if (isRefused(envelope)) return [envelope];
  if (!carriesRecords(envelope)) return [{ as: "ignored", why: "not a change" }];
  const { source, account, region, detail } = envelope;
  return recordsIn({ source, account, region, detail }).map((carried): Heard | Unheard => {
    if ("broken" in carried) return { as: "broken", why: carried.broken };
    return judged(carried.record, account);
  });
}

/** Other events of AWS may quote what people wrote, so their details are no records whatever they look like. */
const carriesRecords = ({ source, detailType }: Envelope): boolean =>
  detailType.endsWith(" via CloudTrail") ||
  (source === "aws.config" && detailType.startsWith("Config Configuration Item"));

function judged(record: AuditRecord, account: string): Heard | Unheard {
  if (part(record, "detail") !== undefined) return { as: "broken", why: "its detail is no record" };
  const recipient = text(record, "recipientAccountId");
  if (recipient === account) return { as: "record", record, account };
  return { as: "forged", why: "its record is of another account" };
}
