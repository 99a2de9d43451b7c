import { heldCandidate } from "#acts/shadow/held-candidate.ts";
import { memoryRunTasks } from "#adapters/memory/outside/run-tasks.ts";
import { memoryChannels } from "#adapters/memory/people/channels.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { sessionEvent } from "#local/sandbox/telling/session-event.ts";
import type { WorldOptions } from "#local/world/local-world.ts";
import { policy } from "../../core/arbitration/small-disputes.ts";
import { pagerduty } from "../../core/situations/sources/payloads.ts";
import { byPartner, knock, mac, pagedStage, secret, send } from "../../http/hooks/knocking.ts";
import { starts } from "../../local/sandbox/starts.ts";
import { ended, plots } from "../../pipeline/crashes/plot.ts";
import {
  actors,
  approvers,
  docketOf,
  groupPlace,
  hour,
  minute,
  policyIn,
  stage,
} from "../../pipeline/stage.ts";
import { call } from "../../pipeline/stories/telling/calling.ts";
import { accessOpened, alarm, hotfix, less, more } from "../../pipeline/stories/telling/happenings.ts";
import { hookEventOf } from "../../pipeline/stories/telling/hook-event.ts";
import { knowing } from "../../pipeline/stories/telling/known-drafts.ts";
import { refusedCall } from "../../pipeline/stories/telling/refused-call.ts";
import { answer, begin, declare, momentOf, withdraw } from "../../pipeline/stories/telling/story.ts";
import { capacity, lambda } from "../../pipeline/stories/telling/things.ts";
import { everythingSaid } from "./play-api.ts";
import { byLink, signedIn } from "./play-visitors.ts";

type Around = NonNullable<WorldOptions["around"]>;

/** Worlds in which most of what functions can come to happens once. */
export async function playMuch(around: Around): Promise<void> {
  for (const plot of plots) await ended(plot, stage({ around, settings: { owners } }));
  for (const play of [
    wishes,
    secrets,
    tried,
    askedFirst,
    lateSession,
    lostExecutions,
    handOver,
    slowWrite,
    badWrites,
    caps,
    advice,
    everythingSaid,
    byLink,
    signedIn,
    hooks,
    runs,
    buses,
    refreshed,
    posted,
    told,
    learnt,
    retired,
    undone,
    failing,
  ])
    await play(around);
}

/** Where directories tell who owns what. */
const owners = { sources: ["app-registry", "identity-center"] } as const;

async function refreshed(around: Around): Promise<void> {
  const world = stage({ around, settings: { owners } });
  await world.doors.refreshOwners({ v: 1 });
}

/** Somebody is asked, and a channel that others read is posted to as well. */
async function posted(around: Around): Promise<void> {
  const channels = [
    {
      kind: "slack",
      name: "checkout",
      for: ["operators"],
      on: ["asked", "undone", "trouble"],
      instead: false,
    },
  ] as const;
  const story = await accessOpened({ around, settings: { channels } });
  await story.ports.notifier.post(
    { v: 1, channel: "checkout", notice: { id: "m", kind: "trouble", subject: "s", body: "b", to: [] } },
    0,
  );
  await story.pass(hour);
}

/** A claimant is told by every way, of which one does not answer at first. */
async function told(around: Around): Promise<void> {
  const deploy = "123456789012:role/deploy";
  const mailedActors = [{ principals: [deploy], on: ["undone"] }] as const;
  const actorChannels = memoryChannels();
  const story = await hotfix({ around, settings: { mailedActors }, stores: { actorChannels } });
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(hour);
  const post = { id: "m", kind: "undone", subject: "s", body: "b", to: [] } as const;
  actorChannels.answerWith({ kind: "busy", why: "it answered 429" });
  await story.ports.notifier.tell({ v: 1, post, channel: { kind: "slack", name: "deploys" }, tries: 0 }, 0);
  await story.pass(minute);
  actorChannels.answerWith({ kind: "taken" });
  await story.pass(hour);
  await call(story, ["GET", "/api/notices"], { as: actors.pipeline.principal });
}

const draft = "d".repeat(64);
const learntPolicy = policyIn(
  "enforce",
  `
answers:
  - id: learnt
    for: {classes: [capacity]}
    asked: [unexplained]
    answer: agreed
    learned: {since: "2020-01-01T00:00:00Z", draft: "${draft}", support: "${"a".repeat(64)}"}
`,
);

