import { expect, it } from "vitest";
import type { Policy } from "#core/policy/policy.ts";
import { actors, docketOf, hour, minute, policyIn } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { alarm, hotfix, incident, less, machine, more } from "./telling/happenings.ts";
import { begin, declare, momentOf, question, withdraw } from "./telling/story.ts";
import { capacity } from "./telling/things.ts";

const day = 24 * hour;

/** As the default policy, with a hold that a story can wait for. */
function holding(hold: number): Policy {
  const usual = policyIn("enforce");
  return { ...usual, file: { ...usual.file, limits: { ...usual.file.limits, hold } } };
}

const scaler = {
  id: "scaler",
  field: capacity,
  constraint: { min: 8 },
  prefer: 10,
  strength: "must",
  actor: machine("scaler"),
  intent: "availability",
  motivation: { kind: "traffic-spike", ref: "alarm/checkout-p99" },
} as const;

it("an alarm opens and closes, and after the cooldown the savings that waited take over", async () => {
  const story = await begin();
  const began = momentOf(story);
  alarm(story, "ALARM", "2026-11-20T00:00:00Z");
  await story.pass(minute);
  await declare(story, scaler);
  await declare(story, less(capacity, 6));
  await story.pass(30 * minute);
  expect((await ending(story)).cloud).toEqual({ DesiredCapacity: "10" });
  alarm(story, "OK", began);
  await story.pass(9 * minute);
  expect((await ending(story)).cloud).toEqual({ DesiredCapacity: "10" });
  await story.pass(5 * minute);
  expect(await ending(story)).toEqual({
    cloud: {},
    case: "closed",
    states: ["Judge Restore Wait Confirm Judge Settle", "Judge Restore Wait Confirm Judge Settle"],
    decided: ["revert", "keep", "revert", "keep"],
    news: ["restored /DesiredCapacity", "deferred /DesiredCapacity", "handed back /DesiredCapacity"],
    told: [],
    writes: 2,
  });
  expect([...story.news.events.values()].at(-1)).toMatchObject({
    holders: ["123456789012:role/cost-optimiser", "123456789012:role/deploy"],
    losers: [],
  });
});

it("a spike that nothing confirms holds too, for prod puts availability before cost", async () => {
  const story = await begin();
  await declare(story, scaler);
  await declare(story, less(capacity, 6));
  await story.pass(30 * minute);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "10" }, case: "closed", told: [] });
});

it("a lease ends at its minute, and what it changed goes back", async () => {
  const story = await begin();
  const until = "2026-11-21T04:00:00Z";
  await declare(story, { ...more(capacity), constraint: { min: 8 }, until });
  await story.pass(30 * minute);
  expect((await ending(story)).cloud).toEqual({ DesiredCapacity: "10" });
  expect(story.calls("scheduler.lookAt")).toBeGreaterThan(0);
  await story.pass(11 * minute);
  expect(await ending(story)).toMatchObject({
    cloud: {},
    case: "closed",
    news: ["restored /DesiredCapacity", "deferred /DesiredCapacity", "handed back /DesiredCapacity"],
    writes: 2,
  });
  expect(story.machine.past()[1]?.visits[0]?.at).toBe(Date.parse(until));
});

it("what is withdrawn ends at once", async () => {
  const story = await begin();
  await declare(story, more(capacity));
  await story.pass(30 * minute);
  await withdraw(story, more(capacity));
  await story.pass(minute);
  expect(await ending(story)).toMatchObject({ cloud: {}, case: "closed", writes: 2 });
});

it("a hotfix that has proven itself is held when its incident closes, and its code's owner is asked once", async () => {
  const story = await hotfix();
  await story.pass(2 * hour);
  incident(story, "2026-11-21T03:20:00Z", "closed");
  await story.pass(30 * minute);
  expect(await ending(story)).toEqual({
    cloud: { DesiredCapacity: "10" },
    case: "waiting with 1",
    states: ["Judge Settle", "Judge"],
    decided: ["keep", "keep"],
    news: ["kept /DesiredCapacity", "deferred /DesiredCapacity", "asked /DesiredCapacity"],
    told: ["asked checkout-lead"],
    writes: 0,
  });
  expect((await question(story)).ask).toMatchObject({ cause: "take-over", beside: true });
});

/** Just long enough for a last word a day ahead. */
const hold = 2 * day + hour;

it("where nobody answers it is held so long, told of a day ahead, and then the code's next write takes it", async () => {
  const story = await hotfix({ policy: holding(hold) });
  await story.pass(2 * hour);
  incident(story, "2026-11-21T03:20:00Z", "closed");
  const closed = story.clock.now();
  await story.pass(30 * minute);
  const { ask, askedAt } = await question(story);
  const held = { from: Date.parse(askedAt), to: Date.parse(ask.deadline) };
  expect(held.to - closed).toBeGreaterThanOrEqual(hold);
  expect(held.to - held.from).toBeLessThanOrEqual(hold);

  await story.clock.advanceTo(held.to - day - minute);
  const reminded = ["asked checkout-lead", "reminded checkout-lead"];
  expect(await ending(story)).toMatchObject({ case: "waiting with 1", told: reminded, writes: 0 });
  await story.pass(3 * minute);
  const told = [...reminded, "escalated checkout-lead", "escalated platform-lead", "escalated"];
  expect((await ending(story)).told).toEqual(told);
  expect(story.outbox.sent.at(-1)?.body).toContain("what the incident left stays, and is held no longer.");
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "10" }, told, writes: 1 });

  await story.clock.advanceTo(held.to + 10 * minute);
  const over = await ending(story);
  expect(over).toMatchObject({ cloud: { DesiredCapacity: "10" }, case: "closed", told, writes: 1 });
  expect(over.news.filter((each) => each.startsWith("answered"))).toEqual([]);
  expect((await docketOf(story, story.resource)).rulings).toEqual([]);
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ cloud: {}, case: "closed", told, writes: 1 });
});
