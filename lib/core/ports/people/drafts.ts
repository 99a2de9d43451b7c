import type { TeamDrafts } from "../../learning/drafts/drafts-of-team.ts";
import type { TeamTrials } from "../../learning/drafts/trials-of-team.ts";
import type { TeamUndoing } from "../../learning/drafts/undoing-of-team.ts";
import type { TeamKey } from "../../learning/team.ts";

type SavedDrafts = { readonly ok: true; readonly version: number } | { readonly ok: false };

/** What is drafted from answers. */
export interface Drafts {
  /** The latest of a team; an empty one of version zero where nothing was put. */
  open(team: TeamKey): Promise<TeamDrafts>;
  /** Stores it as the next version unless its version is no longer the stored one. */
  save(drafts: TeamDrafts): Promise<SavedDrafts>;
  /** The latest of what a team's drafts would have answered, in the same way. */
  trials(team: TeamKey): Promise<TeamTrials>;
  saveTrials(trials: TeamTrials): Promise<SavedDrafts>;
  /** What became of verdicts of the rows that a team's drafts are, in the same way. */
  undoing(team: TeamKey): Promise<TeamUndoing>;
  saveUndoing(undoing: TeamUndoing): Promise<SavedDrafts>;
}
