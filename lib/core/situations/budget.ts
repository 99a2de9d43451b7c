import { type AuditRecord, isGroup, text } from "../changes/records/audit-record.ts";
import { momentOf } from "../changes/records/moment.ts";
import { instantOf } from "../claims/instant.ts";
import { ignored, type Noted, type Unnoted } from "./noted.ts";

const longestMessage = 20_000;

/** A notification of SNS, which nothing but the topic of budgets puts into the queue. */
export const isOfTopic = (body: unknown): body is AuditRecord =>
  isGroup(body) && text(body, "Type") === "Notification" && text(body, "TopicArn") !== undefined;

export type BudgetPlace = { readonly account: string; readonly accounts: readonly string[] };

/**
 * A budget of which AWS Budgets says that it is spent: so until its period ends, for AWS never says that it is no longer.
 * INVARIANT (spent): an alert below the budgeted amount, a forecast, or a use that fell short confirms nothing.
 */
export function budgetIn(body: AuditRecord, { account, accounts }: BudgetPlace): Noted | Unnoted {
  if (text(body, "TopicArn")?.split(":")[4] !== account)
    return { as: "forged", why: "its topic is another account's" };
  const message = text(body, "Message") ?? "";
  if (message.length > longestMessage) return { as: "too big", why: "it is longer than any notification" };
  const name = lineOf(message, "Budget Name:");
  const owner = /^AWS Account:?\s+(\d{12})\b/m.exec(message)?.[1];
  if (name === undefined || owner === undefined) return ignored("it tells of no budget");
  if (!accounts.includes(owner)) return { as: "forged", why: "its budget is of an account not served" };
  if (!isSpent(message)) return ignored("it tells of no budget that is spent");
  const since = momentOf(body, "Timestamp");
  if (since === undefined) return { as: "broken", why: "it has no time" };
  const situation = {
    kind: "budget" as const,
    ref: `budget/${name}`,
    source: "aws-budgets",
    scope: { accounts: owner },
    state: "open" as const,
    since,
    until: instantOf(endOf(periodIn(message), Date.parse(since))),
    goal: "cost" as const,
    responders: [],
  };
  return { as: "situation", situation, asksWriters: false };
}

const longestName = 100;

function lineOf(message: string, label: string): string | undefined {
  const line = message.split("\n").find((each) => each.trim().startsWith(label));
  const value = line?.trim().slice(label.length).trim();
  return value === undefined || value === "" || value.length > longestName ? undefined : value;
}

/** By the amounts that the notification names; one that cannot be read is not spent. */
function isSpent(message: string): boolean {
  const [spent, budgeted] = [amountIn(message, "ACTUAL Amount:"), amountIn(message, "Budgeted Amount:")];
  const isActual = lineOf(message, "Alert Type:") === "ACTUAL";
  return isActual && spent !== undefined && budgeted !== undefined && spent > budgeted;
}

/** Such as `$1,234.50`; the unit is the same in both. */
function amountIn(message: string, label: string): number | undefined {
  const digits = /^\D{0,8}(\d[\d,]{0,20}(?:\.\d{1,10})?)(?:\D.*)?$/.exec(lineOf(message, label) ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""));
}

type Period = "day" | "month" | "quarter" | "year";

const periodIn = (message: string): Period =>
  (/(?:for the current|per) (day|month|quarter|year)\b/.exec(message)?.[1] as Period | undefined) ?? "month";

/** Periods end at midnight, UTC. */
function endOf(period: Period, time: number): number {
  const moment = new Date(time);
  const [year, month, day] = [moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()];
  if (period === "day") return Date.UTC(year, month, day + 1);
  if (period === "month") return Date.UTC(year, month + 1);
  return period === "quarter" ? Date.UTC(year, month - (month % 3) + 3) : Date.UTC(year + 1, 0);
}
