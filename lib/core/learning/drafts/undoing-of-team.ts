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

/** What became of verdicts of a team's learnt rows, and until when that is told. */
export type TeamUndoing = {
  readonly team: TeamKey;
  /** Zero before it is stored. */
  readonly version: number;
  /** The last day in UTC whose verdicts have all been told of. */
  readonly through?: string;
  readonly outcomes: readonly KeptOutcome[];
};

export const emptyTeamUndoing = (team: TeamKey): TeamUndoing => ({ team, version: 0, outcomes: [] });
