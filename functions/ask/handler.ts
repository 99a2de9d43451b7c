import { changeDocket } from "#acts/cases/change-docket.ts";
import { tellQuestions } from "#acts/questions/tell-questions.ts";
import { AskInput } from "#core/cases/handing-input.ts";
import { ownCase } from "#core/cases/own-case.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { runningFrom } from "#core/questions/silence.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { homeRuntime } from "#lambda/home-runtime.ts";
import { step } from "#lambda/kit/step.ts";

/** Waits for an answer: from here on anyone who has the token can wake the case, and approvers are told what is due. */
export const createHandler = step("ask input", AskInput, async ({ handing, token }, runtime) => {
  const resource = parseResource(handing.resource);
  const changed = await changeDocket(resource, runtime, {
    change: (record) => {
      const own = ownCase(record, handing);
      // What has changed since it was judged is judged again before anybody is asked.
      if (own === undefined || own.case.stirred) return undefined;
      const running = runningFrom(record, runtime.now());
      return { ...running, case: { ...(running.case ?? own.case), state: "waiting", token } };
    },
  });
  const after = changed === undefined ? undefined : await tellQuestions(changed.after, runtime);
  // INVARIANT (no lost wake): who stirred the case before the token stood there could not wake it.
  const isAsBefore = after?.case?.token === token && !after.case.stirred;
  // How long it waits was said before anybody knew that it waits for a bundle.
  const isWaiting = isAsBefore && bundlesOf(after) === bundlesOf(changed?.after);
  if (!isWaiting) await runtime.cases.wake(token);
});

const bundlesOf = (record: DocketRecord | undefined): string =>
  JSON.stringify(record?.case?.questions.map(({ id, bundleAt }) => [id, bundleAt]));

export const handler = createHandler(homeRuntime);
