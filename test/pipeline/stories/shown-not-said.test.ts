import { describe, expect, it } from "vitest";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import { worldAccount } from "#local/world/world-settings.ts";
import { actors, hour, minute } from "../stage.ts";
import { call } from "./telling/calling.ts";
import { ending } from "./telling/ending.ts";
import { incident, less, machine, opened, role } from "./telling/happenings.ts";
import { begin, declare, momentOf, question, type Story, situation } from "./telling/story.ts";
import { capacity, group, rule, securityGroup } from "./telling/things.ts";

const caller = (name: string) => `arn:aws:sts::${worldAccount}:assumed-role/${name}/one`;

/** What somebody wants, as the API takes it in. */
async function wants(story: Story, name: string, said: object, claim: object) {
  const claims = [{ field: capacity, strength: "must", ...claim }];
  const body = { ...said, resource: resourceText(story.resource), claims, for: "4h" };
  const headers = { "idempotency-key": name };
  return await call(story, ["POST", "/api/intents"], { as: caller(name), body, headers });
}

it("a scaler and a cost optimiser whom nobody registered: what stands stays, and nobody is asked", async () => {
  const permissions = memoryPermissions([], { others: "everything" });
  const story = await begin({ stores: { permissions } });
  const spike = { intent: "availability", motivation: { kind: "traffic-spike", ref: "alarm/checkout-p99" } };
  const budget = { intent: "cost", motivation: { kind: "budget", ref: "budget/2026-11" } };
  const told = [
    await wants(story, "some-scaler", spike, { constraint: { min: 8 }, prefer: 10 }),
    await wants(story, "some-saver", budget, { constraint: { max: 2 }, prefer: 1 }),
  ];
  expect(told.map(({ status }) => status)).toEqual([201, 201]);
  await story.pass(hour);
  expect(await ending(story)).toMatchObject({ cloud: {}, case: "closed", told: [], writes: 0 });
});

it("an unknown opens SSH to one address: no grace, the owner is asked, and it is closed meanwhile and on silence", async () => {
  const story = await begin({ made: securityGroup });
  const address = opened.replace("10.1.0.0/16", "203.0.113.7/32");
  story.change(actors.nobody, { SecurityGroupIngress: [rule("10.0.0.0/16"), rule("203.0.113.7/32")] });
  await story.pass(minute);
  expect(await ending(story)).toMatchObject({
    cloud: {},
    case: "waiting with 1",
    told: ["asked security-lead"],
  });
  const { fields, ask } = await question(story);
  expect([fields, ask.cause]).toEqual([[address], "unexplained"]);
  await story.pass(10 * 24 * hour);
  const { cloud, case: open, writes } = await ending(story);
  expect({ cloud, open, writes }).toEqual({ cloud: {}, open: "closed", writes: 1 });
});

const inSession = (writer: Writer, name: string): Writer => ({
  ...writer,
  principal: writer.principal.replace(/[^/]+$/, name),
});
const agent: Writer = { ...actors.nobody, userAgent: "claude-code/2.0 Boto3/1.35" };
const made = { ...group, properties: { ...group.properties, HealthCheckGracePeriod: 30 } };

describe("a ticket that does not exist counts as if nothing had been said, by", () => {
  it.each([
    { who: "a person", writer: actors.oncall },
    { who: "a pipeline of other code", writer: actors.release },
    { who: "an agent", writer: agent },
    { who: "a role that nobody knows", writer: actors.nobody },
  ])("$who", async ({ writer }) => {
    const cameTo = async (name: string) => {
      const story = await begin({ made });
      story.change(inSession(writer, name), { HealthCheckGracePeriod: 60 });
      await story.pass(hour);
      const { cloud, told, case: open, writes, decided } = await ending(story);
      return { cloud, told, open, writes, decided };
    };
    expect(await cameTo("one@CHG0009999")).toEqual(await cameTo("one"));
  });
});

it("an incident's floor and a launch's hold together, and the launch's still holds when the incident is over", async () => {
  const story = await begin();
  const since = momentOf(story);
  incident(story, since);
  const launch = { kind: "launch", ref: "launch/autumn", state: "open", since } as const;
  situation(story, role("duty-manager"), { ...launch, responders: [role("load-tests")] });
  await story.pass(minute);
  const floor = {
    field: capacity,
    constraint: { min: 10 },
    strength: "must",
    intent: "availability",
  } as const;
  const oncall = { ...machine("oncall"), kind: "person" } as const;
  const [fix, planned] = [
    { kind: "incident", ref: "INC-1042" },
    { kind: "launch", ref: launch.ref },
  ] as const;
  await declare(story, { ...floor, id: "fix", actor: oncall, motivation: fix });
  await declare(story, { ...floor, id: "launch", actor: machine("load-tests"), motivation: planned });
  await declare(story, less(capacity, 3));
  await story.pass(hour);
  expect((await ending(story)).cloud).toEqual({ DesiredCapacity: "10" });
  incident(story, since, "closed");
  await story.pass(hour);
  const { cloud, writes } = await ending(story);
  expect({ cloud, writes }).toEqual({ cloud: { DesiredCapacity: "10" }, writes: 1 });
});
