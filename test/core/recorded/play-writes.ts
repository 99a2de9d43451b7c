import { isHopeless } from "#core/cases/restores/past-tries.ts";
import { planWrite } from "#core/cases/restores/plan-write.ts";
import { notSent, restored, sending } from "#core/cases/restores/progress.ts";
import { currentRestore } from "#core/cases/restores/under-way.ts";
import { isUnseen } from "#core/cases/restores/unseen.ts";
import { confirmSeconds, retrySeconds } from "#core/cases/restores/waiting.ts";
import type { StakeScene } from "#core/cases/stakes/stake-scene.ts";
import { timelyStakes, undoneStakes, withTold } from "#core/cases/stakes/tell-stakes.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { shapeOf } from "#core/looking/dispute/values.ts";
import type { WriteFailure } from "#core/ports/outside/cloud.ts";
import { types } from "../cases/open-cases.ts";
import { failedMessages, noticeLine, restoreLine } from "./course-lines.ts";
import { instant, moved, type Played, say, standing } from "./played.ts";
import { digest } from "./verdict-lines.ts";

export const failures = [
  "test-refused",
  "busy",
  "throttled",
  "not-updatable",
  "denied",
  "invalid",
  "broken",
  "gone",
] as const satisfies readonly WriteFailure[];

const principal = "123456789012:role/parley-restorer";

function sceneOf({ record, judged, now, course: { around } }: Played): StakeScene | undefined {
  if (judged === undefined) return undefined;
  const { dispute, decision: verdict, logged } = judged;
  return { record, dispute, verdict, decision: logged.id, now, around };
}

/** Sent, followed for half a minute, and at its end. */
function send(played: Played, restore: Restore, failure: WriteFailure | undefined): void {
  const sent = sending(played.record, restore, { now: played.now, principal });
  played.now += 30_000;
  const { now } = played;
  const token = "t1";
  const going = restored(sent, restore.id, { state: "going", token, now });
  say(played, `  asks again in ${confirmSeconds(restore, { state: "going", token }, now)} s`);
  if (failure !== undefined) {
    const why = "as the cloud says";
    ended(played, restore, restored(going, restore.id, { state: "failed", failure, why, now }));
    return;
  }
  ended(played, restore, standing(restored(going, restore.id, { state: "done", token, now }), restore));
}

/** The write that is due is made, or fails. */
export function write(played: Played, failure: WriteFailure | undefined): void {
  const restore = currentRestore(played.record);
  const { live, resource } = played.record;
  if (restore === undefined || live === undefined) return;
  const shape = shapeOf(types, resource.type);
  const plan = planWrite(restore, { state: "there", properties: live.properties }, shape);
  say(played, `${instant(played)} plans to ${plan.do} ${digest(plan)}`);
  if (plan.do !== "fail") send(played, restore, failure);
  else {
    const why = { failure: plan.failure, now: played.now };
    ended(played, restore, notSent(played.record, restore.id, why));
  }
}

function ended(played: Played, { id }: Restore, after: DocketRecord): void {
  const restore = after.restores.find((each) => each.id === id);
  moved(played, after);
  const scene = sceneOf(played);
  if (restore === undefined || scene === undefined) return;
  say(played, restoreLine(restore), `  tries again in ${retrySeconds(after, restore)} s`);
  if (isHopeless(restore)) say(played, ...failedMessages(after, restore));
  say(played, `  unseen ${isUnseen(after, types)}`);
  const stakes = restore.state === "done" ? undoneStakes(scene, restore) : timelyStakes(scene);
  say(played, ...stakes.notices.map(noticeLine));
  played.record = withTold(after, stakes);
}
