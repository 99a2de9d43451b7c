import type { Ruled } from "../../learning/drafts/votes.ts";
import type { Precedent } from "../../learning/precedent.ts";
import type { TeamKey } from "../../learning/team.ts";

/** A precedent as it is kept. INVARIANT (nobody is in it): humans and resources are digests under a key of their team. */
export type KeptPrecedent = {
  readonly precedent: Precedent;
  /** The case in which it was decided, by which it is found again. */
  readonly case: string;
  /** The human who answered. */
  readonly human: string;
  readonly resource: string;
  /** Who brought the challenge; missing of what earlier releases kept, and where nobody is known. */
  readonly actor?: string;
  /** What put the question, by its name in the policy; missing of what earlier releases kept, and where nobody knows. */
  readonly row?: string;
  /** It was about a claim of the human's own. */
  readonly isOwn?: true;
  /** Whether precedents were shown only after the answer; missing of what earlier releases kept. */
  readonly isHeldBack?: boolean;
};

/** No more of one team and class are read: what lies further back has fallen out of use. */
export const mostPrecedents = 200;

/** No more of one team and class are counted in a night, the latest. */
export const mostCounted = 10_000;

/** As it counts for a draft. INVARIANT (only takes away): where nobody knows who brought it, it counts for none. */
export const ruledIn = ({
  precedent,
  human,
  resource,
  actor,
  row,
  isOwn,
}: KeptPrecedent): readonly Ruled[] =>
  actor === undefined
    ? []
    : [
        {
          ...{ precedent, human, resource, actor, claimants: isOwn === true ? [human] : [] },
          ...(row !== undefined && { row }),
        },
      ];

export interface Precedents {
  /** What stands under the same id stays as it is. */
  put(kept: KeptPrecedent): Promise<void>;
  /** Of a team and a class the latest first, at most `mostPrecedents`. */
  latest(team: TeamKey, of: string): Promise<readonly KeptPrecedent[]>;
  /** All of a team and a class that were given at a moment or later, the latest first, at most `mostCounted`. */
  since(team: TeamKey, of: string, from: string): Promise<readonly KeptPrecedent[]>;
}
