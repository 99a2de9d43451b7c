import { account } from "#acts/accounted.ts";
import type { Runtime } from "#acts/runtime.ts";
import { noteHook } from "#acts/situations/note-hook.ts";
import { putSituation } from "#acts/situations/put-situation.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Noted } from "#core/situations/noted.ts";
import { readSituation } from "#core/situations/read-situation.ts";
import { partnerIn } from "#core/situations/sources/partner.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";

const mostWriters = 100;

export const createHandler = queue("note situation", undefined, async (body, runtime) => {
  const { settings, policy, now, log } = runtime;
  const partner = partnerIn(body, { file: policy.file, account: settings.account, now: now() });
  if (partner !== undefined)
    return "as" in partner ? account(log, partner) : await noteHook(partner, runtime);
  const noted = readSituation(body, settings);
  if (noted.as !== "situation") return account(log, noted);
  await putSituation(await withWriters(noted, runtime), runtime);
  log.count("SituationsNoted");
});

/** The one who wrote an alarm or a calendar can have it say what they like, so they declare it too. */
async function withWriters({ situation, asksWriters }: Noted, { situations }: Runtime): Promise<Situation> {
  const by = asksWriters ? await situations.writersOf(situation.ref) : [];
  return by.length === 0 ? situation : { ...situation, by: by.slice(0, mostWriters) };
}

export const handler = createHandler(awsRuntime);
