import { endOf } from "#acts/cases/end-of.ts";
import { noteRestore } from "#acts/cases/end-restore.ts";
import { loadOwn, onward } from "#acts/cases/handing.ts";
import { HandingInput } from "#core/cases/handing-input.ts";
import { restored } from "#core/cases/restores/progress.ts";
import { currentRestore } from "#core/cases/restores/under-way.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { step } from "#lambda/kit/step.ts";

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

export const handler = createHandler(awsRuntime);
