import { sha256 } from "#core/digest.ts";
import { Draft } from "#core/learning/drafts/draft.ts";
import type { TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import type { LiveTrial } from "#core/learning/drafts/trials-of-team.ts";
import type { TeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";

type Sample = { readonly drafts?: number; readonly dissent?: number };

const tally = (of: string, dissent: number) => ({
  ...{ agreed: 34, given: 35, counted: 33, needed: 33, humans: 2, resources: 3 },
  ...{ from: "2026-06-01T10:00:00.000Z", to: "2026-08-01T10:00:00.000Z" },
  dissent: Array.from({ length: dissent }, (_, n) => sha256(`${of} ${n}`)),
  digest: sha256(of),
});

/** Whatever a draft may hold, it holds. */
export const draftOf = (name: string, dissent = 1): Draft =>
  Draft.parse({
    v: 1,
    id: sha256(name),
    team: "-",
    conditions: [
      { trait: "class", is: "capacity" },
      { trait: "hours", is: "night" },
    ],
    answer: "holder",
    state: "retired",
    madeAt: "2026-08-02T03:00:00.000Z",
    support: tally(`support ${name}`, dissent),
    proof: tally(`proof ${name}`, dissent),
    provenAt: "2026-09-01T03:00:00.000Z",
    endedAt: "2026-10-01T03:00:00.000Z",
    ended: "dissent",
  });

export const trial = (draft: string, was?: LiveTrial["was"]): LiveTrial => ({
  ...{ draft: sha256(draft), case: "case-1", at: "2026-11-20T10:00:00Z" },
  ...(was !== undefined && { was }),
});

export function teamDrafts(team: string, { drafts = 2, dissent = 1 }: Sample = {}): TeamDrafts {
  const at = "2026-11-20T10:00:00.000Z";
  const change = {
    since: "2026-10-12T10:00:00.000Z",
    now: { word: "put back", alike: 9, given: 11 },
    before: { word: "kept", alike: 14, given: 15 },
  } as const;
  return {
    team,
    version: 0,
    drafts: Array.from({ length: drafts }, (_, n) => ({ ...draftOf(`${team} ${n}`, dissent), team })),
    changes: { capacity: change },
    rows: { capacity: { "rule/ask-at-night": { ...change, since: at } } },
    night: { now: "2026-11-21T03:00:00.000Z", left: [] },
    dropped: [{ draft: sha256("gone"), at, by: "Maria", because: "we move off it" }],
  };
}

/** So many verdicts of rows, every other one undone. */
export function teamUndoing(team: string, count: number): TeamUndoing {
  const short = (text: string) => sha256(text).slice(0, 32);
  return {
    ...{ team, version: 0, through: "2026-11-19" },
    outcomes: Array.from({ length: count }, (_, n) => ({
      ...{ id: short(`outcome ${n}`), draft: sha256(`draft ${n % 8}`), at: "2026-11-19T10:00:00Z" },
      ...{ resource: short(`resource ${n}`), actor: short(`actor ${n}`), times: 7, wrong: n % 3 },
      ...(n % 2 === 0 && { undone: { human: short(`human ${n}`), at: "2026-11-19T11:00:00Z" } }),
    })),
  };
}
