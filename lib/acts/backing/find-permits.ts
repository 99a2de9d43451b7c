import { contextOf } from "#core/arbitration/context.ts";
import { isWriteGranted } from "#core/attribution/grants.ts";
import { writeAsked } from "#core/backing/write-asked.ts";
import type { Claim } from "#core/claims/claim.ts";
import { canonicalJson } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Around } from "#core/looking/around.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import type { MayWrite, WriteAsked } from "#core/ports/outside/permissions.ts";
import type { Runtime } from "../runtime.ts";

/** So many different questions at once: more is for the next time. */
const mostQuestions = 10;

export type Finding = {
  readonly record: DocketRecord;
  readonly around: Around;
  readonly now: number;
  /** Nothing that is remembered counts. */
  readonly read?: "latest" | undefined;
};

type Asks = Pick<Runtime, "permissions" | "knowledge" | "settings" | "log">;

/** Whether the claimants may write what they want, claim by claim; the same question is asked once. */
export async function findPermits(
  claims: readonly Claim[],
  { record, around, now, read }: Finding,
  runtime: Asks,
): Promise<ReadonlyMap<string, MayWrite>> {
  const { knowledge, settings } = runtime;
  const found = new Map<string, MayWrite>();
  const answers = new Map<string, MayWrite>();
  const { place } = contextOf(disputeFrom(record, { now, around }), around.policy);
  for (const claim of claims) {
    if (isWriteGranted(around.policy.file, claim, place)) {
      found.set(claim.id, { backing: "permitted" });
      continue;
    }
    const asking = writeAsked(claim, record, { knowledge, home: settings.region });
    if ("why" in asking) found.set(claim.id, { backing: "none", why: asking.why });
    else found.set(claim.id, await answerTo(asking.ask, { answers, read }, runtime));
  }
  return found;
}

type AnswerToInput = { readonly answers: Map<string, MayWrite>; readonly read: "latest" | undefined };

async function answerTo(ask: WriteAsked, { answers, read }: AnswerToInput, runtime: Asks): Promise<MayWrite> {
  const key = canonicalJson(ask as never);
  const known = answers.get(key);
  if (known !== undefined) return known;
  if (answers.size >= mostQuestions) return tooMany;
  const answer = await runtime.permissions.mayWrite(ask, read);
  answers.set(key, answer);
  if (answer.backing === "none" && answer.isFault === true)
    runtime.log.warn("IAM did not say what somebody may do", {
      account: ask.resource.account,
      why: answer.why,
    });
  return answer;
}

const tooMany: MayWrite = { backing: "none", why: "too many such questions stand at once", isFault: true };
