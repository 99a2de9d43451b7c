/** What AWS Budgets says of a budget; by default one of a month that is spent. */
export type BudgetMail = {
  readonly account?: string;
  /** `month`, or `per day` as it stands for a budget of a day. */
  readonly period?: string;
  readonly name?: string;
  readonly budgeted?: string;
  readonly spent?: string;
  readonly type?: "ACTUAL" | "FORECASTED";
  readonly topic?: string;
  readonly at?: string;
};

const owner = "123456789012";

/** In the words of AWS Budgets. */
export function budgetText({
  account = owner,
  period = "month",
  name = "checkout-monthly",
  budgeted = "$1,000.00",
  spent = "$1,012.34",
  type = "ACTUAL",
}: Omit<BudgetMail, "topic" | "at"> = {}): string {
  const [within, since] = period.startsWith("per ")
    ? [period, `Yesterday, the ${type} Cost`]
    : [`for the current ${period}`, `The ${type} Cost`];
  return [
    "AWS Budget Notification November 21, 2026",
    `AWS Account ${account}`,
    "",
    "Dear AWS Customer,",
    "",
    `You requested that we alert you when the ${type} Cost associated with your ${name} budget is greater than $800.00 ${within}. ${since} associated with this budget is ${spent}. You can find additional details below and by accessing the AWS Budgets dashboard [1].`,
    "",
    `Budget Name: ${name}`,
    "Budget Type: Cost",
    `Budgeted Amount: ${budgeted}`,
    `Alert Type: ${type}`,
    "Alert Threshold: > $800.00",
    `${type} Amount: ${spent}`,
    "",
    "[1] https://console.aws.amazon.com/billing/home#/budgets",
    "",
  ].join("\n");
}

/** As a topic of SNS hands it to a queue. */
export const budgetNotice = ({ topic, at, ...mail }: BudgetMail = {}) => ({
  Type: "Notification",
  MessageId: "0da238f6-da6c-5214-96e1-635d27a9b79b",
  TopicArn: topic ?? `arn:aws:sns:eu-north-1:${owner}:parley-budgets`,
  Subject: `AWS Budgets: ${mail.name ?? "checkout-monthly"} has exceeded your alert threshold`,
  Message: budgetText(mail),
  Timestamp: at ?? "2026-11-21T03:10:00.123Z",
  SignatureVersion: "1",
  Signature: "c2lnbmF0dXJl",
});
