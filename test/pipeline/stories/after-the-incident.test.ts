import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { NewResource } from "#local/sandbox/peoples-doors.ts";
import { sessionEvent } from "#local/sandbox/telling/session-event.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, approvers, docketOf, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { incident, role } from "./telling/happenings.ts";
import { answer, begin, momentOf, question, type Story, situation } from "./telling/story.ts";
import { group, rule, securityGroup } from "./telling/things.ts";

const breakGlass: Writer = {
  ...actors.nobody,
  principal: actors.oncall.principal.replace("oncall", "break-glass-checkout"),
};

const people = [
  { who: "a person", writer: actors.oncall },
  { who: "break-glass", writer: breakGlass },
] as const;

type Fix = { readonly what: string; readonly made: NewResource; readonly fix: Properties };

const [one, other, third] = [rule("10.0.0.0/16"), rule("10.1.0.0/16"), rule("10.2.0.0/16")];
const twoRules = {
  ...securityGroup,
  properties: { ...securityGroup.properties, SecurityGroupIngress: [one, other] },
};

const fixes: readonly Fix[] = [
  { what: "a value", made: group, fix: { DesiredCapacity: "10" } },
  { what: "a removal", made: twoRules, fix: { SecurityGroupIngress: [one] } },
  { what: "an added element", made: twoRules, fix: { SecurityGroupIngress: [one, other, third] } },
];

const each = people.flatMap((person) => fixes.map((fix) => ({ ...person, ...fix })));

const onIt = [role("oncall"), role("break-glass-checkout")];

/** Something was mended in an incident, two hours have passed, and the incident is over. */
async function mended({ made, writer, fix }: Omit<Fix, "what"> & { readonly writer: Writer }) {
  const story = await begin({ made });
  const began = momentOf(story);
  incident(story, began, "open", onIt);
  await story.pass(minute);
  story.change(writer, fix);
  await story.pass(2 * hour);
  incident(story, began, "closed", onIt);
  await story.pass(30 * minute);
  return story;
}

/** The pipeline writes what it knew before. */
const apply = (story: Story, fix: Properties) =>
  story.change(
    actors.pipeline,
    Object.fromEntries(Object.keys(fix).map((name) => [name, story.made[name] ?? null])),
  );

describe.each(each)("$what by $who in an incident that is over", ({ writer, made, fix }) => {
  it("is put right after the apply at nine, with one question beside it", async () => {
    const story = await mended({ made, writer, fix });
    const before = await ending(story);
    expect(before).toMatchObject({ cloud: fix, case: "waiting with 1" });
    const [first] = story.outbox.sent;
    for (const applied of [1, 2]) {
      apply(story, fix);
      await story.pass(minute);
      const { cloud, decided, told, writes } = await ending(story);
      expect({ cloud, told, writes }).toEqual({ cloud: fix, told: before.told, writes: applied });
      const since = decided.slice(before.decided.length);
      expect(since).toEqual(Array.from({ length: applied }, () => ["revert", "keep"]).flat());
      await story.pass(hour);
    }
    expect(before.told).toHaveLength(1);
    expect((await question(story)).ask).toMatchObject({ cause: "take-over", beside: true });
    expect(first?.body).toContain("It asks because an incident left this value behind");
    expect(first?.body).toContain("By itself Parley would leave it as it is");
    expect(first?.body).not.toContain("weighed anew");
  });

  it("goes back when its code's owner refuses it", async () => {
    const story = await mended({ made, writer, fix });
    const { ask } = await question(story);
    const [by = ""] = ask.approvers;
    expect(await answer(story, { answer: "revert", by })).toMatchObject({ ok: true });
    await story.pass(20 * minute);
    expect(await ending(story)).toMatchObject({ cloud: {}, case: "closed", writes: 1 });
  });

  it("goes back when the one who brought it hands it back, and nobody needs to answer any more", async () => {
    const story = await mended({ made, writer, fix });
    const names = Object.keys(fix);
    story.change(writer, Object.fromEntries(names.map((name) => [name, story.made[name] ?? null])));
    await story.pass(20 * minute);
    const { cloud, case: open, writes, told } = await ending(story);
    expect({ cloud, open, writes }).toEqual({ cloud: {}, open: "closed", writes: 0 });
    expect(told[1]).toMatch(/^superseded/);
  });
});

