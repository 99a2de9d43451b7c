import { describe, expect, it } from "vitest";
import { at, claim, policy, verdict } from "../small-disputes.ts";

const types = ["AWS::AutoScaling::*"];
const [min, max, desired] = ["/MinSize", "/MaxSize", "/DesiredCapacity"];
const pair = { id: "pair", types, together: [min, max] };
const law = (coupled: readonly object[] = [pair]) =>
  policy({ unattributed: [{ answer: "ask" }], mode: { default: "enforce" }, coupled });

/** An edit that nobody explains. */
const edit = (field: string, is: number) =>
  claim({
    id: `edit-${field.slice(1)}`,
    ...{ field, by: "stranger", kind: "person", constraint: { is } },
    ...{ source: "observed", intent: "unattributed", motivation: { kind: "none" } },
    ...{ madeAt: at("02:30"), changedAt: at("02:30") },
  });

const asked = (field: string, deadline: string, parts: object = {}) => ({
  field,
  at: at("02:40"),
  deadline: at(deadline),
  cause: "together",
  claims: [],
  meanwhile: { value: field === min ? 2 : 6 },
  onSilence: { answer: "keep", value: field === min ? 2 : 6 },
  ...parts,
});

/** The minimum was edited, the maximum stands as it was agreed. */
const ground = {
  live: { [min]: 2, [max]: 6 },
  prior: { [min]: 1, [max]: 6 },
  claims: [edit(min, 2), claim({ id: "code", field: max, constraint: { is: 6 }, by: "deploy" })],
};

const asking = (parts: object, rules = law()) =>
  verdict({ ...ground, ...parts }, rules).fields.flatMap(({ path, ask }) =>
    ask === null ? [] : [`${path} ${ask.cause} ${ask.deadline.slice(11, 16)}`],
  );

/** Nobody answered in time, and what silence meant holds for a day. */
const silent = {
  rulings: [
    {
      ...{ id: "r", field: min, over: ["edit-MinSize"], answer: "revert", value: 1, by: "silence" },
      ...{ at: at("02:50"), until: "2026-11-22T02:50:00Z", round: 1 },
    },
  ],
};

/** The question that silence decided. */
const decided = asked(min, "02:50", { cause: "unexplained", onSilence: { answer: "revert", value: 1 } });

describe("a field that was asked about for its neighbours alone", () => {
  it("is asked about as long as one of them is, until the moment that was said", () => {
    expect(asking({ asked: [asked(max, "06:00")] })).toEqual([
      `${max} together 06:00`,
      `${min} unexplained 08:00`,
    ]);
  });

  it.each([
    { when: "its own time has not come", of: [asked(max, "06:00")] },
    { when: "they are asked about for each other", of: [asked(max, "06:00"), asked(min, "03:01")] },
    { when: "each outlasts the other", of: [asked(max, "03:01"), asked(min, "06:00")] },
    {
      when: "it was asked again and again",
      of: [asked(max, "02:50"), asked(max, "03:30"), asked(max, "06:00")],
    },
  ])("is asked about no more once silence has decided them, though $when", ({ of }) => {
    expect(asking({ asked: [decided, ...of], ...silent })).toEqual([]);
    expect(asking({ asked: [...of.toReversed(), decided], ...silent })).toEqual([]);
  });

  it("is asked about no more for a field of another group, or where nothing couples them", () => {
    const other = { id: "other", types, together: [desired, max] };
    const of = { asked: [asked(max, "06:00")] };
    expect(asking(of, law([other]))).toEqual([`${min} unexplained 08:00`]);
    expect(asking(of, law([]))).toEqual([`${min} unexplained 08:00`]);
  });

  it("stays with its question where it would be asked about for itself by now", () => {
    const own = { claims: [edit(max, 8)], live: { [min]: 1, [max]: 8 }, prior: { [min]: 1, [max]: 6 } };
    expect(asking({ ...own, asked: [asked(max, "06:00")] })).toEqual([`${max} together 06:00`]);
  });
});
