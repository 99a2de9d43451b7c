import { describe, expect, it } from "vitest";
import { actors, approvers, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { accessOpened, opened, openedRules } from "./telling/happenings.ts";
import { answer, begin, question, type Story } from "./telling/story.ts";
import { blocked, bucket, logged, rule } from "./telling/things.ts";

const stays = { SecurityGroupIngress: openedRules };

const thrice = <T>(all: readonly T[]): readonly T[] => [...all, ...all, ...all];

describe("access that nobody explained", () => {
  it.each([
    {
      said: "keep",
      cloud: stays,
      states: ["Judge Ask Judge Settle"],
      decided: ["ask", "keep"],
      news: [`kept ${opened}`],
      writes: 0,
    },
    {
      said: "revert",
      cloud: {},
      states: ["Judge Ask Judge Restore Wait Confirm Judge Settle"],
      decided: ["ask", "revert", "keep"],
      news: [`restored ${opened}`],
      writes: 1,
    },
  ] as const)("is settled when the owner says $said", async ({ said, news, ...is }) => {
    const story = await accessOpened();
    expect(await answer(story, { answer: said, by: approvers.security })).toMatchObject({ ok: true });
    await story.pass(40 * 24 * hour);
    expect(await ending(story)).toEqual({
      ...is,
      case: "closed",
      news: [`asked ${opened}`, `answered ${opened}`, ...news],
      told: ["asked security-lead"],
    });
  });

  it("stays when nobody answers, after one reminder and one escalation, and a day later the next are asked", async () => {
    const story = await accessOpened();
    const told = async (until: number) => {
      await story.pass(until);
      return [...story.outbox.outbox.values()].map(({ kind }) => kind);
    };
    expect(await told(minute)).toEqual(["asked"]);
    expect(await told(2 * hour)).toEqual(["asked", "reminded"]);
    expect(await told(hour)).toEqual(["asked", "reminded", "escalated", "escalated", "escalated"]);
    await story.pass(40 * 24 * hour);
    const { told: all, ...end } = await ending(story);
    expect(end).toEqual({
      cloud: stays,
      case: "closed",
      states: thrice(["Judge Ask Judge Ask Judge Ask Judge Settle"]),
      decided: thrice(["ask", "ask", "ask", "keep"]),
      news: thrice([`asked ${opened}`, `answered ${opened}`, `kept ${opened}`]),
      writes: 0,
    });
    const round = (first: string, next: string) => [
      `asked ${first}`,
      `reminded ${first}`,
      `escalated ${first}`,
      `escalated ${next}`,
      "escalated",
    ];
    expect(all).toEqual([
      ...round("security-lead", "checkout-lead"),
      ...round("checkout-lead", "platform-lead"),
      ...round("platform-lead", "security-lead"),
    ]);
  });

  it("is told with the length of the silence, and with the third that it is the last", async () => {
    const story = await accessOpened();
    await story.pass(3 * 24 * hour);
    const mails = [...story.outbox.outbox.values()].filter(({ kind }) => kind === "asked");
    const silences = mails.map(({ body }) => /Unanswered by [^:]*:\d\d UTC: (.*)$/m.exec(body)?.[1]);
    expect(silences).toEqual([
      "keep it until 22 Nov 07:35 UTC, then it is asked again.",
      "keep it until 23 Nov 11:35 UTC, then it is asked again.",
      "keep it, for the third and last time, until something changes.",
    ]);
  });

  it("is asked about again after the third silence when somebody changes it", async () => {
    const story = await accessOpened();
    await story.pass(10 * 24 * hour);
    const before = (await ending(story)).told.length;
    const more = [...openedRules, rule("10.2.0.0/16")];
    story.change(actors.nobody, { SecurityGroupIngress: more });
    await story.pass(hour);
    expect((await ending(story)).told.slice(before)).toEqual(["asked security-lead"]);
  });

  it("is asked about again when it was only let be for a time", async () => {
    const story = await accessOpened();
    await answer(story, { answer: "hold", by: approvers.security, until: "2026-11-21T05:00:00Z" });
    await story.pass(hour);
    expect((await ending(story)).case).toBe("closed");
    await story.pass(hour);
    expect(await ending(story)).toMatchObject({
      case: "waiting with 1",
      news: [`asked ${opened}`, `answered ${opened}`, `kept ${opened}`, `asked ${opened}`],
      told: ["asked security-lead", "asked security-lead"],
    });
  });
});

it("a question reads like this at night", async () => {
  const story = await accessOpened();
  const [message] = story.outbox.sent;
  expect(message?.subject).toMatchInlineSnapshot(
    `"Parley asks: Keep SSH from 10.1.0.0/16 open on checkout?"`,
  );
  expect(message?.body).toMatchInlineSnapshot(`
    "Parley needs a person to decide.
    Keep SSH from 10.1.0.0/16 open on checkout?
    prod · checkout · 123456789012 · eu-north-1
    /SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=10.1.0.0/16] of AWS::EC2::SecurityGroup sg-08000000000000000 (account 123456789012, eu-north-1)
    Answer here: http://127.0.0.1:8787/a/WyJnZHlkbDVsZ2R6M2I1ZTJxaG9xcjZlaXZqNyIsIjJhMzM0NDBmZmY1OWEzNDQwNTVlNWRjZmVjOWEwMmZjZjkxZGZjYWI5MWRlNmU2MzkzYzYyMDNkMjU5Yzg5OGUiLCIxMjM0NTY3ODkwMTI6cm9sZS9zZWN1cml0eS1sZWFkIiwiMjAyNi0xMS0yMVQwNzozNTowMFoiXQ~laptop.Msews2CNJ7n4o07knRo72cMc1_AN4EbfFS61jvkqEIA
    To answer this one you have to sign in.

    Who wants what:
    - batch-worker via aws-cli wants it there, and gives no reason.

    The answers:
    - ✓ Keep · keep it · batch-worker's wish · until something changes
    - ← Revert · remove port 22 from 10.1.0.0/16 again · what was agreed before · what batch-worker wrote is undone · until something changes
    - ? Ask again · hold it for a time, after which it is weighed again · what stands there now · as long as you say

    What is advised, and what happens without an answer:
    ← Revert · take it away, until something changes.
    ✓ Keep · Unanswered by 2026-11-21 07:35 UTC: keep it until 22 Nov 07:35 UTC, then it is asked again.
    They differ because nothing is written that no person has decided.

    What happened:
    batch-worker via aws-cli added port 22 from 10.1.0.0/16 at 2026-11-21 03:20 UTC.

    Why it is asked:
    By itself Parley would take it away.
    It asks because nobody has shown a reason for this edit [policy.yaml:2719].
    Nothing is changed until somebody answers.

    Asked: security-lead"
  `);
});

const encryptedBy = (KMSMasterKeyID: string) => ({
  ServerSideEncryptionConfiguration: [
    { ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID } },
  ],
});

