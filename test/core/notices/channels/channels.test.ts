import { describe, expect, it } from "vitest";
import { cardOf } from "#core/notices/channels/card.ts";
import { commentWith } from "#core/notices/channels/pull-request-comment.ts";
import { sharedMessage } from "#core/notices/channels/shared-message.ts";
import { slackPayload } from "#core/notices/channels/slack-payload.ts";
import { teamsPayload } from "#core/notices/channels/teams-payload.ts";
import { WebhookNotice, webhookPayload } from "#core/notices/channels/webhook-payload.ts";
import { shortText } from "#core/notices/short-text.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { everyMessage, personal, publicUrl } from "./every-message.ts";

const channels = {
  mail: ({ subject, body }: NoticeMessage) => ({ subject, body }),
  "text message": shortText,
  slack: (message: NoticeMessage) => slackPayload(cardOf(sharedMessage(message, publicUrl), publicUrl)),
  teams: (message: NoticeMessage) => teamsPayload(cardOf(sharedMessage(message, publicUrl), publicUrl)),
  webhook: (message: NoticeMessage) => webhookPayload(sharedMessage(message, publicUrl)),
  "pull request": (message: NoticeMessage) =>
    commentWith([], sharedMessage(message, publicUrl), {
      ...{ mark: "0123456789abcdef", publicUrl, at: "2026-11-21T03:00:00Z" },
    }).body,
} as const;

const kinds = Object.keys(everyMessage) as readonly (keyof typeof everyMessage)[];

describe.each(Object.entries(channels))("a message by %s", (_, write) => {
  it.each(kinds)("of the kind %s reads as it does", (kind) => {
    expect(write(everyMessage[kind])).toMatchSnapshot();
  });
});

it.each(["slack", "teams", "webhook", "pull request"] as const)(
  "holds nobody's own link where others read: %s",
  (name) => {
    for (const kind of kinds) {
      const text = JSON.stringify(channels[name](everyMessage[kind]));
      expect(text).not.toContain(personal);
      expect(text).not.toContain("/a/");
    }
  },
);

it("a webhook's messages are what their schema says", () => {
  for (const kind of kinds) {
    const sent = webhookPayload(sharedMessage(everyMessage[kind], publicUrl));
    expect(WebhookNotice.safeParse(sent).success, kind).toBe(true);
  }
});
