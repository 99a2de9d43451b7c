import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { check } from "#acts/preview/check.ts";
import { checkPlanned } from "#acts/preview/check-planned.ts";
import { lastWriter } from "#acts/preview/last-known.ts";
import { memoryHookSecrets } from "#adapters/memory/outside/hook-secrets.ts";
import { memoryRunTasks } from "#adapters/memory/outside/run-tasks.ts";
import type { FetchedPlan } from "#core/ports/outside/run-tasks.ts";
import type { PostOutcome } from "#core/ports/people/channels.ts";
import { isKept } from "#core/preview/offers/acted-out.ts";
import { CheckBody } from "#core/preview/preview-body.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { HttpAnswer } from "#lambda/kit/http.ts";
import { seededChance } from "#local/chance/chance.ts";
import { gatewayEvent, responseFrom } from "#local/http/local-gateway.ts";
import { entry, plan, read } from "../../core/plans/plan-files.ts";
import { docketOf, minute, policyIn } from "../stage.ts";
import { hotfix } from "./telling/happenings.ts";
import type { Opening, Story } from "./telling/story.ts";

const secret = "a secret of thirty-two characters";
const token = "the-token-of-this-run";
const hosts = { hosts: ["app.terraform.io"], archives: ["archivist.terraform.io"] };

type Values = Readonly<Record<string, string | number>>;

/** The group of the story, as Terraform's plan would change it. */
function planText({ resource }: Pick<Story, "resource">, after: Values, before: Values = standing): string {
  const { account, region, id } = resource;
  const arn = `arn:aws:autoscaling:${region}:${account}:autoScalingGroup:1a2b:autoScalingGroupName/${id}`;
  const common = { id, name: id, arn };
  const change = { before: { ...common, ...before }, after: { ...common, ...before, ...after } };
  return JSON.stringify(plan(entry("aws_autoscaling_group", change)));
}

const standing: Values = { desired_capacity: 10, min_size: 1, max_size: 20, default_cooldown: 300 };

type Run = Story & {
  readonly answers: ReturnType<typeof memoryRunTasks>["answers"];
  readonly send: (parts?: object) => Promise<number>;
  readonly tell: (next: Partial<{ plan: FetchedPlan; outcome: PostOutcome }>) => void;
};

/** A hotfix stands, and a run of Terraform that knows nothing of it asks. */
async function running(opening: Opening = {}): Promise<Run> {
  const told: { plan?: FetchedPlan; outcome?: PostOutcome } = {};
  const runTasks = memoryRunTasks({
    planOf: () => told.plan ?? { as: "refused", why: "there is no such plan" },
    takes: () => told.outcome ?? { kind: "taken" },
  });
  const story = await hotfix({
    ...opening,
    settings: { runTask: hosts, ...opening.settings },
    stores: { runTasks, hookSecrets: memoryHookSecrets(() => [secret]), ...opening.stores },
  });
  told.plan = { as: "plan", text: planText(story, { desired_capacity: 3 }) };
  const tell: Run["tell"] = ({ plan: fetched, outcome }) => {
    if (fetched !== undefined) told.plan = fetched;
    if (outcome !== undefined) told.outcome = outcome;
  };
  return { ...story, answers: runTasks.answers, tell, send: (parts = {}) => sent(story, parts) };
}

async function sent({ doors }: Story, parts: object): Promise<number> {
  const body = JSON.stringify({
    ...{ payload_version: 1, stage: "post_plan", access_token: token, run_id: "run-1" },
    ...{ task_result_id: "taskrs-1", task_result_enforcement_level: "mandatory" },
    plan_json_api_url: "https://app.terraform.io/api/v2/plans/plan-1/json-output",
    task_result_callback_url: "https://app.terraform.io/api/v2/task-results/taskrs-1/callback",
    ...parts,
  });
  const signature = createHmac("sha512", secret).update(body).digest("hex");
  const request = new Request("http://127.0.0.1:8787/hooks/terraform", {
    ...{ method: "POST", body },
    headers: { "content-type": "application/json", "x-tfc-task-signature": signature },
  });
  return responseFrom((await doors.receiveHook(await gatewayEvent(request))) as HttpAnswer).status;
}

