import type { Features } from "../features.ts";
import type { TeamKey } from "../team.ts";

/** What became of one verdict of a learnt row. INVARIANT (nobody is in it): all names are digests under a key of the team. */
export type KeptOutcome = {
  readonly id: string;
  readonly draft: string;
  readonly at: string;
  readonly resource: string;
  readonly actor: string;
  readonly undone?: { readonly human: string; readonly at: string };
  /** Matched times without a verdict, and at how many of them the same went wrong. */
  readonly times: number;
  readonly wrong: number;
};

/** What became of a verdict over somebody about which nobody was asked, and what it was like. */
export type KeptUnasked = Omit<KeptOutcome, "draft"> & { readonly features: Features };

/** Who stands behind it: of what was undone the hand that did it, of what stands who brought it about. */
export const handOf = ({ undone, actor }: KeptUnasked): string => undone?.human ?? actor;

/** What became of verdicts of a team's learnt rows, and until when that is told. */
export type TeamUndoing = {
  readonly team: TeamKey;
  /** Zero before it is stored. */
  readonly version: number;
  /** The last day in UTC whose verdicts have all been told of. */
  readonly through?: string;
  readonly outcomes: readonly KeptOutcome[];
  /** The same of verdicts about which nobody was asked; missing before any night has looked at them. */
  readonly unasked?: { readonly through: string; readonly outcomes: readonly KeptUnasked[] };
};

export const emptyTeamUndoing = (team: TeamKey): TeamUndoing => ({ team, version: 0, outcomes: [] });
