import type { PullRequestChannel } from "#core/ports/people/reviews.ts";
import type { WebRequest } from "../send-once.ts";

type ReviewRequest = Pick<WebRequest, "method" | "url">;

/** A comment as its site tells of it. */
export type ReviewComment = { readonly id: number; readonly body: string; readonly by: string };

/** How one kind of site is asked; every part of an address is one that a name may not leave. */
export type ReviewApi = {
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  readonly repository: (place: PullRequestChannel) => ReviewRequest;
  readonly pullRequest: (place: PullRequestChannel) => ReviewRequest;
  readonly list: (place: PullRequestChannel, page: number) => ReviewRequest;
  readonly create: (place: PullRequestChannel) => ReviewRequest;
  readonly change: (place: PullRequestChannel, id: number) => ReviewRequest;
  readonly remove: (place: PullRequestChannel, id: number) => ReviewRequest;
  readonly authorOf: (told: Readonly<Record<string, unknown>>) => unknown;
  /** Whether nobody may comment on it any more. */
  readonly isLocked: (told: Readonly<Record<string, unknown>>) => boolean;
};

/** How many comments come at once. */
export const perPage = 100;

const within = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const parted = (repository: string): string => repository.split("/").map(encodeURIComponent).join("/");

function gitHubAt({ host, repository }: PullRequestChannel, path: string): URL {
  const root = host === "github.com" ? "https://api.github.com" : `https://${host}/api/v3`;
  return new URL(`${root}/repos/${parted(repository)}${path}`);
}

const github: ReviewApi = {
  headers: (token) => ({
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
  }),
  repository: (place) => ({ method: "GET", url: gitHubAt(place, "") }),
  pullRequest: (place) => ({ method: "GET", url: gitHubAt(place, `/pulls/${place.number}`) }),
  list: (place, page) => ({
    method: "GET",
    url: gitHubAt(place, `/issues/${place.number}/comments?per_page=${perPage}&page=${page}`),
  }),
  create: (place) => ({ method: "POST", url: gitHubAt(place, `/issues/${place.number}/comments`) }),
  change: (place, id) => ({ method: "PATCH", url: gitHubAt(place, `/issues/comments/${id}`) }),
  remove: (place, id) => ({ method: "DELETE", url: gitHubAt(place, `/issues/comments/${id}`) }),
  authorOf: ({ user }) => within(user, "login"),
  isLocked: ({ locked }) => locked === true,
};

const gitLabAt = ({ host, repository }: PullRequestChannel, path: string): URL =>
  new URL(`https://${host}/api/v4/projects/${encodeURIComponent(repository)}${path}`);

const notesAt = (place: PullRequestChannel, path = ""): URL =>
  gitLabAt(place, `/merge_requests/${place.number}/notes${path}`);

const gitlab: ReviewApi = {
  headers: (token) => ({ "private-token": token, accept: "application/json" }),
  repository: (place) => ({ method: "GET", url: gitLabAt(place, "") }),
  pullRequest: (place) => ({ method: "GET", url: gitLabAt(place, `/merge_requests/${place.number}`) }),
  list: (place, page) => ({
    method: "GET",
    url: notesAt(place, `?sort=asc&order_by=created_at&per_page=${perPage}&page=${page}`),
  }),
  create: (place) => ({ method: "POST", url: notesAt(place) }),
  change: (place, id) => ({ method: "PUT", url: notesAt(place, `/${id}`) }),
  remove: (place, id) => ({ method: "DELETE", url: notesAt(place, `/${id}`) }),
  authorOf: ({ author }) => within(author, "username"),
  isLocked: ({ discussion_locked: locked }) => locked === true,
};

export const reviewApis: Readonly<Record<PullRequestChannel["kind"], ReviewApi>> = { github, gitlab };
