import type { Claim } from "../../claims/claim.ts";
import type { Docket, DocketEvent } from "../../claims/docket/docket.ts";
import { millis } from "../../claims/instant.ts";
import type { Edit } from "../../fields/difference.ts";
import { absent, isExistence } from "../../fields/existence.ts";
import { heardAt } from "../../ledger/stored-event.ts";
import { tellsOf } from "./explained.ts";
import type { HeardChange } from "./heard.ts";
import { isOfLook, type Scene } from "./scene.ts";
import { editOf, waitingIn } from "./waiting.ts";
import type { Written } from "./written.ts";

/** How much later than its effect an event may be heard and still be believed to be its cause. */
const longestDelay = 3_600_000;

/** What a look saw, and whose it was taken for until somebody's event came. */
type Unclaimed = { readonly edit: Edit; readonly at: string; readonly claim: Claim | undefined };

export type Explanation = Unclaimed & { readonly change: HeardChange; readonly written: Written };

const writtenAt = ({ changedAt, madeAt }: Claim): string => changedAt ?? madeAt;

/** Claims that come from looks alone: of nobody, or of a service that leaves no record. */
function unclaimedOn({ writes }: Docket): readonly Unclaimed[] {
  return [...writes.values()]
    .flatMap((slot) => [...slot.writes].filter(([event]) => isOfLook(event)))
    .flatMap(([, claim]): Unclaimed[] => {
      const { is, absent } = claim.constraint ?? {};
      if (is === undefined && absent !== true) return [];
      const edit = { path: claim.field, ...(is !== undefined && { after: is }) };
      return [{ edit, at: writtenAt(claim), claim }];
    });
}

function explains(
  { edits, at, arrival, write }: HeardChange,
  { edit, at: seen }: Unclaimed,
  scene: Scene,
): boolean {
  const seenAt = millis(seen);
  const delay = seenAt - millis(at);
  // What had been heard by then did not explain it.
  if (heardAt(arrival) < seenAt || delay < 0 || delay > longestDelay) return false;
  if (isExistence(edit.path)) return write === (edit.after === absent ? "delete" : "create");
  if (edits.length === 0) return scene.unlogged.ownerOf(edit.path) === undefined;
  return edits.some((told) => tellsOf(told, edit, scene));
}

/** The one who wrote it says so late: what a look had seen by itself is theirs from then on. */
export function lateExplanations(fresh: readonly HeardChange[], scene: Scene): readonly Explanation[] {
  const waiting = waitingIn(scene.record).map(
    (one): Unclaimed => ({ edit: editOf(one), at: one.at, claim: undefined }),
  );
  return [...unclaimedOn(scene.record.docket), ...waiting].flatMap((one): Explanation[] => {
    const change = fresh.findLast((candidate) => explains(candidate, one, scene));
    if (change === undefined) return [];
    return [{ ...one, change, written: { path: one.edit.path, value: one.edit.after } }];
  });
}

/** The claim on a field that somebody has explained is given up by the one whom it was taken for. */
export const giveUp = ({ change, claim }: Explanation, at: string): readonly DocketEvent[] =>
  claim === undefined
    ? []
    : [{ kind: "withdraw", at, event: change.id, actor: claim.actor, field: claim.field }];