/** A policy has a learnt row, and is asked by every way; then somebody drops the draft of it. */
async function learnt(around: Around): Promise<void> {
  const settings = { owners };
  const story = await hotfix({ around, settings, policy: learntPolicy, stores: await knowing(draft) });
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(hour);
  await story.doors.checkWrite(hookEventOf(story, { DesiredCapacity: "5" }));
  const as = actors.oncall.principal;
  const owner = approvers.service
    .replace(":iam:", ":sts:")
    .replace("role/checkout-lead", "assumed-role/checkout-lead/ada");
  const resource = resourceText(story.resource);
  await call(story, ["POST", "/api/check"], { as, body: { resource, changes: { "/MaxSize": 30 } } });
  await call(story, ["GET", "/api/learning/drafts"], { as });
  const body = { because: "the old cluster is gone" };
  await call(story, ["POST", `/api/learning/drafts/${draft}/drop`], { as: owner, body });
  await story.pass(2 * hour);
}

/** Of the draft of a learnt row nothing is known, so that those who operate Parley are told. */
async function retired(around: Around): Promise<void> {
  const story = await accessOpened({ around, policy: learntPolicy });
  await answer(story, { answer: "revert", by: approvers.security });
  await story.pass(25 * hour);
}

/** What a learnt row decided is told of once its day is over. */
async function undone(around: Around): Promise<void> {
  const story = await begin({ around, policy: learntPolicy, stores: await knowing(draft) });
  for (const capacityLess of ["3", "2", "1"]) {
    story.change(actors.nobody, { DesiredCapacity: capacityLess });
    await story.pass(hour);
  }
  await story.pass(50 * hour);
  if ((await story.ports.drafts.undoing("-")).outcomes.length === 0)
    throw new Error("no row decided anything");
}

async function hooks(around: Around): Promise<void> {
  const world = pagedStage({ around });
  await send(world, "pagerduty", { event: { data: { type: "ping" } } });
  const at = "2026-11-21T03:00:00Z";
  const opened = pagerduty({ type: "triggered", status: "triggered", at });
  await send(world, "pagerduty", opened);
  world.queues.situations.send(JSON.stringify(byPartner(opened)));
  await world.pass(minute);
}

/** A run of Terraform waits for a word, and its request comes twice. */
async function runs(around: Around): Promise<void> {
  const text = JSON.stringify({ format_version: "1.2", planned_values: {}, resource_changes: [] });
  const runTasks = memoryRunTasks({ planOf: () => ({ as: "plan", text }) });
  const world = pagedStage({
    ...{ around, stores: { runTasks } },
    settings: { runTask: { hosts: ["app.terraform.io"], archives: [] } },
  });
  const api = "https://app.terraform.io/api/v2";
  const body = JSON.stringify({
    ...{ payload_version: 1, stage: "post_plan", access_token: "t", task_result_id: "t-1", run_id: "r-1" },
    ...{ task_result_callback_url: `${api}/callback`, plan_json_api_url: `${api}/plan` },
  });
  const headers = { "X-TFC-Task-Signature": mac(body, secret, "sha512") };
  for (const _ of [1, 2]) await knock(world, { to: "terraform", body, headers });
  await world.pass(minute);
}

/** An event declares for the one for whom its bus speaks, and comes twice. */
async function buses(around: Around): Promise<void> {
  const world = stage({ around });
  const deploy = "123456789012:role/deploy";
  const speaksBy = [{ bus: "default", account: "123456789012", source: "com.example.deploys" }];
  const row = { name: "deploys", principals: [deploy], speaksBy, by: deploy, at: "2026-11-21T03:00:00Z" };
  await world.ports.profiles.save({ version: 0, profiles: [row] });
  const claims = [{ field: "/MaxSize", constraint: { max: 14 } }];
  const detail = {
    intent: "consistency",
    for: "1h",
    resource: [...Object.values(groupPlace), "web"].join("/"),
    claims,
  };
  const event = { id: "e-1", "detail-type": "Parley Intent", source: "com.example.deploys", detail };
  for (const _ of [1, 2]) world.putEvents({ ...event, account: "123456789012" });
  await world.pass(minute);
}

