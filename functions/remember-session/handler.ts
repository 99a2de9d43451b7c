import { account } from "#acts/accounted.ts";
import { remember } from "#acts/sessions/remember.ts";
import { heard } from "#core/receiving/heard.ts";
import { storedSession } from "#core/receiving/sessions.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";

export const createHandler = queue("remember session", undefined, async (body, runtime) => {
  for (const one of heard(body, runtime.settings)) {
    if (one.as !== "record") {
      account(runtime.log, one);
      continue;
    }
    const session = storedSession(one.record);
    if (session === undefined) account(runtime.log, { as: "ignored" });
    else await remember(session, runtime);
  }
});

export const handler = createHandler(awsRuntime);
