import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { isLike } from "#core/learning/drafts/conditions.ts";
import { isSupport, tallyOf } from "#core/learning/drafts/tally.ts";
import { heard, type Ruled } from "#core/learning/drafts/votes.ts";
import { draftBar } from "#core/learning/drafts/wilson.ts";
import { livedNights as lived } from "../core/learning/drafts/lived-nights.ts";
import { ruled } from "../core/learning/drafts/rulings.ts";
import { holdsFor } from "./runs.ts";

const year = 200;
const nights = [60, 90, 120, 150, 180, year];

type Act = { readonly day: number; readonly on: number; readonly actor: number; readonly is: boolean };
const act: fc.Arbitrary<Act> = fc.record({
  day: fc.integer({ min: 0, max: year * 4 }).map((quarter) => quarter / 4),
  on: fc.nat({ max: 6 }),
  actor: fc.nat({ max: 6 }),
  is: fc.boolean(),
});

/** One approver who answers as they like, whatever it is about and however often. */
const approver = (acts: readonly Act[], always?: "holder"): readonly Ruled[] =>
  acts.map(({ day, on, actor, is }, n) =>
    ruled({
      n: 100_000 + n,
      day,
      by: "liar",
      on: `r${on}`,
      actor: `a${actor}`,
      answer: always ?? (is ? "holder" : "challenger"),
    }),
  );

/** One actor's disputes, answered by anybody. */
const disputes = (acts: readonly Act[]): readonly Ruled[] =>
  acts.map(({ day, on, actor }, n) =>
    ruled({ n: 200_000 + n, day, by: `human ${actor}`, on: `own ${on}`, actor: "robot", answer: "holder" }),
  );

/** Three robots of one human, who answers what they dispute. */
const robots = (acts: readonly Act[]): readonly Ruled[] =>
  acts.map(({ day, on, actor }, n) =>
    ruled({
      n: 300_000 + n,
      day,
      by: "master",
      on: `s${on}`,
      actor: `robot ${actor % 3}`,
      claimants: ["master"],
      answer: "holder",
    }),
  );

/** Two who answer alike, on six resources and about six actors. */
const honest: readonly Ruled[] = Array.from({ length: 190 }, (_, n) =>
  ruled({ n, by: `honest ${n % 2}`, on: `h${n % 6}`, actor: `b${(n + Math.floor(n / 6)) % 6}` }),
);

const many = fc.array(act, { minLength: 0, maxLength: 150 });

it("nobody teaches alone: not an approver, nor an actor, nor robots of one human, each by themselves", () => {
  holdsFor(many, (acts) => {
    for (const all of [approver(acts), approver(acts, "holder"), disputes(acts), robots(acts)])
      expect(lived(all, nights).drafts).toEqual([]);
  });
});

it("nobody keeps two honest people from theirs, or ends it, by lying as often as they like, all at once", () => {
  holdsFor(
    fc.tuple(many, many),
    ([lies, own]) => {
      const { drafts, states } = lived([...honest, ...approver(lies, "holder"), ...robots(own)], nights);
      const theirs = drafts.filter(({ answer }) => answer === "challenger");
      expect(theirs.map(({ state }) => state)).toContain("proven");
      expect(drafts.filter(({ answer }) => answer === "holder")).toEqual([]);
      expect(states.has("retired")).toBe(false);
    },
    0.5,
  );
});

it("one actor's five thousand disputes, a liar and three robots at once make, prove and retire nothing", () => {
  const acts = Array.from(
    { length: 5_000 },
    (_, n): Act => ({ day: (n * year) / 5_000, on: n % 7, actor: n % 5, is: true }),
  );
  const flood = disputes(acts).map((each) => ({ ...each, human: "liar" }));
  const all = [...flood, ...approver(acts.slice(0, 400), "holder"), ...robots(acts.slice(0, 400))];
  expect(lived(all, [100, year]).drafts).toEqual([]);
  const { drafts, states } = lived([...all, ...honest], [60, 120, year]);
  expect(drafts.map(({ answer, state }) => `${answer} ${state}`)).toEqual(["challenger proven"]);
  expect(states.has("retired")).toBe(false);
});

it("the order in which rulings come, and how often, changes nothing", () => {
  holdsFor(fc.tuple(many, fc.nat()), ([acts, turn]) => {
    const all = [...honest, ...approver(acts)];
    const at = turn % all.length;
    const turned = [...all.slice(at), ...all.slice(0, at), ...all.slice(0, 20)].toReversed();
    expect(lived(turned, nights)).toEqual(lived(all, nights));
  });
});

it("every number can be counted again from the rulings it was counted from", () => {
  holdsFor(many, (acts) => {
    const all = [...honest, ...approver(acts)];
    const { drafts } = lived(all, [60]);
    for (const { conditions, answer, support, madeAt } of drafts) {
      const votes = heard(all)
        .filter(({ precedent: { at, features } }) => at <= madeAt && isLike(features, conditions))
        .map((each) => ({ ...each, isAlike: each.precedent.answer === answer }));
      expect(tallyOf(votes, draftBar)).toEqual(support);
      expect(isSupport(support)).toBe(true);
    }
  });
});
