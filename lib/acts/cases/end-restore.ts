import { decisionToRead } from "#core/cases/decision.ts";
import type { HandingInput } from "#core/cases/handing-input.ts";
import { hopelessMessage } from "#core/cases/messages.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import { isHopeless } from "#core/cases/restores/past-tries.ts";
import { confirmSeconds, retrySeconds } from "#core/cases/restores/waiting.ts";
import { undoneStakes } from "#core/cases/stakes/tell-stakes.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import type { Progress } from "#core/ports/outside/cloud.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import type { Handing } from "#workflow/handing.ts";
import { sceneOf } from "../notices/stake-scene.ts";
import { tellClaimants } from "../notices/tell-claimants.ts";
import type { Runtime } from "../runtime.ts";
import { accountEnd } from "./account-case.ts";
import { changeDocket, type DocketChange } from "./change-docket.ts";
import { onward } from "./handing.ts";

type NoteRestoreInput = {
  readonly handing: HandingInput;
  readonly restore: Restore;
  readonly change: (record: DocketRecord) => DocketRecord;
  readonly progress?: Progress;
};

/** Notes how far a write is, and goes on: to ask again, to try again later, or to be judged anew. */
export async function noteRestore(step: NoteRestoreInput, runtime: Runtime): Promise<Handing> {
  const { handing, restore, change, progress } = step;
  const resource = parseResource(handing.resource);
  const tell = (made: DocketChange) => tellEnd(made, restore, runtime);
  const changed = await changeDocket(resource, runtime, { change, tell });
  if (changed !== undefined) accountEnd(changed, restore, runtime);
  const now = changed?.after.restores.find(({ id }) => id === restore.id);
  if (changed === undefined || now === undefined) return onward(handing, "judge");
  if (now.state === "sent" && progress !== undefined)
    return onward(handing, "confirm", confirmSeconds(now, progress, runtime.now()));
  if (now.failure?.kind === "busy") return onward(handing, "confirm", retrySeconds(changed.after, now));
  return onward(handing, "judge");
}

async function tellEnd(change: DocketChange, restore: Restore, runtime: Runtime): Promise<DocketRecord> {
  const { decisions, publisher, notifier, now } = runtime;
  const ended = change.after.restores.find(({ id }) => id === restore.id);
  if (ended === undefined || ended.state === "sent") return change.after;
  const decision = decisionToRead(await decisions.get(change.after.resource, restore.decision));
  const news = newsOf(change, { decision, at: instantOf(now()) });
  if (news.length > 0) await publisher.publish(news);
  if (isHopeless(ended)) await notifier.send(hopelessMessage(change.after, ended));
  const isDone = ended.state === "done" && restore.state !== "done";
  return isDone && decision !== undefined
    ? await tellUndone(change, { ended, decision }, runtime)
    : change.after;
}

type Ended = { readonly ended: Restore; readonly decision: LoggedDecision };

/** Those whose writes were put back hear of it. */
function tellUndone(
  { before, after }: DocketChange,
  { ended, decision: { id: decision, record } }: Ended,
  runtime: Runtime,
): Promise<DocketRecord> {
  const { dispute, verdict } = record;
  const scene = sceneOf({ record: before, dispute, verdict, decision, now: runtime.now() }, runtime);
  return tellClaimants(after, undoneStakes(scene, ended), dispute, runtime);
}
