import type { Dispute } from "#core/arbitration/dispute.ts";

type Test = (dispute: Dispute) => boolean;

const claim =
  (test: (claim: Dispute["claims"][number]) => boolean): Test =>
  ({ claims }) =>
    claims.some(test);
const situation =
  (test: (situation: Dispute["situations"][number]) => boolean): Test =>
  ({ situations }) =>
    situations.some(test);
const asked =
  (test: (asked: Dispute["asked"][number]) => boolean): Test =>
  (dispute) =>
    dispute.asked.some(test);
const fact =
  (test: (facts: Dispute["facts"]) => boolean): Test =>
  ({ facts }) =>
    test(facts);
const ofField = (key: string): Test =>
  fact(({ fields }) => Object.values(fields ?? {}).some((each) => Object.hasOwn(each, key)));
const at = (values: Dispute["live"], path: string) =>
  Object.entries(values).find(([key]) => key === path)?.[1];
const changed =
  (part: string): Test =>
  ({ live, prior }) =>
    Object.entries(live).some(
      ([path, value]) => path.includes(part) && JSON.stringify(value) !== JSON.stringify(at(prior, path)),
    );

/** What a dispute may hold; a law that never sees one of these proves nothing about it. */
export const inputs: Readonly<Record<string, Test>> = {
  "a write that was seen": claim(({ backing }) => backing === "wrote"),
  "a want that may be written": claim(({ backing }) => backing === "permitted"),
  "a want that may not": claim(({ backing }) => backing === "none"),
  "no goal granted": claim(({ actor }) => actor.goals?.length === 0),
  "a goal granted": claim(({ actor }) => (actor.goals?.length ?? 0) > 0),
  "a human behind": claim(({ actor }) => actor.human !== undefined),
  "a human only said": claim(({ actor }) => actor.said !== undefined),
  "a kind by name": claim(({ actor }) => actor.vouched === "name"),
  "a kind by sign-in": claim(({ actor }) => actor.vouched === "sign-in"),
  "an author": ofField("author"),
  "a highest number": ofField("highest"),
  "a creator": fact(({ creator }) => creator !== undefined),
  "doubts given": fact(({ doubts }) => Object.keys(doubts ?? {}).length > 0),
  "resources put right": fact(({ putRight }) => Object.keys(putRight ?? {}).length > 0),
  "what a situation is about": situation(({ goal }) => goal !== undefined),
  "somebody on it": situation(({ responders }) => (responders?.length ?? 0) > 0),
  "nobody on it": situation(({ responders }) => responders?.length === 0),
  "an alarm of a scaling policy": situation(({ scaling }) => scaling === true),
  "a metric of one's own": situation(({ namespace }) => namespace?.startsWith("AWS/") === false),
  "a budget": situation(({ kind }) => kind === "budget"),
  "a human in the history": ({ history }) => history.some(({ human }) => human !== undefined),
  "a question with a cause": asked(({ cause }) => cause !== undefined),
  "a question about an edit": asked(({ edit }) => edit !== undefined),
  "a question with options": asked(({ options }) => (options?.length ?? 0) > 0),
  "a question with a meanwhile": asked(({ meanwhile }) => meanwhile !== undefined),
  "a question with a silence": asked(({ onSilence }) => onSilence !== undefined),
  "a question asked again": asked(({ round }) => (round ?? 1) > 1),
  "a question beside": asked(({ beside }) => beside === true),
  "a silence": ({ rulings }) => rulings.some(({ by, round }) => by === "silence" && round !== undefined),
  "a deletion": ({ live, prior }) => at(live, "/") === "absent" && at(prior, "/") === "present",
  "an opened port": changed("/SecurityGroupIngress"),
  "a policy document": changed("PolicyDocument"),
  "an environment tag": changed("/Tags[Key=env]"),
};
