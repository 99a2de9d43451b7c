import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Runtime } from "#acts/runtime.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Proof } from "#core/policy/file/sources.ts";
import { type Source, sourceOf } from "#core/policy/sources/source.ts";
import type { HookTold } from "#core/ports/outside/hook-queue.ts";
import { type ReadPayload, readPayload } from "#core/situations/sources/read-payload.ts";
import { toldBy } from "#core/situations/sources/told-by.ts";
import { allOf } from "#core/situations/sources/values.ts";
import type { Env } from "../kit/app.ts";
import { bytesOf, jsonOf } from "./body.ts";
import { hookRefusal, hookTaken } from "./hook-answer.ts";
import { isProven } from "./proof.ts";
import type { Refusals } from "./refusals.ts";
import { secretsOf } from "./secrets.ts";
import type { SourceRates } from "./source-rates.ts";

/** What is asked of a message to nobody, so that it takes as long as one to somebody. */
const nobodys: Proof = { scheme: "hmac", header: "X-Signature" };
const nobodysSecrets = ["no source has this secret, ever"];

export type HookState = { readonly rates: SourceRates; readonly refused: Refusals };

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

type OwnInput = { readonly source: Source | undefined; readonly runtime: Runtime };

async function isOwn(c: Context<Env>, body: Uint8Array, { source, runtime }: OwnInput): Promise<boolean> {
  const proof = source?.proof ?? nobodys;
  const secrets = source === undefined ? nobodysSecrets : await ownSecrets(source, runtime);
  return isProven({ proof, header: (name) => c.req.header(name), body, secrets, now: runtime.now() });
}

const ownSecrets = async ({ id, proof }: Source, runtime: Runtime): Promise<readonly string[]> =>
  proof.scheme === "partner" ? [] : await secretsOf(id, runtime);

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
