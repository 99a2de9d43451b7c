import { describe, expect, it } from "vitest";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { type BudgetMail, budgetNotice } from "../../core/situations/budget-notices.ts";
import { hour, minute, policyIn } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { ending } from "./telling/ending.ts";
import { begin, momentOf, type Story, situation } from "./telling/story.ts";
import { capacity } from "./telling/things.ts";

const saver = "some-saver";
const standard = policyIn("enforce");
const { authority } = standard.file;
const named = {
  principals: [`${worldAccount}:role/${saver}`],
  motivations: ["budget" as const],
  atMost: "routine" as const,
};

/** A policy that grants the saver no goal, and lets them say that a budget is spent. */
const policy = {
  ...standard,
  file: { ...standard.file, authority: { ...authority, claims: [named, ...authority.claims] } },
};
const permissions = memoryPermissions([], { others: "everything" });
const begun = () => begin({ policy, stores: { permissions } });

/** The saver wants two machines at most, for a budget. */
async function saves(story: Story, ref = "budget/checkout-monthly"): Promise<void> {
  const claims = [{ field: capacity, strength: "must", constraint: { max: 2 }, prefer: 2 }];
  const said = { intent: "cost", motivation: { kind: "budget", ref } };
  const { status } = await call(story, ["POST", "/api/intents"], {
    as: `arn:aws:sts::${worldAccount}:assumed-role/${saver}/nightly`,
    body: { ...said, resource: resourceText(story.resource), claims, for: "4h" },
    headers: { "idempotency-key": "saves" },
  });
  expect(status).toBe(201);
}

const tells = (story: Story, mail: BudgetMail = {}) =>
  story.queues.situations.send(
    JSON.stringify(budgetNotice({ account: worldAccount, at: momentOf(story), ...mail })),
  );

const budgetsOf = async (story: Story) =>
  (await story.ports.situations.since("2026-11-20T00:00:00Z")).filter(({ kind }) => kind === "budget");

describe("AWS Budgets confirms a budget", () => {
  it("that is spent: who cites it is shown, and what they want is brought about", async () => {
    const story = await begun();
    tells(story);
    await story.pass(minute);
    expect(await budgetsOf(story)).toMatchObject([
      { ref: "budget/checkout-monthly", source: "aws-budgets", scope: { accounts: worldAccount } },
    ]);
    await saves(story);
    await story.pass(hour);
    expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "2" }, writes: 1, told: [] });
  });

  it("but never while the service is in trouble", async () => {
    const story = await begun();
    tells(story);
    const incident = { kind: "incident", ref: "INC-1042", state: "open", since: momentOf(story) } as const;
    situation(story, `arn:aws:iam::${worldAccount}:role/pagerduty`, incident);
    await story.pass(minute);
    await saves(story);
    await story.pass(hour);
    expect((await ending(story)).cloud).toEqual({});
  });

  it("and told twice, or again when its period is over, it is one budget that has ended", async () => {
    const story = await begun();
    const at = momentOf(story);
    for (const _ of [1, 2, 3]) tells(story, { at });
    await story.pass(minute);
    expect(await budgetsOf(story)).toHaveLength(1);
    await story.pass(12 * 24 * hour);
    tells(story, { at });
    await story.pass(minute);
    await saves(story);
    await story.pass(hour);
    expect((await ending(story)).cloud).toEqual({});
  });

  it.each<{ readonly when: string; readonly mail: BudgetMail }>([
    { when: "it is not over", mail: { spent: "$812.34" } },
    { when: "it is only expected to be", mail: { type: "FORECASTED" } },
    { when: "it is another account's", mail: { account: "999999999999" } },
    {
      when: "another account's topic tells it",
      mail: { topic: "arn:aws:sns:eu-north-1:999999999999:parley-budgets" },
    },
  ])("of which nothing is kept where $when", async ({ mail }) => {
    const story = await begun();
    tells(story, mail);
    await story.pass(minute);
    expect(await budgetsOf(story)).toEqual([]);
    await saves(story);
    await story.pass(hour);
    expect(await ending(story)).toMatchObject({ cloud: {}, writes: 0 });
  });

  it("and only for those whom the policy names for it", async () => {
    const story = await begin({ stores: { permissions } });
    tells(story);
    await story.pass(minute);
    await saves(story);
    await story.pass(hour);
    expect((await ending(story)).cloud).toEqual({});
  });

  it("and the one that is cited has to be the one that is spent", async () => {
    const story = await begun();
    tells(story);
    await story.pass(minute);
    await saves(story, "budget/search-monthly");
    await story.pass(hour);
    expect((await ending(story)).cloud).toEqual({});
  });
});
