import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { policyThen } from "#acts/ledger/policy-then.ts";
import type { Ports } from "#acts/runtime.ts";
import type { Policy } from "#core/policy/policy.ts";
import { policyFrom } from "../../laws/default-policy.ts";
import { actors, docketOf, groupPlace, minute, policyIn } from "../stage.ts";
import { less, more } from "./telling/happenings.ts";
import { begin, declare, type Story } from "./telling/story.ts";
import { capacity, group } from "./telling/things.ts";

const before = policyIn("enforce");

const text = readFileSync(new URL("../../../policies/default.yaml", import.meta.url), "utf8");
const lines = (...names: readonly string[]) => names.map((name) => `      - ${name}\n`).join("");

/** In prod the bill comes before the customers' experience. */
const thrifty = policyFrom(
  text
    .replace("  default: observe", "  default: enforce")
    .replace(lines("availability", "performance", "cost"), lines("cost", "availability", "performance")),
);

/** What the functions judge by, until the next deployment puts another in its place. */
type Deployed = { policy: Policy; readonly looks: number[] };

const places = Array.from({ length: 6 }, (_, at) => ({ ...groupPlace, id: `checkout-${at}` }));

/** A few groups on which rivals want opposite things; anyone who performs has prevailed. */
async function rivals(deployed: Deployed): Promise<Story> {
  const around = (ports: Ports, door: string): Ports => {
    const looks: Ports["looks"] = {
      ask: (request, afterMs) => {
        if (door === "wakeCases") deployed.looks.push(afterMs);
        return ports.looks.ask(request, afterMs);
      },
    };
    return { ...ports, looks };
  };
  const story = await begin({ around, policy: () => deployed.policy });
  for (const { id } of places) {
    const properties = { ...group.properties, AutoScalingGroupName: id };
    story.sandbox.create({ ...group, properties }, actors.pipeline);
  }
  await story.pass(20 * minute);
  for (const resource of places) {
    await declare({ ...story, resource }, more(capacity));
    await declare({ ...story, resource }, less(capacity, 4));
  }
  await story.pass(20 * minute);
  return story;
}

/** What a rule tells when the stack of Parley itself was updated. */
const finished = ({ queues }: Story, { digest }: Policy): void =>
  void queues.wakes.send(JSON.stringify({ v: 1, policy: digest }));

const capacities = ({ sandbox }: Story) =>
  places.map((resource) => (sandbox.whole(resource) as Readonly<Record<string, unknown>>)["DesiredCapacity"]);

async function judgedBy(story: Story): Promise<readonly (string | undefined)[]> {
  const records = await Promise.all(places.map((resource) => docketOf(story, resource)));
  const decisions = await Promise.all(
    records.map(({ resource, decision }) => story.ports.decisions.get(resource, decision?.id ?? "")),
  );
  return decisions.map((decision) => decision?.record.policy);
}

it("a deployment with another policy judges dockets with rival claims anew, five a second, and once", async () => {
  const deployed: Deployed = { policy: before, looks: [] };
  const story = await rivals(deployed);
  expect(capacities(story)).toEqual(places.map(() => "10"));
  expect(new Set(await judgedBy(story))).toEqual(new Set([before.digest]));

  deployed.policy = thrifty;
  finished(story, thrifty);
  await story.pass(20 * minute);
  expect(deployed.looks).toEqual([0, 200, 400, 600, 800, 1_000]);
  expect(capacities(story)).toEqual(places.map(() => "3"));
  expect(new Set(await judgedBy(story))).toEqual(new Set([thrifty.digest]));

  // What was decided by either can be judged again by the same.
  for (const policy of [before, thrifty])
    expect(await policyThen(policy.digest, { ...story.runtime, policy: thrifty })).toMatchObject({
      digest: policy.digest,
    });

  finished(story, thrifty);
  await story.pass(minute);
  expect(deployed.looks).toHaveLength(6);
});

it("what an earlier deployment said late does no harm", async () => {
  const deployed: Deployed = { policy: before, looks: [] };
  const story = await rivals(deployed);
  for (const policy of [thrifty, before]) finished(story, policy);
  await story.pass(20 * minute);
  expect(capacities(story)).toEqual(places.map(() => "10"));
  expect(story.queues.wakes.deadLetters).toEqual([]);
});
