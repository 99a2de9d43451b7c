import { createHash } from "node:crypto";
import type { Context } from "hono";
import { tellFault } from "#acts/fault-words.ts";
import type { Runtime } from "#acts/runtime.ts";
import { instantOf } from "#core/claims/instant.ts";
import { Misconfigured } from "#core/faults.ts";
import type { Proof } from "#core/policy/file/sources.ts";
import { type Source, sourceOf } from "#core/policy/sources/source.ts";
import type { HookTold } from "#core/ports/outside/hook-queue.ts";
import { type ReadPayload, readPayload } from "#core/situations/sources/read-payload.ts";
import { toldBy } from "#core/situations/sources/told-by.ts";
import { allOf } from "#core/situations/sources/values.ts";
import type { Env } from "../kit/app.ts";
import { hookRefusal, hookTaken } from "./hook-answer.ts";
import { isProven } from "./proof.ts";
import type { Refusals } from "./refusals.ts";
import type { SourceRates } from "./source-rates.ts";

const mostBytes = 256 * 1_024;

/** What is asked of a message to nobody, so that it takes as long as one to somebody. */
const nobodys: Proof = { scheme: "hmac", header: "X-Signature" };
const nobodysSecrets = ["no source has this secret, ever"];

type HookState = { readonly rates: SourceRates; readonly refused: Refusals };

/** Proves a message on its bytes, reads it, and hands on what it says. */
export async function takeMessage(c: Context<Env>, runtime: Runtime, state: HookState): Promise<Response> {
  const { policy, hookQueue, now } = runtime;
  const body = await bytesOf(c);
  if (body === undefined) return hookRefusal(c, { status: 413, hint: "send less at once" });
  const source = sourceOf(policy.file, c.req.param("source") ?? "");
  const at = now();
  const put = (told: HookTold) => hookQueue.put({ v: 1, source: source?.id ?? "", at: instantOf(at), told });
  if (!(await isOwn(c, body, { source, runtime })) || source === undefined) {
    const count = source === undefined ? 0 : state.refused(source.id, at);
    if (count > 0) await put({ as: "refused", count });
    return hookRefusal(c, { status: 401, hint: "sign the message with the secret of its source" });
  }
  const retryAfter = state.rates(source.id, at);
  if (retryAfter > 0) return hookRefusal(c, { status: 429, hint: "send it again later", retryAfter });
  const payload = jsonOf(body);
  if (payload === undefined) return hookRefusal(c, { status: 400, hint: "send one JSON value as UTF-8" });
  const read = readPayload(payload, source, at);
  const told = toldBy(read, source, { deliveries: deliveriesOf(body, payload, source), at });
  await put(told);
  return answered(c, read, told);
}

/** The bytes themselves; undefined where there are too many. */
async function bytesOf(c: Context<Env>): Promise<Uint8Array | undefined> {
  if (Number(c.req.header("content-length") ?? 0) > mostBytes) return undefined;
  const body = new Uint8Array(await c.req.arrayBuffer());
  return body.byteLength > mostBytes ? undefined : body;
}

type OwnInput = { readonly source: Source | undefined; readonly runtime: Runtime };

async function isOwn(c: Context<Env>, body: Uint8Array, { source, runtime }: OwnInput): Promise<boolean> {
  const secrets = source === undefined ? nobodysSecrets : await secretsOf(source, runtime);
  const proof = source?.proof ?? nobodys;
  return isProven({ proof, header: (name) => c.req.header(name), body, secrets, now: runtime.now() });
}

/** A source whose secret cannot be read is told nothing that one with another secret is not. */
async function secretsOf({ id, proof }: Source, { hookSecrets, log }: Runtime): Promise<readonly string[]> {
  if (proof.scheme === "partner") return [];
  try {
    return await hookSecrets.of(id);
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error;
    tellFault(log, { step: "read a secret of a hook" }, error);
    return [];
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

const digestOf = (parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\n");
  return hash.digest("hex").slice(0, 32);
};

/** The message by its bytes, and by the id that it bears within: what stands in a header is not signed, so it counts for nothing. */
function deliveriesOf(body: Uint8Array, payload: unknown, { delivery }: Source): readonly string[] {
  const [id] = allOf(payload, delivery);
  return [digestOf(["body", body]), ...(id === undefined ? [] : [digestOf(["id", id])])];
}

function answered(c: Context<Env>, read: ReadPayload, told: HookTold): Response {
  if (read.as === "unmapped") {
    const hint = "mend what `errors` names, in the message or in the policy's `sources`";
    return hookRefusal(c, { status: 422, hint, unmapped: read.unmapped });
  }
  if (told.as === "word") return hookTaken(c, { taken: true });
  return hookTaken(c, { taken: false, why: read.as === "ignored" ? read.why : "it is older than a day" });
}
