import { describe, expect, it } from "vitest";
import { home } from "../api-stage.ts";
import { declaringStage, start, vendor } from "./intents/declaring.ts";

type Stage = ReturnType<typeof declaringStage>;
type Edit = { readonly version: number; readonly as?: string; readonly name?: string };

const robot = { principals: [`${home}:role/robot`], kind: "automation", intent: "cost" } as const;

const asked = ({ version, as }: Edit) => ({
  headers: { "If-Match": `"${version}"` },
  ...(as !== undefined && { as }),
});
const put = (stage: Stage, body: object, { name = "robot", ...edit }: Edit) =>
  stage.ask("PUT", `/api/registry/${name}`, { body, ...asked(edit) });
const remove = (stage: Stage, { name = "robot", ...edit }: Edit) =>
  stage.ask("DELETE", `/api/registry/${name}`, asked(edit));
const rows = async ({ runtime }: Stage) => (await runtime.profiles.read()).profiles;

describe("a row of the registry", () => {
  it("tells who wrote it last, and when", async () => {
    const stage = declaringStage();
    const put1 = await put(stage, robot, { version: 0 });
    expect([put1.status, put1.headers.get("etag")]).toEqual([200, '"1"']);
    const told = { name: "robot", by: `${home}:role/oncall`, at: "2026-11-21T03:00:00Z" };
    expect(put1.body).toEqual({ source: "registry", ...robot, ...told });
    stage.clock.now = start + 60_000;
    await put(stage, { ...robot, intent: "performance" }, { version: 1 });
    expect(await rows(stage)).toEqual([
      { ...robot, ...told, intent: "performance", at: "2026-11-21T03:01:00Z" },
    ]);
    const listed = await stage.ask("GET", "/api/registry");
    expect(listed.headers.get("etag")).toBe('"2"');
  });

  it("is taken out again", async () => {
    const stage = declaringStage();
    await put(stage, robot, { version: 0 });
    expect((await remove(stage, { version: 1 })).headers.get("etag")).toBe('"2"');
    expect(await rows(stage)).toEqual([]);
    expect((await remove(stage, { version: 2 })).status).toBe(404);
  });

  it("is one of two that were written at once", async () => {
    const stage = declaringStage();
    const edits = await Promise.all([
      put(stage, robot, { version: 0, name: "a" }),
      put(stage, robot, { version: 0, name: "b" }),
    ]);
    expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await rows(stage)).toHaveLength(1);
    expect((await remove(stage, { version: 0, name: (await rows(stage))[0]?.name ?? "" })).status).toBe(412);
  });

  it("may be written again by anyone who cannot know whether it was", async () => {
    const stage = declaringStage();
    const written = await put(stage, robot, { version: 0 });
    const again = await put(stage, robot, { version: 0 });
    expect([again.status, again.body]).toEqual([200, written.body]);
    expect((await put(stage, { ...robot, intent: "security" }, { version: 0 })).status).toBe(412);
  });

  it("is written only from the account where Parley runs", async () => {
    const stage = declaringStage();
    expect((await put(stage, robot, { version: 0, as: vendor })).status).toBe(403);
    expect((await remove(stage, { version: 0, as: vendor })).status).toBe(403);
    expect(await rows(stage)).toEqual([]);
  });

  it.each([
    { when: "it says nothing", row: { principals: ["a"] } },
    { when: "everybody would be a person", row: { kind: "person" } },
    { when: "everybody would be a person by a pattern", row: { principals: ["*"], kind: "person" } },
    { when: "anyone who says so would be a pipeline", row: { via: ["terraform"], kind: "pipeline" } },
    { when: "it has no kind that is known", row: { ...robot, kind: "robot" } },
    { when: "it is long", row: { ...robot, principals: Array.from({ length: 51 }, (_, n) => `p${n}`) } },
    { when: "it names its own author", row: { ...robot, by: "somebody" } },
  ])("is refused when $when", async ({ row }) => {
    const stage = declaringStage();
    expect((await put(stage, row, { version: 0 })).status).toBe(400);
    expect(await rows(stage)).toEqual([]);
  });

  it("is refused under a name that is none", async () => {
    expect((await put(declaringStage(), robot, { version: 0, name: "Not%20A%20Name" })).status).toBe(400);
  });

  it.each([
    { how: "by their name", row: { principals: [`${home}:role/oncall`], kind: "person" } },
    { how: "by a pattern", row: { principals: ["*"], kind: "agent" } },
    { how: "by any tool", row: { principals: [`${home}:role/on*`], via: ["console"], kind: "person" } },
    {
      how: "with a goal",
      row: { principals: [`${home}:role/oncall`], motivation: "budget", goals: ["cost"] },
    },
    { how: "with what they are for", row: { principals: [`${home}:role/oncall`], intent: "cost" } },
  ])("is not its author's to write about themself $how", async ({ row }) => {
    const stage = declaringStage();
    expect((await put(stage, row, { version: 0 })).status).toBe(403);
    const profile = { name: "oncall", by: "b", at: "2026-11-21T03:00:00Z" };
    const own = { principals: [`${home}:role/oncall`], kind: "agent", ...profile } as const;
    await stage.runtime.profiles.save({ version: 0, profiles: [own] });
    expect((await remove(stage, { version: 1, name: "oncall" })).status).toBe(403);
    expect((await put(stage, robot, { version: 1, name: "oncall" })).status).toBe(403);
  });

  it("says when it never speaks", async () => {
    const stage = declaringStage();
    await put(stage, { principals: [`${home}:role/ro*`], kind: "automation" }, { version: 0, name: "all" });
    const shadowed = await put(stage, robot, { version: 1 });
    expect(shadowed.body["warning"]).toBe("row `all` takes everybody whom this row could match");
  });

  it("is one of 500 at most", async () => {
    const stage = declaringStage();
    const profiles = Array.from({ length: 500 }, (_, n) => ({
      ...robot,
      name: `r${n}`,
      by: "b",
      at: "2026-11-21T03:00:00Z",
    }));
    await stage.runtime.profiles.save({ version: 0, profiles });
    expect((await put(stage, robot, { version: 1 })).status).toBe(400);
    expect((await put(stage, { ...robot, note: "the same row" }, { version: 1, name: "r7" })).status).toBe(
      200,
    );
  });
});

