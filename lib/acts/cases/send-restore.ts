import type { HandingInput } from "#core/cases/handing-input.ts";
import { type Stop, stoppedNews } from "#core/cases/news/stopped-news.ts";
import { restored, sending, unsent } from "#core/cases/restores/progress.ts";
import { instantOf } from "#core/claims/instant.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { Unavailable } from "#core/faults.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { putRightTallies } from "#core/looking/tallied.ts";
import { waitSeconds } from "#core/questions/milestones.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Handing } from "#workflow/handing.ts";
import { hasLostBacking } from "../backing/lost-backing.ts";
import type { Runtime } from "../runtime.ts";
import type { Settings } from "../settings.ts";
import { accountHeld, accountSent } from "./account-case.ts";
import { changeDocket } from "./change-docket.ts";
import { noteRestore } from "./end-restore.ts";
import { onward } from "./handing.ts";

/** Counts a resource that is put right now, of the one who wrote there and of all together. */
async function countPutRight(
  record: DocketRecord,
  restore: Restore,
  { tallies, policy, now }: Pick<Runtime, "tallies" | "policy" | "now">,
): Promise<void> {
  const all = putRightTallies(record, restore, { policy, now: now() });
  await Promise.all(all.map(({ key, ...tallied }) => tallies.add(key, tallied)));
}

/** INVARIANT (stop means stop): anyone who cannot read the kill switch must not write. */
async function stopNow({ killSwitch }: Pick<Runtime, "killSwitch">): Promise<Stop | undefined> {
  try {
    return (await killSwitch.isStopped()) ? "stopped" : undefined;
  } catch (error) {
    if (error instanceof Unavailable) return "unreadable";
    throw error;
  }
}

/** Who writes for Parley in the resource's account. */
function restorerOf({ account }: ResourceId, { restorers }: Pick<Settings, "restorers">): string {
  const known = restorers.map(canonicalPrincipal);
  return known.find((principal) => principal.startsWith(`${account}:`)) ?? known[0] ?? "parley";
}

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
