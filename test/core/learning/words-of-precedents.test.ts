import { describe, expect, it } from "vitest";
import { classAmong, type Features, type RelativeAnswer, unknown } from "#core/learning/features.ts";
import { answerWords, traitPhrase } from "#core/learning/phrases.ts";
import type { Precedent } from "#core/learning/precedent.ts";
import { precedenceOf } from "#core/learning/summary.ts";
import { classesOf, teamAt, teamsOf, wholeInstallation } from "#core/learning/team.ts";
import { likeness, type Trait, traitOf, traits, weights } from "#core/learning/traits.ts";
import { policyFile } from "../arbitration/small-disputes.ts";

const side = { goal: "cost", reason: "budget", confirmed: "yes", kind: "agent" } as const;
const like = (more: Partial<Features> = {}): Features => ({
  ...{ class: "size", environment: "prod", holder: side, challenger: side, situations: [] },
  ...{ direction: "safer", reversible: "yes", hours: "night", exposure: "internal" },
  ...{ incumbentIsCode: "no", asked: "rule" },
  ...more,
});
const nobody = { goal: unknown, reason: unknown, confirmed: unknown, kind: unknown } as const;
const plain = { goal: "unattributed", reason: "none", confirmed: "no", kind: "automation" } as const;
const change = { ...side, goal: "data-protection", reason: "change-ticket", kind: "person" } as const;

describe("what a question was like, in words", () => {
  it.each<{ readonly trait: Trait; readonly of: Partial<Features>; readonly is: string }>([
    { trait: "hours", of: { hours: "working" }, is: "by day" },
    { trait: "hours", of: { hours: "evening" }, is: "in the evening" },
    { trait: "hours", of: {}, is: "at night" },
    { trait: "hours", of: { hours: "weekend" }, is: "at the weekend" },
    { trait: "hours", of: { hours: unknown }, is: "at an hour nobody can place" },
    { trait: "direction", of: { direction: "harmful" }, is: "towards the less safe side" },
    { trait: "direction", of: {}, is: "towards the safer side" },
    { trait: "direction", of: { direction: "neither" }, is: "neither safer nor less safe" },
    { trait: "direction", of: { direction: unknown }, is: "which side is safer not known" },
    { trait: "reversible", of: {}, is: "could be undone" },
    { trait: "reversible", of: { reversible: "no" }, is: "could not be undone" },
    { trait: "reversible", of: { reversible: unknown }, is: "not known whether it could be undone" },
    { trait: "exposure", of: { exposure: "internet" }, is: "open to the internet" },
    { trait: "exposure", of: {}, is: "internal" },
    { trait: "exposure", of: { exposure: unknown }, is: "exposure not known" },
    { trait: "incumbentIsCode", of: { incumbentIsCode: "yes" }, is: "against what code brought" },
    { trait: "incumbentIsCode", of: {}, is: "against what no code brought" },
    {
      trait: "incumbentIsCode",
      of: { incumbentIsCode: unknown },
      is: "not known who brought what was there",
    },
    { trait: "situations", of: {}, is: "nothing open" },
    { trait: "situations", of: { situations: ["incident", "peak"] }, is: "incident and peak open" },
    { trait: "environment", of: {}, is: "in prod" },
    { trait: "environment", of: { environment: unknown }, is: "environment not known" },
    { trait: "asked", of: { asked: "near-tie" }, is: "asked for the cause near tie" },
    { trait: "asked", of: { asked: unknown }, is: "asked for another cause" },
    { trait: "holder.confirmed", of: {}, is: "the reason for what was there confirmed" },
    { trait: "holder.confirmed", of: { holder: plain }, is: "no confirmed reason for what was there" },
    { trait: "challenger.confirmed", of: { challenger: nobody }, is: "nobody's claim for what came newly" },
    { trait: "holder.kind", of: {}, is: "what was there by an agent" },
    { trait: "challenger.kind", of: { challenger: change }, is: "what came newly by a person" },
    { trait: "holder.kind", of: { holder: plain }, is: "what was there by automation" },
    { trait: "holder.kind", of: { holder: nobody }, is: "what was there by nobody known" },
    { trait: "holder.reason", of: { holder: change }, is: "change ticket for what was there" },
    { trait: "holder.reason", of: { holder: plain }, is: "no reason for what was there" },
    { trait: "holder.reason", of: { holder: nobody }, is: "no reason known of what was there" },
    { trait: "challenger.goal", of: { challenger: change }, is: "what came newly for data protection" },
    { trait: "challenger.goal", of: { challenger: plain }, is: "no goal for what came newly" },
    { trait: "challenger.goal", of: { challenger: nobody }, is: "no goal known of what came newly" },
  ])("is, of $trait: $is", ({ trait, of, is }) => {
    expect(traitPhrase(like(of), trait)).toBe(is);
  });

  it("counts what came newly as kept or put back", () => {
    expect(answerWords).toEqual({
      ...{ challenger: "kept", holder: "put back", agreed: "put back" },
      ...{ between: "given another value", hold: "held" },
    });
  });
});

