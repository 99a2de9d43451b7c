import { HandingInput } from "#core/cases/handing-input.ts";
import { planWrite } from "#core/cases/restores/plan-write.ts";
import { restored } from "#core/cases/restores/progress.ts";
import { currentRestore } from "#core/cases/restores/under-way.ts";
import { isTooLong } from "#core/cases/restores/waiting.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { shapeOf } from "#core/looking/dispute/values.ts";
import type { Progress } from "#core/ports/outside/cloud.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { step } from "#lambda/kit/step.ts";
import type { Runtime } from "#lambda/runtime.ts";
import { noteRestore } from "#lambda/steps/cases/end-restore.ts";
import { loadOwn, onward } from "#lambda/steps/cases/handing.ts";

/** Asks how far a write is; when it has ended, the resource is looked at and judged anew. */
export const createHandler = step("confirm input", HandingInput, async (handing, runtime) => {
  const record = await loadOwn(handing, runtime);
  if (record === undefined) return onward(handing, "done");
  const restore = currentRestore(record);
  if (restore?.token === undefined) return onward(handing, "judge");
  const progress = await endOf(record, restore, runtime);
  const now = runtime.now();
  return await noteRestore(
    { handing, restore, progress, change: (docket) => restored(docket, restore.id, { ...progress, now }) },
    runtime,
  );
});

/** What broke on the way may have got through all the same. */
async function endOf({ resource }: DocketRecord, restore: Restore, runtime: Runtime): Promise<Progress> {
  const progress = await progressOf(resource, restore, runtime);
  if (progress.state !== "failed" || progress.failure !== "broken") return progress;
  const shape = shapeOf(runtime.knowledge, resource.type);
  const plan = planWrite(restore, await runtime.cloud.get(resource), shape);
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

export const handler = createHandler(awsRuntime);
