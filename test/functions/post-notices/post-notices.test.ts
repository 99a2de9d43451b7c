import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { memoryChannels } from "#adapters/memory/people/channels.ts";
import type { NoticeChannel, PostOutcome } from "#core/ports/people/channels.ts";
import type { NoticeMessage, PostWork } from "#core/ports/people/notifier.ts";
import { createHandler } from "#functions/post-notices/handler.ts";
import { minute, notice, postOffice, toSend } from "../send-notices/post-office.ts";

const channel: NoticeChannel = {
  kind: "slack",
  name: "checkout",
  for: ["olga", "operators"],
  on: ["asked", "undone", "trouble"],
  instead: false,
};

const personal = "https://parley.example/a/x~key.mac";
const question = notice("a", {
  shared: "shared-a",
  body: `Sides.\nAnswer here: ${personal}`,
  link: personal,
  case: "case-1",
  question: "q-1",
});

/** A post office whose queue of posts is worked on, one piece at a time, each in its time. */
function postRoom(changed: Partial<NoticeChannel> = {}) {
  const channels = memoryChannels("https://parley.example");
  const own = { ...channel, ...changed };
  const settings = {
    approvers: [{ name: "olga", principals: ["olga"], channels: [], signsInAs: [] }],
    channels: [own],
    publicUrl: "https://parley.example",
  };
  const office = postOffice({ channels, settings } as unknown as Partial<Runtime>);
  const handle = createHandler(() => office.runtime);
  let done = 0;
  const failures: PostWork[] = [];
  const post = async (work: PostWork): Promise<void> => {
    const record = {
      messageId: "m",
      body: JSON.stringify(work),
      attributes: { SentTimestamp: String(office.clock.now), ApproximateReceiveCount: "1" },
    };
    const { batchItemFailures } = await handle({ Records: [record] });
    if (batchItemFailures.length > 0) failures.push(work);
  };
  /** Does what was asked for, as long as anything is. */
  const settle = async (turns = 20): Promise<void> => {
    for (let turn = 0; turn < turns && done < office.notifier.posts.length; turn += 1) {
      const next = office.notifier.posts[done];
      done += 1;
      if (next === undefined) return;
      office.clock.now += next.afterMs;
      await post(next.work);
    }
  };
  return { ...office, channels, settle, post, failures };
}

const posted = ({ channels }: ReturnType<typeof postRoom>): readonly string[] =>
  channels.posted.map(({ message }) => message.id);

describe("posting notices", () => {
  it("posts to the channels of a reader, and mails as always", async () => {
    const room = postRoom();
    await room.work(toSend(question));
    await room.settle();
    expect(room.mails()).toEqual(["a"]);
    expect(posted(room)).toEqual(["shared-a"]);
    const [{ message } = { message: question }] = room.channels.posted;
    expect(JSON.stringify(message)).not.toContain("/a/");
    expect(message.link).toBe("https://parley.example/console/questions/case-1/q-1");
  });

  it("mails nobody where a channel takes the place of mail", async () => {
    const room = postRoom({ instead: true });
    await room.work(toSend(question));
    await room.settle();
    expect(room.mails()).toEqual([]);
    expect(posted(room)).toEqual(["shared-a"]);
  });

  it.each([
    { when: "it is for somebody else", message: { ...question, to: ["otto"] } },
    { when: "the channel does not want it", message: { ...question, kind: "superseded" as const } },
  ])("posts nothing when $when", async ({ message }) => {
    const room = postRoom();
    await room.work(toSend(message));
    await room.settle();
    expect(posted(room)).toEqual([]);
  });

  it("tells what became of a stake where a channel asks for it, and never by mail", async () => {
    const room = postRoom();
    await room.work(toSend(notice("u", { kind: "undone" })), toSend(notice("w", { kind: "waits" })));
    await room.settle();
    expect(posted(room)).toEqual(["u"]);
    expect(room.mails()).toEqual([]);
  });

  it("posts once what is for several who read the same channel, however often it comes", async () => {
    const room = postRoom();
    const other: NoticeMessage = { ...question, id: "b", to: [] };
    await room.work(toSend(question), toSend(other), toSend(question));
    await room.settle();
    expect(posted(room)).toEqual(["shared-a"]);
  });

  it("tries again what was surely not taken, and posts it once", async () => {
    const room = postRoom({ instead: true });
    room.channels.answerWith({ kind: "busy", why: "it answered 429" });
    await room.work(toSend(question));
    await room.settle(2);
    expect(posted(room)).toEqual([]);
    room.channels.answerWith({ kind: "taken" });
    await room.settle();
    expect(posted(room)).toEqual(["shared-a"]);
    expect(room.again()).toEqual([]);
  });

  it.each<PostOutcome>([
    { kind: "busy", why: "it answered 503" },
    { kind: "refused", why: "it answered 404" },
  ])(
    "mails instead what is not taken for good, tells the operators, and lets the queue set it aside: %j",
    async (outcome) => {
      const room = postRoom({ instead: true });
      room.channels.answerWith(outcome);
      await room.work(toSend(question));
      await room.settle();
      expect(room.failures.length).toBeGreaterThanOrEqual(1);
      const instead = room.again().map(({ work }) => work);
      expect(instead.length).toBeGreaterThanOrEqual(3);
      expect(JSON.stringify(instead)).not.toContain("/a/");
      for (const work of instead) {
        await room.work(work);
        room.clock.now += 2_000;
      }
      const kinds = room.delivered.map(({ kind, to }) => [kind, to.join()]);
      expect(kinds).toEqual([
        ["asked", "olga"],
        ["asked", ""],
        ["trouble", ""],
      ]);
    },
  );

  it("reminds where nobody knows whether it arrived, and then mails instead", async () => {
    const room = postRoom({ instead: true });
    room.channels.answerWith({ kind: "unknown", why: "it did not answer in time" });
    await room.work(toSend(question));
    await room.settle();
    room.clock.now += minute;
    const instead = room.again().map(({ work }) => work);
    expect(instead.filter((work) => "notice" in work && work.notice.kind !== "trouble")).toHaveLength(2);
    expect(room.failures).toEqual([]);
  });

  it("lets go of what is for a channel that is no more", async () => {
    const room = postRoom();
    await room.post({ v: 1, channel: "gone", notice: question });
    expect([posted(room), room.failures]).toEqual([[], []]);
  });
});
