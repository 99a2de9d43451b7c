import { fc } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { classesIn, isLike } from "#core/learning/drafts/conditions.ts";
import { votesSince } from "#core/learning/drafts/proving.ts";
import { tallyOf } from "#core/learning/drafts/tally.ts";
import { heardIn, type Ruled } from "#core/learning/drafts/votes.ts";
import { draftBar, proofBar } from "#core/learning/drafts/wilson.ts";
import { livedNights } from "../core/learning/drafts/lived-nights.ts";
import { onDay, ruled } from "../core/learning/drafts/rulings.ts";
import { holdsFor } from "./runs.ts";

const honestClasses = ["capacity", "rollout"];
const classes = [...honestClasses, "parameters", "sizing"];
const year = 200;

const lived = (rulings: readonly Ruled[], days: readonly number[]) => livedNights(rulings, days, classes);

const nights = [60, 130, year];

type Act = { readonly day: number; readonly on: number; readonly actor: number; readonly of: number };
// Half of them before the first night, so that they meet what is made then.
const quarters = fc.oneof(fc.integer({ min: 0, max: 60 * 4 }), fc.integer({ min: 0, max: year * 4 }));
const act: fc.Arbitrary<Act> = fc.record({
  day: quarters.map((quarter) => quarter / 4),
  on: fc.nat({ max: 6 }),
  actor: fc.nat({ max: 6 }),
  of: fc.nat({ max: classes.length - 1 }),
});
const many = fc.array(act, { minLength: 0, maxLength: 150, size: "max" });
const elsewhere = fc.array(
  act.map((each) => ({ ...each, of: honestClasses.length + (each.of % 2) })),
  { minLength: 0, maxLength: 150, size: "max" },
);

type Who = (act: Act) => Pick<Parameters<typeof ruled>[0], "by" | "on" | "actor" | "claimants">;
type Answer = "holder" | "challenger";

/** What somebody answers, or has answered, split over classes as they like. */
const answersOf = (acts: readonly Act[], who: Who, answer: Answer): readonly Ruled[] =>
  acts.map((each, n) =>
    ruled({
      ...{ n: 100_000 + n, day: each.day, ...who(each), answer },
      features: { class: classes[each.of] ?? "sizing" },
    }),
  );

/** By themselves one approver, one actor, one resource, and three robots of one human. */
const alone: readonly Who[] = [
  ({ on, actor }) => ({ by: "liar", on: `r${on}`, actor: `a${actor}` }),
  ({ on, actor }) => ({ by: `human ${actor}`, on: `own ${on}`, actor: "robot" }),
  ({ on, actor }) => ({ by: `human ${actor}`, on: "contested", actor: `a${on}` }),
  ({ on, actor }) => ({ by: "master", on: `s${on}`, actor: `robot ${actor % 3}`, claimants: ["master"] }),
];

/** Two who answer alike in two classes by turns, on six resources and about six actors. */
const honest: readonly Ruled[] = Array.from({ length: 190 }, (_, n) =>
  ruled({
    ...{ n, by: `honest ${n % 2}`, on: `h${n % 6}`, actor: `b${(n + Math.floor(n / 6)) % 6}` },
    features: { class: honestClasses[Math.floor(n / 2) % 2] ?? "rollout" },
  }),
);

it("nobody makes a draft alone by splitting what they answer over classes", () => {
  holdsFor(many, (acts) => {
    for (const who of alone) expect(lived(answersOf(acts, who, "holder"), nights).drafts).toEqual([]);
  });
});

it("nobody alone brings a class into the draft of others, whatever they answer there", () => {
  holdsFor(
    elsewhere,
    (acts) => {
      for (const who of alone) {
        const { drafts } = lived([...honest, ...answersOf(acts, who, "challenger")], [60, year]);
        for (const draft of drafts)
          expect(honestClasses).toEqual(expect.arrayContaining([...classesIn(draft)]));
      }
    },
    0.1,
  );
});

it("nobody alone keeps two honest people from theirs in any of their classes, or ends it", () => {
  holdsFor(
    many,
    (acts) => {
      for (const who of alone) {
        const { drafts, states } = lived([...honest, ...answersOf(acts, who, "holder")], [60, year]);
        const proven = drafts.filter(({ state, answer }) => state === "proven" && answer === "challenger");
        expect([...new Set(proven.flatMap(classesIn))].toSorted()).toEqual(honestClasses);
        expect(states.has("retired")).toBe(false);
      }
    },
    0.1,
  );
});

it("every number of a draft about several classes is counted again from what is heard of them together", () => {
  let several = 0;
  const law = (acts: readonly Act[]) => {
    const all = [...honest, ...answersOf(acts, alone[0] as Who, "holder")];
    const until = 40;
    const first = lived(all, [until]).drafts.filter((draft) => classesIn(draft).length > 1);
    for (const draft of first) {
      several += 1;
      const { conditions, answer, support, madeAt } = draft;
      const votes = heardIn(all, classesIn(draft))
        .filter(({ precedent: { at, features } }) => at <= madeAt && isLike(features, conditions))
        .map((each) => ({ ...each, isAlike: each.precedent.answer === answer }));
      expect(tallyOf(votes, draftBar)).toEqual(support);
    }
    for (const draft of lived(all, [until, 50]).drafts.filter(({ state }) => state === "proving")) {
      const given = all.filter(({ precedent }) => precedent.at <= onDay(50));
      expect(tallyOf(votesSince(draft, heardIn(given, classesIn(draft))), proofBar)).toEqual(draft.proof);
    }
  };
  holdsFor(many, law, 0.15);
  expect(several).toBeGreaterThan(0);
});

it("the order in which answers come, and how often, changes no draft about several classes", () => {
  const law = ([acts, turn]: readonly [readonly Act[], number]) => {
    const all = [...honest, ...answersOf(acts, alone[0] as Who, "challenger")];
    const at = turn % all.length;
    const turned = [...all.slice(at), ...all.slice(0, at), ...all.slice(0, 20)].toReversed();
    expect(lived(turned, [50, year])).toEqual(lived(all, [50, year]));
  };
  holdsFor(fc.tuple(many, fc.nat()), law, 0.15);
});
