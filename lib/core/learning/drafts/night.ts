import { millis } from "../../claims/instant.ts";
import type { TeamKey } from "../team.ts";
import { classOf } from "./conditions.ts";
import type { Draft } from "./draft.ts";
import { type HabitChange, habitChange } from "./drift.ts";
import { newDrafts } from "./look.ts";
import { afterRulings } from "./proving.ts";
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
};

/** What the night begins with: of the night before the drafts and the changes. */
export function nightFrom(
  {
    team,
    now,
    classes,
  }: { readonly team: TeamKey; readonly now: string; readonly classes: readonly string[] },
  before?: Pick<Night, "drafts" | "changes">,
): Night {
  const { drafts = [], changes = {} } = before ?? {};
  return { team, now, left: [...new Set(classes)].toSorted(), drafts, changes };
}

/**
 * Looks at the next class, of which all rulings are given that drafts still speak of. INVARIANT (resumable): each step is
 * worked out from the state and the rulings alone.
 */
export function step(night: Night, rulings: readonly Ruled[]): Night {
  const [name, ...left] = night.left;
  if (name === undefined) return night;
  const { now, team } = night;
  const own = heard(
    rulings.filter(
      ({ precedent: { features, team: whose, at } }) =>
        features.class === name && whose === team && millis(at) <= millis(now),
    ),
  );
  const found = habitChange(own, now);
  const changes = found === undefined ? night.changes : { ...night.changes, [name]: found };
  const drafts = night.drafts.map((draft) =>
    classOf(draft) === name ? afterRulings(draft, own, now) : draft,
  );
  const begin = Math.max(millis(now) - lookBackMs, millis(changes[name]?.since ?? "1970-01-01T00:00:00Z"));
  const counting = own.filter(({ precedent: { at } }) => millis(at) >= begin);
  const made = newDrafts({ team, class: name, rulings: counting, drafts, now });
  const again = new Set(made.map(({ id }) => id));
  return { ...night, left, changes, drafts: [...drafts.filter(({ id }) => !again.has(id)), ...made] };
}
