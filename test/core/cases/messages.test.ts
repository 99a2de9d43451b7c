import { describe, expect, it } from "vitest";
import { brokenMessage, hopelessMessage, supersededMessages } from "#core/cases/messages.ts";
import { told } from "#core/cases/telling/due-tellings.ts";
import type { Milestone, OpenQuestion } from "#core/ledger/docket-record.ts";
import { time } from "../arbitration/small-disputes.ts";
import { asking, inLaunch, judged, openCase, questionsOf, recordOf, restore } from "./open-cases.ts";
import { audienceIn, messagesDue } from "./telling-kit.ts";

const open = judged(asking(), { around: inLaunch() });
const [question] = questionsOf(open) as [OpenQuestion];
const telling = { decision: open.logged, policy: inLaunch().policy };
const audience = audienceIn(telling);
const withTold = (marks: readonly Milestone[]) => ({
  ...open.record,
  case: openCase({ token: "task-token", questions: [{ ...question, told: marks }] }),
});

describe("people are told", () => {
  const all = ["asked", "reminded", "escalated"] as const;
  it.each<{
    is: readonly string[];
    when: string;
    now: string;
    told: readonly Milestone[];
    marks: readonly Milestone[];
  }>([
    { is: ["asked", "asked"], when: "a question is new", now: "04:00", told: [], marks: ["asked"] },
    { is: [], when: "they were asked", now: "05:00", told: ["asked"], marks: [] },
    {
      is: ["reminded", "reminded"],
      when: "half the time is over",
      now: "06:00",
      told: ["asked"],
      marks: ["asked", "reminded"],
    },
    { is: [], when: "they were reminded", now: "06:59", told: ["asked", "reminded"], marks: [] },
    {
      is: ["escalated", "escalated", "escalated"],
      when: "three quarters are over",
      now: "07:00",
      told: ["asked", "reminded"],
      marks: [...all],
    },
    {
      is: ["escalated", "escalated", "escalated"],
      when: "the reminder was missed",
      now: "07:30",
      told: ["asked"],
      marks: [...all],
    },
    {
      is: ["asked", "asked", "asked"],
      when: "they hear of it only now",
      now: "07:30",
      told: [],
      marks: [...all],
    },
    { is: ["asked", "asked"], when: "a clock is behind", now: "03:59", told: [], marks: ["asked"] },
    { is: [], when: "everything was told", now: "09:00", told: [...all], marks: [] },
  ])("$is when $when", ({ is, now, told: marks, marks: after }) => {
    const record = withTold(marks);
    const due = messagesDue(record, time(now), telling);
    expect(due.map(({ message }) => message.kind)).toEqual(is);
    const noted = told(record, due).case?.questions[0]?.told;
    expect(noted).toEqual(is.length === 0 ? marks : after);
    expect(messagesDue(told(record, due), time(now), telling)).toEqual([]);
  });

  it("approvers are, and in the end the operators as well", () => {
    const due = messagesDue(withTold(["asked"]), time("07:00"), telling);
    expect(due.map(({ message }) => message.to)).toEqual([["olga"], ["otto"], []]);
    expect(new Set(due.map(({ message }) => message.id)).size).toBe(3);
  });

  it("each with their own link until the deadline, and the operators with none", () => {
    const due = messagesDue(withTold(["asked"]), time("07:00"), telling);
    const links = due.map(({ message }) => message.link);
    expect(links).toEqual(["https://parley.example/a/olga", "https://parley.example/a/otto", undefined]);
    for (const { message } of due) {
      expect(message.until).toBe(question.ask.deadline);
      const named = links.filter((link) => link !== undefined && message.body.includes(link));
      expect(named).toEqual(message.link === undefined ? [] : [message.link]);
    }
  });

  it("the same under the same id", () => {
    const ids = (now: string) =>
      messagesDue(withTold([]), time(now), telling).map(({ message }) => message.id);
    expect(ids("04:00")).toEqual(ids("04:30"));
  });

  it("nothing without a case", () => {
    expect(messagesDue(recordOf({ case: undefined }), time("04:00"), telling)).toEqual([]);
    expect(told(recordOf({ case: undefined }), []).case).toBeUndefined();
    expect(supersededMessages(recordOf({ case: undefined }), [question], audience)).toEqual([]);
  });
});

it("reads like this", () => {
  const [due] = messagesDue(withTold([]), time("04:00"), telling);
  expect(due?.message.subject).toMatchInlineSnapshot(
    `"Parley asks: Let checkout run 3 instances instead of 6?"`,
  );
  expect(due?.message.body).toMatchInlineSnapshot(`
    "Parley needs a person to decide.
    Let checkout run 3 instances instead of 6?
    prod · 123456789012 · eu-north-1
    /DesiredCapacity of AWS::AutoScaling::AutoScalingGroup checkout (account 123456789012, eu-north-1)
    Answer here: https://parley.example/a/olga

    Who wants what:
    - anna wants \`8\` for availability, because of launch L1.
    - ben wants \`6\` for availability, because of launch L2.

    The answers:
    - ✓ Keep · keep \`3\` · what stands there now · anna and ben wait · until something changes
    - ← Revert · go to \`6\` · ben's wish for availability (L2) · anna waits · until something changes
    - → Change · set \`8\` · anna's wish for availability (L1) · ben waits · until something changes
    - ? Ask again · hold \`3\` for a time, after which it is weighed again · what stands there now · anna and ben wait · as long as you say
    - → Change · set a whole number of your own, if no guardrail forbids it

    What is advised, and what happens without an answer:
    ← Revert · go to \`6\`, until something changes.
    ✓ Keep · Unanswered by 2026-11-21 08:00 UTC: keep \`3\` until 22 Nov 08:00 UTC, then it is asked again.
    They differ because nothing is written that no person has decided.

    What happened:
    Nobody is known to have written it lately.

    Why it is asked:
    By itself Parley would go to \`6\`.
    It asks because urgent claims of equal weight exclude each other.
    Nothing is changed until somebody answers.

    Asked: olga, otto"
  `);
});

describe("a superseded question", () => {
  it("is told to those who were asked, and to nobody else", () => {
    const record = withTold([]);
    expect(supersededMessages(record, [question], audience)).toEqual([]);
    const [first, second, ...more] = supersededMessages(record, [{ ...question, told: ["asked"] }], audience);
    const about = { kind: "superseded", case: "casea", question: question.id };
    expect(first).toMatchObject({ ...about, to: ["olga"] });
    expect(second).toMatchObject({ ...about, to: ["otto"] });
    expect(more).toEqual([]);
    expect(first?.body).toContain("You need not answer it.");
    expect(first).not.toHaveProperty("link");
  });

  it("is told to the operators too where it had come to them", () => {
    const all = supersededMessages(withTold([]), [{ ...question, told: ["asked", "escalated"] }], audience);
    expect(all.map(({ to }) => to)).toEqual([["olga"], ["otto"], []]);
  });
});

describe("the operators", () => {
  it("are told of a write that was given up", () => {
    const failure = { kind: "hopeless", why: "the cloud refuses the value" } as const;
    const message = hopelessMessage(recordOf(), restore({ state: "failed", failure }));
    expect(message).toMatchObject({ kind: "trouble", to: [], case: "casea" });
    expect(message.body).toContain("has given it up: the cloud refuses the value.");
  });

  it("are told of a case that stopped, under one id", () => {
    const [first, second] = ["Unavailable", "BrokenInvariant"].map((error) =>
      brokenMessage(recordOf(), error),
    );
    expect(first?.body).toContain("ended with Unavailable");
    expect(first?.id).toBe(second?.id);
  });
});
