import type { Claim } from "../../claims/claim.ts";
import type { Docket, DocketEvent } from "../../claims/docket/docket.ts";
import { millis } from "../../claims/instant.ts";
import { sameValue } from "../../fields/equality.ts";
import { overlaps, parsePath } from "../../fields/path.ts";
import { heardAt } from "../../ledger/stored-event.ts";
import { unknownActor } from "./claims.ts";
import type { HeardChange } from "./heard.ts";
import type { Scene } from "./scene.ts";
import type { Written } from "./written.ts";

/** How much later than its effect an event may be heard and still be believed to be its cause. */
const longestDelay = 3_600_000;

export type Explanation = { readonly change: HeardChange; readonly written: Written };

const writtenAt = ({ changedAt, madeAt }: Claim): number => millis(changedAt ?? madeAt);

function unexplainedOn({ writes }: Docket): readonly Claim[] {
  return [...writes.values()]
    .flatMap((slot) => [...slot.writes.values()])
    .filter(({ actor }) => actor.kind === unknownActor.kind && actor.principal === unknownActor.principal);
}

function explains({ edits, at, arrival }: HeardChange, claim: Claim, { shape }: Scene): boolean {
  const seenAt = writtenAt(claim);
  const delay = seenAt - millis(at);
  // What had been heard by then did not explain it.
  if (heardAt(arrival) < seenAt || delay < 0 || delay > longestDelay) return false;
  if (edits.length === 0) return true;
  const { is } = claim.constraint ?? {};
  return edits.some(
    ({ path, isKnown, after }) =>
      overlaps(path, claim.field) &&
      (!isKnown || path !== claim.field || sameValue(after, is, shape.topologyAt(parsePath(path)))),
  );
}

/** Whoever wrote it says so late: what nobody had explained is theirs from then on. */
export function lateExplanations(fresh: readonly HeardChange[], scene: Scene): readonly Explanation[] {
  return unexplainedOn(scene.record.docket).flatMap((claim): Explanation[] => {
    const { is, absent } = claim.constraint ?? {};
    const change = fresh.findLast((candidate) => explains(candidate, claim, scene));
    if (change === undefined || (is === undefined && absent !== true)) return [];
    return [{ change, written: { path: claim.field, value: is } }];
  });
}

/** The claim of nobody on a field that somebody has explained. */
export const giveUp = ({ change, written }: Explanation, at: string): DocketEvent => ({
  kind: "withdraw",
  at,
  event: change.id,
  actor: unknownActor,
  field: written.path,
});
