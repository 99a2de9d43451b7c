import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aroundOf } from "#acts/looking/around.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Json } from "#core/fields/json.ts";
import { judged } from "#core/preview/foreseen.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { actors, docketOf, minute } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { hotfix, openedRules } from "./telling/happenings.ts";
import { begin, type Story } from "./telling/story.ts";
import { rule, securityGroup } from "./telling/things.ts";

type Wish = { readonly who: Writer; readonly to: Readonly<Record<string, Json>>; readonly said?: object };
type Field = Pick<FieldVerdict, "path" | "outcome" | "value"> & { readonly by: readonly string[] };

const pointers = (to: Wish["to"]) =>
  Object.fromEntries(Object.entries(to).map(([name, value]) => [`/${name}`, value]));

async function foreseen(story: Story, { who, to, said }: Wish): Promise<readonly Field[]> {
  const body = { resource: resourceText(story.resource), changes: pointers(to), ...said };
  const answer = await call(story, ["POST", "/api/check"], { as: who.principal, body });
  expect(answer.status).toBe(200);
  type Shown = Omit<Field, "by"> & { readonly holders: readonly { readonly by: string }[] };
  return (answer.body["fields"] as readonly Shown[]).map(({ path, outcome, value, holders }) => ({
    path,
    outcome,
    ...(value !== undefined && { value }),
    by: holders.map(({ by }) => by).toSorted(),
  }));
}

/** What the look after the change comes to, before anything is done about it. */
async function happened(
  story: Story,
  { who, to }: Wish,
  paths: readonly string[],
): Promise<readonly Field[]> {
  story.change(who, to as never);
  await story.pass(11_000);
  const record = await docketOf(story, story.resource);
  const { dispute, decision } = judged(record, story.clock.now(), await aroundOf(record, story.runtime));
  const principals = new Map(dispute.claims.map(({ id, actor }) => [id, actor.principal]));
  return decision.fields
    .filter(({ path }) => paths.includes(path))
    .map(({ path, outcome, value, holders }) => ({
      path,
      outcome,
      ...(value !== undefined && { value }),
      by: holders.map((id) => principals.get(id) ?? "the policy").toSorted(),
    }));
}

const group = () => begin();
const access = () => begin({ made: securityGroup });
const budget = { intent: "cost", motivation: { kind: "budget" } };

describe("what is foreseen is what happens", () => {
  it.each([
    {
      when: "the pipeline goes on",
      scene: group,
      wish: { who: actors.pipeline, to: { DesiredCapacity: "4" } },
    },
    { when: "nobody says why", scene: group, wish: { who: actors.nobody, to: { DesiredCapacity: "9" } } },
    {
      when: "two fields change",
      scene: group,
      wish: { who: actors.nobody, to: { DesiredCapacity: "9", MaxSize: "9" } },
    },
    {
      when: "a robot saves money in an incident",
      scene: hotfix,
      wish: { who: actors.cost, to: { DesiredCapacity: "2" }, said: budget },
    },
    {
      when: "the pipeline resets a hotfix",
      scene: hotfix,
      wish: { who: actors.pipeline, to: { DesiredCapacity: "3" } },
    },
    {
      when: "the on-call goes further",
      scene: hotfix,
      wish: {
        who: actors.oncall,
        to: { DesiredCapacity: "12" },
        said: { motivation: { kind: "incident", ref: "INC-1042" } },
      },
    },
    {
      when: "somebody opens access",
      scene: access,
      wish: { who: actors.nobody, to: { SecurityGroupIngress: openedRules } },
    },
    {
      when: "somebody opens access to the world",
      scene: access,
      wish: { who: actors.nobody, to: { SecurityGroupIngress: [rule("10.0.0.0/16"), rule("0.0.0.0/0")] } },
    },
    {
      when: "somebody closes everything",
      scene: access,
      wish: { who: actors.nobody, to: { SecurityGroupIngress: [] } },
    },
  ] satisfies readonly { when: string; scene: () => Promise<Story>; wish: Wish }[])(
    "when $when",
    async ({ scene, wish }) => {
      const expected = await foreseen(await scene(), wish);
      expect(expected).not.toEqual([]);
      const paths = expected.map(({ path }) => path);
      expect(await happened(await scene(), wish, paths)).toEqual(expected);
    },
  );

  it("anyone who writes whatever number", { timeout: 60_000 }, async () => {
    const capacity = fc.integer({ min: 2, max: 12 }).map(String);
    const who = fc.constantFrom<Writer>(actors.pipeline, actors.nobody, actors.oncall);
    const scene = fc.constantFrom(group, hotfix);
    const fields = fc.record({ DesiredCapacity: capacity, MaxSize: capacity }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(scene, who, fields, async (begins, writer, to) => {
        fc.pre(Object.keys(to).length > 0);
        const said = writer === actors.oncall ? { motivation: { kind: "incident", ref: "INC-1042" } } : {};
        const expected = await foreseen(await begins(), { who: writer, to, said });
        const paths = expected.map(({ path }) => path);
        expect(await happened(await begins(), { who: writer, to }, paths)).toEqual(expected);
      }),
      { numRuns: 20, seed: 1 },
    );
  });
});

it("asking changes nothing, and reads nothing of the cloud", async () => {
  const story = await hotfix();
  const before = await docketOf(story, story.resource);
  const counted = () => [
    story.calls("cloud.get"),
    story.calls("events.put"),
    story.calls("looks.ask"),
    story.calls("dockets.save"),
  ];
  const calls = counted();
  await foreseen(story, { who: actors.pipeline, to: { DesiredCapacity: "3" } });
  await call(story, ["POST", "/api/explore"], {
    as: actors.pipeline.principal,
    body: { resource: resourceText(story.resource), now: "2026-11-30T00:00:00Z" },
  });
  expect(counted()).toEqual(calls);
  expect(await docketOf(story, story.resource)).toEqual(before);
  await story.pass(20 * minute);
  expect(story.sandbox.whole(story.resource)).toMatchObject({ DesiredCapacity: "10" });
});
