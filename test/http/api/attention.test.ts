import { describe, expect, it } from "vitest";
import { recordAnswer } from "#acts/questions/answer.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { actors, approvers, docketOf, hour, minute, policyIn } from "../../pipeline/stage.ts";
import { openedRules } from "../../pipeline/stories/telling/happenings.ts";
import { begin, momentOf, type Story } from "../../pipeline/stories/telling/story.ts";
import { securityGroup } from "../../pipeline/stories/telling/things.ts";
import { apiStage } from "../api-stage.ts";

const groups = 6;

/** Six groups of one service, each opened by somebody who says nothing, an hour apart. */
async function openedEach(mode: "observe" | "enforce" = "enforce") {
  const story = await begin({ made: securityGroup, policy: policyIn(mode) });
  const all: ResourceId[] = [story.resource];
  for (let n = 1; n < groups; n += 1)
    all.push(
      story.sandbox.create(
        { ...securityGroup, properties: { ...securityGroup.properties, GroupName: `group-${n}` } },
        actors.pipeline,
      ).resource,
    );
  await story.pass(20 * minute);
  for (const resource of all) {
    story.sandbox.update(resource, { properties: { SecurityGroupIngress: openedRules } }, actors.nobody);
    await story.pass(hour);
  }
  return { story, all };
}

async function answerOn(story: Story, resource: ResourceId, by: string): Promise<void> {
  const [open] = (await docketOf(story, resource)).case?.questions ?? [];
  if (open === undefined) throw new Error("nothing is asked");
  const given = { question: open.id, answer: "keep", by, at: momentOf(story), proof: "signed in" } as const;
  expect(await recordAnswer(resource, given, story.runtime)).toMatchObject({ ok: true });
}

type Row = Readonly<Record<string, unknown>> & { readonly by: string; readonly name: string };
const rowsBy = (body: Readonly<Record<string, unknown>>, by: string): readonly Row[] =>
  (body["rows"] as readonly Row[]).filter((row) => row.by === by);

describe("what takes people's attention, as the API tells it", () => {
  it("counts every question once, whatever was decided of it since, and tells how it ended", async () => {
    const { story, all } = await openedEach();
    const last = all.at(-1) as ResourceId;
    const tags = [
      { Key: "env", Value: "prod" },
      { Key: "service", Value: "checkout" },
      { Key: "note", Value: "x" },
    ];
    // Judged again while the question stands, it is the same question.
    story.sandbox.update(last, { properties: { Tags: tags } }, actors.pipeline);
    await story.pass(minute);
    await answerOn(story, last, approvers.security);
    await story.pass(3 * hour);
    const { ask } = apiStage(story.runtime);
    const { status, body, text } = await ask("GET", "/api/learning/attention");
    expect(status).toBe(200);
    expect(body).toMatchObject({ questions: groups, watched: 0, isCut: false });
    expect(rowsBy(body, "group")).toMatchObject([
      { name: "security-owner", questions: groups, answered: 1, silent: groups - 1 },
    ]);
    expect(rowsBy(body, "kind")).toMatchObject([{ name: "unknown", questions: groups }]);
    expect(rowsBy(body, "row")).toMatchObject([{ questions: groups }]);
    expect(rowsBy(body, "brake")).toEqual([]);
    const weeks = rowsBy(body, "week").map(({ questions }) => questions as number);
    expect(weeks.reduce((sum, count) => sum + count, 0)).toBe(groups);
    // How somebody answered is told to nobody.
    expect(text).not.toMatch(/keep|kept|10\.1\.0\.0|sg-/);
  });

  it("tells one's own load to oneself, everybody's to the owner of the platform, and else nobody's", async () => {
    const { story } = await openedEach();
    const { ask } = apiStage(story.runtime);
    const seen = async (as: string) =>
      rowsBy((await ask("GET", "/api/learning/attention", { as })).body, "approver");
    const session = (arn: string): string =>
      arn.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/");
    expect(await seen(`${session(approvers.security)}/ada`)).toMatchObject([{ questions: groups }]);
    expect(await seen(`${session(approvers.platform)}/pat`)).toMatchObject([{ questions: groups }]);
    expect(await seen(`${session(approvers.data)}/dan`)).toEqual([]);
    expect(await seen(actors.nobody.principal)).toEqual([]);
  });

  it("tells what would have been asked where Parley only watches", async () => {
    const { story } = await openedEach("observe");
    const { body } = await apiStage(story.runtime).ask("GET", "/api/learning/attention");
    expect(body).toMatchObject({ questions: groups, watched: groups });
    expect(rowsBy(body, "approver")).toEqual([]);
  });

  it("is nothing on the first day, and refuses what questions are not put together by", async () => {
    const { ask } = apiStage();
    const { body } = await ask("GET", "/api/learning/attention");
    expect(body).toMatchObject({ questions: 0, rows: [], halving: { of: 0, isHalf: false, remedies: [] } });
    expect((await ask("GET", "/api/learning/attention?by=answer")).status).toBe(400);
    expect((await ask("GET", "/api/learning/attention?by=person")).status).toBe(400);
  });
});
