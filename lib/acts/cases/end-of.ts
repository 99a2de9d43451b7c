import { isTooLong } from "#core/cases/restores/waiting.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import type { Progress } from "#core/ports/outside/cloud.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";
import { writePlan } from "./write-plan.ts";

/** How far a write is; what broke on the way may have got through all the same. */
export async function endOf(
  { resource }: DocketRecord,
  restore: Restore,
  runtime: Runtime,
): Promise<Progress> {
  const progress = await progressOf(resource, restore, runtime);
  if (progress.state !== "failed" || progress.failure !== "broken") return progress;
  const found = await runtime.cloud.get(resource);
  const plan = writePlan(resource, restore, { found, runtime });
  return plan.do === "nothing" ? { state: "done", token: restore.token ?? restore.id } : progress;
}

async function progressOf(
  resource: ResourceId,
  restore: Restore,
  { cloud, now }: Runtime,
): Promise<Progress> {
  const token = restore.token ?? "";
  const progress = await cloud.status(resource, token);
  if (progress.state !== "going" || !isTooLong(restore, now())) return progress;
  await cloud.cancel(resource, token);
  return { state: "failed", token, failure: "broken", why: "it took too long" };
}
