import { describe, expect, it } from "vitest";
import type { Policy } from "#core/policy/policy.ts";
import { actors, approvers, hour, minute, policyIn } from "../stage.ts";
import { ending } from "../stories/telling/ending.ts";
import { accessOpened, incident, opened, openedRules } from "../stories/telling/happenings.ts";
import { knowing } from "../stories/telling/known-drafts.ts";
import { answer, begin, momentOf, question, type Story } from "../stories/telling/story.ts";
import { rule, securityGroup } from "../stories/telling/things.ts";

const withRows = (...rows: readonly string[]): Policy =>
  policyIn("enforce", `\nanswers:\n${rows.map((row) => `  - ${row}\n`).join("")}`);

const draft = "d".repeat(64);
const learned = `learned: {since: "2020-01-01T00:00:00Z", draft: "${draft}", support: "${"a".repeat(64)}"}`;
const back = "{id: back, answer: agreed}";

/** Access that nobody explained, under rows of answers. */
const openedUnder = async (...rows: readonly string[]): Promise<Story> =>
  accessOpened({ policy: withRows(...rows), stores: await knowing(draft) });

describe("access that nobody explained", () => {
  it("is put back unasked where a row says so, and the decision names the row", async () => {
    const story = await openedUnder(back);
    await story.pass(20 * minute);
    const { told, decided, cloud } = await ending(story);
    expect({ told, cloud, first: decided[0] }).toEqual({ told: [], cloud: {}, first: "revert" });
    const [first] = [...story.news.events.values()];
    expect(first).toMatchObject({ kind: "restored", fields: [opened] });
  });

  it("stays unasked where a row says so, and that is decided in a case of its own", async () => {
    const story = await openedUnder("{id: keep, answer: challenger}");
    await story.pass(hour);
    expect(await ending(story)).toMatchObject({ case: "closed", told: [], decided: ["keep"], writes: 0 });
  });

  it.each<[string, readonly string[]]>([
    ["it is about the less safe side", ["{id: keep, direction: harmful, answer: challenger}"]],
    ["the row was learnt", [`{id: back, answer: agreed, ${learned}}`]],
    ["a learnt row would let it stand", [`{id: keep, answer: challenger, ${learned}}`]],
    ["two rows disagree", [back, "{id: keep, answer: challenger}"]],
    ["it is about another place", ["{id: back, for: {environments: [test]}, answer: agreed}"]],
    [
      "it is about a kind that nobody vouches for",
      ["{id: keep, for: {kinds: [pipeline]}, answer: challenger}"],
    ],
    [
      "it is about a reason that was not shown",
      ["{id: keep, for: {motivations: [incident], confirmed: true}, answer: challenger}"],
    ],
    ["it is about hours that nobody knows", ["{id: back, hours: [night], answer: agreed}"]],
    ["it wants somebody who holds it", ["{id: back, against: {kinds: [person]}, answer: agreed}"]],
  ])("is asked about where %s", async (_, rows) => {
    const story = await openedUnder(...rows);
    expect(await ending(story)).toMatchObject({
      case: "waiting with 1",
      told: ["asked security-lead"],
      writes: 0,
    });
  });

  it("is asked about no more than once, and what was asked stays asked when rows come", async () => {
    const story = await accessOpened();
    expect((await question(story)).ask.cause).toBe("unexplained");
    await answer(story, { answer: "revert", by: approvers.security });
    await story.pass(hour);
    expect((await ending(story)).told).toEqual(["asked security-lead"]);
  });
});

it("a session that calls itself a pipeline, or names an incident of its own, meets no row for either", async () => {
  const rows = [
    "{id: code, for: {kinds: [pipeline]}, answer: challenger}",
    "{id: shown, for: {confirmed: true}, answer: challenger}",
  ];
  const story = await begin({ made: securityGroup, policy: withRows(...rows) });
  const forged = { ...actors.nobody, userAgent: actors.pipeline.userAgent };
  story.change(forged, { SecurityGroupIngress: openedRules });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ case: "waiting with 1", writes: 0 });
});

it("the whole world is shut out by a guardrail, whatever rows say", async () => {
  const open = [rule("10.0.0.0/16"), rule("0.0.0.0/0")];
  const endings = await Promise.all(
    [[], ["{id: keep, direction: harmful, answer: challenger}"]].map(async (rows) => {
      const story = await begin({
        made: securityGroup,
        policy: rows.length === 0 ? policyIn("enforce") : withRows(...rows),
      });
      story.change(actors.nobody, { SecurityGroupIngress: open });
      await story.pass(hour);
      return await ending(story);
    }),
  );
  expect(endings[1]).toEqual(endings[0]);
});

it("a deletion is asked about, whatever rows say", async () => {
  const story = await begin({
    policy: withRows("{id: keep, answer: challenger}", "{id: also, answer: challenger}"),
  });
  incident(story, momentOf(story));
  await story.pass(minute);
  story.sandbox.remove(story.resource, actors.nobody);
  await story.pass(hour);
  expect(JSON.stringify([...story.news.events.values()])).not.toContain("answer/");
});
