import { newsOf } from "#core/cases/news/news-of.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { type AnswerResult, answered, type GivenAnswer } from "#core/questions/answer.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { othersWrite } from "../cases/change-docket.ts";
import { aroundOf } from "../looking/around.ts";
import type { Runtime } from "../runtime.ts";

const mostTries = 4;

/** Takes a person's answer to a question and lets the case go on. */
export async function recordAnswer(
  resource: ResourceId,
  answer: GivenAnswer,
  runtime: Runtime,
): Promise<AnswerResult> {
  const { dockets, publisher, settings } = runtime;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await dockets.load(resource);
    if (before === undefined) return { ok: false, why: "gone" };
    const around = { ...(await aroundOf(before, runtime)), signIn: settings.signIn };
    const result = answered(before, answer, around);
    if (!result.ok) {
      // The one who was stopped after it was stored has woken nobody.
      if (result.why === "answered") await wake(before, runtime);
      return result;
    }
    const saved = await dockets.save(result.record);
    if (!saved.ok) continue;
    await wake(result.record, runtime);
    await publisher.publish(newsOf({ before, after: result.record }, { decision: undefined, at: answer.at }));
    return { ...result, record: { ...result.record, version: saved.version } };
  }
  throw othersWrite();
}

async function wake({ case: open }: DocketRecord, { cases }: Pick<Runtime, "cases">): Promise<void> {
  if (open?.stirred === true && open.token !== undefined) await cases.wake(open.token);
}
