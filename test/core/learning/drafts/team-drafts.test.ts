import { describe, expect, it } from "vitest";
import { instantOf, millis } from "#core/claims/instant.ts";
import { droppedByHand, emptyTeamDrafts, type TeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import { allClasses } from "#core/learning/drafts/night.ts";
import { isDue, lookDone, nextLook, nightBegun } from "#core/learning/drafts/team-drafts.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import { onDay, ruledOften } from "./rulings.ts";

const classes = ["rollout", "capacity"];

/** A night, of which each class reads its rulings and is kept, as a store would. */
function night(book: TeamDrafts, now: string, rulings: readonly Ruled[], most = 100): TeamDrafts {
  let after = nightBegun(book, { now, classes });
  for (let done = 0; nextLook(after, classes) !== undefined && done < most; done += 1)
    after = structuredClone(lookDone(after, rulings));
  return after;
}

const often = ruledOften(40);

describe("a night of a team", () => {
  it("drafts what was answered often enough, and proves it by what is answered since", () => {
    const made = night(emptyTeamDrafts("-"), onDay(40), often);
    expect(made.drafts).toMatchObject([{ state: "proving", answer: "challenger" }]);
    const all = [...often, ...ruledOften(20, {}, 41)];
    expect(night(made, onDay(62), all).drafts).toMatchObject([{ state: "proven" }]);
  });

  it("is gone on with where it was broken off, by its own moment, and comes to the same", () => {
    const broken = night(emptyTeamDrafts("-"), onDay(40), often, 1);
    expect(broken.night).toEqual({ now: onDay(40), left: ["rollout", allClasses] });
    expect(broken.drafts).toEqual([]);
    expect(night(broken, onDay(41), often)).toEqual(night(emptyTeamDrafts("-"), onDay(40), often));
  });

  it("done twice on one day changes nothing", () => {
    const once = night(emptyTeamDrafts("-"), onDay(40), often);
    expect(isDue(once, onDay(40.3))).toBe(false);
    expect(night(once, onDay(40.3), often)).toEqual(once);
    expect(isDue(once, onDay(41))).toBe(true);
  });

  it("reads rulings for as long as a live draft speaks of them, and half a year at least", () => {
    const made = night(emptyTeamDrafts("-"), onDay(40), often);
    const later = nightBegun(made, { now: onDay(400), classes: [] });
    expect(nextLook(later, classes)).toEqual({ classes: ["rollout"], from: instantOf(millis(onDay(40))) });
    expect(nextLook(nightBegun(made, { now: onDay(50), classes }), classes)?.from).toBe(
      instantOf(millis(onDay(-130))),
    );
  });
});

describe("a draft that a person dropped", () => {
  it("has ended, with their words beside it, and no such draft is made of what was answered before", () => {
    const made = night(emptyTeamDrafts("-"), onDay(40), often);
    const [draft = { id: "" }] = made.drafts;
    const drop = { draft: draft.id, at: onDay(40.5), by: "Maria", because: "we move off it" };
    const dropped = droppedByHand(made, drop);
    expect(dropped.drafts).toMatchObject([{ state: "dropped", ended: "by hand", endedAt: onDay(40.5) }]);
    expect(dropped.dropped).toEqual([drop]);
    expect(JSON.stringify(dropped.drafts)).not.toMatch(/Maria|move/);
    const after = night(dropped, onDay(41), often);
    expect(after.drafts).toEqual(dropped.drafts);
    const anew = night(after, onDay(82), [...often, ...ruledOften(40, {}, 41)]);
    expect(anew.drafts).toMatchObject([{ id: draft.id, state: "proving" }]);
  });
});
