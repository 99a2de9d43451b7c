import { emptyTeamDrafts, type TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import type { Drafts } from "#core/ports/people/drafts.ts";
import { promised } from "../stores/promised.ts";

export function memoryDrafts(): Drafts {
  const known = new Map<string, TeamDrafts>();
  return promised<Drafts>({
    open: (team) => structuredClone(known.get(team) ?? emptyTeamDrafts(team)),
    save(drafts) {
      if ((known.get(drafts.team)?.version ?? 0) !== drafts.version) return { ok: false };
      const version = drafts.version + 1;
      known.set(drafts.team, structuredClone({ ...drafts, version }));
      return { ok: true, version };
    },
  });
}