it("a planned end simply ends: the code's value returns at its minute, and nobody is asked", async () => {
  const story = await begin();
  incident(story, momentOf(story), "open", onIt);
  const planned = {
    ...actors.oncall,
    principal: actors.oncall.principal.replace("ada@INC-1042", "ada"),
    accessKeyId: "ASIAONCALLPLANNED001",
    tags: {
      "parley:motivation": "incident",
      "parley:ref": "INC-1042",
      "parley:until": "2026-11-21T04:30:00Z",
    },
  };
  const way = { by: "role", caller: planned } as const;
  const began = { now: story.clock.now(), newId: () => "session-began" };
  story.put(sessionEvent({ writer: planned, way, region: "eu-north-1" }, began));
  await story.pass(minute);
  story.change(planned, { DesiredCapacity: "10" });
  await story.clock.advanceTo(Date.parse("2026-11-21T04:29:59Z"));
  expect((await ending(story)).cloud).toEqual({ DesiredCapacity: "10" });
  await story.pass(minute);
  expect(await ending(story)).toMatchObject({ cloud: {}, case: "closed", told: [], writes: 1 });
});

it("the code takes over with a value of its own: it is held no longer, and the next write of the code stands", async () => {
  const story = await mended({ made: group, writer: actors.oncall, fix: { DesiredCapacity: "10" } });
  story.change(actors.pipeline, { DesiredCapacity: "12" });
  await story.pass(20 * minute);
  const { cloud, case: open, told } = await ending(story);
  expect({ cloud, open }).toEqual({ cloud: { DesiredCapacity: "12" }, open: "closed" });
  expect(told).toEqual(["asked checkout-lead", "superseded checkout-lead"]);
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ cloud: {}, writes: 0, told });
});

const engineer = (name: string): Writer => ({
  ...{ kind: "sso", userAgent: "console.amazonaws.com", isConsole: true },
  principal: `arn:aws:sts::${worldAccount}:assumed-role/AWSReservedSSO_Engineer_0a1b2c3d4e5f6071/${name}@example.com`,
});

/** An incident that one engineer is on. */
const on = (
  story: Story,
  name: string,
  fact: Pick<Situation, "ref" | "state" | "since"> & Partial<Situation>,
) =>
  situation(story, role("pagerduty"), {
    kind: "incident",
    responders: [`sso/${name}@example.com`],
    ...fact,
  });

it.each([
  { when: "after Parley has looked", looked: 2 * minute },
  { when: "before Parley looks", looked: 0 },
])(
  "what the next incident brings stands against what the first left, where a tool writes over it $when",
  async ({ looked }) => {
    const story = await begin();
    const first = { ref: "INC-1", since: momentOf(story) };
    on(story, "ada", { ...first, state: "open" });
    await story.pass(minute);
    story.change(engineer("ada"), { DesiredCapacity: "10" });
    await story.pass(2 * hour);
    on(story, "ada", { ...first, state: "closed", closedAt: momentOf(story) });
    await story.pass(30 * minute);
    apply(story, { DesiredCapacity: "10" });
    await story.pass(20 * minute);
    expect((await ending(story)).cloud).toEqual({ DesiredCapacity: "10" });

    on(story, "ben", { ref: "INC-2", since: momentOf(story), state: "open" });
    await story.pass(minute);
    story.change(engineer("ben"), { DesiredCapacity: "12" });
    await story.pass(looked);
    for (const tool of ["5", "9", "3"]) {
      story.change(actors.nobody, { DesiredCapacity: tool });
      await story.pass(20 * minute);
      expect((await ending(story)).cloud).toEqual({ DesiredCapacity: "12" });
    }
  },
);

it("what nobody answers is held on, and is not asked about again", async () => {
  const story = await mended({ made: group, writer: actors.oncall, fix: { DesiredCapacity: "10" } });
  // Longer than any other question stands, or its silence.
  await story.pass(30 * hour);
  apply(story, { DesiredCapacity: "10" });
  await story.pass(20 * minute);
  const { cloud, told } = await ending(story);
  expect(cloud).toEqual({ DesiredCapacity: "10" });
  expect(told.filter((each) => each.startsWith("asked"))).toEqual(["asked checkout-lead"]);
});

it("anyone who is asked takes it over by an answer: it stands, and nothing more is asked", async () => {
  const story = await mended({ made: group, writer: actors.oncall, fix: { DesiredCapacity: "10" } });
  await answer(story, { answer: "keep", by: approvers.service });
  await story.pass(hour);
  apply(story, { DesiredCapacity: "10" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({
    cloud: { DesiredCapacity: "10" },
    case: "closed",
    told: ["asked checkout-lead"],
  });
  expect((await docketOf(story, story.resource)).case).toBeUndefined();
});
