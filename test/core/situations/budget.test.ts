import { describe, expect, it } from "vitest";
import { isOfTopic } from "#core/situations/budget.ts";
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

  it.each([
    {
      what: "in the first quarter",
      period: "quarter",
      at: "2026-02-21T03:10:00Z",
      until: "2026-04-01T00:00:00Z",
    },
    {
      what: "on a quarter's first day",
      period: "quarter",
      at: "2026-04-01T00:00:00Z",
      until: "2026-07-01T00:00:00Z",
    },
    { what: "early in a year", period: "year", at: "2026-02-21T03:10:00Z", until: "2027-01-01T00:00:00Z" },
    {
      what: "in no period that is known",
      period: "week",
      at: "2026-02-21T03:10:00Z",
      until: "2026-03-01T00:00:00Z",
    },
  ])("ends with its own period: spent $what", ({ period, at, until }) => {
    const body = { ...notification(message({ period })), Timestamp: at };
    expect(readSituation(body, place)).toMatchObject({ situation: { until } });
  });

  it.each([
    { what: "of another type", body: { ...notification(message()), Type: "SubscriptionConfirmation" } },
    { what: "of no topic", body: { ...notification(message()), TopicArn: undefined } },
  ])("is told by no notification $what", ({ body }) => {
    expect(isOfTopic(notification(message()))).toBe(true);
    expect(isOfTopic(body)).toBe(false);
  });

  const forecast = message({ type: "FORECASTED" }).replace("FORECASTED Amount", "ACTUAL Amount");
  const short = message().replace(/ACTUAL Amount: .*/, "ACTUAL Amount:");
  it.each([
    { what: "whose name is as long as names are", text: message({ name: "n".repeat(100) }), as: "situation" },
    { what: "whose name is longer", text: message({ name: "n".repeat(101) }), as: "ignored" },
    { what: "in a message as long as any", text: message().padEnd(20_000), as: "situation" },
    { what: "in a longer message", text: message().padEnd(20_001), as: "too big" },
    { what: "whose lines are indented", text: message().replaceAll("\n", "\n  "), as: "ignored" },
    {
      what: "with a colon behind the account's name",
      text: message().replace("Account ", "Account:   "),
      as: "situation",
    },
    { what: "of a longer number of an account", text: message({ account: `${home}1` }), as: "ignored" },
    { what: "that is forecast, whatever is spent", text: forecast, as: "ignored" },
    { what: "of which no amount is said", text: short, as: "ignored" },
    { what: "without what was budgeted", text: message({ budgeted: "" }), as: "ignored" },
    { what: "by a cent", text: message({ spent: "$1,000.01" }), as: "situation" },
    { what: "by less than a cent", text: message({ spent: "$1,000.00001" }), as: "situation" },
    { what: "in a currency of letters", text: message({ spent: "USD 1,200 net" }), as: "situation" },
    {
      what: "with too much before its amount",
      text: message({ spent: "some dollars 1,200" }),
      as: "ignored",
    },
  ])("is read in the words of a notification: one $what", ({ text, as }) => {
    expect(readSituation(notification(text), place).as).toBe(as);
  });

  it.each([
    {
      what: "another account's topic",
      body: notification(message(), "arn:aws:sns:x:1:y"),
      why: "its topic is another account's",
    },
    { what: "no topic's name", body: notification(message(), "x"), why: "its topic is another account's" },
    { what: "no budget", body: notification("hello"), why: "it tells of no budget" },
    { what: "no account", body: notification(message({ account: "1" })), why: "it tells of no budget" },
    {
      what: "another account",
      body: notification(message({ account: "999999999999" })),
      why: "its budget is of an account not served",
    },
    {
      what: "an unspent one",
      body: notification(message({ spent: "$1" })),
      why: "it tells of no budget that is spent",
    },
    {
      what: "too long a message",
      body: notification("x".repeat(20_001)),
      why: "it is longer than any notification",
    },
    { what: "no time", body: { ...notification(message()), Timestamp: "soon" }, why: "it has no time" },
  ])("says why it is not read where it names $what", ({ body, why }) => {
    expect(readSituation(body, place)).toMatchObject({ why });
  });
});
