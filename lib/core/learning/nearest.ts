import { millis } from "../claims/instant.ts";
import type { Features } from "./features.ts";
import type { Precedent } from "./precedent.ts";
import type { TeamKey } from "./team.ts";
import { likeness } from "./traits.ts";

const mostNearest = 5;

type NearestInput = {
  readonly features: Features;
  readonly team: TeamKey;
  /** Only what was answered before counts. */
  readonly before: string;
};

/**
 * The precedents most like a question, the most alike first, at most five and all of its class. Of those equally alike the
 * later one, then the one whose id sorts first. INVARIANT (never across teams).
 */
export function nearest(known: readonly Precedent[], to: NearestInput): readonly Precedent[] {
  const end = millis(to.before);
  const own = known.filter(
    ({ team, at, features }) => team === to.team && features.class === to.features.class && millis(at) < end,
  );
  const once = [...new Map(own.map((precedent) => [precedent.id, precedent])).values()];
  return once
    .map((precedent) => ({ precedent, alike: likeness(precedent.features, to.features) }))
    .toSorted(
      (a, b) =>
        b.alike - a.alike ||
        millis(b.precedent.at) - millis(a.precedent.at) ||
        (a.precedent.id < b.precedent.id ? -1 : 1),
    )
    .slice(0, mostNearest)
    .map(({ precedent }) => precedent);
}
