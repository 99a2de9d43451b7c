import { isGroup, text } from "#core/changes/records/audit-record.ts";
import { type Fate, fateOf } from "#core/receiving/fate.ts";
import { type Heard, heard } from "#core/receiving/heard.ts";
import { readOne } from "#core/receiving/read-one.ts";
import { writtenRefs } from "#core/receiving/written-refs.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";
import type { Runtime } from "#lambda/runtime.ts";
import { account } from "#lambda/steps/accounted.ts";
import { profilesOf } from "#lambda/steps/profiles.ts";
import { keep } from "./keep.ts";

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

async function received(heard: Heard, sentAt: number, runtime: Runtime): Promise<Fate> {
  const { knowledge, policy, settings, situations } = runtime;
  const { record } = heard;
  const read = readOne(record, { knowledge, profiles: profilesOf(policy) });
  const fate = fateOf(read, heard.account, settings);
  const { actor } = read.reading;
  const refs = actor === null ? [] : writtenRefs(read.reading, heard.account);
  for (const ref of refs) await situations.wrote(ref, actor?.principal ?? "");
  if ("resources" in fate) await keep({ record, read, fate, sentAt }, runtime);
  return fate;
}

export const handler = createHandler(awsRuntime);
