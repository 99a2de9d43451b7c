import { createHash } from "node:crypto";
import { jsonIn } from "#core/fields/json.ts";
import { commentWith, isParleys } from "#core/notices/channels/pull-request-comment.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { PostOutcome } from "#core/ports/people/channels.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { PullRequestChannel } from "#core/ports/people/reviews.ts";
import type { WebReach } from "../send-once.ts";
import { perPage, type ReviewComment } from "./review-api.ts";
import { commentIn, isTold, type ReviewDesk, reviewDesk } from "./review-desk.ts";

type WebPullRequestsInput = {
  readonly secretOf: (name: string) => Promise<string>;
  readonly publicUrl: string;
  readonly now: Clock;
  readonly installation?: string;
  readonly reach: WebReach;
};

type NotTaken = Exclude<PostOutcome, { kind: "taken" }>;
type Ground = { readonly mark: string; readonly publicUrl: string; readonly at: string };

/**
 * One comment in each pull request, changed in place. INVARIANT (own comments only): what the account wrote, and begins with the
 * mark of this installation, is changed, and nothing else.
 */
export function webPullRequests(input: WebPullRequestsInput) {
  const { secretOf, publicUrl, now, installation = publicUrl, reach } = input;
  const mark = createHash("sha256").update(installation).digest("hex").slice(0, 16);
  return {
    async post(place: PullRequestChannel, message: NoticeMessage): Promise<PostOutcome> {
      const token = tokenIn(await secretOf(place.name));
      if (token === undefined) return { kind: "refused", why: "of its secret: it holds no token" };
      const desk = reviewDesk(place, token, reach, now);
      const own = await ownComments(place, mark, desk);
      if ("not" in own) return own.not;
      const ground = { mark, publicUrl, at: new Date(now()).toISOString() };
      return await told({ place, desk, ground, message }, own.comments);
    },
  };
}

/** The token alone, or `{"token": …}`. */
function tokenIn(secret: string): string | undefined {
  const text = secret.trim();
  const parsed = text.startsWith("{") ? jsonIn(text) : { token: text };
  const token = isTold(parsed) ? parsed["token"] : undefined;
  return typeof token === "string" && /^[\x21-\x7e]{8,1000}$/.test(token) ? token : undefined;
}

const mostPages = 6;

/** The comments that are this installation's own, the first one first; there is more than one after two made it at once. */
async function ownComments(
  place: PullRequestChannel,
  mark: string,
  desk: ReviewDesk,
): Promise<{ readonly comments: readonly ReviewComment[] } | { readonly not: NotTaken }> {
  const isOwn = ({ by, body }: ReviewComment) =>
    by.toLowerCase() === place.as.toLowerCase() && isParleys(body, { mark });
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await desk.ask(desk.api.list(place, page));
    if ("not" in answer) return { not: await whyNot(answer, place, desk) };
    if (!Array.isArray(answer.told)) return { not: { kind: "busy", why: "its answer is no list" } };
    const comments = answer.told.flatMap((one) => commentIn(one, desk) ?? []).filter(isOwn);
    if (comments.length > 0 || answer.told.length < perPage) return { comments };
  }
  return { not: { kind: "gone", why: `it has more than ${mostPages * perPage} comments` } };
}

/** A pull request that is not there is its claimant's word; a repository that is not is for an operator to mend. */
async function whyNot(
  { not, status }: { readonly not: NotTaken; readonly status: number },
  place: PullRequestChannel,
  { api, ask }: ReviewDesk,
): Promise<NotTaken> {
  if (status !== 404 && status !== 410) return not;
  const repository = await ask(api.repository(place));
  if (!("not" in repository)) return { kind: "gone", why: "its repository has no such pull request" };
  return repository.status === 404 || repository.status === 410 ? not : repository.not;
}

type CommentTelling = {
  readonly place: PullRequestChannel;
  readonly desk: ReviewDesk;
  readonly ground: Ground;
  readonly message: NoticeMessage;
};

async function told(
  telling: CommentTelling,
  [first, ...others]: readonly ReviewComment[],
): Promise<PostOutcome> {
  const { place, desk, ground, message } = telling;
  const { api, ask } = desk;
  const bodies = [first, ...others].flatMap((one) => one?.body ?? []);
  const { body, isKnown } = commentWith(bodies, message, ground);
  if (first === undefined) return await made(telling, body);
  if (isKnown && others.length === 0) return { kind: "taken" };
  const changed = await ask(api.change(place, first.id), body);
  // Somebody took it away just now: the next try makes another.
  if ("not" in changed) return changed.status === 404 ? { kind: "busy", why: changed.not.why } : changed.not;
  for (const { id } of others) await ask(api.remove(place, id));
  return { kind: "taken" };
}

async function made({ place, desk }: CommentTelling, body: string): Promise<PostOutcome> {
  const { api, ask } = desk;
  const reviewed = await ask(api.pullRequest(place));
  if ("not" in reviewed) return await whyNot(reviewed, place, desk);
  const answer = await ask(api.create(place), body);
  if ("not" in answer) {
    const isLocked = isTold(reviewed.told) && api.isLocked(reviewed.told);
    return isLocked && answer.not.kind === "refused"
      ? { kind: "gone", why: "nobody may comment on it any more" }
      : answer.not;
  }
  const comment = commentIn(answer.told, desk);
  if (comment === undefined || comment.by.toLowerCase() === place.as.toLowerCase()) return { kind: "taken" };
  // It would be made anew each time, since nothing of another account's is ever changed.
  await ask(api.remove(place, comment.id));
  return { kind: "refused", why: "its token belongs to another account than the one that is named" };
}
