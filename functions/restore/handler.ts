import { noteRestore } from "#acts/cases/end-restore.ts";
import { loadOwn, onward } from "#acts/cases/handing.ts";
import { sendRestore } from "#acts/cases/send-restore.ts";
import { writePlan } from "#acts/cases/write-plan.ts";
import { HandingInput } from "#core/cases/handing-input.ts";
import { notSent, restored } from "#core/cases/restores/progress.ts";
import { currentRestore } from "#core/cases/restores/under-way.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { step } from "#lambda/kit/step.ts";

/** Makes one write that is due, or goes on with one that may be on its way already. */
export const createHandler = step("restore input", HandingInput, async (handing, runtime) => {
  const record = await loadOwn(handing, runtime);
  if (record === undefined) return onward(handing, "done");
  const restore = currentRestore(record);
  if (restore?.token !== undefined) return onward(handing, "confirm");
  // What was judged is no longer so: it is judged again before anything is written.
  if (restore === undefined || record.case.stirred) return onward(handing, "judge");

  const found = await runtime.cloud.get(record.resource);
  const plan = writePlan(record.resource, restore, { found, runtime });
  if (plan.do === "send") return await sendRestore({ handing, record, restore, patch: plan.patch }, runtime);
  const now = runtime.now();
  return await noteRestore(
    {
      handing,
      restore,
      change: (docket) =>
        plan.do === "fail"
          ? notSent(docket, restore.id, { failure: plan.failure, now })
          : restored(docket, restore.id, { state: "done", token: restore.id, now }),
    },
    runtime,
  );
});

export const handler = createHandler(awsRuntime);
