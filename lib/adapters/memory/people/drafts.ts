import { emptyTeamDrafts, type TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { emptyTeamTrials, type TeamTrials } from "#core/learning/drafts/trials-of-team.ts";
import { emptyTeamUndoing, type TeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import { promised } from "../stores/promised.ts";

export function memoryDrafts(): Drafts {
  const [drafts, trials, undoing] = [
    memoryBooks<TeamDrafts>(emptyTeamDrafts),
    memoryBooks<TeamTrials>(emptyTeamTrials),
    memoryBooks<TeamUndoing>(emptyTeamUndoing),
  ];
  return promised<Drafts>({
    open: drafts.open,
    save: drafts.save,
    trials: trials.open,
    saveTrials: trials.save,
    undoing: undoing.open,
    saveUndoing: undoing.save,
  });
}

type Saved = { readonly ok: true; readonly version: number } | { readonly ok: false };

function memoryBooks<T extends TeamDrafts | TeamTrials | TeamUndoing>(empty: (team: string) => T) {
  const known = new Map<string, T>();
  return {
    open: (team: string): T => structuredClone(known.get(team) ?? empty(team)),
    save(book: T): Saved {
      if ((known.get(book.team)?.version ?? 0) !== book.version) return { ok: false };
      const version = book.version + 1;
      known.set(book.team, structuredClone({ ...book, version }));
      return { ok: true, version };
    },
  };
}
