import { writeAt } from "#core/cases/due.ts";
import type { HandingInput } from "#core/cases/handing-input.ts";
import { type JudgedCase, judgeCase } from "#core/cases/judge-case.ts";
import { supersededMessages } from "#core/cases/messages.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import { ownCase } from "#core/cases/own-case.ts";
import { isUnseen } from "#core/cases/restores/unseen.ts";
import { judgedStakes } from "#core/cases/stakes/tell-stakes.ts";
import { millis } from "#core/claims/instant.ts";
import type { DocketRecord, OpenQuestion } from "#core/ledger/docket-record.ts";
import { momentFor } from "#core/ledger/moment-for.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { waitSeconds } from "#core/questions/milestones.ts";
import { wasTold } from "#core/questions/silence.ts";
import { parseResource, type ResourceId } from "#core/resources/resource-id.ts";
import type { Handing } from "#workflow/handing.ts";
import { withFreshPermits } from "../backing/with-permits.ts";
import { countDoubts, withCounts } from "../counts.ts";
import { keepPolicy } from "../ledger/keep-policy.ts";
import { aroundOf } from "../looking/around.ts";
import { freshLook } from "../looking/look.ts";
import { sceneOf } from "../notices/stake-scene.ts";
import { tellClaimants } from "../notices/tell-claimants.ts";
import { audienceOf } from "../questions/audience.ts";
import type { Runtime } from "../runtime.ts";
import { rememberJudged } from "../shadow/hand-over.ts";
import { accountVerdict } from "./account-case.ts";
import { onward } from "./handing.ts";

/** INVARIANT (own writes are seen): nothing is judged on what was read before Parley's own last write had ended. */
async function docketAsSeen(resource: ResourceId, runtime: Runtime): Promise<DocketRecord | undefined> {
  const record = await runtime.dockets.load(resource);
  if (record === undefined) return undefined;
  const isLate = isOutdated(record) || isUnseen(record, runtime.knowledge);
  return isLate ? await freshLook(resource, runtime) : record;
}

const isOutdated = ({ restores, live }: DocketRecord): boolean =>
  restores.some(
    ({ endedAt }) => endedAt !== undefined && (live === undefined || millis(live.at) <= millis(endedAt)),
  );

type Closed = { readonly closed: readonly OpenQuestion[]; readonly logged: LoggedDecision };

/** Tells those who were asked what they need not answer any more. */
async function tellSuperseded(
  record: DocketRecord,
  { closed, logged }: Closed,
  runtime: Runtime,
): Promise<void> {
  if (!closed.some(wasTold)) return;
  const audience = await audienceOf(logged, runtime);
  for (const message of supersededMessages(record, closed, audience)) await runtime.notifier.send(message);
}

/** Puts a decision into the log. False where one of another moment stands there: the one who made it was stopped. */
async function logDecision(
  decision: LoggedDecision,
  { decisions }: Pick<Runtime, "decisions">,
): Promise<boolean> {
  await decisions.put(decision);
  const standing = await decisions.get(decision.resource, decision.id);
  return standing === undefined || standing.digest === decision.digest;
}

/** Reads of the cloud are seconds late, not longer. */
const readAgainSeconds = 3;

/** Tells claimants what it means for them; the docket as it is to be stored. */
function judgedAndTold(
  record: DocketRecord,
  { dispute, decision: verdict, logged, record: after }: JudgedCase,
  now: number,
  runtime: Runtime,
): Promise<DocketRecord> {
  const scene = sceneOf({ record, dispute, verdict, decision: logged.id, now }, runtime);
  return tellClaimants(after, judgedStakes(scene, after), dispute, runtime);
}

/** Judges a case as it stands; undefined where somebody else wrote the docket meanwhile. */
export async function judgeOnce(handing: HandingInput, runtime: Runtime): Promise<Handing | undefined> {
  const { casePlaces, dockets, publisher } = runtime;
  const { case: id, run, turn } = handing;
  const seen = await docketAsSeen(parseResource(handing.resource), runtime);
  if (seen === undefined || ownCase(seen, handing) === undefined) return onward(handing, "done");
  if (isUnseen(seen, runtime.knowledge)) return onward(handing, "confirm", readAgainSeconds);
  const now = momentFor(seen, runtime.now());
  const bare = await aroundOf(seen, runtime);
  const before = await withFreshPermits(seen, bare, runtime);
  const around = await withCounts(bare, disputeFrom(before, { now, around: bare }), runtime);
  const judged = judgeCase(before, { case: id, run, turn, now, around });
  if (judged.next === "done") return onward(handing, "done");
  const { logged, closed, next } = judged;
  // Anyone who knows a case by its id alone finds it from now on.
  if (turn === 0) await casePlaces.put(id, before.resource);
  await keepPolicy(around.policy, runtime);
  if (!(await logDecision(logged, runtime))) {
    // The docket moves on, so that a decision of this moment has an id of its own.
    await dockets.save(before);
    return undefined;
  }
  const news = newsOf({ before, after: judged.record }, { decision: logged, at: logged.at });
  if (news.length > 0) await publisher.publish(news);
  const after = await judgedAndTold(before, judged, now, runtime);
  if (!(await dockets.save(after)).ok) return undefined;
  rememberJudged({ by: "judgement", dispute: judged.dispute, verdict: judged.decision }, runtime);
  await countDoubts(judged.decision, judged.dispute, runtime);
  accountVerdict({ before, handing, logged, next }, runtime);
  await tellSuperseded(after, { closed, logged }, runtime);
  return onward({ ...handing, turn: turn + 1 }, next, waitSeconds(after, now, writeAt(judged.decision, now)));
}
