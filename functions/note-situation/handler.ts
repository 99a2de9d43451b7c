import { instantOf } from "#core/claims/instant.ts";
import type { Situation } from "#core/claims/situation.ts";
import { endedWith } from "#core/situations/ended.ts";
import type { Noted } from "#core/situations/noted.ts";
import { readSituation } from "#core/situations/read-situation.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";
import type { Runtime } from "#lambda/runtime.ts";
import { account } from "#lambda/steps/accounted.ts";

const mostWriters = 100;
/** Whoever looks may know the situations as they were ten seconds ago. */
const untilKnown = 11_000;

export const createHandler = queue("note situation", undefined, async (body, runtime, { receives }) => {
  const noted = readSituation(body, runtime.settings);
  if (noted.as !== "situation") return account(runtime.log, noted);
  const situation = await withWriters(noted, runtime);
  const isNew = await put(situation, runtime);
  runtime.log.count("SituationsNoted");
  // Whoever was stopped after it was stored asked nobody to look.
  if (!isNew && receives === 1) return;
  await runtime.tasks.ask({ task: "wake", scope: situation.scope }, untilKnown);
});

/** Whoever wrote an alarm or a calendar can have it say what he likes, so he declares it too. */
async function withWriters({ situation, asksWriters }: Noted, { situations }: Runtime): Promise<Situation> {
  const by = asksWriters ? await situations.writersOf(situation.ref) : [];
  return by.length === 0 ? situation : { ...situation, by: by.slice(0, mostWriters) };
}

/** Those that end with it are ended first: the new one alone says that nothing is left to do. */
async function put(situation: Situation, { situations, now }: Runtime): Promise<boolean> {
  const moment = instantOf(now());
  let isNew = false;
  for (const each of [...endedWith(situation, await situations.since(moment), moment), situation]) {
    isNew = (await situations.put(each)).isNew || isNew;
  }
  return isNew;
}

export const handler = createHandler(awsRuntime);
