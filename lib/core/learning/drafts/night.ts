import { millis } from "../../claims/instant.ts";
import { newDraftsAcross } from "../across/look-across.ts";
import type { TeamKey } from "../team.ts";
import { askVotesSince, type HeardSince, unaskedVotes } from "../unasked/ask-votes.ts";
import { newAskDrafts } from "../unasked/look-for-asks.ts";
import { classesIn } from "./conditions.ts";
import type { Draft } from "./draft.ts";
import { type HabitChange, habitChange, type RowChanges, rowChanges } from "./drift.ts";
import { newDrafts } from "./look.ts";
import { afterRulings, afterVotes } from "./proving.ts";
import type { KeptUnasked } from "./undoing-of-team.ts";
import { heardIn, inTime, type Ruled } from "./votes.ts";

/** How far back rulings support a draft. */
export const lookBackMs = 180 * 86_400_000;

/** What stands for all classes together. No class can be called so. */
export const allClasses = "*";

/** One night of one team, class after class and then all together, so that it can be broken off and gone on with. */
export type Night = {
  readonly team: TeamKey;
  readonly now: string;
  /** Classes that are still to be looked at, and at last what stands for all together. */
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
  const each = [...new Set(classes)].toSorted();
  return { team, now, left: each.length > 1 ? [...each, allClasses] : each, ...kept };
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

/** As far back as rulings of a class, and of what put them, say what is answered by now. */
function isCounting(name: string, { now, changes, rows }: Pick<Night, "now" | "changes" | "rows">) {
  const begin = Math.max(millis(now) - lookBackMs, startOf(changes[name]));
  return ({ precedent: { at }, row = "" }: Ruled): boolean =>
    millis(at) >= Math.max(begin, startOf(rows?.[name]?.[row]));
}

/** Those that are made take the place of such as ended before. */
function withMade(drafts: readonly Draft[], made: readonly Draft[]): readonly Draft[] {
  const again = new Set(made.map(({ id }) => id));
  return [...drafts.filter(({ id }) => !again.has(id)), ...made];
}

const isOfSeveral = (draft: Draft): boolean => classesIn(draft).length > 1;

/**
 * Looks at the next class, or at all together, of which all rulings are given that drafts still speak of, and what became of
 * verdicts about which nobody was asked. INVARIANT (resumable): each step is worked out from the state and these alone.
 */
export function step(night: Night, rulings: readonly Ruled[], unasked: readonly KeptUnasked[] = []): Night {
  const [name, ...left] = night.left;
  if (name === undefined) return night;
  const { now, team } = night;
  const given = rulings.filter(
    ({ precedent: { team: whose, at } }) => whose === team && millis(at) <= millis(now),
  );
  const after = name === allClasses ? across(night, given) : ofClass(name, night, { given, unasked });
  return { ...night, left, ...after };
}

type StepInput = { readonly given: readonly Ruled[]; readonly unasked: readonly KeptUnasked[] };

function ofClass(name: string, night: Night, { given, unasked }: StepInput): Partial<Night> {
  const { now, team } = night;
  const own = heardIn(given, [name]);
  const change = habitChange(own, now);
  const changes = change === undefined ? night.changes : { ...night.changes, [name]: change };
  const ofRows = rowChanges(own, now, night.rows?.[name]);
  const rows = Object.keys(ofRows).length === 0 ? night.rows : { ...night.rows, [name]: ofRows };
  const known = unasked.filter(({ at }) => millis(at) <= millis(now));
  const votes = unaskedVotes(known, { team, class: name });
  const drafts = night.drafts.map((draft) =>
    classesIn(draft).includes(name) && !isOfSeveral(draft)
      ? afterNight(draft, { rulings: own, unasked: votes }, now)
      : draft,
  );
  const found = { changes, ...(rows !== undefined && { rows }) };
  const counting = own.filter(isCounting(name, { now, ...found }));
  const input = { team, class: name, drafts, now };
  const made = [
    ...newDrafts({ ...input, rulings: counting }),
    ...newAskDrafts({ ...input, votes: votes.filter(isLately(now)), outcomes: known }),
  ];
  return { ...found, drafts: withMade(drafts, made) };
}

/** Drafts about several classes, those that are there and those that are new. */
function across(night: Night, given: readonly Ruled[]): Partial<Night> {
  const { now, team } = night;
  const drafts = night.drafts.map((draft) =>
    isOfSeveral(draft) ? afterRulings(draft, heardIn(given, classesIn(draft)), now) : draft,
  );
  const names = [...new Set(given.map(({ precedent: { features } }) => features.class))];
  const counting = names.flatMap((name) => heardIn(given, [name]).filter(isCounting(name, night)));
  return { drafts: withMade(drafts, newDraftsAcross({ team, now, drafts, rulings: inTime(counting) })) };
}
