import { accountSettled } from "#acts/cases/account-case.ts";
import { endSafely, forgetBroken, handOver } from "#acts/cases/end-case.ts";
import { loadOwn, onward } from "#acts/cases/handing.ts";
import { schedule } from "#acts/looking/follow-up.ts";
import { untilTold } from "#acts/notices/stake-scene.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import { outlivedIn } from "#core/cases/due.ts";
import { HandingInput } from "#core/cases/handing-input.ts";
import { advisedMessages } from "#core/cases/messages.ts";
import { newsOf } from "#core/cases/news/news-of.ts";
import { isSettled, settleCase } from "#core/cases/settle-case.ts";
import { instantOf } from "#core/claims/instant.ts";
import { momentFor } from "#core/ledger/moment-for.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { step } from "#lambda/kit/step.ts";

/** Closes a case, hands it over to another execution, or leaves it to the sweep where something broke. */
export const createHandler = step("settle input", HandingInput, async (handing, runtime) => {
  if (handing.error !== undefined) return await endSafely(handing, runtime);
  if (handing.next === "hand-over") return await handOver(handing, runtime);
  const record = await loadOwn(handing, runtime);
  if (record === undefined) return onward(handing, "done");
  const { dockets, decisions, publisher, notifier, knowledge, policy } = runtime;
  const last = record.decision;
  const found = last === undefined ? undefined : await decisions.get(record.resource, last.id);
  const decision = decisionToRead(found);
  if (decision === undefined || !isSettled(record)) return onward(handing, "judge");

  const now = momentFor(record, runtime.now());
  const outlived = outlivedIn(decision.record, now);
  if (outlived !== undefined) return judgedAgain(handing, outlived);
  const bare = settleCase(record, decision.record, { now, around: { types: knowledge, policy } });
  const settled = untilTold(bare, decision.record, now, runtime);
  const news = newsOf({ before: record, after: settled }, { decision, at: instantOf(now) });
  if (news.length > 0) await publisher.publish(news);
  for (const message of advisedMessages(record, decision)) await notifier.send(message);
  if (!(await dockets.save(settled)).ok) return onward(handing, "judge");
  accountSettled(record.case, runtime);
  await schedule(settled, settled.due, runtime);
  if (record.case.run > 1) await forgetBroken(handing, runtime);
  return onward(handing, "done");
});

/** What every clock calls past is judged at once; a wait comes before where one of them may not call it so yet. */
const judgedAgain = (handing: HandingInput, seconds: number) =>
  seconds === 0 ? onward(handing, "judge") : onward(handing, "confirm", seconds);

export const handler = createHandler(awsRuntime);
