import { describe, expect, it } from "vitest";
import { instantOf } from "#core/claims/instant.ts";
import { actors, approvers, docketOf, hour, minute } from "../../pipeline/stage.ts";
import { accessOpened, openedRules } from "../../pipeline/stories/telling/happenings.ts";
import { answer, type Story } from "../../pipeline/stories/telling/story.ts";
import { apiStage } from "../api-stage.ts";

const caseOf = async (story: Story): Promise<string> =>
  (await docketOf(story, story.resource)).case?.id ?? "none";

/** Access was opened and put back by its owner; two days later it is opened again. */
async function openedTwice() {
  const story = await accessOpened();
  const first = await caseOf(story);
  const until = new Date(story.clock.now() + hour).toISOString();
  await answer(story, { answer: "revert", by: approvers.security, until });
  await story.pass(48 * hour);
  story.change(actors.nobody, { SecurityGroupIngress: openedRules });
  await story.pass(20 * minute);
  return { story, first, second: await caseOf(story), ...apiStage(story.runtime) };
}

type Told = { readonly questions: readonly Readonly<Record<string, unknown>>[] };

describe("what is learnt from answers, as the API tells it", () => {
  it("is how questions like those of a case were answered, and where, and names nobody and nothing", async () => {
    const { ask, first, second } = await openedTwice();
    const { status, body, text } = await ask("GET", `/api/learning/precedents?case=${second}`);
    expect(status).toBe(200);
    expect((body as Told).questions).toMatchObject([
      {
        ...{ isAnswered: false, isHeldBack: false, team: "-" },
        before: [expect.stringMatching(/^Decided once like this, last on 21 November: 1 put back/)],
        nearest: [{ answer: "agreed", was: "put back", case: first, features: { class: "access" } }],
      },
    ]);
    expect(text).not.toMatch(/security-lead|batch-worker|sg-|10\.1\.0\.0|digest/);
  });

  it("is told of a case that is settled as well", async () => {
    const { ask, first } = await openedTwice();
    const { body } = await ask("GET", `/api/learning/precedents?case=${first}`);
    expect((body as Told).questions).toMatchObject([{ isAnswered: true, before: [], nearest: [] }]);
  });

  it("is what became of what was kept and put back, once a day has passed", async () => {
    const { ask, story } = await openedTwice();
    const { body, text } = await ask("GET", "/api/learning/regret");
    expect(body).toMatchObject({ isCut: false, to: instantOf(story.clock.now()) });
    expect(body["verdicts"]).toBeGreaterThan(0);
    const rows = body["rows"] as readonly { by: string; name: string; interval?: object }[];
    expect([...new Set(rows.map(({ by }) => by))]).toEqual(["row", "class", "environment", "hours"]);
    expect(rows.find(({ by }) => by === "class")).toMatchObject({ name: "access", wrong: 0 });
    expect(rows.filter(({ interval }) => interval !== undefined)).toEqual([]);
    expect(text).not.toMatch(/security-lead|batch-worker|sg-|10\.1\.0\.0/);
    const hours = (await ask("GET", "/api/learning/regret?by=hours")).body["rows"];
    expect(hours).toEqual(rows.filter(({ by }) => by === "hours"));
    expect((await ask("GET", "/api/learning/regret?by=person")).status).toBe(400);
  });

  it("is every answer of a team without its digests, and the teams that there are", async () => {
    const { ask, first } = await openedTwice();
    const { body, text } = await ask("GET", "/api/learning/answers");
    expect(body).toMatchObject({ v: 1, team: "-", teams: ["-"], items: [{ was: "put back", case: first }] });
    expect(text).not.toMatch(/human|resource|security-lead/);
  });

  it.each([
    { path: "precedents?case=none", hint: "`GET /api/cases` lists those that are open" },
    { path: "precedents", hint: expect.anything() },
    { path: `precedents?case=${"x".repeat(3_000)}`, hint: expect.anything() },
    { path: "answers?team=payments", hint: "teams of the policy are `-`" },
    { path: "answers?team=../x", hint: expect.anything() },
  ])("is refused with a remedy where $path is asked", async ({ path, hint }) => {
    const { status, body } = await apiStage().ask("GET", `/api/learning/${path}`);
    expect([400, 404]).toContain(status);
    expect(body["hint"]).toEqual(hint);
  });

  it("is nothing where the installation remembers nothing, and that is said", async () => {
    const { runtime } = apiStage();
    const { ask } = apiStage({ ...runtime, settings: { ...runtime.settings, learning: "off" } });
    for (const path of ["precedents?case=c", "answers", "regret"]) {
      const { status, body } = await ask("GET", `/api/learning/${path}`);
      expect([status, body["detail"]]).toEqual([404, "no answer is remembered here"]);
      expect(body["hint"]).toContain("`learning: precedents`");
    }
  });
});
