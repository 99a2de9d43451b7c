import { type Claim, lastChangedAt } from "../../claims/claim.ts";
import type { DocketEvent } from "../../claims/docket/docket.ts";
import { millis } from "../../claims/instant.ts";
import type { Edit } from "../../fields/difference.ts";
import { absent, isExistence } from "../../fields/existence.ts";
import { covers } from "../../fields/path.ts";
import { stoodUntil } from "../../ledger/past/stood.ts";
import { heardAt } from "../../ledger/stored-event.ts";
import { unknownActor } from "./claims.ts";
import { isByLook, refined, tellsOf } from "./explained.ts";
import type { HeardChange } from "./heard.ts";
import { type FoldScene, isOfLook } from "./scene.ts";
import { type Concluded, editOf, eventOf, waitingIn } from "./waiting.ts";
import type { WrittenValue } from "./written.ts";

/** How much later than its effect an event may be heard and still be believed to be its cause. */
const longestDelay = 3_600_000;

/** What a look saw, and whose it was taken for until somebody's event came. */
type Unclaimed = { readonly edit: Edit; readonly at: string; readonly claim: Claim | undefined };

export type Explanation = Unclaimed & { readonly change: HeardChange; readonly written: WrittenValue };

/** What is left of it where a request names only a part. */
type Left = Unclaimed & { readonly change: undefined };

/** Claims that come from looks alone: of nobody, or of a service that leaves no record. */
function unclaimedOn({ record, shape }: FoldScene): readonly Unclaimed[] {
  return [...record.docket.writes.values()]
    .flatMap((slot) => [...slot.writes].filter(([event]) => isOfLook(event)))
    .flatMap(([, claim]): Unclaimed[] => {
      const { is, absent } = claim.constraint ?? {};
      if (is === undefined && absent !== true) return [];
      const at = lastChangedAt(claim);
      const before = stoodUntil(record, { field: claim.field, at }, shape)?.value;
      const values = { ...(before !== undefined && { before }), ...(is !== undefined && { after: is }) };
      return [{ edit: { path: claim.field, ...values }, at, claim }];
    });
}

/** Somebody is known to have written there since, before the look saw it: it is no earlier one's work. */
function isWrittenOver({ at }: HeardChange, { edit, at: seen }: Unclaimed, scene: FoldScene): boolean {
  return scene.record.history.some((entry) => {
    if (entry.by !== "change" || isByLook(entry, scene) || !covers(entry.field, edit.path)) return false;
    return millis(entry.at) > millis(at) && millis(entry.at) <= millis(seen);
  });
}

function explains(change: HeardChange, unclaimed: Unclaimed, scene: FoldScene): boolean {
  const { edits, at, arrival, write, isNew } = change;
  const { edit, at: seen } = unclaimed;
  const seenAt = millis(seen);
  const delay = seenAt - millis(at);
  // What had been heard and folded by then did not explain it; a queue may have kept the others back.
  const wasFolded = !isNew && heardAt(arrival) < seenAt;
  if (wasFolded || delay < 0 || delay > longestDelay) return false;
  if (isWrittenOver(change, unclaimed, scene)) return false;
  if (isExistence(edit.path)) return write === (edit.after === absent ? "delete" : "create");
  if (edits.length === 0) return scene.unlogged.ownerOf(edit.path) === undefined;
  return edits.some((told) => tellsOf(told, edit, scene));
}

function explanationOf(
  one: Unclaimed,
  fresh: readonly HeardChange[],
  scene: FoldScene,
): Explanation | undefined {
  const change = fresh.findLast((candidate) => explains(candidate, one, scene));
  if (change === undefined) return undefined;
  return { ...one, change, written: { path: one.edit.path, value: one.edit.after } };
}

/** What nobody was known to have written as a whole, taken apart where a request that came since names only a part. */
function takenApart(
  one: Unclaimed,
  fresh: readonly HeardChange[],
  scene: FoldScene,
): readonly (Explanation | Left)[] {
  if (one.claim?.actor.principal !== unknownActor.principal) {
    const explained = explanationOf(one, fresh, scene);
    return explained === undefined ? [] : [explained];
  }
  const telling = fresh.filter((change) => explains(change, one, scene));
  const parts = refined(one.edit, { changes: telling, shape: scene.shape });
  const each = parts.map(
    (edit) => explanationOf({ ...one, edit }, fresh, scene) ?? { ...one, edit, change: undefined },
  );
  return each.every(({ change }) => change === undefined) ? [] : each;
}

export type Late = {
  readonly explained: readonly Explanation[];
  /** What beside it nobody is known to have written still. INVARIANT (nobody is given what they did not write). */
  readonly left: readonly Concluded[];
};

/** The one who wrote it says so late: what a look had seen by itself is theirs from then on. */
export function lateExplanations(fresh: readonly HeardChange[], scene: FoldScene): Late {
  const { record } = scene;
  const waiting = waitingIn(record).map(
    (one): Unclaimed => ({ edit: editOf(one), at: one.at, claim: undefined }),
  );
  const all = [...unclaimedOn(scene), ...waiting].flatMap((one) => takenApart(one, fresh, scene));
  return {
    explained: all.filter((one) => one.change !== undefined),
    left: all
      .filter(({ change }) => change === undefined)
      .map(({ edit, at }) => {
        const event = eventOf(record, { field: edit.path, at });
        return { event, edit, at, actor: unknownActor, reason: undefined };
      }),
  };
}

/** The claim on a field that somebody has explained is given up by the one whom it was taken for. */
export const giveUp = ({ change, claim }: Explanation, at: string): readonly DocketEvent[] =>
  claim === undefined
    ? []
    : [{ kind: "unsay", at, event: change.id, actor: claim.actor, field: claim.field }];