async function wishes(around: Around): Promise<void> {
  const story = await begin({ around });
  alarm(story, "ALARM", momentOf(story));
  await declare(story, { ...more(capacity), until: "2026-11-21T05:00:00Z" });
  await declare(story, less(capacity, 4));
  story.queues.baselines.send(JSON.stringify({ v: 1 }));
  story.queues.wakes.send(JSON.stringify({ v: 1, policy: "0".repeat(64) }));
  await story.pass(hour);
  await withdraw(story, less(capacity, 4));
  await story.pass(2 * hour);
}

async function secrets(around: Around): Promise<void> {
  const story = await begin({ around, made: lambda });
  story.change(actors.nobody, { Environment: { Variables: { API_KEY: "hunter2" } } });
  const type = "AWS::CloudWatch::Alarm";
  story.sandbox.create({ ...groupPlace, type, properties: starts[type] ?? {} }, actors.oncall);
  // A resource of which nobody heard.
  story.sandbox.put({ ...groupPlace, id: "unheard" }, { AutoScalingGroupName: "unheard" });
  story.queues.baselines.send(JSON.stringify({ v: 1 }));
  await story.pass(hour);
}

/** Another policy is tried beside the one that rules. */
async function tried(around: Around): Promise<void> {
  const story = await hotfix({ around, shadow: { candidate: heldCandidate(policy()) } });
  await story.pass(hour);
  await story.trials.idle();
  await call(story, ["GET", "/api/shadow"], { as: actors.oncall.principal });
}

/** A stack asks before it writes: what would be put back, and what a person has to allow. */
async function askedFirst(around: Around): Promise<void> {
  const story = await hotfix({ around });
  const tags = (story.made as { Tags: readonly { Key: string }[] }).Tags;
  const loose = tags.map((tag) => (tag.Key === "env" ? { ...tag, Value: "test" } : tag));
  for (const to of [{ DesiredCapacity: "5" }, { Tags: loose }])
    await story.doors.checkWrite(hookEventOf(story, to));
  await story.pass(minute);
}

async function lateSession(around: Around): Promise<void> {
  const tags = { "parley:intent": "availability", "parley:motivation": "incident", "parley:ref": "INC-1042" };
  const writer = { ...actors.nobody, accessKeyId: "ASIABATCHWORKER00001", tags };
  const story = await begin({ around });
  const began = { now: story.clock.now(), newId: () => "session-began" };
  story.change(writer, { HealthCheckGracePeriod: 60 });
  await story.pass(20 * minute);
  const way = { by: "role", caller: actors.nobody } as const;
  story.put(sessionEvent({ writer, way, region: "eu-north-1" }, began));
  await story.pass(minute);
}

async function lostExecutions(around: Around): Promise<void> {
  const story = await accessOpened({ around });
  story.machine.kill(story.machine.past()[0]?.name ?? "");
  await story.pass(10 * minute);
  const capped = await accessOpened({ around, settings: { startsPerDay: 1 } });
  capped.machine.kill(capped.machine.past()[0]?.name ?? "");
  await capped.pass(10 * minute);
}

/** The execution goes on in another before its history is full. */
async function handOver(around: Around): Promise<void> {
  const story = await accessOpened({ around });
  for (let turn = 0; turn < 300; turn += 1) {
    const { case: open } = await docketOf(story, story.resource);
    await story.ports.cases.wake(open?.token ?? "");
    await story.clock.runDue();
  }
  await story.pass(10 * minute);
}

/** A call fails on what Parley holds a record of, and what failed is told. */
async function failing(around: Around): Promise<void> {
  const story = await hotfix({ around, settings: { failedCalls: true } });
  await story.pass(2 * hour);
  story.put(refusedCall(story, "deploy"));
  await story.pass(26 * hour);
  await call(story, ["GET", "/api/learning/regret"], { as: actors.oncall.principal });
}

async function slowWrite(around: Around): Promise<void> {
  const story = await hotfix({ around, goingMs: 20 * hour });
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(9 * hour);
}

async function badWrites(around: Around): Promise<void> {
  const story = await hotfix({ around });
  story.sandbox.trouble({ kind: "broken", times: 3 });
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(2 * hour);
}

async function caps(around: Around): Promise<void> {
  const story = await begin({ around, settings: { looksPerDay: 1 } });
  story.change(actors.oncall, { DesiredCapacity: "9" });
  await story.pass(hour);
}

async function advice(around: Around): Promise<void> {
  const story = await hotfix({ around, policy: policyIn("advise") });
  story.change(actors.pipeline, { DesiredCapacity: "3" });
  await story.pass(hour);
}
