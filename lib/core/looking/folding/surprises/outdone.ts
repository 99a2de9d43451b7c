import { millis } from "../../../claims/instant.ts";
import { canonicalPrincipal } from "../../../claims/principal.ts";
import { overlaps } from "../../../fields/path.ts";
import { rememberedFor } from "../../../remembered.ts";
import { unknownActor } from "../claims.ts";
import type { HeardChange, HeardEdit } from "../heard.ts";
import type { FoldScene } from "../scene.ts";

/** As whom Parley wrote here. */
const parleys = rememberedFor(
  ({ history }: FoldScene["record"]): ReadonlySet<string> =>
    new Set(
      history.filter(({ by }) => by === "revert").map(({ principal }) => canonicalPrincipal(principal)),
    ),
);

const isParley = (principal: string, record: FoldScene["record"]): boolean =>
  parleys(record).has(canonicalPrincipal(principal));

/** What others than Parley wrote, in the order of time; each of a flood of writes is held against all of them. */
const othersIn = rememberedFor(({ changes, record }: FoldScene) =>
  changes
    .filter(({ actor }) => !isParley(actor.principal, record))
    .map(({ id, at, edits }) => ({ id, moment: millis(at), edits }))
    .toSorted((a, b) => a.moment - b.moment),
);

/** Whether others wrote to a place after a moment, and until another. */
function wroteBetween(told: HeardEdit, { id, at }: HeardChange, until: number, scene: FoldScene): boolean {
  const others = othersIn(scene);
  const since = millis(at);
  let [next, end] = [0, others.length];
  while (next < end) {
    const middle = (next + end) >> 1;
    if ((others[middle]?.moment ?? 0) <= since) next = middle + 1;
    else end = middle;
  }
  for (; next < others.length; next += 1) {
    const other = others[next];
    if (other === undefined || other.moment > until) return false;
    if (other.id !== id && other.edits.some(({ path }) => overlaps(path, told.path))) return true;
  }
  return false;
}

/** Somebody else had written there until then, so that it is not Parley's write that went over it. */
export function isOutdone(told: HeardEdit, change: HeardChange, until: number, scene: FoldScene): boolean {
  const { record } = scene;
  const since = millis(change.at);
  const isInTime = (moment: number) => moment > since && moment <= until;
  return (
    wroteBetween(told, change, until, scene) ||
    record.history.some(
      // What nobody is known to have written is dated by the look that saw it, and may be this very write.
      ({ at, field, principal }) =>
        isInTime(millis(at)) &&
        principal !== unknownActor.principal &&
        overlaps(field, told.path) &&
        !isParley(principal, record),
    )
  );
}
