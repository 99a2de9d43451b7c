import { describe, expect, it } from "vitest";
import { actorNoticeKinds } from "#core/claims/words.ts";
import { type ActorNotice, noticeEvent } from "#core/ledger/actor-notice.ts";
import { type MailedActor, tellWorks, type Ways } from "#core/notices/actors/tell-works.ts";
import type { ReviewSite } from "#core/ports/people/reviews.ts";
import { at, dispute } from "../../arbitration/small-disputes.ts";

const notice: ActorNotice = {
  v: 1,
  id: "n-1",
  kind: "undone",
  at: at("03:00"),
  actor: { principal: "123456789012:role/deploy", account: "123456789012" },
  resource: dispute().resource,
  fields: [],
  claims: ["c1"],
  times: 1,
  observed: false,
  subject: "Put back",
  text: "Parley put back what you wrote.",
  what: "Parley put back what you wrote.",
  offer: null,
  winningLine: null,
};

const inbox: Ways = { tell: [], mails: [] };
const wayTo = (ways: Partial<Ways>, more: Partial<ActorNotice> = {}) =>
  tellWorks({ ...notice, ...more }, { ...inbox, ...ways }).slice(1);

const mailed = (parts: Partial<MailedActor> = {}): MailedActor => ({
  principals: ["123456789012:role/deploy"],
  on: ["undone"],
  ...parts,
});

const site = (parts: Partial<ReviewSite> = {}): ReviewSite => ({
  ...{ kind: "github", name: "github", host: "github.com", as: "parley-bot" },
  ...{ repositories: ["acme/infra"], on: ["undone"] },
  ...parts,
});
const pull = "https://github.com/acme/infra/pull/12";
const merge = "https://gitlab.com/acme/web/infra/-/merge_requests/7";

describe("a claimant is told", () => {
  it("by the bus alone where no other way is said", () => {
    expect(tellWorks(notice, inbox)).toEqual([{ v: 1, event: noticeEvent(notice) }]);
  });

  it("by the bus alone where Parley only watches", () => {
    const ways = { tell: [{ slack: "deploys" }], mails: [mailed()], reviews: [site()] };
    const watched = { ...notice, observed: true, pullRequests: [pull] };
    expect(tellWorks(watched, ways)).toEqual([{ v: 1, event: noticeEvent(watched) }]);
  });

  it.each([
    { tell: { slack: "deploys" }, channel: { kind: "slack", name: "deploys" } },
    { tell: { teams: "ops" }, channel: { kind: "teams", name: "ops" } },
    {
      tell: { webhook: "alerts", host: "alerts.example.com" },
      channel: { kind: "webhook", name: "alerts", host: "alerts.example.com" },
    },
  ])("in the $channel.kind channel that a row of `tell` names", ({ tell, channel }) => {
    expect(wayTo({ tell: [tell] })).toMatchObject([{ v: 1, channel, tries: 0 }]);
  });

  it("nowhere where a row names no channel", () => {
    expect(wayTo({ tell: [{}] })).toEqual([]);
  });

  it.each([
    { when: "the row says nothing of kinds", on: undefined, told: 1 },
    { when: "the row is for this kind too", on: ["waits", "undone"] as const, told: 1 },
    { when: "the row is for others", on: ["waits", "ends"] as const, told: 0 },
  ])("in $told channels when $when", ({ on, told }) => {
    expect(wayTo({ tell: [{ slack: "deploys", on }] })).toHaveLength(told);
  });
});

describe("a claimant is mailed", () => {
  it.each<{ when: string; mails: readonly MailedActor[]; more?: Partial<ActorNotice>; is: boolean }>([
    { when: "the deployment mails them of this", mails: [mailed()], is: true },
    {
      when: "it mails any role of the account",
      mails: [mailed({ principals: ["123456789012:*"] })],
      is: true,
    },
    {
      when: "it mails the human behind them",
      mails: [mailed({ principals: ["anna@acme.com"] })],
      more: { actor: { ...notice.actor, human: "anna@acme.com" } },
      is: true,
    },
    { when: "another row of two is theirs", mails: [mailed({ principals: ["ben"] }), mailed()], is: true },
    { when: "it mails them of something else", mails: [mailed({ on: ["waits"] })], is: false },
    { when: "it mails somebody else", mails: [mailed({ principals: ["ben"] })], is: false },
    { when: "it mails nobody", mails: [], is: false },
  ])("$is when $when", ({ mails, more, is }) => {
    expect(wayTo({ mails }, more).some((work) => "mail" in work)).toBe(is);
  });
});

