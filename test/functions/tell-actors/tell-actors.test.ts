import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { memoryChannels } from "#adapters/memory/people/channels.ts";
import { actorNoticeKinds } from "#core/claims/words.ts";
import { Unavailable } from "#core/faults.ts";
import { tellWorks } from "#core/notices/actors/tell-works.ts";
import type { NoticeMessage, TellWork } from "#core/ports/people/notifier.ts";
import type { ReviewSite } from "#core/ports/people/reviews.ts";
import { createHandler } from "#functions/tell-actors/handler.ts";
import { actorNotice } from "../../contracts/stores/inboxes.contract.ts";
import { inflow } from "../inflow.ts";

const deploys = [
  { slack: "deploys" },
  { teams: "platform" },
  { webhook: "pager", host: "alerts.example.com" },
];
const reviews: readonly ReviewSite[] = [
  {
    kind: "github",
    ...{ name: "infra", host: "github.com", as: "parley-bot" },
    ...{ repositories: ["acme/infra"], on: actorNoticeKinds },
  },
];
const pullRequests = ["https://github.com/acme/infra/pull/12", "https://github.com/evil/infra/pull/1"];
const mails = [{ principals: ["111122223333:role/robot"], on: actorNoticeKinds }];

/** What tells claimants, with a queue that is worked on one piece at a time, each in its time. */
function tellRoom() {
  const channels = memoryChannels();
  const mailed: NoticeMessage[] = [];
  const { runtime: plain, notifier, clock } = inflow();
  const state = { isDown: false };
  const mailer = {
    deliver(message: NoticeMessage): Promise<void> {
      if (state.isDown) return Promise.reject(new Unavailable("mail is away"));
      mailed.push(message);
      return Promise.resolve();
    },
  };
  const runtime: Runtime = { ...plain, actorChannels: channels, mailer };
  const handle = createHandler(() => runtime);
  const failures: TellWork[] = [];
  const tell = async (work: TellWork): Promise<void> => {
    const attributes = { SentTimestamp: String(clock.now), ApproximateReceiveCount: "1" };
    const { batchItemFailures } = await handle({
      Records: [{ messageId: "m", body: JSON.stringify(work), attributes }],
    });
    if (batchItemFailures.length > 0) failures.push(work);
  };
  const settle = async (): Promise<void> => {
    for (const { work, afterMs } of notifier.tells) {
      clock.now += afterMs;
      await tell(work);
    }
  };
  const busOf = () => (runtime.publisher as unknown as { actors: readonly { id: string }[] }).actors;
  return { channels, mailed, tell, settle, failures, state, notifier, clock, busOf };
}

