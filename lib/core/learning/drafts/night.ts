import { millis } from "../../claims/instant.ts";
import type { TeamKey } from "../team.ts";
import { askVotesSince, type HeardSince, unaskedVotes } from "../unasked/ask-votes.ts";
import { newAskDrafts } from "../unasked/look-for-asks.ts";
import { classOf } from "./conditions.ts";
import type { Draft } from "./draft.ts";
import { type HabitChange, habitChange, type RowChanges, rowChanges } from "./drift.ts";
import { newDrafts } from "./look.ts";
import { afterRulings, afterVotes } from "./proving.ts";
import type { KeptUnasked } from "./undoing-of-team.ts";
import { heard, type Ruled } from "./votes.ts";

/** How far back rulings support a draft. */
export const lookBackMs = 180 * 86_400_000;

/** One night of one team, class after class, so that it can be broken off and gone on with. */
export type Night = {
  readonly team: TeamKey;
  readonly now: string;
  /** Classes that are still to be looked at. */
  readonly left: readonly string[];
  readonly drafts: readonly Draft[];
  /** By class: the last change of habit that any night found. */
  readonly changes: Readonly<Record<string, HabitChange>>;
  /** By class and by what put the questions. */
  readonly rows?: Readonly<Record<string, RowChanges>>;
};

/** What the night begins with: of the night before the drafts and the changes. */
export function nightFrom(
  {
    team,
    now,
    classes,
  }: { readonly team: TeamKey; readonly now: string; readonly classes: readonly string[] },
  before?: Pick<Night, "drafts" | "changes" | "rows">,
): Night {
  const { drafts = [], changes = {}, rows } = before ?? {};
  const kept = { drafts, changes, ...(rows !== undefined && { rows }) };
  return { team, now, left: [...new Set(classes)].toSorted(), ...kept };
}

const afterNight = (draft: Draft, heard: HeardSince, now: string): Draft =>
  draft.answer === "ask"
    ? afterVotes(draft, askVotesSince(draft, heard), now)
    : afterRulings(draft, heard.rulings, now);

const isLately =
  (now: string) =>
  ({ precedent: { at } }: Ruled): boolean =>
    millis(at) >= millis(now) - lookBackMs;

const startOf = (change: HabitChange | undefined): number =>
  change === undefined ? -Infinity : millis(change.since);

/**
 * Looks at the next class, of which all rulings are given that drafts still speak of, and what became of verdicts about which
 * nobody was asked. INVARIANT (resumable): each step is worked out from the state and these alone.
 */
export function step(night: Night, rulings: readonly Ruled[], unasked: readonly KeptUnasked[] = []): Night {
  const [name, ...left] = night.left;
  if (name === undefined) return night;
  const { now, team } = night;
  const own = heard(
    rulings.filter(
      ({ precedent: { features, team: whose, at } }) =>
        features.class === name && whose === team && millis(at) <= millis(now),
    ),
  );
  const change = habitChange(own, now);
  const changes = change === undefined ? night.changes : { ...night.changes, [name]: change };
  const ofRows = rowChanges(own, now, night.rows?.[name]);
  const rows = Object.keys(ofRows).length === 0 ? night.rows : { ...night.rows, [name]: ofRows };
  const known = unasked.filter(({ at }) => millis(at) <= millis(now));
  const votes = unaskedVotes(known, { team, class: name });
  const drafts = night.drafts.map((draft) =>
    classOf(draft) === name ? afterNight(draft, { rulings: own, unasked: votes }, now) : draft,
  );
  const begin = Math.max(millis(now) - lookBackMs, startOf(changes[name]));
  const counting = own.filter(
    ({ precedent: { at }, row = "" }) => millis(at) >= Math.max(begin, startOf(rows?.[name]?.[row])),
  );
  const input = { team, class: name, drafts, now };
  const made = [
    ...newDrafts({ ...input, rulings: counting }),
    ...newAskDrafts({ ...input, votes: votes.filter(isLately(now)), outcomes: known }),
  ];
  const again = new Set(made.map(({ id }) => id));
  const found = { changes, ...(rows !== undefined && { rows }) };
  return { ...night, left, ...found, drafts: [...drafts.filter(({ id }) => !again.has(id)), ...made] };
}
