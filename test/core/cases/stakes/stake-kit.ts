import {
  judgedStakes,
  type StakesTold,
  timelyStakes,
  undoneStakes,
  withTold,
} from "#core/cases/stakes/tell-stakes.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import type { Around } from "#core/looking/around.ts";
import { time } from "../../arbitration/small-disputes.ts";
import { around, enforcing, judged } from "../open-cases.ts";

/** What a judgement of a docket tells claimants, and the docket as it stands then. */
export function toldBy(record: DocketRecord, at: string, parts: Around = around(enforcing())) {
  const now = time(at);
  const result = judged(record, { now, around: parts });
  const scene = {
    record,
    dispute: result.dispute,
    verdict: result.decision,
    decision: result.logged.id,
    now,
    around: parts,
  };
  const told = judgedStakes(scene, result.record);
  return { ...told, judged: result, record: withTold(result.record, told) };
}

/** What is told once the write that a judgement wanted has been made. */
export function restoredAfter(
  { judged: { dispute, decision, logged }, record }: ReturnType<typeof toldBy>,
  at: string,
  parts: Around = around(enforcing()),
) {
  const [restore] = record.restores as readonly [Restore];
  const now = time(at);
  const scene = { record, dispute, verdict: decision, decision: logged.id, now, around: parts };
  const told = undoneStakes(scene, restore);
  return { ...told, record: withTold(record, told) };
}

export const timely = (
  { judged: { dispute, decision } }: ReturnType<typeof toldBy>,
  record: DocketRecord,
  { at, parts = around(enforcing()) }: { readonly at: string; readonly parts?: Around },
): StakesTold => timelyStakes({ record, dispute, verdict: decision, now: time(at), around: parts });

export const linesOf = (notices: readonly ActorNotice[]): readonly string[] =>
  notices.map(
    ({ kind, actor, fields, times }) =>
      `${kind} ${actor.principal} ${fields.join(" ")}${times > 1 ? ` x${times}` : ""}`,
  );