/** Two questions wait, one for each owner, when somebody opens the bucket. */
async function twoQuestions(): Promise<Story> {
  const properties = { ...bucket.properties, BucketEncryption: encryptedBy("alias/orders") };
  const story = await begin({ made: { ...bucket, properties } });
  story.change(actors.nobody, {
    LoggingConfiguration: logged("x/"),
    BucketEncryption: encryptedBy("alias/other"),
  });
  await story.pass(20 * minute);
  return story;
}

it("a guardrail is restored while two questions wait, and they keep their links and deadlines", async () => {
  const story = await twoQuestions();
  const asked = [...story.outbox.outbox.keys()];
  story.change(actors.nobody, { PublicAccessBlockConfiguration: { ...blocked, BlockPublicAcls: false } });
  await story.pass(20 * minute);
  expect([...story.outbox.outbox.keys()]).toEqual(asked);
  const fields = [
    "/BucketEncryption/ServerSideEncryptionConfiguration",
    "/LoggingConfiguration/LogFilePrefix",
  ];
  const { news, told, ...is } = await ending(story);
  expect(is).toEqual({
    cloud: {},
    case: "waiting with 2",
    states: ["Judge Restore Wait Confirm Judge Ask Judge Restore Wait Confirm Judge"],
    decided: ["ask", "ask", "ask", "ask"],
    writes: 2,
  });
  expect(news.toSorted()).toEqual([
    ...fields.map((field) => `asked ${field}`),
    `restored ${fields.join(" ")}`,
    "restored /PublicAccessBlockConfiguration/BlockPublicAcls",
  ]);
  expect(told.toSorted()).toEqual(["asked data-lead", "asked security-lead"]);
  await expect(question(story)).rejects.toThrow("2 questions");
});
