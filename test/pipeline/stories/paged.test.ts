import { describe, expect, it } from "vitest";
import { memoryHookSecrets } from "#adapters/memory/outside/hook-secrets.ts";
import { github, pagerduty } from "../../core/situations/sources/payloads.ts";
import { byPartner, knock, pagedPolicy, proofOf, secret, send } from "../../http/hooks/knocking.ts";
import { actors, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { begin, momentOf, type Story } from "./telling/story.ts";

const hookSecrets = memoryHookSecrets(() => [secret]);
const paged = () => begin({ policy: pagedPolicy(), stores: { hookSecrets } });

type Told = Parameters<typeof pagerduty>[0];

/** PagerDuty tells of incident 1042 of the service checkout, now; Ada is on it. */
const tell = (story: Story, type: string, parts: Partial<Told> = {}) =>
  send(
    story,
    "pagerduty",
    pagerduty({
      type,
      status: type === "resolved" ? "resolved" : "triggered",
      at: momentOf(story),
      assignees: ["PADA001"],
      ...parts,
    }),
  );

const situations = async (story: Story) =>
  (await story.ports.situations.since("2026-11-20T00:00:00Z")).filter(
    ({ source }) => source !== "cloudwatch",
  );

describe("PagerDuty opens an incident", () => {
  it("and what is mended in it holds against the pipeline's apply, until it closes and the field is handed back", async () => {
    const story = await paged();
    expect((await tell(story, "triggered")).status).toBe(202);
    await story.pass(minute);
    story.change(actors.oncall, { DesiredCapacity: "10" });
    await story.pass(20 * minute);
    story.change(actors.pipeline, { DesiredCapacity: "3" });
    await story.pass(20 * minute);
    const held = await ending(story);
    expect(held.cloud).toEqual({ DesiredCapacity: "10" });
    expect(held.writes).toBe(1);
    await tell(story, "resolved");
    await story.pass(2 * hour);
    expect(await situations(story)).toMatchObject([
      { ref: "INC-1042", state: "closed", source: "pagerduty" },
    ]);
    // The value has proven itself: it is held, and the code's owner is asked to take it over or hand it back.
    const after = await ending(story);
    expect(after.cloud).toEqual({ DesiredCapacity: "10" });
    expect(after.told.some((each) => each.startsWith("asked"))).toBe(true);
  });

  it("and nothing holds where it was never opened, or was opened elsewhere", async () => {
    for (const open of [false, true]) {
      const story = await paged();
      if (open) {
        const { event } = pagerduty({
          type: "triggered",
          status: "triggered",
          at: momentOf(story),
          assignees: ["PADA001"],
        });
        const service = { ...event.data.service, summary: "search" };
        await send(story, "pagerduty", { event: { ...event, data: { ...event.data, service } } });
      }
      await story.pass(minute);
      story.change(actors.oncall, { DesiredCapacity: "10" });
      await story.pass(hour);
      story.change(actors.pipeline, { DesiredCapacity: "3" });
      await story.pass(hour);
      expect((await ending(story)).cloud).toEqual({});
    }
  });

  it("and it confirms nothing of the one who opened it", async () => {
    const story = await paged();
    await tell(story, "triggered", { agent: "PADA001" });
    await story.pass(minute);
    story.change(actors.oncall, { DesiredCapacity: "10" });
    await story.pass(hour);
    story.change(actors.pipeline, { DesiredCapacity: "3" });
    await story.pass(hour);
    expect((await ending(story)).cloud).toEqual({});
  });
});

describe("deliveries", () => {
  it("come again, late and in another order, and the newest stands", async () => {
    const story = await paged();
    const opened = { type: "triggered", status: "triggered", at: momentOf(story), assignees: ["PADA001"] };
    await story.pass(5 * minute);
    await tell(story, "resolved");
    await story.pass(minute);
    for (let time = 0; time < 3; time += 1) await send(story, "pagerduty", pagerduty(opened));
    await story.pass(minute);
    expect(await situations(story)).toMatchObject([{ state: "closed" }]);
    await tell(story, "reopened");
    await story.pass(minute);
    const open = (await situations(story)).filter(({ state }) => state === "open");
    expect(open).toHaveLength(1);
    expect(Date.parse(open[0]?.since ?? "")).toBeGreaterThan(Date.parse(opened.at));
  });

  it("are noted for those who look after the source", async () => {
    const story = await paged();
    await tell(story, "triggered", { agent: "PSTRANGER" });
    await tell(story, "triggered", { status: "snoozed", id: "another" });
    await send(story, "pagerduty", {}, "a secret that is somebody else's");
    const twice = pagerduty({
      type: "acknowledged",
      status: "acknowledged",
      at: momentOf(story),
      id: "same",
    });
    await send(story, "pagerduty", twice);
    await send(story, "pagerduty", { ...twice, more: 1 });
    await story.pass(minute);
    expect(await story.ports.sourceBooks.open("pagerduty")).toMatchObject({
      taken: 3,
      refused: { count: 1 },
      unmapped: [{ path: "event.data.status" }],
    });
    expect((await story.ports.sourceBooks.open("pagerduty")).unknown.map(({ name }) => name)).toContain(
      "PSTRANGER",
    );
  });

  it("of a partner come by its bus, and by nothing else", async () => {
    const story = await paged();
    const opened = pagerduty({ type: "triggered", status: "triggered", at: momentOf(story) });
    const put = (event: object) => story.queues.situations.send(JSON.stringify(event));
    put(byPartner(opened, { source: "aws.partner/pagerduty.com/another" }));
    put(byPartner(opened, { account: "999999999999" }));
    put(byPartner(opened, { source: "pagerduty" }));
    await story.pass(minute);
    expect(await situations(story)).toEqual([]);
    const body = JSON.stringify(opened);
    const headers = proofOf("pagerduty", body, story.clock.now());
    expect((await knock(story, { to: "partner", body, headers })).status).toBe(401);
    put(byPartner(opened));
    put(byPartner(opened));
    await story.pass(minute);
    expect(await situations(story)).toMatchObject([{ ref: "INC-1042", state: "open", source: "partner" }]);
    expect(await story.ports.sourceBooks.open("partner")).toMatchObject({ taken: 1 });
  });

  it("of an issue of GitHub open and close one as well", async () => {
    const story = await paged();
    await send(story, "github", github("opened", "open", momentOf(story)));
    await story.pass(minute);
    await send(story, "github", github("closed", "closed", momentOf(story)));
    await story.pass(minute);
    expect(await situations(story)).toMatchObject([
      { ref: "GH-1042", state: "closed", scope: { service: "checkout" } },
    ]);
  });
});
