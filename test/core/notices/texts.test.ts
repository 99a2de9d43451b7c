import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import { type Text, texts } from "#core/notices/texts.ts";

const resource = {
  account: "123456789012",
  region: "eu-north-1",
  type: "AWS::S3::Bucket",
  id: "logs",
};
const long = "AWS::S3::Bucket logs (account 123456789012, eu-north-1)";
const fields = (...paths: string[]) => paths.map((path) => path as FieldPath);
const about = { resource, fields: fields("/A", "/B", "/C") };

describe("a message to people is, word for word,", () => {
  it.each<{ readonly what: string; readonly told: Text; readonly subject: string; readonly body: string[] }>([
    {
      what: "that a question is closed",
      told: texts.superseded(about),
      subject: "No answer needed: Bucket logs, A and 2 more",
      body: [
        `The question about /A and 2 more fields of ${long} is closed: things have changed since it was asked.`,
        "You need not answer it. If there is still something to decide, you are asked anew.",
      ],
    },
    {
      what: "what Parley advises",
      told: texts.advised({ ...about, fields: fields("/A"), explanation: "it was agreed." }),
      subject: "Parley advises: Bucket logs, A",
      body: [
        `Parley would write /A of ${long}. It only advises here, so nothing was changed.`,
        "",
        "Why: it was agreed.",
      ],
    },
    {
      what: "what was given up",
      told: texts.hopeless({ ...about, fields: [], why: "it is locked" }),
      subject: "Parley cannot write: Bucket logs",
      body: [
        `Parley wanted to write of ${long} and has given it up: it is locked.`,
        "It is not tried again by itself. Approvers are asked where there is something to decide.",
      ],
    },
    {
      what: "that a case stopped",
      told: texts.broken({ resource, error: "`Unavailable`" }),
      subject: "A case of Parley stopped: Bucket logs",
      body: [
        `The work on a case about ${long} ended with \`Unavailable\`. Nothing was changed because of it.`,
        "The case is begun again within minutes, and again until it goes well. You are told only once.",
      ],
    },
    {
      what: "that a channel takes nothing",
      told: texts.channelFailed("team-room"),
      subject: "Parley cannot post to the channel team-room",
      body: [
        "The channel whose address the secret team-room holds does not take messages. They are mailed instead to those whom it is for, and are tried again for a while.",
        'What to do stands in the runbook "dead-letters". You are told once a day.',
      ],
    },
    {
      what: "that it may be told twice",
      told: texts.again({ subject: "Parley asks: Bucket logs", body: "One.\nTwo." }),
      subject: "Reminder: Parley asks: Bucket logs",
      body: [
        "You may have got this message before: Parley was interrupted while it was sent.",
        "",
        "One. Two.",
      ],
    },
    {
      what: "that somebody used up what they may ask for",
      told: texts.overAllowance({ actor: "bot", most: 9, things: "looks", day: "2026-11-21" }),
      subject: "Parley: bot used up an allowance",
      body: [
        "What bot changes took all of the 9 looks that one actor may ask for at once, on 2026-11-21. Somebody, usually a robot, writes all the time under this name.",
        "What Parley spends on them is bounded: as many looks again come over a day, and what is put off waits for its turn. Nobody else is concerned, and what may break a guardrail waits for nothing.",
        'What to do stands in the runbook "over-allowance"; what each actor costs stands on the dashboard.',
      ],
    },
    {
      what: "that everybody can be reached again",
      told: texts.unreachable([]),
      subject: "Every approver of Parley can be reached again",
      body: ["Every approver has a confirmed subscription again. You need not do anything."],
    },
  ])("$what", ({ told, subject, body }) => {
    expect(told).toEqual({ subject, body: body.join("\n") });
  });
});

describe("those whom no message reaches are told", () => {
  const since = "2026-11-21T03:00:00Z";
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `team-${index}`, since }));
  const lines = (count: number) => texts.unreachable(many(count)).body.split("\n");

  it("with what it means and what to do about it", () => {
    expect(lines(1)).toEqual([
      "These approvers have no confirmed subscription, so that no question of Parley reaches them:",
      "- team-0, since 2026-11-21 03:00 UTC",
      "",
      "Where nobody who is asked can be reached, those who may answer next are told at once, and so are you.",
      "Each of them got a mail of AWS with a link that confirms the subscription. Have them send you that link, do not open it, and run:",
      "parley approvers confirm URL",
    ]);
  });

  it.each([
    { count: 1, subject: "team-0", last: "- team-0, since 2026-11-21 03:00 UTC" },
    { count: 3, subject: "team-0 and 2 more", last: "- team-2, since 2026-11-21 03:00 UTC" },
    { count: 50, subject: "team-0 and 49 more", last: "- team-49, since 2026-11-21 03:00 UTC" },
    { count: 51, subject: "team-0 and 50 more", last: "- and 1 more" },
  ])("by the first name, and by fifty at most in the body: $count", ({ count, subject, last }) => {
    expect(texts.unreachable(many(count)).subject).toBe(`No message of Parley reaches ${subject}`);
    expect(lines(count).at(lines(count).indexOf("") - 1)).toBe(last);
  });
});
