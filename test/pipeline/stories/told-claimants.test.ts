import { expect, it } from "vitest";
import { memoryInboxes } from "#adapters/memory/stores/inboxes.ts";
import { Unavailable } from "#core/faults.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import type { World } from "#local/world/local-world.ts";
import { actors, hour, minute, policyIn } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { ending } from "./telling/ending.ts";
import { hotfix } from "./telling/happenings.ts";

const deploy = "123456789012:role/deploy";

const inboxOf = async (world: World, principal: string): Promise<readonly ActorNotice[]> =>
  (await world.ports.inboxes.list(principal, undefined)).notices;

const kindsOf = (notices: readonly ActorNotice[]): readonly string[] =>
  notices.map(({ kind, times }) => (times > 1 ? `${kind} x${times}` : kind));

it("a pipeline whose write was put back hears of it in its inbox and by the bus, once", async () => {
  const story = await hotfix();
  story.change(actors.pipeline, { DesiredCapacity: "3", MaxSize: "14", Cooldown: "120" });
  await story.pass(20 * minute);
  const notices = await inboxOf(story, deploy);
  expect(kindsOf(notices)).toEqual(["waits", "undone"]);
  expect(notices[1]).toMatchObject({ fields: ["/DesiredCapacity"], stands: "`10`", observed: false });
  expect(notices[1]?.why).toContain("incident INC-1042 is confirmed");
  // What would have been kept, with what settles together with it.
  expect(notices[1]?.offer).toBe("DesiredCapacity `10`, MaxSize `14`");
  expect(notices[1]?.text).toContain("What would be kept: DesiredCapacity `10`, MaxSize `14`");
  expect(story.news.actors.map(({ id }) => id)).toEqual(notices.map(({ id }) => id));
  const [, event] = story.news.actors;
  expect(event).toMatchObject({ kind: "undone", actor: { principal: deploy, account: "123456789012" } });
  expect(JSON.stringify(story.news.actors)).not.toContain("`10`");
});

it("one who goes on writing hears of the first, and then of the number once an hour", async () => {
  const story = await hotfix();
  for (let flip = 0; flip < 12; flip += 1) {
    story.change(actors.pipeline, { DesiredCapacity: "3" });
    await story.pass(4 * minute);
    expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "10" } });
  }
  await story.pass(hour);
  const undone = (await inboxOf(story, deploy)).filter(({ kind }) => kind === "undone");
  expect(kindsOf(undone)).toEqual(["undone", "undone x11"]);
  expect(story.news.actors.filter(({ kind }) => kind === "undone").length).toBe(2);
});

it("no fault of an inbox or a queue keeps a verdict waiting, and nothing is lost by it", async () => {
  const inboxes = memoryInboxes();
  const state = { isDown: true };
  const failing = {
    ...inboxes,
    put: (notice: ActorNotice) =>
      state.isDown ? Promise.reject(new Unavailable("the table is away")) : inboxes.put(notice),
  };
  const story = await hotfix({ stores: { inboxes: failing } });
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  expect(await ending(story)).toMatchObject({ cloud: { DesiredCapacity: "10" }, case: "closed", writes: 1 });
  expect(await inboxOf(story, deploy)).toEqual([]);
  state.isDown = false;
  await story.pass(20 * minute);
  expect(kindsOf(await inboxOf(story, deploy))).toEqual(["waits"]);
});

it("where Parley only watches, the inbox says so and nothing else but the bus hears of it", async () => {
  const story = await hotfix({ policy: policyIn("observe") });
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(hour);
  const notices = await inboxOf(story, deploy);
  expect(notices.every(({ observed }) => observed)).toBe(true);
  expect(kindsOf(notices)).toContain("waits");
  expect(notices[0]?.text).toContain("Parley only watches here");
});

it("a caller reads what they were told, and nobody else's", async () => {
  const story = await hotfix();
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(20 * minute);
  const { status, body } = await call(story, ["GET", "/api/notices"], { as: actors.pipeline.principal });
  expect(status).toBe(200);
  expect((body["items"] as readonly { kind: string }[]).map(({ kind }) => kind)).toEqual(["waits", "undone"]);
  const other = await call(story, ["GET", "/api/notices?wait=1"], { as: actors.cost.principal });
  expect(other.body).toEqual({ items: [] });
  const next = await call(story, ["GET", `/api/notices?after=${String(body["after"])}`], {
    as: actors.pipeline.principal,
  });
  expect(next.body).toEqual({ items: [], after: body["after"] });
});

it("a caller who waits has the answer as soon as there is one", async () => {
  const story = await hotfix();
  const read = await call(story, ["GET", "/api/notices"], { as: actors.pipeline.principal });
  const before = story.clock.now();
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(10_000);
  const path = `/api/notices?wait=20&after=${String(read.body["after"])}`;
  const waited = await call(story, ["GET", path], { as: actors.pipeline.principal });
  expect((waited.body["items"] as readonly unknown[]).length).toBe(1);
  expect(story.clock.now() - before).toBeLessThan(30_001);
});
