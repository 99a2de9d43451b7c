import * as z from "zod/mini";
import { isRecord, type Json } from "../../fields/json.ts";
import type { RunTaskHosts, RunTask as Task } from "../../ports/outside/run-tasks.ts";
import { type WebAddressParts, webAddress } from "../../schema/web-address.ts";

const Address = z.string().check(z.maxLength(2_048));
const name = z.string().check(z.regex(/^[\w.-]{1,128}$/));
const Token = z.string().check(z.regex(/^[\x21-\x7e]{1,4096}$/));

/** What HCP Terraform sends when a run reaches the task; more stands in it, which nobody reads. */
const RunTaskRequest = z.object({
  payload_version: z.literal(1),
  stage: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
  access_token: Token,
  task_result_id: name,
  task_result_callback_url: Address,
  plan_json_api_url: z.nullish(Address),
  run_id: name,
});

/** What the queue of runs carries. */
export const RunTask: z.ZodMiniType<Task> = z.strictObject({
  v: z.literal(1),
  task: name,
  run: name,
  stage: z.string().check(z.maxLength(40)),
  token: Token,
  plan: z.optional(Address),
  callback: Address,
});

/** What is sent once when a task is set up, to see whether somebody answers. */
const isTrial = (payload: Json): boolean =>
  isRecord(payload) && (payload["access_token"] === "test-token" || payload["stage"] === "test");

export type ReadRunTask =
  | { readonly as: "task"; readonly task: Task }
  | { readonly as: "trial" }
  /** What mends it, without a word of the request. */
  | { readonly as: "unreadable"; readonly hint: string };

/** What a proven request asks for. INVARIANT (listed hosts only): nothing is handed on that leads anywhere else. */
export function readRunTask(
  payload: Json,
  { hosts }: RunTaskHosts,
  partsOf: (address: string) => WebAddressParts | undefined,
): ReadRunTask {
  if (isTrial(payload)) return { as: "trial" };
  const read = RunTaskRequest.safeParse(payload);
  if (!read.success) {
    const hint = "send what HCP Terraform sends to a run task, in version 1 of its form";
    return { as: "unreadable", hint };
  }
  const { task_result_id: task, run_id: run, stage, access_token: token, ...addresses } = read.data;
  const { task_result_callback_url: callback, plan_json_api_url: plan } = addresses;
  for (const [what, text] of [["callback", callback] as const, ["plan", plan] as const]) {
    const address =
      typeof text === "string" ? webAddress(partsOf(text), (host) => hosts.includes(host)) : undefined;
    if (address !== undefined && "mistake" in address) {
      const hint = `of the ${what}: ${address.mistake}; \`runTask.hosts\` of the deployment lists hosts`;
      return { as: "unreadable", hint };
    }
  }
  const planned = typeof plan === "string" ? { plan } : {};
  return { as: "task", task: { v: 1, task, run, stage, token, ...planned, callback } };
}

/** The stages at which there is a plan that nobody has applied yet. */
export const hasPlan = ({ stage }: Pick<Task, "stage">): boolean =>
  stage === "post_plan" || stage === "pre_apply";

/** For so long HCP Terraform waits for a word. */
export const answerWithinMs = 600_000;
