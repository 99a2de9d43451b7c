import { instantOf, millis } from "../../claims/instant.ts";
import type { ActorNoticeKind } from "../../claims/words.ts";
import type { ActorNotice } from "../../ledger/actor-notice.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import type { ToldStakes } from "../../ledger/told-stakes.ts";
import { actorNotices } from "./actor-notices.ts";
import { changedFates } from "./changed-fates.ts";
import { endsSoon } from "./ends-soon.ts";
import { counted } from "./series.ts";
import { type StakeChange, type StakeScene, toldIn } from "./stake-scene.ts";
import { undoneBy } from "./undone.ts";

/** What claimants are told, what the docket remembers of it, and when the next of it is due by itself. */
export type StakesTold = {
  readonly notices: readonly ActorNotice[];
  readonly told: ToldStakes | undefined;
  readonly due: string | undefined;
};

/** What claimants are told once a docket was judged: of a look with an open case only what ends, and what was counted. */
export function judgedStakes(scene: StakeScene, after: Pick<DocketRecord, "case" | "restores">): StakesTold {
  const { changes, fates } = changedFates(scene, after);
  return toldOf(scene, changes, fates);
}

/** The same where somebody else judges before long: only what ends, and what was counted. */
export const timelyStakes = (scene: StakeScene): StakesTold => toldOf(scene, [], toldIn(scene.record).fates);

/** What claimants are told once a write of Parley's has come to its end. */
export function undoneStakes(scene: StakeScene, restore: Restore): StakesTold {
  const changes = undoneBy(restore, scene);
  const undone = changes.map(({ claim }): [string, ActorNoticeKind] => [claim.id, "undone"]);
  return toldOf(scene, changes, { ...toldIn(scene.record).fates, ...Object.fromEntries(undone) });
}

function toldOf(scene: StakeScene, changes: readonly StakeChange[], fates: ToldStakes["fates"]): StakesTold {
  const { record, now } = scene;
  const before = toldIn(record);
  const ending = endsSoon(scene);
  const count = counted([...changes, ...ending.changes], before.series ?? {}, now);
  const isNews = count.told.length + count.counts.length > 0;
  const round = before.round + (isNews ? 1 : 0);
  const notices = isNews ? actorNotices(count.told, count.counts, { scene, round }) : [];
  const due = Math.min(ending.due, count.due);
  return {
    notices,
    told: remembered({ round, fates, ends: ending.ends, series: count.series }),
    due: due === Infinity ? undefined : instantOf(due),
  };
}

const isEmpty = (part: object): boolean => Object.keys(part).length === 0;

/** A docket on which nobody was ever told anything keeps nothing. */
function remembered({ round, fates, ends = {}, series = {} }: ToldStakes): ToldStakes | undefined {
  if (round === 0 && isEmpty(fates)) return undefined;
  return { round, fates, ...(!isEmpty(ends) && { ends }), ...(!isEmpty(series) && { series }) };
}

/** The record with what was told, looked at again when the next of it is due. */
export function withTold(record: DocketRecord, { told, due }: StakesTold): DocketRecord {
  const { told: _, ...rest } = record;
  const kept = told === undefined ? rest : { ...rest, told };
  return due === undefined ? kept : { ...kept, due: earlier(record.due, due) };
}

export const earlier = (one: string | undefined, other: string): string =>
  one === undefined || millis(other) < millis(one) ? other : one;
