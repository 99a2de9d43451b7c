import { millis } from "../../claims/instant.ts";
import type { Precedent } from "../precedent.ts";
import { classesIn, isLike } from "./conditions.ts";
import type { Draft } from "./draft.ts";
import type { TeamDrafts } from "./drafts-of-team.ts";
import { afterRulings } from "./proving.ts";
import { heardIn, type Ruled } from "./votes.ts";

/** The proven drafts that would have answered a question otherwise than somebody did. */
export const dissentedFrom = ({ drafts }: Pick<TeamDrafts, "drafts">, { at, features, answer }: Precedent) =>
  drafts.filter(
    (draft) =>
      draft.state === "proven" &&
      draft.answer !== "ask" &&
      draft.answer !== answer &&
      millis(at) > millis(draft.madeAt) &&
      isLike(features, draft.conditions),
  );

type AfterAnswer = {
  readonly against: readonly Draft[];
  /** Of their classes, and all that were given since the earliest of these drafts was made. */
  readonly rulings: readonly Ruled[];
  readonly now: string;
};

/** What becomes of them at once, by the same count as in the night. */
export function afterAnswer<T extends Pick<TeamDrafts, "drafts">>(
  book: T,
  { against, rulings, now }: AfterAnswer,
): T {
  const ids = new Set(against.map(({ id }) => id));
  const given = rulings.filter(({ precedent: { at } }) => millis(at) <= millis(now));
  const drafts = book.drafts.map((draft) =>
    ids.has(draft.id) ? afterRulings(draft, heardIn(given, classesIn(draft)), now) : draft,
  );
  return { ...book, drafts };
}
