import { expect, it } from "vitest";
import { hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { alarm, hotfix, incident, less, machine, more } from "./telling/happenings.ts";
import { begin, declare, momentOf, withdraw } from "./telling/story.ts";
import { capacity } from "./telling/things.ts";

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

it("a hotfix that has proven itself is proposed to the code when its incident closes", async () => {
  const story = await hotfix();
  await story.pass(2 * hour);
  incident(story, "2026-11-21T03:20:00Z", "closed");
  await story.pass(30 * minute);
  expect(await ending(story)).toEqual({
    cloud: { DesiredCapacity: "10" },
    case: "closed",
    states: ["Judge Settle", "Judge Settle"],
    decided: ["keep", "keep"],
    news: [
      "kept /DesiredCapacity",
      "deferred /DesiredCapacity",
      "kept /DesiredCapacity",
      "deferred /DesiredCapacity",
      "lease ended /DesiredCapacity",
    ],
    told: [],
    writes: 0,
  });
  expect([...story.news.events.values()].at(-1)?.summary).toBe(
    "a claim on /DesiredCapacity has ended: its value stays for now and is proposed to the code",
  );
});

it("where nobody takes it over within the working day, the code's value returns", async () => {
  const story = await hotfix();
  await story.pass(2 * hour);
  incident(story, "2026-11-21T03:20:00Z", "closed");
  await story.pass(13 * hour);
  const { cloud, case: open, news, writes } = await ending(story);
  expect({ cloud, open, last: news.at(-1), writes }).toEqual({
    cloud: {},
    open: "closed",
    last: "handed back /DesiredCapacity",
    writes: 1,
  });
});
