import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import { Draft } from "../../learning/drafts/draft.ts";
import type { DroppedByHand, TeamDrafts } from "../../learning/drafts/drafts-of-team.ts";
import type { HabitChange } from "../../learning/drafts/drift.ts";
import { type TeamTrials, trialCounts } from "../../learning/drafts/trials-of-team.ts";
import { TeamKey } from "../../learning/team.ts";

const Text = z.string();
const Teams = { team: TeamKey, teams: z.readonly(z.array(TeamKey)) };

const Dropped = z.strictObject({ draft: Text, at: Instant, by: Text, because: Text });

const Count = z.int().check(z.nonnegative());

/** Questions that a draft would have answered since it was made; of those that people answered, how many alike. */
const Tried = z.strictObject({ draft: Text, would: Count, answered: Count, alike: Count });

/** Everything that is drafted for a team, and the teams that there are. */
export const DraftsView = z.strictObject({
  v: z.literal(1),
  ...Teams,
  drafts: z.readonly(z.array(Draft)),
  tried: z.readonly(z.array(Tried)),
  /** By people, the latest first. */
  dropped: z.readonly(z.array(Dropped)),
  /** The latest night; it is still going on while classes are left. */
  night: z.optional(z.strictObject({ at: Instant, left: z.int() })),
});
export type DraftsView = Readonly<z.infer<typeof DraftsView>>;

const Share = z.strictObject({ word: Text, alike: z.int(), given: z.int() });

const change = { since: Instant, now: Share, before: Share };
const ClassDrift = z.strictObject({ class: Text, ...change });
/** Of what put the questions: a rule, a cause, or a row of `answers` that would have spoken. */
const RowDrift = z.strictObject({ row: Text, class: Text, ...change });

export const DriftView = z.strictObject({
  ...Teams,
  items: z.readonly(z.array(ClassDrift)),
  rows: z.readonly(z.array(RowDrift)),
});
export type DriftView = Readonly<z.infer<typeof DriftView>>;

export const DroppedView = z.strictObject({ draft: Draft, dropped: Dropped });
export type DroppedView = { readonly draft: Draft; readonly dropped: DroppedByHand };

type Teamed = Pick<DraftsView, "teams">;

export const draftsView = (
  { team, drafts, dropped, night }: TeamDrafts,
  { teams, trials }: Teamed & { readonly trials: TeamTrials },
): z.infer<typeof DraftsView> => ({
  v: 1,
  ...{ team, teams, drafts, tried: trialCounts(trials, drafts), dropped },
  ...(night !== undefined && { night: { at: night.now, left: night.left.length } }),
});

const lately = (a: HabitChange, b: HabitChange): number => (a.since < b.since ? 1 : -1);

export const driftView = (
  { team, changes, rows = {} }: TeamDrafts,
  { teams }: Teamed,
): z.infer<typeof DriftView> => ({
  ...{ team, teams },
  items: Object.entries(changes)
    .map(([name, { since, now, before }]) => ({ class: name, since, now, before }))
    .toSorted(lately),
  rows: Object.entries(rows)
    .flatMap(([name, ofClass]) =>
      Object.entries(ofClass).map(([row, { since, now, before }]) => ({
        ...{ row, class: name },
        ...{ since, now, before },
      })),
    )
    .toSorted(lately),
});
