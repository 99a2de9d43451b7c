import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { answerWithinMs, hasPlan, RunTask, readRunTask } from "#core/plans/run-task/run-task.ts";

const hosts = { hosts: ["app.terraform.io"], archives: ["archivist.terraform.io"] };
const plan = "https://app.terraform.io/api/v2/plans/plan-1/json-output";
const callback = "https://app.terraform.io/api/v2/task-results/taskrs-1/callback";
const payload = {
  ...{ payload_version: 1, stage: "post_plan", access_token: "t", run_id: "run-1" },
  ...{ task_result_id: "taskrs-1", task_result_callback_url: callback, plan_json_api_url: plan },
};
const task = {
  v: 1,
  task: "taskrs-1",
  run: "run-1",
  stage: "post_plan",
  token: "t",
  plan,
  callback,
} as const;

const read = (request: Json) => readRunTask(request, hosts, (address) => URL.parse(address) ?? undefined);

describe("what a run of HCP Terraform asks for", () => {
  it("is handed on where it is in the form, and whatever else stands in it", () => {
    expect(read({ ...payload, more: 1 })).toEqual({ as: "task", task });
    expect(RunTask.safeParse(task).success).toBe(true);
  });

  it.each([
    { when: "there is no plan", plan_json_api_url: null },
    { when: "no plan is named", plan_json_api_url: undefined },
  ])("has no plan where $when", ({ plan_json_api_url }) => {
    const { plan_json_api_url: _, ...rest } = payload;
    const asked = plan_json_api_url === undefined ? rest : { ...payload, plan_json_api_url };
    const { plan: without, ...others } = task;
    expect([read(asked), without]).toEqual([{ as: "task", task: others }, plan]);
  });

  it.each([
    { when: "its token says so", is: { access_token: "test-token" } },
    { when: "its stage says so", is: { stage: "test" } },
  ])("is nothing where it is a trial: $when", ({ is }) => {
    expect(read({ ...payload, ...is })).toEqual({ as: "trial" });
  });

  it.each<{ readonly when: string; readonly request: Json }>([
    { when: "it is no object", request: "test-token" },
    { when: "its version is another", request: { ...payload, payload_version: 2 } },
    { when: "its stage has capitals", request: { ...payload, stage: "Post" } },
    { when: "its stage begins oddly", request: { ...payload, stage: "1post" } },
    { when: "its stage ends oddly", request: { ...payload, stage: "post1" } },
    { when: "its stage is too long", request: { ...payload, stage: "s".repeat(41) } },
    { when: "its token is empty", request: { ...payload, access_token: "" } },
    { when: "its token begins with a space", request: { ...payload, access_token: " t" } },
    { when: "its token ends a line", request: { ...payload, access_token: "t\n" } },
    { when: "its run is a path", request: { ...payload, run_id: "a/b" } },
    { when: "its run begins with a mark", request: { ...payload, run_id: "/b" } },
    { when: "its run ends with a mark", request: { ...payload, run_id: "b/" } },
    { when: "its run is too long", request: { ...payload, run_id: "r".repeat(129) } },
    {
      when: "its callback is too long",
      request: { ...payload, task_result_callback_url: "c".repeat(2_049) },
    },
    { when: "its plan is too long", request: { ...payload, plan_json_api_url: "p".repeat(2_049) } },
  ])("cannot be read where $when", ({ request }) => {
    const hint = "send what HCP Terraform sends to a run task, in version 1 of its form";
    expect(read(request)).toEqual({ as: "unreadable", hint });
  });

  it.each([
    {
      of: "callback",
      is: { task_result_callback_url: "https://evil.example/" },
      says: "its address leads to a host that is not listed",
    },
    {
      of: "plan",
      is: { plan_json_api_url: "https://evil.example/" },
      says: "its address leads to a host that is not listed",
    },
    { of: "plan", is: { plan_json_api_url: "nowhere" }, says: "it holds no address" },
    {
      of: "callback",
      is: { task_result_callback_url: "http://app.terraform.io/" },
      says: "its address does not begin with `https://`",
    },
  ])("leads to listed hosts only, and says of the $of: $says", ({ of, is, says }) => {
    const hint = `of the ${of}: ${says}; \`runTask.hosts\` of the deployment lists hosts`;
    expect(read({ ...payload, ...is })).toEqual({ as: "unreadable", hint });
  });

  it.each([
    { stage: "post_plan", has: true },
    { stage: "pre_apply", has: true },
    { stage: "pre_plan", has: false },
    { stage: "", has: false },
  ])("has a plan at the stage $stage: $has", ({ stage, has }) => {
    expect(hasPlan({ stage })).toBe(has);
  });

  it.each<{ readonly when: string; readonly carried: object }>([
    { when: "more stands in it", carried: { ...task, more: 1 } },
    { when: "it is of another edition", carried: { ...task, v: 2 } },
    { when: "its stage is too long", carried: { ...task, stage: "s".repeat(41) } },
    { when: "it has no callback", carried: { ...task, callback: undefined } },
    { when: "its task is a path", carried: { ...task, task: "a/b" } },
  ])("is not carried where $when", ({ carried }) => {
    expect(RunTask.safeParse(carried).success).toBe(false);
  });

  it("has ten minutes for its answer", () => {
    expect(answerWithinMs).toBe(10 * 60 * 1_000);
  });
});