describe("telling a claimant", () => {
  it.each(actorNoticeKinds)("of the kind %s takes one notice on each way", async (kind) => {
    const room = tellRoom();
    const notice = actorNotice({ kind, pullRequests });
    for (const work of tellWorks(notice, { tell: deploys, mails, reviews })) await room.tell(work);
    await room.settle();
    expect(room.busOf().map(({ id }) => id)).toEqual(["n-1"]);
    expect(room.mailed.map(({ id }) => id)).toEqual(["n-1"]);
    // A comment is looked at once more, a minute later; it is the same notice, and stands there once.
    expect(room.channels.posted.map(({ channel }) => channel)).toEqual([
      ...["deploys", "platform", "pager"],
      ...["infra", "infra"],
    ]);
    expect(new Set(room.channels.posted.map(({ message }) => message.id))).toEqual(new Set(["n-1"]));
    expect(room.failures).toEqual([]);
  });

  it("tells only what a row asks for, and nothing but the bus where Parley only watches", () => {
    const only = [{ slack: "deploys", on: ["refused"] as const }];
    expect(tellWorks(actorNotice(), { tell: only, mails: [] }).map((work) => Object.keys(work))).toEqual([
      ["v", "event"],
    ]);
    const watched = tellWorks(actorNotice({ observed: true }), { tell: deploys, mails });
    expect(watched.map((work) => Object.keys(work))).toEqual([["v", "event"]]);
  });

  it.each([
    { when: "no repository of its is listed", carried: ["https://github.com/acme/other/pull/12"] },
    { when: "its host is another", carried: ["https://gitlab.com/acme/infra/-/merge_requests/12"] },
    { when: "it is none at all", carried: ["https://github.com/acme/infra/pull/12/../../other/pull/1"] },
    { when: "it has none", carried: [] },
  ])("tells no pull request when $when", ({ carried }) => {
    const works = tellWorks(actorNotice({ pullRequests: carried }), { tell: [], mails: [], reviews });
    expect(works.map((work) => Object.keys(work))).toEqual([["v", "event"]]);
  });

  it("tells a pull request what its row asks for alone, and nothing where Parley only watches", () => {
    const only = reviews.map((site) => ({ ...site, on: ["refused"] as const }));
    expect(tellWorks(actorNotice({ pullRequests }), { tell: [], mails: [], reviews: only }).length).toBe(1);
    const watched = actorNotice({ pullRequests, observed: true });
    expect(tellWorks(watched, { tell: [], mails: [], reviews }).length).toBe(1);
  });

  it("tries a pull request again, without a reminder, and rings for none that is not there", async () => {
    const room = tellRoom();
    const [, comment] = tellWorks(actorNotice({ pullRequests }), { tell: [], mails: [], reviews }) as [
      TellWork,
      TellWork,
    ];
    room.channels.answerWith({ kind: "unknown", why: "it did not answer in time" });
    await room.tell(comment);
    room.channels.answerWith({ kind: "taken" });
    await room.settle();
    expect(room.channels.posted.map(({ message }) => message.id)).toEqual(["n-1", "n-1"]);
    room.channels.answerWith({ kind: "gone", why: "its repository has no such pull request" });
    await room.tell(comment);
    expect(room.failures).toEqual([]);
    room.channels.answerWith({ kind: "refused", why: "it answered 401" });
    await room.tell(comment);
    expect(room.failures.length).toBe(1);
  });

  it("loses nothing while a channel is away, and holds up no other way", async () => {
    const room = tellRoom();
    room.channels.answerWith({ kind: "busy", why: "it answered 503" });
    for (const work of tellWorks(actorNotice(), { tell: [{ slack: "deploys" }], mails }))
      await room.tell(work);
    expect(room.mailed.length).toBe(1);
    expect(room.busOf().length).toBe(1);
    expect(room.channels.posted).toEqual([]);
    room.channels.answerWith({ kind: "taken" });
    await room.settle();
    expect(room.channels.posted.map(({ message }) => message.id)).toEqual(["n-1"]);
  });

  it("sets aside what a channel has not taken for an hour, or will not take at all", async () => {
    const room = tellRoom();
    room.channels.answerWith({ kind: "busy", why: "it answered 503" });
    const [, post] = tellWorks(actorNotice(), { tell: [{ slack: "deploys" }], mails: [] }) as [
      TellWork,
      TellWork,
    ];
    await room.tell(post);
    await room.settle();
    expect(room.failures.length).toBe(1);
    room.channels.answerWith({ kind: "refused", why: "it answered 404" });
    await room.tell(post);
    expect(room.failures.length).toBe(2);
  });

  it("says that it may have come before where nobody knows whether it did", async () => {
    const room = tellRoom();
    room.channels.answerWith({ kind: "unknown", why: "it did not answer in time" });
    const [, post] = tellWorks(actorNotice(), { tell: [{ slack: "deploys" }], mails: [] }) as [
      TellWork,
      TellWork,
    ];
    await room.tell(post);
    room.channels.answerWith({ kind: "taken" });
    await room.settle();
    expect(room.channels.posted.map(({ message }) => message.id)).toEqual(["n-1/again"]);
  });

  it("leaves a mail that could not leave with its queue", async () => {
    const room = tellRoom();
    room.state.isDown = true;
    for (const work of tellWorks(actorNotice(), { tell: [], mails })) await room.tell(work);
    expect(room.failures.length).toBe(1);
  });
});