describe("by what events somebody speaks", () => {
  const voice = { bus: "deploys", account: home, source: "com.example.deploys" };
  const speaking = (role: string, more: object = {}) => ({
    principals: [`${home}:role/${role}`],
    speaksBy: [voice],
    ...more,
  });
  const robotArn = `arn:aws:sts::${home}:assumed-role/robot/nightly`;

  it("they say themselves, and everybody may take it back", async () => {
    const stage = declaringStage();
    const own = await put(stage, speaking("robot"), { version: 0, as: robotArn });
    expect([own.status, own.body]).toMatchObject([200, { speaksBy: [voice] }]);
    expect((await remove(stage, { version: 1 })).status).toBe(200);
  });

  it.each([
    { what: "another role", row: speaking("deploy"), status: 403 },
    {
      what: "two roles",
      row: { ...speaking("robot"), principals: ["robot", "x"].map((r) => `${home}:role/${r}`) },
      status: 400,
    },
    { what: "a pattern", row: { ...speaking("robot"), principals: [`${home}:role/ro*`] }, status: 400 },
    { what: "a person", row: speaking("deploy", { kind: "person" }), status: 400 },
    {
      what: "AWS's own source",
      row: speaking("robot", { speaksBy: [{ ...voice, source: "aws.events" }] }),
      status: 400,
    },
    {
      what: "a bus that is a path",
      row: speaking("robot", { speaksBy: [{ ...voice, bus: "../x" }] }),
      status: 400,
    },
    { what: "no account", row: speaking("robot", { speaksBy: [{ ...voice, account: "*" }] }), status: 400 },
  ])("and for $what nobody says it here", async ({ row, status }) => {
    const stage = declaringStage();
    const refused = await put(stage, row, { version: 0, as: robotArn });
    expect([refused.status, await rows(stage)]).toEqual([status, []]);
  });
});
