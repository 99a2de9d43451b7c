import { describe, expect, it } from "vitest";
import type { ActorNoticeKind } from "#core/claims/words.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { stakeTold } from "#core/notices/actors/stake-told.ts";
import { stakeFacts, stakeText } from "#core/notices/stake-text.ts";
import { dispute } from "../arbitration/small-disputes.ts";

const size = "/DesiredCapacity" as FieldPath;
const { resource } = dispute();
const about = (kind: ActorNoticeKind, more: object = {}) => ({ kind, resource, fields: [size], ...more });
const thing = "/DesiredCapacity of AutoScalingGroup checkout";

describe("what became of a stake, as its claimant reads it and as others do", () => {
  it.each<{ kind: ActorNoticeKind; subject: string; yours: string; theirs: string }>([
    {
      ...{ kind: "undone", subject: "Put back" },
      yours: `Parley put back what you wrote to ${thing}.`,
      theirs: `Parley put back what deploy wrote to ${thing}.`,
    },
    {
      ...{ kind: "refused", subject: "Refused" },
      yours: `What you want of ${thing} is refused: a guardrail stands against it.`,
      theirs: `What deploy wants of ${thing} is refused: a guardrail stands against it.`,
    },
    {
      ...{ kind: "waits", subject: "Waits" },
      yours: `What you want of ${thing} waits: another claim goes first.`,
      theirs: `What deploy wants of ${thing} waits: another claim goes first.`,
    },
    {
      ...{ kind: "asked", subject: "A person is asked" },
      yours: `A person is asked about ${thing}, where your claim stands against another.`,
      theirs: `A person is asked about ${thing}, where the claim of deploy stands against another.`,
    },
    {
      ...{ kind: "ruled", subject: "Ruled" },
      yours: `The question about ${thing} has its answer.`,
      theirs: `The question about ${thing} has its answer.`,
    },
    {
      ...{ kind: "turn", subject: "Won back" },
      yours: `Nothing stands against what you want of ${thing} any more: it holds now.`,
      theirs: `Nothing stands against what deploy wants of ${thing} any more: it holds now.`,
    },
    {
      ...{ kind: "ends", subject: "Ends soon" },
      yours: `Your claim on ${thing} ends soon.`,
      theirs: `The claim of deploy on ${thing} ends soon.`,
    },
    {
      ...{ kind: "wish", subject: "Only a wish" },
      yours: `What you want of ${thing} counts for nothing as it was said.`,
      theirs: `What deploy wants of ${thing} counts for nothing as it was said.`,
    },
  ])("of $kind", ({ kind, subject, yours, theirs }) => {
    expect(stakeText(about(kind)).subject).toBe(`${subject}: AutoScalingGroup checkout, DesiredCapacity`);
    expect(stakeFacts(about(kind)).what).toBe(yours);
    expect(stakeFacts(about(kind, { of: "deploy" })).what).toBe(theirs);
  });
});

describe("the text of a stake", () => {
  it("says what, where and whatever is known, a line each", () => {
    const known = { by: "oncall", why: "INC-7", until: "tonight", line: "kit.yaml:3", stands: "`8`" };
    const { body } = stakeText(about("undone", { ...known, offer: "`5`", wins: "an incident" }));
    expect(body.split("\n")).toEqual([
      `Parley put back what you wrote to ${thing}.`,
      "",
      "Where: /DesiredCapacity of AWS::AutoScaling::AutoScalingGroup checkout (account 123456789012, eu-north-1)",
      "Who: oncall",
      "Why: INC-7",
      "Until: tonight",
      "Policy: kit.yaml:3",
      "What stands now: `8`",
      expect.stringContaining("`5`"),
      "What would hold: an incident",
    ]);
  });

  it("says nothing of what is not known", () => {
    expect(stakeText(about("undone")).body.split("\n")).toHaveLength(3);
    expect(Object.keys(stakeFacts(about("undone")))).toEqual(["what", "where"]);
  });

  it.each([
    { fields: [], subject: "Waits: AutoScalingGroup checkout" },
    { fields: [size], subject: "Waits: AutoScalingGroup checkout, DesiredCapacity" },
    { fields: [size, "/MaxSize"], subject: "Waits: AutoScalingGroup checkout, DesiredCapacity and 1 more" },
  ])("names in its subject the first of $fields", ({ fields, subject }) => {
    expect(stakeText(about("waits", { fields })).subject).toBe(subject);
  });

  it.each([
    { times: 1, is: "" },
    { times: 2, is: " That happened 2 times more within the hour; this is told once for all of them." },
  ])("says how often where it is a count, here of $times", ({ times, is }) => {
    expect(stakeFacts(about("undone", { times })).what).toBe(
      `Parley put back what you wrote to ${thing}.${is}`,
    );
  });

  it("says that nothing was done where Parley only watches", () => {
    expect(stakeFacts(about("waits", { observed: true })).what).toBe(
      `What you want of ${thing} waits: another claim goes first. Parley only watches here: nothing was changed, and nobody is asked.`,
    );
  });
});

describe("a notice about several fields", () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `/Field${n}` as FieldPath);
  const told = (facts: readonly object[], remedies = { offer: null, winningLine: null }) =>
    stakeTold({
      ...{ kind: "waits", resource, fields: fields(2), times: 1, observed: false, remedies },
      facts: facts.map((one, n) => ({ field: `/Field${n}` as FieldPath, ...one })),
    } as Parameters<typeof stakeTold>[0]);

  it.each([
    { when: "nobody knows it", facts: [{}, {}], by: undefined },
    { when: "it is known of one of them", facts: [{}, { by: "ann" }], by: "ann" },
    { when: "it is the same of all", facts: [{ by: "ann" }, { by: "ann" }], by: "ann" },
    { when: "it differs", facts: [{ by: "ann" }, { by: "bob" }], by: "Field0: ann; Field1: bob" },
  ])("says $by where $when", ({ facts, by }) => {
    expect(told(facts).by).toBe(by);
  });

  it("says it of ten of them, and how many more there are", () => {
    const facts = (count: number) => Array.from({ length: count }, (_, n) => ({ by: `by${n}` }));
    expect(told(facts(10)).by).not.toContain("more");
    expect(told(facts(12)).by).toMatch(/; Field9: by9; and 2 more$/);
  });

  it("says what can be done instead where there is something", () => {
    expect(told([{}], { offer: "`5`", winningLine: "an incident" } as never).text).toMatch(
      /`5`\nWhat would hold: an incident$/,
    );
    expect(told([{}]).text).not.toContain("What would hold");
  });
});