describe("a run of Terraform", { timeout: 60_000 }, () => {
  it("is told that it would put a hotfix back: by whom it is held, and where more stands", async () => {
    const run = await running();
    expect(await run.send()).toBe(200);
    await run.pass(minute);
    const [answer] = run.answers;
    expect(answer?.result).toMatchObject({
      status: "failed",
      message: "1 of 1 field would be put back at once",
    });
    const [outcome] = answer?.result.outcomes ?? [];
    expect(outcome).toMatchObject({
      description: "aws_autoscaling_group.one: 1 of 1 would not stay",
      level: "error",
    });
    expect(outcome?.body).toMatch(/`\/DesiredCapacity`: `would be put back to 10, which is .*oncall/);
    expect(outcome?.link).toBe(
      `http://127.0.0.1:8787/console/resources?resource=${encodeURIComponent(resourceText(run.resource))}`,
    );
    // Nothing is written, and nothing is asked.
    expect((await docketOf(run, run.resource)).case).toBeUndefined();
  });

  it.each([
    { when: "it would stay", after: { default_cooldown: 60 }, message: "0 of 1 field" },
    { when: "it changes nothing", after: {}, message: "no field that Parley knows would change" },
  ])("passes where $when", async ({ after, message }) => {
    const run = await running();
    run.tell({ plan: { as: "plan", text: planText(run, after) } });
    await run.send();
    await run.pass(minute);
    expect(run.answers).toMatchObject([
      { result: { status: "passed", message: expect.stringContaining(message) } },
    ]);
  });

  it("passes where Parley does not enforce, and is told all the same", async () => {
    const run = await running({ policy: policyIn("advise") });
    await run.send();
    await run.pass(minute);
    expect(run.answers).toMatchObject([
      {
        result: {
          status: "passed",
          message: "1 of 1 field would be put back at once; Parley does not enforce there",
          outcomes: [{ level: "warning" }, {}],
        },
      },
    ]);
  });

  it.each(["pre_plan", "post_apply", "some_new_stage"])(
    "passes at the stage %s without a plan",
    async (stage) => {
      const run = await running();
      await run.send({ stage, plan_json_api_url: null });
      await run.pass(minute);
      expect(run.answers).toMatchObject([
        { result: { status: "passed", message: expect.stringContaining("there is no plan that waits") } },
      ]);
    },
  );

  it("is judged before it is applied as after it was planned", async () => {
    const run = await running();
    await run.send({ stage: "pre_apply" });
    await run.pass(minute);
    expect(run.answers).toMatchObject([{ result: { status: "failed" } }]);
  });

  it("is answered once, however often and however fast its request comes again", async () => {
    const run = await running();
    for (let at = 0; at < 20; at += 1) expect(await run.send()).toBe(200);
    await run.pass(minute);
    for (let at = 0; at < 5; at += 1) await run.send();
    await run.pass(20 * minute);
    expect(run.answers).toHaveLength(1);
    expect(run.logged.filter((line) => line.startsWith("RunsRepeated"))).toHaveLength(24);
  });

  it("is answered once, where what was signed comes again on another day", async () => {
    const run = await running();
    await run.send();
    await run.pass(minute);
    await run.pass(25 * 60 * minute);
    await run.send();
    await run.pass(minute);
    expect(run.answers).toHaveLength(1);
  });

  it.each<{ when: string; plan: FetchedPlan; why: string }>([
    { when: "its plan is refused", plan: { as: "refused", why: "of its plan: it answered 404" }, why: "404" },
    { when: "its plan is cut", plan: { as: "plan", text: '{"resource_changes": [' }, why: "cannot be read" },
    { when: "its plan is none", plan: { as: "plan", text: "<html>" }, why: "cannot be read" },
    { when: "its plan is a bomb", plan: { as: "plan", text: "[".repeat(100_000) }, why: "cannot be read" },
    {
      when: "it is a template",
      plan: { as: "plan", text: '{"Resources": {"A": {"Type": "AWS::S3::Bucket"}}}' },
      why: "no plan of Terraform's",
    },
    { when: "its plan is not there for long", plan: { as: "busy", why: "not there yet" }, why: "failed" },
  ])("passes with a warning where $when", async ({ plan: fetched, why }) => {
    const run = await running();
    run.tell({ plan: fetched });
    await run.send();
    await run.pass(9 * minute);
    expect(run.answers).toHaveLength(1);
    expect(run.answers[0]?.result.status).toBe("passed");
    expect(run.answers[0]?.result.message).toMatch(new RegExp(`Parley warns: it was not judged.*${why}`));
    expect(run.logged.some((line) => line.startsWith("RunsUnjudged"))).toBe(true);
  });

  it("passes with a warning while the kill switch is on, and without a plan to fetch", async () => {
    const run = await running();
    await run.ports.killSwitch.set(true, "ada");
    await run.send();
    await run.pass(minute);
    expect(run.answers[0]?.result.message).toContain("the kill switch is on");
    const other = await running();
    await other.send({ plan_json_api_url: null });
    await other.pass(minute);
    expect(other.answers[0]?.result.message).toContain("its request names no plan");
  });

  it("is answered late where it could not be at once", async () => {
    const run = await running();
    run.tell({ outcome: { kind: "busy", why: "it answered 503" } });
    await run.send();
    await run.pass(minute);
    expect(run.answers).toEqual([]);
    run.tell({ outcome: { kind: "taken" } });
    await run.pass(9 * minute);
    expect(run.answers).toMatchObject([{ result: { status: "failed" } }]);
  });

  it("is not answered once it has gone on", async () => {
    const run = await running();
    const body = JSON.stringify({
      ...{ v: 1, task: "taskrs-1", run: "run-1", stage: "post_plan", token },
      callback: "https://app.terraform.io/api/v2/task-results/taskrs-1/callback",
    });
    const sentAt = run.clock.now() - 10 * minute - 1;
    const attributes = { SentTimestamp: String(sentAt), ApproximateReceiveCount: "3" };
    const done = await run.doors.checkRun({ Records: [{ messageId: "m-1", body, attributes }] });
    expect(done).toEqual({ batchItemFailures: [] });
    expect(run.answers).toEqual([]);
    expect(run.logged.filter((line) => line.startsWith("RunsUnanswered"))).toHaveLength(1);
  });

  it("has a token that stands in no log, no table and no answer", async () => {
    const run = await running();
    for (const [at, outcome] of (["busy", "unknown", "refused", "taken"] as const).entries()) {
      run.tell({ outcome: outcome === "taken" ? { kind: outcome } : { kind: outcome, why: "it answered" } });
      await run.send({ task_result_id: `taskrs-${at}` });
      await run.pass(20 * minute);
    }
    run.tell({ plan: { as: "plan", text: `{"${token}` } });
    await run.send({ task_result_id: "taskrs-9" });
    await run.pass(20 * minute);
    const docket = await docketOf(run, run.resource);
    const kept = [run.logged, run.answers, docket, run.outbox.sent, run.news].map((each) =>
      JSON.stringify(each),
    );
    expect(kept.join("\n")).not.toContain(token);
    expect(await run.ports.meters.noted("run/taskrs-0")).not.toContain(token);
  });

  it("is told what a check of the same writes says", async () => {
    const run = await running();
    const record = await docketOf(run, run.resource);
    const writer = lastWriter(record, (via) => via.startsWith("terraform"));
    if (writer === undefined) throw new Error("nobody wrote by Terraform");
    const { below } = seededChance(17);
    const lost = new Set<number>();
    for (let at = 0; at < 16; at += 1) {
      const desired = [3, 10, 5, 11, 30][below(5)] ?? 3;
      const most = [20, 20, 40, 8][below(4)] ?? 20;
      const after = { desired_capacity: desired, max_size: most, default_cooldown: 60 * below(6) };
      const told = await checkPlanned(read(JSON.parse(planText(run, after))), run.runtime);
      const [resource] = told.checked.resources;
      const changes = changesOf(run, after);
      const checked = await check(
        CheckBody.parse({ resource: resourceText(run.resource), changes }),
        writer,
        run.runtime,
      );
      if (checked.as !== "checked") throw new Error("it was not checked");
      const said = checked.fields
        .filter((field) => !isKept(field))
        .map(({ path, outcome }) => `${path} ${outcome === "ask" ? "asks" : "back"}`);
      const own = (resource?.fields ?? [])
        .filter(({ fate }) => fate !== "kept")
        .map(({ path, fate }) => `${path} ${fate === "asks" ? "asks" : "back"}`);
      expect(own.toSorted()).toEqual(said.toSorted());
      lost.add(own.length);
    }
    expect(lost.size).toBeGreaterThan(1);
  });
});

/** What a plan changes, as the fields of the schema: those alone that differ from what stood there. */
function changesOf(_: Story, after: Values): Readonly<Record<string, string>> {
  const names: Readonly<Record<string, string>> = {
    desired_capacity: "/DesiredCapacity",
    max_size: "/MaxSize",
    default_cooldown: "/Cooldown",
  };
  const changed = Object.entries(after).filter(([name, value]) => standing[name] !== value);
  return Object.fromEntries(changed.map(([name, value]) => [names[name] ?? name, String(value)]));
}
