import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, minute } from "../../pipeline/stage.ts";
import { call } from "../../pipeline/stories/telling/calling.ts";
import type { Hall } from "../console/hall.ts";
import { foreign, plantedHall, secrets } from "../console/planted-hall.ts";

let at: Hall;
beforeAll(async () => {
  at = await plantedHall(true);
  // The pipeline knows of nothing that others wrote, so that everybody has something to be told.
  for (const resource of at.story.sandbox.all().filter(({ type }) => type.endsWith("AutoScalingGroup")))
    at.story.sandbox.update(resource, { properties: { DesiredCapacity: "3" } }, actors.pipeline);
  await at.story.pass(120 * minute);
}, 60_000);
afterAll(() => at.issuer.close());

const session = (role: string, name: string) => `arn:aws:sts::${worldAccount}:assumed-role/${role}/${name}`;
const who = {
  pipeline: actors.pipeline.principal,
  oncall: actors.oncall.principal,
  cost: actors.cost.principal,
  robot: session("batch-worker", "i-0abc"),
  tuner: session(foreign.role, "i-1"),
  nobody: session("somebody-new", "x"),
} as const;
type Who = keyof typeof who;
const names = Object.keys(who) as readonly Who[];

type Told = { readonly ids: readonly string[]; readonly text: string };

/** Everything that somebody is told, page by page, from the beginning. */
async function toldTo(name: Who): Promise<Told> {
  const ids: string[] = [];
  const texts: string[] = [];
  for (let after = ""; ; ) {
    const path = `/api/notices${after === "" ? "" : `?after=${after}`}`;
    const { status, body } = await call(at.story, ["GET", path], { as: who[name] });
    expect(status).toBe(200);
    texts.push(JSON.stringify(body));
    const items = body["items"] as readonly { readonly id: string }[];
    ids.push(...items.map(({ id }) => id));
    if (items.length === 0) return { ids, text: texts.join("\n") };
    after = String(body["after"]);
  }
}

describe("what an inbox tells", () => {
  it("is one's own alone, and nobody else's", async () => {
    const told = await Promise.all(names.map(toldTo));
    const all = told.flatMap(({ ids }) => ids);
    expect(new Set(all).size).toBe(all.length);
    for (const [index, name] of names.entries()) {
      const { notices } = await at.story.ports.inboxes.list(canonicalPrincipal(who[name]), undefined);
      expect(notices.map(({ actor }) => actor.principal)).toEqual(
        notices.map(() => canonicalPrincipal(who[name])),
      );
      expect([name, told[index]?.ids]).toEqual([name, notices.map(({ id }) => id)]);
    }
    const counts = Object.fromEntries(names.map((name, index) => [name, (told[index]?.ids.length ?? 0) > 0]));
    expect(counts).toMatchObject({ pipeline: true, robot: true, tuner: true, nobody: false });
  });

  it("is no planted secret, and of what is another's nothing", async () => {
    for (const name of names) {
      const { text } = await toldTo(name);
      for (const secret of Object.values(secrets))
        expect([name, text.includes(secret)]).toEqual([name, false]);
    }
    const robot = await toldTo("robot");
    for (const text of [
      foreign.group,
      foreign.lambda,
      foreign.note,
      foreign.session,
      foreign.owner,
      foreign.ref,
    ])
      expect([text, robot.text.includes(text)]).toEqual([text, false]);
    expect(JSON.stringify(at.story.news.actors)).not.toMatch(new RegExp(Object.values(secrets).join("|")));
  });

  it.each([
    { what: "another's name", query: `principal=${encodeURIComponent(who.pipeline)}` },
    { what: "another's human", query: "human=sso/ada@example.com" },
    { what: "a place that nobody named", query: "after=WyJkb2NrZXRzIiwiMSJd" },
    { what: "a wait of an hour", query: "wait=3600" },
  ])("is refused where $what is asked for", async ({ query }) => {
    const { status, body } = await call(at.story, ["GET", `/api/notices?${query}`], { as: who.robot });
    expect([status, "items" in body]).toEqual([400, false]);
  });

  it("is nothing to a place in another's inbox", async () => {
    const { body } = await call(at.story, ["GET", "/api/notices"], { as: who.pipeline });
    const path = `/api/notices?after=${String(body["after"])}`;
    const told = await call(at.story, ["GET", path], { as: who.nobody });
    expect(told.body["items"]).toEqual([]);
  });
});
