import { jsonIn } from "#core/fields/json.ts";
import type { PostOutcome } from "#core/ports/people/channels.ts";
import type { PullRequestChannel } from "#core/ports/people/reviews.ts";
import { outcomeOf } from "../post-once.ts";
import { sendOnce, type WebReach, type WebRequest } from "../send-once.ts";
import { type ReviewComment, reviewApis } from "./review-api.ts";

const longestPage = 8_000_000;
/** All that is asked for one comment; a host that is slow in everything is asked again later. */
const longestMs = 20_000;

/** An answer that was taken, as it reads; or what came of it instead. */
export type DeskAnswer =
  | { readonly told: unknown }
  | { readonly not: Exclude<PostOutcome, { kind: "taken" }>; readonly status: number };

/** Asks the site of one pull request with its token; each request goes where `sendOnce` lets it go. */
export function reviewDesk(place: PullRequestChannel, token: string, reach: WebReach, now: () => number) {
  const api = reviewApis[place.kind];
  const headers = { ...api.headers(token), "user-agent": "Parley" };
  const until = now() + longestMs;
  async function ask(asked: Pick<WebRequest, "method" | "url">, body?: string): Promise<DeskAnswer> {
    const left = until - now();
    if (left <= 0) return { not: { kind: "busy", why: "it answers too slowly" }, status: 0 };
    const patience = { ...reach, timeoutMs: Math.min(reach.timeoutMs, left) };
    const most = { bytes: longestPage, isKept: true };
    const sent = body === undefined ? {} : { body: JSON.stringify({ body }) };
    const typed = body === undefined ? {} : { "content-type": "application/json; charset=utf-8" };
    const answer = await sendOnce({ ...asked, ...sent, headers: { ...headers, ...typed }, most }, patience);
    const outcome = outcomeOf(answer);
    const status = answer.as === "answered" ? answer.status : 0;
    if (outcome.kind !== "taken") {
      const isLimited = answer.as === "answered" && answer.isLimited === true;
      return { not: isLimited ? { kind: "busy", why: outcome.why } : outcome, status };
    }
    const read = answer.as === "answered" ? answer.body : undefined;
    if (read === "too much")
      return { not: { kind: "gone", why: "its comments take more than 8 MB" }, status };
    return { told: read === undefined ? undefined : jsonIn(new TextDecoder().decode(read)) };
  }
  return { api, ask };
}
export type ReviewDesk = ReturnType<typeof reviewDesk>;

export const isTold = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A comment of a list, where it reads as one. */
export function commentIn(value: unknown, { api }: Pick<ReviewDesk, "api">): ReviewComment | undefined {
  if (!isTold(value)) return undefined;
  const { id, body } = value;
  const by = api.authorOf(value);
  if (!Number.isSafeInteger(id) || typeof body !== "string" || typeof by !== "string") return undefined;
  return { id: id as number, body, by };
}
