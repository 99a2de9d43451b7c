import { describe, expect, it } from "vitest";
import { actors, approvers, hour, minute } from "../stage.ts";
import { ending } from "./telling/ending.ts";
import { accessOpened, opened, openedRules } from "./telling/happenings.ts";
import { answer, begin, question, type Story } from "./telling/story.ts";
import { blocked, bucket, logged, owned } from "./telling/things.ts";

const stays = { SecurityGroupIngress: openedRules };

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

  it("stays when nobody answers, after one reminder and one escalation", async () => {
    const story = await accessOpened();
    const told = async (until: number) => {
      await story.pass(until);
      return [...story.outbox.outbox.values()].map(({ kind }) => kind);
    };
    expect(await told(minute)).toEqual(["asked"]);
    expect(await told(2 * hour)).toEqual(["asked", "reminded"]);
    expect(await told(hour)).toEqual(["asked", "reminded", "escalated", "escalated", "escalated"]);
    await story.pass(40 * 24 * hour);
    expect(await ending(story)).toEqual({
      cloud: stays,
      case: "closed",
      states: ["Judge Ask Judge Ask Judge Ask Judge Settle"],
      decided: ["ask", "ask", "ask", "keep"],
      news: [`asked ${opened}`, `answered ${opened}`, `kept ${opened}`],
      told: [
        "asked security-lead",
        "reminded security-lead",
        "escalated security-lead",
        "escalated checkout-lead",
        "escalated",
      ],
      writes: 0,
    });
    expect(story.outbox.sent).toHaveLength(5);
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
    `"Parley asks: SecurityGroup sg-08000000000000000, SecurityGroupIngress (tcp, 22, 10.1.0.0/16)"`,
  );
  expect(message?.body).toMatchInlineSnapshot(`
    "Parley needs a person to decide.
    SecurityGroup sg-08000000000000000, SecurityGroupIngress (tcp, 22, 10.1.0.0/16): keep it or take it away?
    /SecurityGroupIngress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=10.1.0.0/16] of AWS::EC2::SecurityGroup sg-08000000000000000 (account 123456789012, eu-north-1)
    Answer here: http://127.0.0.1:8787/a/WyJnZHlkbDVsZ2R6M2I1ZTJxaG9xcjZlaXZqNyIsIjdlMmNkNmUwMzU0M2VmMGZkNzZmNjE0OWU2NDNjNzc5ZTI3ZWE1Y2VjZDg0MGFlM2Y0OTA1ZmUzYWVlYzcyZWUiLCIxMjM0NTY3ODkwMTI6cm9sZS9zZWN1cml0eS1sZWFkIiwiMjAyNi0xMS0yMVQwNzozNTowMFoiXQ~laptop.iUewvOV33hxzvOSQdav13cEmagVq2G3tIsuLu9AIEXs
    To answer this one you have to sign in.

    What happened:
    batch-worker via aws-cli added it at 2026-11-21 03:20 UTC.

    Who wants what:
    - batch-worker via aws-cli wants it there, and gives no reason.

    What Parley would do:
    By itself Parley would take it away.
    It asks because nobody explained this edit [policy.yaml:1636].

    Meanwhile:
    Nothing is changed until somebody answers.
    If nobody answers by 2026-11-21 07:35 UTC, silence means: keep it.

    The answers:
    - keep it
    - take it away
    - hold it for a time, after which it is weighed again

    Asked: security-lead"
  `);
});

/** Two questions wait, one for each owner, when somebody opens the bucket. */
async function twoQuestions(): Promise<Story> {
  const story = await begin({ made: bucket });
  story.change(actors.nobody, {
    LoggingConfiguration: logged("x/"),
    OwnershipControls: owned("ObjectWriter"),
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
  const fields = ["/LoggingConfiguration/LogFilePrefix", "/OwnershipControls/Rules"];
  const { news, told, ...is } = await ending(story);
  expect(is).toEqual({
    cloud: { LoggingConfiguration: logged("x/"), OwnershipControls: owned("ObjectWriter") },
    case: "waiting with 2",
    states: ["Judge Ask Judge Restore Wait Confirm Judge Ask Judge"],
    decided: ["ask", "ask", "ask", "ask"],
    writes: 1,
  });
  expect(news.toSorted()).toEqual([
    ...fields.map((field) => `asked ${field}`),
    "restored /PublicAccessBlockConfiguration/BlockPublicAcls",
  ]);
  expect(told.toSorted()).toEqual(["asked checkout-lead", "asked security-lead"]);
  await expect(question(story)).rejects.toThrow("2 questions");
});
