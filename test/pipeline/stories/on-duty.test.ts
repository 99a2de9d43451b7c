import { describe, expect, it } from "vitest";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { NewResource } from "#local/sandbox/peoples-doors.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, approvers, docketOf, hour, minute } from "../stage.ts";
import { type Ending, ending } from "./telling/ending.ts";
import { incident, role } from "./telling/happenings.ts";
import { answer, begin, momentOf, question, type Story, situation } from "./telling/story.ts";
import { group, rule, securityGroup } from "./telling/things.ts";

/** The on-call, who says nothing of why. */
const ada: Writer = { ...actors.oncall, principal: actors.oncall.principal.replace("ada@INC-1042", "ada") };
const signedIn: Writer = {
  kind: "sso",
  principal: `arn:aws:sts::${worldAccount}:assumed-role/AWSReservedSSO_Operator_0123456789abcdef/ada@example.com`,
  userAgent: "console.amazonaws.com",
  isConsole: true,
};
/** Somebody else, whose session only calls itself after them. */
const sayingAda: Writer = {
  ...actors.nobody,
  principal: actors.nobody.principal.replace("i-0abc", "ada@example.com"),
};

const human = "sso/ada@example.com";
const more = { DesiredCapacity: "10" };
const before = { DesiredCapacity: "3" };

type Night = {
  readonly who: Writer;
  readonly edit?: Properties;
  readonly made?: NewResource;
  readonly responders?: readonly string[];
};

/** An incident is open; a minute later somebody makes an edit, and says nothing. */
async function night({ who, edit = more, made = group, responders = [role("oncall")] }: Night) {
  const story = await begin({ made });
  const began = momentOf(story);
  incident(story, began, "open", responders);
  await story.pass(minute);
  story.change(who, edit);
  await story.pass(hour);
  return { story, began };
}

/** So many others open and close that nothing tells of an earlier one but its own reference. */
async function othersCome(story: Story): Promise<void> {
  for (const name of Array.from({ length: 12 }, (_, index) => `INC-2${index}`)) {
    const fact = { kind: "incident", ref: name, since: momentOf(story), responders: [role("bob")] } as const;
    situation(story, role("pagerduty"), { ...fact, state: "open", scope: { service: "search" } });
    await story.pass(minute);
    const closing = { state: "closed", closedAt: momentOf(story), scope: { service: "search" } } as const;
    situation(story, role("pagerduty"), { ...fact, ...closing });
  }
  await story.pass(minute);
}

async function over(story: Story, began: string): Promise<void> {
  incident(story, began, "closed");
  await story.pass(30 * minute);
  await othersCome(story);
}

/** What came of it once code has written what it knew. */
async function afterApply(story: Story, properties: Properties = before): Promise<Ending> {
  story.change(actors.pipeline, properties);
  await story.pass(20 * minute);
  return await ending(story);
}

describe("an edit without a word by the one who is on an open incident", () => {
  it("is held while the incident is open, and after it, however many others have come since", async () => {
    const { story, began } = await night({ who: ada });
    expect(await afterApply(story)).toMatchObject({ cloud: more, told: [], writes: 1 });
    await over(story, began);
    expect(await afterApply(story)).toMatchObject({ cloud: more, told: ["asked checkout-lead"], writes: 2 });
    expect((await question(story)).ask).toMatchObject({ cause: "take-over", beside: true });
  });

  it.each(["nobody has answered", "somebody has said that it stays"] as const)(
    "is handed back by the one who made it, and nobody undoes that, where %s",
    async (when) => {
      const { story, began } = await night({ who: ada });
      await afterApply(story);
      await over(story, began);
      if (when !== "nobody has answered") await answer(story, { answer: "keep", by: approvers.service });
      await story.pass(hour);
      story.change(ada, before);
      await story.pass(hour);
      const back = await ending(story);
      expect(back).toMatchObject({ cloud: {}, case: "closed", writes: 1 });
      expect(await afterApply(story, { DesiredCapacity: "4" })).toMatchObject({
        cloud: { DesiredCapacity: "4" },
        told: back.told,
        writes: 1,
      });
    },
  );

  it("once somebody has said that it stays, is not handed back by anybody else", async () => {
    const { story, began } = await night({ who: ada });
    await over(story, began);
    await answer(story, { answer: "keep", by: approvers.service });
    await story.pass(hour);
    story.change(actors.nobody, before);
    await story.pass(hour);
    expect(await ending(story)).toMatchObject({ cloud: more, writes: 1 });
    expect(await afterApply(story)).toMatchObject({ cloud: more, writes: 2 });
  });

  it("is named in the docket as made for it, so that its end is found when it has come", async () => {
    const { story, began } = await night({ who: ada });
    await over(story, began);
    const { docket } = await docketOf(story, story.resource);
    const reasons = [...docket.writes.values()].flatMap(({ writes }) =>
      [...writes.values()].map(({ motivation }) => motivation),
    );
    expect(reasons).toContainEqual({ kind: "incident", ref: "INC-1042" });
  });
});

/** What came of somebody's edit an hour after it, and once code has written over it. */
async function cameTo(given: Night): Promise<readonly unknown[]> {
  const { story } = await night(given);
  const { cloud, case: open, told, writes } = await ending(story);
  const later = await afterApply(story, pick(story, given.edit ?? more));
  return [cloud, open, told, writes, later.cloud, later.told, later.writes];
}

const pick = ({ made }: Story, edit: Properties): Properties =>
  Object.fromEntries(Object.keys(edit).map((name) => [name, made[name] ?? null]));

describe("nothing is gained by it", () => {
  it.each([
    { who: "one who is not on it", writer: actors.nobody, responders: [role("oncall")] },
    { who: "a session that calls itself after one who is", writer: sayingAda, responders: [human] },
  ])("for $who", async ({ writer, responders }) => {
    const silent = await cameTo({ who: writer, responders: [role("bob")] });
    expect(await cameTo({ who: writer, responders })).toEqual(silent);
    expect(silent).not.toEqual(await cameTo({ who: ada }));
  });

  it.each([
    { what: "takes capacity away", made: group, edit: { DesiredCapacity: "2" } },
    {
      what: "opens access",
      made: securityGroup,
      edit: { SecurityGroupIngress: [rule("10.0.0.0/16"), rule("0.0.0.0/0")] },
    },
  ])("where it $what", async ({ made, edit }) => {
    const { story } = await night({ who: ada, made, edit });
    expect((await ending(story)).cloud).toEqual({});
    const others = await cameTo({ who: ada, made, edit, responders: [role("bob")] });
    expect(await cameTo({ who: ada, made, edit })).toEqual(others);
  });
});

it("a human whom Identity Center signed in is on it by their own name", async () => {
  expect(await cameTo({ who: signedIn, responders: [human] })).toEqual(await cameTo({ who: ada }));
  const others = await cameTo({ who: signedIn, responders: [role("bob")] });
  expect(await cameTo({ who: signedIn, responders: [human] })).not.toEqual(others);
});
