import { describe, expect, it } from "vitest";
import { readSituation } from "#core/situations/read-situation.ts";
import { home, other } from "../receiving/records.ts";
import { type BudgetMail, budgetNotice, budgetText } from "./budget-notices.ts";

const place = { account: home, accounts: [home, other], governs: [] };

const message = (parts: Omit<BudgetMail, "topic" | "at"> = {}) => budgetText({ account: home, ...parts });

const notification = (Message: string, TopicArn = `arn:aws:sns:eu-north-1:${home}:parley-budgets`) => ({
  ...budgetNotice({ account: home, topic: TopicArn, at: "2026-11-21T03:10:00.123Z" }),
  Message,
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
    { period: "per day", until: "2026-11-22T00:00:00Z" },
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
    {
      what: "an alert long before it is spent",
      body: notification(message({ spent: "$812.34" })),
      as: "ignored",
    },
    { what: "spent to the cent", body: notification(message({ spent: "$1,000.00" })), as: "ignored" },
    { what: "only expected to be spent", body: notification(message({ type: "FORECASTED" })), as: "ignored" },
    {
      what: "a use that fell short",
      body: notification(message({ budgeted: "80%", spent: "62%" })),
      as: "ignored",
    },
    {
      what: "without amounts that can be read",
      body: notification(message({ spent: "much" })),
      as: "ignored",
    },
    {
      what: "of other units",
      body: notification(message({ budgeted: "90 Hrs", spent: "91.5 Hrs" })),
      as: "situation",
    },
    { what: "longer than any", body: notification(message() + "x".repeat(30_000)), as: "too big" },
    { what: "without a time", body: { ...notification(message()), Timestamp: "soon" }, as: "broken" },
  ])("is $as where it is $what", ({ body, as }) => {
    expect(readSituation(body, place).as).toBe(as);
  });
});
