import type { HandingInput } from "#core/cases/handing-input.ts";
import { stoppedNews } from "#core/cases/news/stopped-news.ts";
import { restored, sending, unsent } from "#core/cases/restores/progress.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { waitSeconds } from "#core/questions/milestones.ts";
import type { Handing } from "#workflow/handing.ts";
import { hasLostBacking } from "../backing/lost-backing.ts";
import type { Runtime } from "../runtime.ts";
import { accountHeld, accountSent } from "./account-case.ts";
import { changeDocket } from "./change-docket.ts";
import { countPutRight } from "./count-put-right.ts";
import { noteRestore } from "./end-restore.ts";
import { onward } from "./handing.ts";
import { restorerOf } from "./restorer.ts";
import { stopNow } from "./stop.ts";

/** How long to wait while the kill switch is on. */
const stoppedSeconds = 300;

type SendRestoreInput = {
  readonly handing: HandingInput;
  readonly record: DocketRecord;
  readonly restore: Restore;
  readonly patch: readonly PatchOp[];
};

/**
 * Sends one write. INVARIANT (noted first): the docket says that it is sent before it is, so that anyone who comes
 * after a stop knows; and the kill switch is read last of all.
 */
export async function sendRestore(write: SendRestoreInput, runtime: Runtime): Promise<Handing> {
  const { handing, record, restore, patch } = write;
  const { cloud, dockets, settings, now } = runtime;
  // Anyone who may not write it any more has Parley not write it either.
  if (await hasLostBacking(record, runtime)) return onward(handing, "judge");
  const principal = restorerOf(record.resource, settings);
  const saved = await dockets.save(sending(record, restore, { now: now(), principal }));
  if (!saved.ok) return onward(handing, "judge");
  const stop = await stopNow(runtime);
  if (stop !== undefined) {
    accountHeld(restore, stop, runtime);
    // Where an earlier try was cut off, it may have reached the cloud.
    if (restore.state === "due")
      await changeDocket(record.resource, runtime, { change: (docket) => unsent(docket, restore.id) });
    await runtime.publisher.publish([stoppedNews(record, restore, { stop, at: instantOf(now()) })]);
    return onward(handing, "ask", Math.min(stoppedSeconds, waitSeconds(record, now())));
  }
  const progress = await cloud.update(record.resource, patch, restore.id);
  accountSent(restore, runtime);
  await countPutRight(record, restore, runtime);
  const change = (docket: DocketRecord) => restored(docket, restore.id, { ...progress, now: now() });
  return await noteRestore({ handing, restore, change, progress }, runtime);
}
