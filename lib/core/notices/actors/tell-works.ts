import { pullRequestIn } from "../../claims/pull-request.ts";
import type { ActorNoticeKind } from "../../claims/words.ts";
import { type ActorNotice, noticeEvent } from "../../ledger/actor-notice.ts";
import type { TellRow } from "../../policy/file/tell-row.ts";
import { matchesPrincipal } from "../../policy/place.ts";
import type { NoticeFacts, NoticeMessage, TellWork } from "../../ports/people/notifier.ts";
import type { PullRequestChannel, ReviewSite } from "../../ports/people/reviews.ts";

/** Claimants who are mailed, by their principals, and of what. */
export type MailedActor = {
  readonly principals: readonly string[];
  readonly on: readonly ActorNoticeKind[];
};

/** By which ways a notice reaches its claimant besides the inbox. */
export type Ways = {
  /** As the policy, or the registry, says of the claimant. */
  readonly tell: readonly TellRow[];
  /** As the deployment says. */
  readonly mails: readonly MailedActor[];
  readonly reviews?: readonly ReviewSite[];
};

const facts = ["what", "by", "why", "until", "line", "stands"] as const;

/** A notice as every channel writes it. */
function noticeMessage(notice: ActorNotice): NoticeMessage {
  const { id, kind, subject, text, actor, case: open, ends, offer, winningLine } = notice;
  const told = Object.fromEntries(
    facts.flatMap((name) => (notice[name] === undefined ? [] : [[name, notice[name]]])),
  ) as NoticeFacts;
  return {
    id,
    kind,
    weight: "word",
    subject,
    body: text,
    facts: { ...told, ...(offer !== null && { offer }), ...(winningLine !== null && { wins: winningLine }) },
    to: [],
    actor: [actor.principal, ...(actor.human === undefined ? [] : [actor.human])],
    ...(open !== undefined && { case: open }),
    ...(ends !== undefined && { until: ends }),
  };
}

/** INVARIANT (watching disturbs nobody): where Parley only watches, the bus alone hears of it, and the inbox. */
export function tellWorks(notice: ActorNotice, { tell, mails, reviews = [] }: Ways): readonly TellWork[] {
  const bus: TellWork = { v: 1, event: noticeEvent(notice) };
  if (notice.observed) return [bus];
  const message = noticeMessage(notice);
  const posts = tell
    .filter(({ on }) => on === undefined || on.includes(notice.kind))
    .flatMap(({ slack, teams, webhook, host }): readonly TellWork[] => {
      const [kind, name] =
        slack !== undefined
          ? ["slack", slack]
          : teams !== undefined
            ? ["teams", teams]
            : ["webhook", webhook];
      if (name === undefined) return [];
      const channel = { kind: kind as "slack", name, ...(host !== undefined && { host }) };
      return [{ v: 1, post: message, channel, tries: 0 }];
    });
  const isMailed = mails.some(
    ({ principals, on }) => matchesAny(principals, message.actor ?? []) && on.includes(notice.kind),
  );
  const comments = pullRequestsOf(notice, reviews).map(
    (pr): TellWork => ({ v: 1, comment: message, pr, tries: 0 }),
  );
  return [bus, ...posts, ...comments, ...(isMailed ? [{ v: 1, mail: message } as const] : [])];
}

/** INVARIANT (listed repositories): an address that a change carries leads only to what the deployment lists. */
function pullRequestsOf(
  { kind, pullRequests = [] }: ActorNotice,
  reviews: readonly ReviewSite[],
): readonly PullRequestChannel[] {
  return pullRequests.flatMap((text) => {
    const pr = pullRequestIn(text);
    const isListed = (site: ReviewSite) =>
      site.kind === pr?.kind &&
      site.host === pr.host &&
      site.repositories.some((name) => name.toLowerCase() === pr.repository.toLowerCase());
    const site = reviews.find(isListed);
    if (pr === undefined || site === undefined || !site.on.includes(kind)) return [];
    return [{ ...pr, name: site.name, as: site.as }];
  });
}

const matchesAny = (principals: readonly string[], names: readonly string[]): boolean =>
  names.some((name) => matchesPrincipal(principals, name));
