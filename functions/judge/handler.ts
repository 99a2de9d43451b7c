import { HandingInput } from "#core/cases/handing-input.ts";
import { judgeCase } from "#core/cases/judge-case.ts";
import { supersededMessages } from "#core/cases/messages.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import { waitSeconds } from "#core/cases/questions/milestones.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { step } from "#lambda/kit/step.ts";
import { aroundOf } from "#lambda/steps/around.ts";
import { accountVerdict } from "#lambda/steps/cases/account-case.ts";
import { othersWrite } from "#lambda/steps/cases/change-docket.ts";
import { docketAsSeen } from "#lambda/steps/cases/docket-as-seen.ts";
import { onward } from "#lambda/steps/cases/handing.ts";
import { logDecision } from "#lambda/steps/cases/log-decision.ts";

const mostTries = 4;

/** Judges a case: the decision is logged, then the docket points to it, and then it is acted upon. */
export const createHandler = step("judge input", HandingInput, async (handing, runtime) => {
  const { dockets, publisher, notifier } = runtime;
  const resource = parseResource(handing.resource);
  const { case: id, run, turn } = handing;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await docketAsSeen(resource, runtime);
    if (before === undefined) return onward(handing, "done");
    const now = runtime.now();
    const judged = judgeCase(before, { case: id, run, turn, now, around: await aroundOf(runtime) });
    if (judged.next === "done") return onward(handing, "done");
    const { record: after, logged, closed, next } = judged;
    if (!(await logDecision(logged, runtime))) {
      // The docket moves on, so that a decision of this moment has an id of its own.
      await dockets.save(before);
      continue;
    }
    const news = newsOf({ before, after }, { decision: logged, at: logged.at });
    if (news.length > 0) await publisher.publish(news);
    if (!(await dockets.save(after)).ok) continue;
    accountVerdict({ before, handing, logged, next }, runtime);
    for (const message of supersededMessages(after, closed)) await notifier.send(message);
    return onward({ ...handing, turn: turn + 1 }, next, waitSeconds(after, now));
  }
  throw othersWrite();
});

export const handler = createHandler(awsRuntime);
