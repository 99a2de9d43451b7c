import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { cardOf } from "#core/notices/channels/card.ts";
import { sharedMessage } from "#core/notices/channels/shared-message.ts";
import { slackPayload, slackText } from "#core/notices/channels/slack-payload.ts";
import { teamsPayload } from "#core/notices/channels/teams-payload.ts";
import { unlinked, writtenWithin } from "#core/notices/channels/unlinked.ts";
import { webhookPayload } from "#core/notices/channels/webhook-payload.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { everyMessage, personal, publicUrl } from "./every-message.ts";

const hostile = [
  "<!channel> read this",
  "<!here|here>",
  "<@U0123456>",
  "<!subteam^S0123>",
  "<https://evil.example|Sign in>",
  "&lt;!channel&gt;",
  "*bold* _slanted_ ~gone~ `code`",
  "[Sign in](https://evil.example)",
  "https://evil.example/a/x",
  "HTTPS://EVIL.EXAMPLE",
  "www.evil.example",
  "write to root@evil.example",
  "<at>Everyone</at>",
  "{{DATE(2026-11-21T00:00:00Z,SHORT)}}",
  "${host}",
  "![x](https://evil.example/x.png)",
  "javascript:alert(1)",
  `: ${publicUrl}/console/questions/../../evil`,
];

/** What the two programs would find in it. */
const finds =
  /<[!@#]|<https?:|<at>|https?:\/\/(?!parley\.example)|www\.[a-z]|@[a-z]|\{\{|\$\{|evil\.example/i;

const messageOf = (text: string): NoticeMessage => ({
  ...everyMessage.asked,
  subject: text,
  body: `${text}\nA value: ${text}`,
  facts: { what: text, where: text, by: text, why: text, until: text, line: text, wins: text },
});

const written = (message: NoticeMessage) => {
  const shared = sharedMessage(message, publicUrl);
  return [shared, { ...shared, facts: undefined } as unknown as NoticeMessage].flatMap((each) => {
    const card = cardOf(each, publicUrl);
    return [slackPayload(card), teamsPayload(card)].map((payload) => JSON.stringify(payload));
  });
};

/** Everything but what the card itself leads to. */
const withoutOwn = (text: string): string =>
  text
    .replaceAll(/https:\/\/parley\.example\/v1\/console\/questions\/[^"|>\\]*/g, "")
    .replaceAll("http://adaptivecards.io/schemas/adaptive-card.json", "");

describe("outside text", () => {
  it.each(hostile)("rings for nobody and leads nowhere: %s", (text) => {
    for (const payload of written(messageOf(text))) expect(withoutOwn(payload)).not.toMatch(finds);
  });

  it.each([
    { text: "<!channel>", slack: "&lt;\u200b!channel&gt;" },
    { text: "a & b", slack: "a &amp; b" },
    { text: "my_bucket_2", slack: "my_bucket_2" },
    { text: "*x*", slack: "\u200b*\u200bx\u200b*\u200b" },
    { text: "_x_", slack: "\u200b_\u200bx\u200b_\u200b" },
  ])("is written for Slack as text: $text", ({ text, slack }) => {
    expect(slackText(text)).toBe(slack);
  });

  it.prop([fc.string({ unit: "grapheme", maxLength: 400 }), fc.integer({ min: 1, max: 300 })])(
    "is as long as a channel takes at most, however much longer it is once it is escaped",
    (text, most) => {
      for (const write of [slackText, unlinked]) {
        const fits = writtenWithin(text, write, { most });
        expect(fits.length === write("…").length || fits.length <= most).toBe(true);
      }
    },
  );

  it.prop([fc.array(fc.constantFrom(...hostile, "&&&&<<<<", "x".repeat(900), "\n", " "), { maxLength: 90 })])(
    "never makes a message that a channel refuses for its size",
    (parts) => {
      const text = parts.join(" ");
      const message = { ...messageOf(text), body: parts.join("\n") };
      for (const payload of written(message)) expect(payload.length).toBeLessThan(150_000);
      const [slack, teams] = [slackPayload, teamsPayload].map((make) =>
        make(cardOf({ ...message, facts: undefined } as unknown as NoticeMessage, publicUrl)),
      );
      const { blocks } = slack as { blocks: readonly { text: { text: string } }[] };
      expect(blocks.length).toBeLessThanOrEqual(50);
      for (const [index, block] of blocks.entries())
        expect(block.text.text.length).toBeLessThanOrEqual(index === 0 ? 150 : 3_000);
      expect(Buffer.byteLength(JSON.stringify(teams))).toBeLessThan(28_000);
    },
  );
});

describe("somebody's own link", () => {
  const places: readonly Partial<NoticeMessage>[] = [
    { body: `Answer here: ${personal}` },
    { body: `(${personal})` },
    { body: `${personal} ${personal}` },
    { subject: personal },
    { facts: { what: personal, wins: `see ${personal}.` } },
    // Of another message, as a bundle would hold it.
    { body: `Answer: ${publicUrl}/a/other~key.mac` },
    // Cut where a line was too long.
    { body: `Answer: ${personal.slice(0, -6)}…` },
  ];

  it.each(places)("is nowhere in what others read: %j", (place) => {
    const shared = sharedMessage({ ...everyMessage.asked, ...place }, publicUrl);
    const all = [JSON.stringify(webhookPayload(shared)), ...written({ ...everyMessage.asked, ...place })];
    for (const text of all) expect(text).not.toMatch(/\/a\/\S|mac/);
  });

  it("gives way to the page where somebody signs in, if anything is asked", () => {
    expect(sharedMessage(everyMessage.asked, publicUrl).link).toBe(
      `${publicUrl}/console/questions/case-1/q-1`,
    );
    expect(sharedMessage(everyMessage.asked, "").link).toBeUndefined();
    expect(sharedMessage(everyMessage.superseded, publicUrl).link).toBeUndefined();
  });
});
