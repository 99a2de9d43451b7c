import { expect, it } from "vitest";
import { reachOf } from "#core/notices/readers/reach.ts";
import { whyTold } from "#core/notices/readers/why-told.ts";
import type { Channel, Subscription } from "#core/ports/people/subscriptions.ts";

const mail = { channel: "email", endpoint: "Ada@example.com" } as const;
const sub = (isConfirmed: boolean, isProtected: boolean, more: Partial<Subscription> = {}): Subscription => ({
  ...{ ...mail, isConfirmed, isProtected },
  ...more,
});
const sms = { channel: "sms", endpoint: "+46700000000" } as const;

it.each<{
  is: string;
  when: string;
  all: readonly Subscription[];
  of?: { readonly channel: Channel; readonly endpoint: string };
}>([
  { is: "missing", when: "nobody subscribed it", all: [] },
  {
    is: "missing",
    when: "only another address is subscribed",
    all: [sub(true, true, { endpoint: "ben@x" })],
  },
  {
    is: "missing",
    when: "the same text is of another channel",
    all: [sub(true, true, { channel: "https" })],
  },
  { is: "unconfirmed", when: "nobody confirmed it", all: [sub(false, true)] },
  { is: "protected", when: "it is confirmed for the account alone", all: [sub(true, true)] },
  {
    is: "protected",
    when: "mail spells it otherwise",
    all: [sub(true, true, { endpoint: "ada@EXAMPLE.com" })],
  },
  { is: "unprotected", when: "anyone with a mail can end it", all: [sub(true, false)] },
  { is: "unprotected", when: "that is so of one of two", all: [sub(true, true), sub(true, false)] },
  { is: "protected", when: "the other one was never confirmed", all: [sub(true, true), sub(false, false)] },
  {
    is: "protected",
    when: "it is a text message, which holds no link",
    all: [sub(true, false, sms)],
    of: sms,
  },
  {
    is: "unconfirmed",
    when: "a text message's number is not confirmed",
    all: [sub(false, false, sms)],
    of: sms,
  },
])("a channel is $is when $when", ({ is, all, of = mail }) => {
  expect(reachOf(of, all)).toBe(is);
});

it("one who is not asked first is told why, and operators what they can do", () => {
  const reader = { reader: "approver:ada", to: ["ada"] };
  expect(whyTold({ ...reader, as: "ada" })).toBeUndefined();
  const whys = ["involved", "unreachable", "unanswered"] as const;
  const words = { involved: /stake/, unreachable: /No message reaches/, unanswered: /not answered|others/ };
  for (const why of whys) {
    expect(whyTold({ ...reader, as: "ada", why })).toMatch(words[why]);
    expect(whyTold({ ...reader, as: "ada", why })).toMatch(/you are asked/);
    expect(whyTold({ reader: "operators", to: [], why })).toMatch(words[why]);
    expect(whyTold({ reader: "operators", to: [], why })).toMatch(/because you operate Parley/);
  }
});
