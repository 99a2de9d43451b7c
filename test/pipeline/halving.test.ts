import { describe, expect, it } from "vitest";
import { askedLately } from "#acts/learning/attention-now.ts";
import { withAnswers } from "#core/learning/drafts/as-if-adopted.ts";
import { halving } from "#core/notices/attention/halving.ts";
import { type Remedy, sparedBy } from "#core/notices/attention/remedies.ts";
import type { StandingAnswer } from "#core/policy/file/answers/answers.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { actors, docketOf, minute } from "./stage.ts";
import { begin, type Story } from "./stories/telling/story.ts";
import { group } from "./stories/telling/things.ts";

type Changed = { readonly story: Story; readonly stood: ReadonlySet<string> };

/** Four groups, one after the other, changed by somebody in the same way; and every question that stood meanwhile. */
async function changedEach(who: Writer, properties: Properties): Promise<Changed> {
  const story = await begin({ made: group });
  const all = [0, 1, 2, 3].map((n): ResourceId => {
    const own = { ...group.properties, AutoScalingGroupName: `group-${n}` };
    return story.sandbox.create({ ...group, properties: own }, actors.pipeline).resource;
  });
  await story.pass(20 * minute);
  const stood = new Set<string>();
  for (const resource of all) {
    story.sandbox.update(resource, { properties }, who);
    for (let step = 0; step < 12; step += 1) {
      await story.pass(5 * minute);
      for (const each of all)
        for (const { id } of (await docketOf(story, each)).case?.questions ?? []) stood.add(id);
    }
  }
  return { story, stood };
}

const unsaid: StandingAnswer = { id: "unsaid", for: {}, asked: ["unexplained"], answer: "agreed" };

describe("what would have halved the questions", () => {
  it("is a profile where an actor never says why, and every question that stood is counted, and no other", async () => {
    const { story, stood } = await changedEach(actors.nobody, { DesiredCapacity: "2" });
    const { questions } = await askedLately(story.runtime);
    expect(stood.size).toBeGreaterThanOrEqual(4);
    expect(new Set(questions.map(({ id }) => id))).toEqual(stood);
    const { policy } = story.runtime;
    const told = halving({ questions, policy, drafted: [] });
    expect(told).toMatchObject({ isHalf: true, of: questions.length });
    expect(told.remedies).toMatchObject([
      { kind: "profile", principal: "123456789012:role/batch-worker", spares: told.spares },
    ]);
    expect(told.spares * 2).toBeGreaterThanOrEqual(questions.length);
  });

  it("is a source where people cite an incident that nobody told of", async () => {
    const { story, stood } = await changedEach(actors.oncall, { MinSize: "1" });
    const { questions } = await askedLately(story.runtime);
    expect(new Set(questions.map(({ id }) => id))).toEqual(stood);
    const { remedies, isHalf } = halving({ questions, policy: story.runtime.policy, drafted: [] });
    expect({ remedies, isHalf }).toMatchObject({
      remedies: [{ kind: "source", situations: "incident" }],
      isHalf: true,
    });
  });

  it("is a row that was drafted, as far as it may answer, and the least set is told", async () => {
    const { story } = await changedEach(actors.nobody, { HealthCheckGracePeriod: 10 });
    const { questions } = await askedLately(story.runtime);
    const { policy } = story.runtime;
    const row: Remedy = { kind: "draft", row: unsaid };
    expect(sparedBy([row], questions, policy).size).toBe(questions.length);
    expect(halving({ questions, policy, drafted: [unsaid] }).remedies).toHaveLength(1);
    // A row that does not fit the policy spares nothing, and breaks nothing.
    const wrong: Remedy = { kind: "draft", row: { ...unsaid, for: { classes: ["no-such-class"] } } };
    expect(sparedBy([wrong], questions, policy).size).toBe(0);
    const twice: Remedy[] = [row, row];
    expect(sparedBy(twice, questions, policy).size).toBe(0);
  });

  it("spares nothing by what nobody confirms: a profile excuses no opened capacity of others", async () => {
    const { story } = await changedEach(actors.nobody, { DesiredCapacity: "2" });
    const { questions } = await askedLately(story.runtime);
    const stranger: Remedy = { kind: "profile", principal: "123456789012:role/someone", goal: "cost" };
    expect(sparedBy([stranger], questions, story.runtime.policy).size).toBe(0);
    expect(sparedBy([], questions, story.runtime.policy).size).toBe(0);
  });

  it("needs nothing for what the policy of today would ask no more", async () => {
    const { story } = await changedEach(actors.nobody, { HealthCheckGracePeriod: 10 });
    const { questions } = await askedLately(story.runtime);
    const since = withAnswers(story.runtime.policy, [unsaid]);
    if (since === undefined) throw new Error("the row does not fit");
    const told = halving({ questions, policy: since, drafted: [] });
    expect(told).toEqual({ of: 0, spares: 0, isHalf: false, remedies: [] });
  });
});
