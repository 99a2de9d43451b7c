import type { Dispute } from "#core/arbitration/dispute.ts";
import { earlier, type StakesTold, withTold } from "#core/cases/stakes/tell-stakes.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { tellWorks } from "#core/notices/actors/tell-works.ts";
import { stakeMessages } from "#core/notices/readers/stake-readers.ts";
import { faultName } from "../fault-words.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";

/** When it is tried again to tell what could not be told. */
const againMs = 300_000;

/**
 * Tells claimants what became of their stakes, and others whom it concerns by the channels that ask for it, and gives
 * back the docket as it is to be stored. INVARIANT (never in the way): whatever fails of it is counted and fails nothing;
 * the docket remembers nothing of it then, and it is told by the next look.
 */
export async function tellClaimants(
  record: DocketRecord,
  told: StakesTold,
  dispute: Dispute,
  runtime: Runtime,
): Promise<DocketRecord> {
  try {
    for (const notice of told.notices) await tellOne(notice, dispute, runtime);
    return withTold(record, told);
  } catch (error) {
    const { log, now } = runtime;
    log.count("ActorsUntold", told.notices.length);
    log.warn("claimants could not be told what became of their stakes", { fault: faultName(error) });
    return { ...record, due: earlier(record.due, instantOf(now() + againMs)) };
  }
}

/** INVARIANT (once): what the inbox says was handed on goes to no channel again. */
async function tellOne(notice: ActorNotice, dispute: Dispute, runtime: Runtime): Promise<void> {
  const { inboxes, notifier, policy, settings } = runtime;
  const { wasHandedOn } = await inboxes.put(notice);
  if (wasHandedOn) return;
  const { principal, via } = notice.actor;
  const profiles = await profilesNow(runtime);
  const ways = {
    tell: profiles.tellsOf(principal, via),
    mails: settings.mailedActors,
    reviews: settings.reviews,
  };
  for (const work of tellWorks(notice, ways)) await notifier.tell(work, 0);
  for (const message of stakeMessages(notice, { dispute, policy, ...settings })) await notifier.send(message);
  await inboxes.handedOn(notice);
}
