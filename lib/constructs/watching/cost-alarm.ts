import { createHash } from "node:crypto";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Construct } from "constructs";
import type { RunbookId } from "../alarms/runbooks.ts";
import { installationTag } from "../installation-tag.ts";

export type CostAlarmProps = {
  /** Of the installation. */
  readonly name: string;
  /** Whom alarms tell. */
  readonly topicArn: string;
  /** A month's worth. */
  readonly dollars: number;
  /** Mail addresses of those who operate Parley. */
  readonly operators: readonly string[];
};

const runbook: RunbookId = "monthly-cost";

/** As many as a budget takes beside the topic. */
const mostMails = 10;

const over = { comparisonOperator: "GREATER_THAN", threshold: 100, thresholdType: "PERCENTAGE" };
const types = ["ACTUAL", "FORECASTED"] as const;

/**
 * Tells when what carries the installation's tag costs more than the limit in a month, or is going to. It knows only
 * where the tag is activated as a cost allocation tag, and stands only where `hasBudgets` says so.
 */
export class CostAlarm extends Construct {
  constructor(scope: Construct, id: string, { name, topicArn, dollars, operators }: CostAlarmProps) {
    super(scope, id);
    // A mail of the budget itself needs no confirmation, as the topic's do.
    const mails = operators.slice(0, mostMails).map((address) => ({ subscriptionType: "EMAIL", address }));
    const subscribers = [{ subscriptionType: "SNS", address: topicArn }, ...mails];
    new CfnBudget(this, "Budget", {
      budget: {
        // The runbook's name begins it; a colon, and so an address, is not allowed here.
        budgetName: `${name}-${runbook}-${digestOf([over, types, mails])}`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: dollars, unit: "USD" },
        costFilters: { TagKeyValue: [`user:${installationTag}$${name}`] },
      },
      notificationsWithSubscribers: types.map((notificationType) => ({
        notification: { notificationType, ...over },
        subscribers,
      })),
    });
  }
}

/** Anyone else who is told needs another budget, and CloudFormation makes it before the one that was goes: under another name. */
const digestOf = (told: unknown): string =>
  createHash("sha256").update(JSON.stringify(told)).digest("hex").slice(0, 8);
