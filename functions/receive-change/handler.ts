import { account } from "#acts/accounted.ts";
import { received } from "#acts/receiving/received.ts";
import { isGroup, text } from "#core/changes/records/audit-record.ts";
import { heard } from "#core/receiving/heard.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";

/** Events of one place about one service are received in turn, so that a burst asks for one look. */
function key(body: unknown): string {
  if (!isGroup(body)) return "";
  return ["account", "region", "source"].map((name) => text(body, name)?.slice(0, 64)).join("/");
}

export const createHandler = queue(
  { name: "receive change", key },
  undefined,
  async (body, runtime, { sentAt }) => {
    for (const one of heard(body, runtime.settings)) {
      account(runtime.log, one.as === "record" ? await received(one, sentAt, runtime) : one);
    }
  },
);

export const handler = createHandler(awsRuntime);
