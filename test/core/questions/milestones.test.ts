import { describe, expect, it } from "vitest";
import type { OpenQuestion } from "#core/ledger/docket-record.ts";
import { nextMilestone, passedMilestones, waitSeconds } from "#core/questions/milestones.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { asking, inLaunch, judged, openCase, questionsOf } from "../cases/open-cases.ts";

const [question] = questionsOf(judged(asking(), { around: inLaunch() })) as [OpenQuestion];

describe("milestones of a question from 04:00 to 08:00", () => {
  it.each([
    { next: "reminded", is: "06:00", when: "04:00", passed: ["asked"] },
    { next: "reminded", is: "06:00", when: "05:59", passed: ["asked"] },
    { next: "escalated", is: "07:00", when: "06:00", passed: ["asked", "reminded"] },
    { next: "deadline", is: "08:00", when: "07:00", passed: ["asked", "reminded", "escalated"] },
    { next: undefined, is: undefined, when: "08:00", passed: ["asked", "reminded", "escalated"] },
  ])("$next is next at $when", ({ next, is, when, passed }) => {
    const moment = nextMilestone(question, time(when));
    expect(moment?.milestone).toBe(next);
    expect(moment?.at).toBe(is === undefined ? undefined : time(is));
    expect(passedMilestones(question, time(when))).toEqual(passed);
  });
});

describe("the last word before a deadline", () => {
  const until = (deadline: string) => ({ ...question, ask: { ...question.ask, deadline } });
  it.each([
    { is: "2026-11-22T16:00:00Z", when: "it stands two days", deadline: "2026-11-23T04:00:00Z" },
    { is: "2026-11-22T04:00:01Z", when: "it stands a second longer", deadline: "2026-11-23T04:00:01Z" },
    { is: "2026-12-04T04:00:00Z", when: "it stands a fortnight", deadline: "2026-12-05T04:00:00Z" },
  ])("comes at $is where $when, after the reminder", ({ is, deadline }) => {
    const moment = Date.parse(is);
    expect(passedMilestones(until(deadline), moment - 1)).toEqual(["asked", "reminded"]);
    expect(passedMilestones(until(deadline), moment)).toEqual(["asked", "reminded", "escalated"]);
    expect(nextMilestone(until(deadline), moment)?.milestone).toBe("deadline");
  });
});

describe("waiting", () => {
  const early = { ...question, id: "early", ask: { ...question.ask, deadline: at("04:30") } };
  const years = { ...question, ask: { ...question.ask, deadline: "2028-01-01T00:00:00Z" } };
  it.each([
    { seconds: 7_200, when: "one question is open", questions: [question], now: time("04:00") },
    { seconds: 900, when: "another is due earlier", questions: [question, early], now: time("04:00") },
    {
      seconds: 1,
      when: "a milestone is less than a second away",
      questions: [question],
      now: time("06:00") - 1,
    },
    { seconds: 1, when: "a deadline has passed", questions: [early], now: time("05:00") },
    { seconds: 20 * 86_400, when: "the deadline is far away", questions: [years], now: time("04:00") },
    { seconds: 300, when: "nobody is asked anything", questions: [], now: time("04:00") },
  ])("takes $seconds s when $when", ({ seconds, questions, now }) => {
    expect(waitSeconds({ case: openCase({ questions }) }, now)).toBe(seconds);
  });
});
