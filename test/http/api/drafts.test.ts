import { describe, expect, it } from "vitest";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { teamDrafts } from "../../contracts/stores/sample-drafts.ts";
import { policyOf } from "../../core/policy/sample.ts";
import { ada, apiStage, home } from "../api-stage.ts";

const eve = "arn:aws:sts::210987654321:assumed-role/ops/eve";

/** One draft that lives, and one that ended. */
async function drafted() {
  const { runtime } = apiStage();
  const drafts = memoryDrafts();
  const book = teamDrafts("-");
  const [first, ...others] = book.drafts;
  if (first === undefined) throw new Error("there is no draft");
  const { provenAt: _, endedAt: __, ended: ___, ...rest } = first;
  const live = { ...rest, state: "proving" as const };
  await drafts.save({ ...book, drafts: [live, ...others] });
  const stage = apiStage({ ...runtime, drafts });
  return { ...stage, drafts, live, ended: others[0]?.id ?? "" };
}

const session = (role: string, name: string) => `arn:aws:sts::${home}:assumed-role/${role}/${name}`;

const because = "the old cluster goes in March";

describe("what is drafted, as the API tells it", () => {
  it("is every draft of a team, what people dropped, and the latest night", async () => {
    const { ask, live } = await drafted();
    const { status, body } = await ask("GET", "/api/learning/drafts");
    expect(status).toBe(200);
    expect(body).toMatchObject({ v: 1, team: "-", teams: ["-"], night: { left: 0 } });
    expect(body["drafts"]).toMatchObject([live, { state: "retired" }]);
    expect(body["dropped"]).toMatchObject([{ by: "Maria", because: "we move off it" }]);
  });

  it("is where answers changed, by class and by row of the policy", async () => {
    const { ask } = await drafted();
    const { body } = await ask("GET", "/api/learning/drift");
    const change = {
      class: "capacity",
      now: { word: "put back", alike: 9, given: 11 },
      before: { word: "kept", alike: 14, given: 15 },
    };
    expect(body["items"]).toEqual([{ ...change, since: "2026-10-12T10:00:00.000Z" }]);
    expect(body["rows"]).toEqual([
      { ...change, row: "rule/ask-at-night", since: "2026-11-20T10:00:00.000Z" },
    ]);
  });

  it("is dropped by a person, once, and it is kept who did and why", async () => {
    const { ask, drafts, live, logged } = await drafted();
    const path = `/api/learning/drafts/${live.id}/drop`;
    const { status, body } = await ask("POST", path, { body: { because } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      draft: { id: live.id, state: "dropped", ended: "by hand" },
      dropped: { draft: live.id, by: `${home}:role/oncall`, because },
    });
    expect((await drafts.open("-")).dropped.map((each) => each.because)).toEqual([because, "we move off it"]);
    expect(JSON.stringify(logged)).not.toContain(because);
    const again = await ask("POST", path, { body: { because } });
    expect([again.status, again.body["detail"]]).toEqual([409, "the draft was dropped already"]);
  });

  it("is dropped by nobody of another account, by no machine, and not without a reason", async () => {
    const { ask, runtime, drafts, live } = await drafted();
    const path = `/api/learning/drafts/${live.id}/drop`;
    expect((await ask("POST", path, { body: { because }, as: eve })).status).toBe(403);
    for (const body of [{}, { because: "  " }, { because: "x".repeat(301) }, { because: 7 }])
      expect((await ask("POST", path, { body })).status).toBe(400);
    expect((await drafts.open("-")).version).toBe(1);
    const robots = policyOf({
      actors: [{ principals: ["*:role/oncall"], kind: "pipeline" }],
    });
    const { ask: asRobot } = apiStage({ ...runtime, policy: robots });
    expect((await asRobot("POST", path, { body: { because }, as: ada })).status).toBe(403);
  });

  it.each([
    { who: "a role of which nobody says who is behind it", as: session("batch-worker", "x"), status: 403 },
    { who: "one that only calls itself break-glass", as: session("emergency-break-glass", "x"), status: 403 },
    { who: "a role that the policy says is a person's", as: ada, status: 200 },
    { who: "a user of the account", as: `arn:aws:iam::${home}:user/maria`, status: 200 },
    {
      who: "one who signed in by the directory",
      as: session("AWSReservedSSO_Ops_0123456789abcdef", "maria@example.com"),
      status: 200,
    },
    {
      who: "one who answers questions, of whatever role",
      as: session("batch-worker", "x"),
      status: 200,
      answers: true,
    },
    { who: "an approver of another account", as: eve, status: 200, answers: true },
  ])("is dropped with $status by $who", async ({ as, status, answers = false }) => {
    const { runtime, drafts, live } = await drafted();
    const principals = [`${home}:role/batch-worker`, "210987654321:role/ops"];
    const approvers = answers ? [{ name: "service", principals, by: [] }] : [];
    const settings = { ...runtime.settings, approvers } as unknown as typeof runtime.settings;
    const { ask } = apiStage({ ...runtime, settings });
    const answered = await ask("POST", `/api/learning/drafts/${live.id}/drop`, { body: { because }, as });
    expect(answered.status).toBe(status);
    expect((await drafts.open("-")).version).toBe(status === 200 ? 2 : 1);
    if (status === 403) expect(answered.body["hint"]).toContain("`actors` of the policy");
  });

  it("that does not exist, or has ended, is refused with a remedy", async () => {
    const { ask, ended } = await drafted();
    const drop = (id: string) => ask("POST", `/api/learning/drafts/${id}/drop`, { body: { because } });
    expect((await drop("0".repeat(64))).body).toMatchObject({
      detail: "there is no draft of this id",
      hint: expect.stringContaining("/api/learning/drafts"),
    });
    expect((await drop(ended)).status).toBe(409);
    expect((await drop("short")).status).toBe(400);
    for (const path of ["drafts?team=payments", "drift?team=payments"]) {
      const { status, body } = await ask("GET", `/api/learning/${path}`);
      expect([status, body["hint"]]).toEqual([404, "teams of the policy are `-`"]);
    }
  });

  it("is nothing where no rule is drafted, and that is said", async () => {
    const { runtime } = apiStage();
    for (const learning of ["off", "precedents"] as const) {
      const { ask } = apiStage({ ...runtime, settings: { ...runtime.settings, learning } });
      const drop = await ask("POST", `/api/learning/drafts/${"0".repeat(64)}/drop`, { body: { because } });
      const read = [await ask("GET", "/api/learning/drafts"), await ask("GET", "/api/learning/drift")];
      for (const { status, body } of [drop, ...read]) {
        expect([status, body["detail"]]).toEqual([404, "no rule is drafted here"]);
        expect(body["hint"]).toContain("`learning: drafts`");
      }
    }
  });
});
