import { describe, expect, it } from "vitest";
import {
  brokenMessage,
  dueMessages,
  hopelessMessage,
  supersededMessages,
  told,
} from "#core/cases/messages.ts";
import type { Milestone, OpenQuestion } from "#core/ledger/docket-record.ts";
import { time } from "../arbitration/kit.ts";
import { asking, inLaunch, judged, openCase, questionsOf, recordOf, restore } from "./kit.ts";

const open = judged(asking(), { around: inLaunch() });
const [question] = questionsOf(open) as [OpenQuestion];
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
    { is: ["asked"], when: "a question is new", now: "04:00", told: [], marks: ["asked"] },
    { is: [], when: "they were asked", now: "05:00", told: ["asked"], marks: [] },
    {
      is: ["reminded"],
      when: "half the time is over",
      now: "06:00",
      told: ["asked"],
      marks: ["asked", "reminded"],
    },
    { is: [], when: "they were reminded", now: "06:59", told: ["asked", "reminded"], marks: [] },
    {
      is: ["escalated", "escalated"],
      when: "three quarters are over",
      now: "07:00",
      told: ["asked", "reminded"],
      marks: [...all],
    },
    {
      is: ["escalated", "escalated"],
      when: "the reminder was missed",
      now: "07:30",
      told: ["asked"],
      marks: [...all],
    },
    { is: ["asked"], when: "they hear of it only now", now: "07:30", told: [], marks: [...all] },
    { is: ["asked"], when: "a clock is behind", now: "03:59", told: [], marks: ["asked"] },
    { is: [], when: "everything was told", now: "09:00", told: [...all], marks: [] },
  ])("$is when $when", ({ is, now, told: marks, marks: after }) => {
    const record = withTold(marks);
    const due = dueMessages(record, time(now), open.logged);
    expect(due.map(({ message }) => message.kind)).toEqual(is);
    const noted = told(record, due).case?.questions[0]?.told;
    expect(noted).toEqual(is.length === 0 ? marks : after);
    expect(dueMessages(told(record, due), time(now), open.logged)).toEqual([]);
  });

  it("approvers are, and in the end the operators as well", () => {
    const [first, second] = dueMessages(withTold(["asked"]), time("07:00"), open.logged);
    expect(first?.message.to).toEqual(["olga", "otto"]);
    expect(second?.message.to).toEqual([]);
    expect(first?.message.id).not.toBe(second?.message.id);
  });

  it("the same under the same id", () => {
    const ids = (now: string) =>
      dueMessages(withTold([]), time(now), open.logged).map(({ message }) => message.id);
    expect(ids("04:00")).toEqual(ids("04:30"));
  });

  it("nothing without a case", () => {
    expect(dueMessages(recordOf({ case: undefined }), time("04:00"), open.logged)).toEqual([]);
    expect(told(recordOf({ case: undefined }), []).case).toBeUndefined();
    expect(supersededMessages(recordOf({ case: undefined }), [question])).toEqual([]);
  });
});

it("reads like this", () => {
  const [due] = dueMessages(withTold([]), time("04:00"), open.logged);
  expect(due?.message.subject).toMatchInlineSnapshot(
    `"Parley asks: AutoScalingGroup checkout, /DesiredCapacity"`,
  );
  expect(due?.message.body).toMatchInlineSnapshot(`
    "Parley needs a person to decide.

    /DesiredCapacity of AWS::AutoScaling::AutoScalingGroup checkout (account 123456789012, eu-north-1)
    Why: urgent claims of equal weight exclude each other. ben (for availability, launch L2) wants \`6\`; anna (for availability, launch L1) wants \`8\`.

    The answers:
    - keep \`3\`
    - go to \`6\`
    - set \`8\`
    - hold \`3\` for a time, after which it is weighed again

    Until then nothing is changed.
    If nobody answers by 2026-11-21 08:00 UTC, silence means: keep \`3\`.
    Asked: olga, otto

    How Parley weighs it:
    - ben (for availability, launch L2) goes before anna (for availability, launch L1), who wants \`8\`: all else is equal"
  `);
});

describe("a superseded question", () => {
  it("is told to those who were asked, and to nobody else", () => {
    const record = withTold([]);
    expect(supersededMessages(record, [question])).toEqual([]);
    const [message] = supersededMessages(record, [{ ...question, told: ["asked"] }]);
    expect(message).toMatchObject({
      kind: "superseded",
      to: ["olga", "otto"],
      case: "casea",
      question: question.id,
    });
    expect(message?.body).toContain("You need not answer it.");
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