describe("how alike two questions are", () => {
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0);

  it("is the weight of each trait in which they are", () => {
    expect(likeness(like(), like())).toBe(all);
    expect(likeness(like(), like({ hours: "working" }))).toBe(all - weights.hours);
    expect(likeness(like(), like({ holder: { ...side, goal: "security" } }))).toBe(
      all - weights["holder.goal"],
    );
  });

  it.each<{ readonly a: Features["situations"]; readonly b: Features["situations"]; readonly share: number }>(
    [
      { a: ["incident"], b: ["incident"], share: 1 },
      { a: ["incident"], b: [], share: 0 },
      { a: ["incident", "peak"], b: ["peak"], share: 0.5 },
      { a: ["incident", "peak"], b: ["peak", "freeze"], share: 1 / 3 },
    ],
  )("is the share of what is open in both, of $a and $b", ({ a, b, share }) => {
    expect(likeness(like({ situations: a }), like({ situations: b }))).toBeCloseTo(
      all - weights.situations * (1 - share),
    );
  });

  it("reads each trait as one word", () => {
    expect(traitOf(like({ situations: ["incident", "peak"] }), "situations")).toBe("incident peak");
    expect(traits.map((trait) => traitOf(like(), trait)).slice(0, 4)).toEqual([
      "safer",
      "budget",
      "prod",
      "cost",
    ]);
  });
});

describe("whose precedents count", () => {
  const place = { account: "1", region: "r", type: "T", id: "i", environment: "prod", tags: {} };
  const teams = [
    { name: "shop", in: { types: ["T"] } },
    { name: "rest", in: {} },
  ];

  it.each([
    { when: "its place is a team's", teams, at: place, is: "shop" },
    { when: "it is another's", teams, at: { ...place, type: "U" }, is: "rest" },
    { when: "nobody has a place", teams: [], at: place, is: wholeInstallation },
    { when: "a policy is older", teams: undefined, at: place, is: wholeInstallation },
  ])("is $is where $when", ({ teams, at, is }) => {
    const file = { teams } as never;
    expect(teamAt(file, at)).toBe(is);
    expect(teamsOf(file)).toEqual(["-", ...(teams ?? []).map(({ name }) => name)]);
  });

  it("is kept by class, and apart where there is none", () => {
    expect(classesOf(policyFile({ classes: { a: [], none: [] } }))).toEqual(["a", "none"]);
    expect([classAmong(["x", "y"]), classAmong([])]).toEqual(["x", "none"]);
  });
});

describe("what the nearest precedents say", () => {
  const precedent = (answer: RelativeAnswer, day: number, more: Partial<Features> = {}): Precedent =>
    ({
      v: 1,
      id: `${answer}${day}`,
      team: "-",
      at: `2026-11-0${day}T00:00:00Z`,
      features: like(more),
      answer,
    }) as never;

  it("is nothing where there are none", () => {
    expect(precedenceOf(like(), [])).toBeUndefined();
  });

  it("is how they were decided, the commonest first, and what sets the others apart", () => {
    const day = { hours: "working", direction: "harmful", reversible: "no", exposure: "internet" } as const;
    const known = [precedent("challenger", 3, day), precedent("holder", 5), precedent("agreed", 1)];
    expect(precedenceOf(like(), known)).toEqual({
      count: 3,
      last: "2026-11-05T00:00:00Z",
      answers: [
        { word: "put back", count: 2, apart: [] },
        { word: "kept", count: 1, apart: ["towards the less safe side", "by day"] },
      ],
      unlike: [],
    });
  });

  it("names nothing that only some of the others have, or that all have", () => {
    const known = [
      ...[precedent("challenger", 1), precedent("challenger", 2), precedent("challenger", 3)],
      ...[precedent("holder", 4, { hours: "working" }), precedent("holder", 5, { hours: "evening" })],
    ];
    expect(precedenceOf(like(), known)?.answers).toEqual([
      { word: "kept", count: 3, apart: [] },
      { word: "put back", count: 2, apart: [] },
    ]);
  });

  it("is in what the question differs from all of them, and how it was where they agree", () => {
    const known = [
      precedent("hold", 1, { hours: "working", environment: "test" }),
      precedent("hold", 2, { hours: "evening", environment: "test" }),
    ];
    expect(precedenceOf(like(), known)?.unlike).toEqual(["in prod (then in test)", "at night"]);
    const far = {
      ...like({ hours: "working", environment: "test", direction: "harmful" }),
      reversible: "no",
    } as const;
    expect(precedenceOf(like(), [precedent("hold", 1, far)])?.unlike).toEqual([
      "towards the safer side (then towards the less safe side)",
      "in prod (then in test)",
      "at night (then by day)",
    ]);
  });
});
