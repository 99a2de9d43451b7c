import { expect, it } from "vitest";
import type { RegisteredProfile } from "#core/attribution/registered-profile.ts";
import { Unavailable } from "#core/faults.ts";
import { createHandler } from "#functions/receive-change/handler.ts";
import { policyOf } from "../../core/policy/sample.ts";
import { called, enveloped } from "../../core/receiving/records.ts";
import { home, type Inflow, inflow, send } from "../inflow.ts";

const row: RegisteredProfile = {
  name: "robot",
  principals: [`${home}:role/odd-*`],
  kind: "automation",
  intent: "cost",
  by: `${home}:role/oncall`,
  at: "2026-11-21T03:00:00Z",
};

const arn = `arn:aws:sts::${home}:assumed-role/odd-one/i-0abc`;
const record = (id: string) =>
  called("autoscaling:UpdateAutoScalingGroup", {
    eventID: id,
    userIdentity: { type: "AssumedRole", arn, accountId: home },
    requestParameters: { autoScalingGroupName: "web", maxSize: 6 },
  });

const receive = (flow: Inflow, id: string) => send(flow, createHandler, { bodies: [enveloped(record(id))] });

const words = async (flow: Inflow) =>
  (await flow.eventsOf()).map((event) =>
    event.kind === "change" ? [event.actor.kind, ...event.testimonies.map(({ source }) => source)] : [],
  );

/** How often the book is read. */
function watched(flow: Inflow): { readonly flow: Inflow; readonly reads: () => number } {
  let reads = 0;
  const read = () => {
    reads += 1;
    return flow.profiles.read();
  };
  return {
    flow: { ...flow, runtime: { ...flow.runtime, profiles: { ...flow.profiles, read } } },
    reads: () => reads,
  };
}

it("what the registry says of an actor counts as its word", async () => {
  const flow = inflow();
  await flow.profiles.save({ version: 0, profiles: [row] });
  await receive(flow, "e-1");
  expect(await words(flow)).toEqual([["automation", "registry"]]);
});

it("the book is read once a minute, and then counts as it stands", async () => {
  const { flow, reads } = watched(inflow());
  await receive(flow, "e-1");
  await flow.profiles.save({ version: 0, profiles: [row] });
  flow.clock.now += 59_000;
  await receive(flow, "e-2");
  expect(reads()).toBe(1);
  flow.clock.now += 1_000;
  await receive(flow, "e-3");
  expect(reads()).toBe(2);
  expect((await words(flow)).map(([kind]) => kind)).toEqual(["unknown", "unknown", "automation"]);
});

it("a change waits where the book does not answer, and the next one asks again", async () => {
  const flow = inflow();
  let isDown = true;
  const read = () => (isDown ? Promise.reject(new Unavailable("no answer")) : flow.profiles.read());
  const runtime = { ...flow.runtime, profiles: { ...flow.profiles, read } };
  expect(await receive({ ...flow, runtime }, "e-1")).toBe(1);
  isDown = false;
  expect(await receive({ ...flow, runtime }, "e-1")).toBe(0);
  expect(await flow.eventsOf()).toHaveLength(1);
});

it("the policy goes first: the registry changes nothing of what it says", async () => {
  const flow = inflow();
  await flow.profiles.save({ version: 0, profiles: [row] });
  const policy = policyOf({ actors: [{ principals: [`${home}:role/odd-one`], kind: "pipeline" }] });
  await receive({ ...flow, runtime: { ...flow.runtime, policy } }, "e-1");
  expect((await words(flow)).map(([kind]) => kind)).toEqual(["pipeline"]);
});
