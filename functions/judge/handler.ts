import { othersWrite } from "#acts/cases/change-docket.ts";
import { judgeOnce } from "#acts/cases/judge-once.ts";
import { handOver } from "#acts/shadow/hand-over.ts";
import { HandingInput } from "#core/cases/handing-input.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { step } from "#lambda/kit/step.ts";

const mostTries = 4;

/** Judges a case: the decision is logged, then the docket points to it, and then it is acted upon. */
export const createHandler = step("judge input", HandingInput, async (handing, runtime) => {
  try {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const handed = await judgeOnce(handing, runtime);
      if (handed !== undefined) return handed;
    }
  } finally {
    await handOver(runtime);
  }
  throw othersWrite();
});

export const handler = createHandler(awsRuntime);
