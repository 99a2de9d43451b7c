import { account } from "#acts/accounted.ts";
import { countFailed } from "#acts/receiving/count-failed.ts";
import { heard } from "#core/receiving/heard.ts";
import { queue } from "#lambda/kit/queue.ts";
import { refusalsRuntime } from "#lambda/refusals-runtime.ts";

/** Counts calls that failed, beside verdicts on what they were about; nobody waits for it. */
export const createHandler = queue("count failed", undefined, async (body, runtime, { sentAt }) => {
  for (const one of heard(body, runtime.settings)) {
    const found = one.as === "record" ? await countFailed(one, sentAt, runtime) : one;
    if (found.as === "counted") runtime.log.count("FailedCallsCounted");
    else account(runtime.log, found);
  }
});

export const handler = createHandler(refusalsRuntime);
