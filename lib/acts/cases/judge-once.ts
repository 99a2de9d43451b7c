import { writeAt } from "#core/cases/due.ts";
import type { HandingInput } from "#core/cases/handing-input.ts";
import { judgeCase } from "#core/cases/judge-case.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import { ownCase } from "#core/cases/own-case.ts";
import { isUnseen } from "#core/cases/restores/unseen.ts";
import { momentFor } from "#core/ledger/moment-for.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { waitSeconds } from "#core/questions/milestones.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import type { Handing } from "#workflow/handing.ts";
import { withFreshPermits } from "../backing/with-permits.ts";
import { countDoubts, withCounts } from "../counts.ts";
import { aroundOf } from "../looking/around.ts";
import type { Runtime } from "../runtime.ts";
import { accountVerdict } from "./account-case.ts";
import { docketAsSeen } from "./docket-as-seen.ts";
import { onward } from "./handing.ts";
import { logDecision } from "./log-decision.ts";
import { tellSuperseded } from "./tell-superseded.ts";

/** Reads of the cloud are seconds late, not longer. */
const readAgainSeconds = 3;

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
  const { record: after, logged, closed, next } = judged;
  // Anyone who knows a case by its id alone finds it from now on.
  if (turn === 0) await casePlaces.put(id, after.resource);
  if (!(await logDecision(logged, runtime))) {
    // The docket moves on, so that a decision of this moment has an id of its own.
    await dockets.save(before);
    return undefined;
  }
  const news = newsOf({ before, after }, { decision: logged, at: logged.at });
  if (news.length > 0) await publisher.publish(news);
  if (!(await dockets.save(after)).ok) return undefined;
  await countDoubts(judged.decision, judged.dispute, runtime);
  accountVerdict({ before, handing, logged, next }, runtime);
  await tellSuperseded(after, { closed, logged }, runtime);
  return onward({ ...handing, turn: turn + 1 }, next, waitSeconds(after, now, writeAt(judged.decision, now)));
}
