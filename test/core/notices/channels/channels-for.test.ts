import { describe, expect, it } from "vitest";
import { channelsFor, isMailed, mailedKinds, readerNamed } from "#core/notices/channels/channels-for.ts";
import { sharedMessage } from "#core/notices/channels/shared-message.ts";
import { operators } from "#core/notices/readers/reader-of.ts";
import type { NoticeChannel } from "#core/ports/people/channels.ts";
import { type NoticeKind, type NoticeMessage, noticeKinds } from "#core/ports/people/notifier.ts";

const channel = (more: object): NoticeChannel =>
  ({ name: "room", on: ["asked"], for: ["owners"], instead: false, ...more }) as unknown as NoticeChannel;

describe("a message is read in a channel", () => {
  it.each([
    { what: "that is for its reader", more: {}, reader: "approver:owners", is: true },
    { what: "that is for others too", more: { for: ["a", "owners"] }, reader: "approver:owners", is: true },
    { what: "unless it is for others", more: { for: ["a"] }, reader: "approver:owners", is: false },
    {
      what: "unless it tells of other things",
      more: { on: ["notice"] },
      reader: "approver:owners",
      is: false,
    },
    { what: "that is for the operators", more: { for: [operators] }, reader: operators, is: true },
    { what: "of an approver by that name only", more: {}, reader: "owners", is: false },
  ])("$what", ({ more, reader, is }) => {
    expect(channelsFor([channel(more)], { reader, kind: "asked" })).toHaveLength(is ? 1 : 0);
  });

  it("by the name of its reader", () => {
    expect([readerNamed(operators), readerNamed("owners")]).toEqual([operators, "approver:owners"]);
  });
});

describe("a message is mailed", () => {
  const never: readonly NoticeKind[] = ["undone", "refused", "waits", "ruled", "turn", "ends", "wish"];
  it("unless it tells what became of a stake", () => {
    expect(noticeKinds.filter((kind) => !isMailed(kind, []))).toEqual(never);
    expect(mailedKinds(noticeKinds)).toEqual(noticeKinds.filter((kind) => !never.includes(kind)));
  });

  it("unless a channel takes the place of mails", () => {
    expect(isMailed("asked", [channel({}), channel({})])).toBe(true);
    expect(isMailed("asked", [channel({}), channel({ instead: true })])).toBe(false);
  });
});

describe("a message that others read too", () => {
  const url = "https://parley.example/v1";
  const own = `${url}/a/key.mac`;
  const page = `${url}/console/questions/case%201/q%2F1`;
  const message = (more: Partial<NoticeMessage> = {}): NoticeMessage => ({
    ...{
      id: "n",
      kind: "asked",
      subject: "s",
      body: "b",
      to: [],
      case: "case 1",
      question: "q/1",
      link: own,
    },
    ...more,
  });
  const shared = (more: Partial<NoticeMessage> = {}, at = url) => sharedMessage(message(more), at);

  it.each<{ readonly what: string; readonly more: Partial<NoticeMessage>; readonly is: object }>([
    {
      what: "the page in place of the link",
      more: { body: `Go: ${own} now` },
      is: { body: `Go: ${page} now` },
    },
    { what: "the page in its subject", more: { subject: own }, is: { subject: page } },
    {
      what: "the page in each of its facts",
      more: { facts: { what: own, why: "w" } },
      is: { facts: { what: page, why: "w" } },
    },
    {
      what: "no link of another reader",
      more: { body: `a ${url}/a/other.mac ${url}/a/third` },
      is: { body: `a ${page} ${page}` },
    },
    {
      what: "what only looks like a link of its own",
      more: { body: "https://x.example/a/b" },
      is: { body: "https://x.example/a/b" },
    },
    {
      what: "nothing in place of it without a case",
      more: { body: own, case: undefined } as object,
      is: { body: "" },
    },
    { what: "the name that all share", more: { shared: "all" }, is: { id: "all" } },
    { what: "its own name where none is shared", more: {}, is: { id: "n", link: page } },
  ])("has $what", ({ more, is }) => {
    expect(shared(more)).toMatchObject(is);
  });

  it.each<{ readonly what: string; readonly more: object; readonly at: string }>([
    { what: "of no case", more: { case: undefined }, at: url },
    { what: "of no question", more: { question: undefined }, at: url },
    { what: "without a link of its own", more: { link: undefined }, at: url },
    { what: "of a Parley without an address", more: {}, at: "" },
  ])("leads nowhere where it is one $what", ({ more, at }) => {
    const told = shared(more, at);
    expect(told).not.toHaveProperty("link");
    expect(told).not.toHaveProperty("facts");
  });
});
