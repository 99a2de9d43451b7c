import { describe, expect, it } from "vitest";
import { readSituation } from "#core/situations/read-situation.ts";
import { home, other } from "../receiving/records.ts";

const place = { account: home, accounts: [home, other], governs: [] };

/** As AWS Budgets writes to a topic of SNS. */
const message = (
  parts: { readonly account?: string; readonly period?: string; readonly name?: string } = {},
) => {
  const { account = home, period = "month", name = "checkout-monthly" } = parts;
  return [
    "AWS Budget Notification November 21, 2026",
    `AWS Account ${account}`,
    "",
    "Dear AWS Customer,",
    "",
    `You requested that we alert you when the ACTUAL Cost associated with your ${name} budget is greater than $800.00 for the current ${period}. The ACTUAL Cost associated with this budget is $812.34.`,
    "",
    `Budget Name: ${name}`,
    "Budget Type: Cost",
    "Budgeted Amount: $1,000.00",
    "Alert Type: ACTUAL",
    "Alert Threshold: > $800.00",
    "ACTUAL Amount: $812.34",
  ].join("\n");
};

const notification = (Message: string, TopicArn = `arn:aws:sns:eu-north-1:${home}:parley-budgets`) => ({
  Type: "Notification",
  MessageId: "m-1",
  TopicArn,
  Subject: "AWS Budgets: checkout-monthly has exceeded your alert threshold",
  Message,
  Timestamp: "2026-11-21T03:10:00.123Z",
});

describe("a budget that is spent", () => {
  it("is a situation until its period ends", () => {
    expect(readSituation(notification(message()), place)).toEqual({
      as: "situation",
      asksWriters: false,
      situation: {
        kind: "budget",
        ref: "budget/checkout-monthly",
        source: "aws-budgets",
        scope: { accounts: home },
        state: "open",
        since: "2026-11-21T03:10:00.123Z",
        until: "2026-12-01T00:00:00Z",
        goal: "cost",
        responders: [],
      },
    });
  });

  it.each([
    { period: "day", until: "2026-11-22T00:00:00Z" },
    { period: "quarter", until: "2027-01-01T00:00:00Z" },
    { period: "year", until: "2027-01-01T00:00:00Z" },
  ])("ends with the $period at $until", ({ period, until }) => {
    expect(readSituation(notification(message({ period, account: other })), place)).toMatchObject({
      situation: { scope: { accounts: other }, until },
    });
  });

  it.each([
    {
      what: "another topic's word",
      body: notification(message(), "arn:aws:sns:eu-north-1:999999999999:parley-budgets"),
      as: "forged",
    },
    {
      what: "of an account that is not served",
      body: notification(message({ account: "999999999999" })),
      as: "forged",
    },
    { what: "a message about something else", body: notification("hello"), as: "ignored" },
    { what: "a budget without a name", body: notification(message({ name: "" })), as: "ignored" },
    { what: "longer than any", body: notification(message() + "x".repeat(30_000)), as: "too big" },
    { what: "without a time", body: { ...notification(message()), Timestamp: "soon" }, as: "broken" },
  ])("is $as where it is $what", ({ body, as }) => {
    expect(readSituation(body, place).as).toBe(as);
  });
});
