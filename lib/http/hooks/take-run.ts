import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import type { Json } from "#core/fields/json.ts";
import { readRunTask } from "#core/plans/run-task/run-task.ts";
import { runTaskSource } from "#core/policy/run-task-source.ts";
import type { Env } from "../kit/app.ts";
import { bytesOf, jsonOf } from "./body.ts";
import { hookRefusal } from "./hook-answer.ts";
import { isProven } from "./proof.ts";
import { secretsOf } from "./secrets.ts";
import { type HookState, takeMessage } from "./take-message.ts";

const proof = { scheme: "hmac", header: "X-TFC-Task-Signature" } as const;

/** Takes a run that waits for a word, proven on its bytes, and answers at once; the word comes later. */
export async function takeRun(c: Context<Env>, runtime: Runtime, state: HookState): Promise<Response> {
  const { runQueue, log, now } = runtime;
  const { runTask } = runtime.settings;
  // Where no run is answered, this is a name that is nobody's.
  if (runTask === undefined) return await takeMessage(c, runtime, state);
  const body = await bytesOf(c);
  if (body === undefined) return hookRefusal(c, { status: 413, hint: "send less at once" });
  const at = now();
  const secrets = await secretsOf(runTaskSource, runtime);
  const header = (name: string) => c.req.header(name);
  if (!isProven({ proof, hash: "sha512", header, body, secrets, now: at })) {
    const count = state.refused(runTaskSource, at);
    if (count > 0) log.count("HooksRefused", count);
    return hookRefusal(c, { status: 401, hint: "sign the message with the secret of its source" });
  }
  const retryAfter = state.rates(runTaskSource, at);
  if (retryAfter > 0) return hookRefusal(c, { status: 429, hint: "send it again later", retryAfter });
  const payload = jsonOf(body);
  if (payload === undefined) return hookRefusal(c, { status: 400, hint: "send one JSON value as UTF-8" });
  const read = readRunTask(payload as Json, runTask, partsOf);
  if (read.as === "unreadable") {
    log.count("HooksUnmapped");
    return hookRefusal(c, { status: 422, hint: read.hint });
  }
  if (read.as === "task") await runQueue.put(read.task);
  return c.json({ taken: true }, 200);
}

const partsOf = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);