describe("a claimant is told in the pull request that their change carries", () => {
  it("as the account that the deployment lists for its repository", () => {
    expect(wayTo({ reviews: [site()] }, { pullRequests: [pull] })).toMatchObject([
      {
        v: 1,
        pr: {
          ...{ kind: "github", host: "github.com", repository: "acme/infra", number: "12" },
          ...{ name: "github", as: "parley-bot" },
        },
        tries: 0,
      },
    ]);
  });

  it.each<{ when: string; reviews?: readonly ReviewSite[]; text?: string; told: number }>([
    { when: "the repository is spelt otherwise", reviews: [site({ repositories: ["Acme/INFRA"] })], told: 1 },
    {
      when: "it is the second of the repositories",
      reviews: [site({ repositories: ["acme/web", "acme/infra"] })],
      told: 1,
    },
    {
      when: "a merge request is in a listed group",
      reviews: [
        site(),
        site({ kind: "gitlab", name: "gitlab", host: "gitlab.com", repositories: ["acme/web/infra"] }),
      ],
      text: merge,
      told: 1,
    },
    { when: "the repository is not listed", reviews: [site({ repositories: ["acme/web"] })], told: 0 },
    { when: "it is another host's", reviews: [site({ host: "github.acme.com" })], told: 0 },
    { when: "that host is another kind of site", reviews: [site({ kind: "gitlab" })], told: 0 },
    { when: "the site is told of something else", reviews: [site({ on: ["waits"] })], told: 0 },
    { when: "no site is listed", reviews: [], told: 0 },
    { when: "nothing is said of sites", told: 0 },
    { when: "the address is no pull request", reviews: [site()], text: "https://acme.com/x", told: 0 },
  ])("$told times when $when", ({ reviews, text = pull, told }) => {
    expect(wayTo(reviews === undefined ? {} : { reviews }, { pullRequests: [text] })).toHaveLength(told);
  });

  it("not at all where it carries none", () => {
    expect(wayTo({ reviews: [site()] })).toEqual([]);
  });
});

describe("what a claimant is told", () => {
  const messageOf = (more: Partial<ActorNotice>) => {
    const [work] = wayTo({ mails: [mailed({ on: actorNoticeKinds })] }, more);
    return work !== undefined && "mail" in work ? work.mail : undefined;
  };

  it("is addressed to nobody else, and waits for no answer", () => {
    expect(messageOf({})).toEqual({
      ...{ id: "n-1", kind: "undone", weight: "word", subject: "Put back" },
      body: "Parley put back what you wrote.",
      facts: { what: "Parley put back what you wrote." },
      to: [],
      actor: ["123456789012:role/deploy"],
    });
  });

  it("has the facts of the notice, what would be kept and what would win", () => {
    const told = { by: "oncall", why: "INC-7", until: "tonight", line: "kit.yaml:3", stands: "`3`" };
    const facts = messageOf({ ...told, offer: "`5`", winningLine: "an incident of your own" })?.facts;
    expect(facts).toEqual({ what: notice.what, ...told, offer: "`5`", wins: "an incident of your own" });
  });

  it("names the case, until when it stands, and the human behind the claimant", () => {
    const actor = { ...notice.actor, human: "anna" };
    expect(messageOf({ case: "case-1", ends: at("05:00"), actor })).toMatchObject({
      case: "case-1",
      until: at("05:00"),
      actor: ["123456789012:role/deploy", "anna"],
    });
  });

  it("is the same by every way", () => {
    const works = wayTo(
      { tell: [{ slack: "deploys" }], mails: [mailed()], reviews: [site()] },
      { pullRequests: [pull] },
    );
    const message = messageOf({ pullRequests: [pull] });
    expect(
      works.flatMap((work) => [
        "post" in work
          ? work.post
          : "comment" in work
            ? work.comment
            : "mail" in work
              ? work.mail
              : undefined,
      ]),
    ).toEqual([message, message, message]);
  });
});
