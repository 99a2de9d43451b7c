import type { PullRequestChannel } from "#core/ports/people/reviews.ts";
import { type Loopback, loopback, type Received, type Told } from "./loopback.ts";

type HostedComment = { id: number; body: string; by: string };

export const places: Readonly<Record<"github" | "gitlab", PullRequestChannel>> = {
  github: {
    ...{ kind: "github", name: "infra", host: "github.com", as: "parley-bot" },
    ...{ repository: "acme/infra", number: "12" },
  },
  gitlab: {
    ...{ kind: "gitlab", name: "net", host: "gitlab.com", as: "parley-bot" },
    ...{ repository: "platform/network/vpcs", number: "7" },
  },
};

const roots = {
  github: { list: "/repos/acme/infra/issues/12/comments", one: "/repos/acme/infra/issues/comments/" },
  gitlab: {
    list: "/api/v4/projects/platform%2Fnetwork%2Fvpcs/merge_requests/7/notes",
    one: "/api/v4/projects/platform%2Fnetwork%2Fvpcs/merge_requests/7/notes/",
  },
} as const;
const repositories = { github: "/repos/acme/infra", gitlab: "/api/v4/projects/platform%2Fnetwork%2Fvpcs" };
const reviews = { github: "/repos/acme/infra/pulls/12", gitlab: `${repositories.gitlab}/merge_requests/7` };

export type ReviewHost = Loopback & {
  readonly comments: HostedComment[];
  /** Answers before the host does, where it answers at all. */
  first: (asked: Received) => Told | undefined;
  isLocked: boolean;
  hasReview: boolean;
  hasRepository: boolean;
  as: string;
};

/** A host of reviews in this process, with one repository and one pull request. */
export async function reviewHost(kind: "github" | "gitlab"): Promise<ReviewHost> {
  const server = await loopback();
  const comments: HostedComment[] = [];
  const host: ReviewHost = {
    ...server,
    // Many requests make one post, and a busy machine may take its time for each.
    reach: { ...server.reach, timeoutMs: 20_000 },
    ...{ comments, first: () => undefined, isLocked: false, hasReview: true, hasRepository: true },
    as: "parley-bot",
  };
  const json = (value: unknown, answer = 200): Told => ({ answer, body: JSON.stringify(value) });
  const shown = ({ id, body, by }: HostedComment) => ({
    ...{ id, body },
    ...(kind === "github" ? { user: { login: by } } : { author: { username: by } }),
  });
  const pageOf = (url: URL) => {
    const page = Number(url.searchParams.get("page"));
    return comments.slice((page - 1) * 100, page * 100).map(shown);
  };
  function changed({ method, body }: Received, id: number): Told {
    const at = comments.findIndex((one) => one.id === id);
    const [found] = comments.slice(at, at + 1);
    if (at < 0 || found === undefined) return { answer: 404 };
    if (method === "DELETE") comments.splice(at, 1);
    else found.body = (JSON.parse(body) as { body: string }).body;
    return method === "DELETE" ? { answer: 204 } : json(shown(found));
  }
  function made({ body }: Received): Told {
    if (host.isLocked) return { answer: 403 };
    const one = {
      ...{ id: 1 + Math.max(0, ...comments.map(({ id }) => id)), by: host.as },
      body: (JSON.parse(body) as { body: string }).body,
    };
    comments.push(one);
    return json(shown(one), 201);
  }
  server.answerBy((asked) => {
    const early = host.first(asked);
    if (early !== undefined) return early;
    const url = new URL(asked.path, "https://x.example");
    if (!host.hasRepository) return { answer: 404 };
    if (url.pathname === repositories[kind]) return json({});
    if (!host.hasReview) return { answer: 404 };
    if (url.pathname === reviews[kind])
      return json(kind === "github" ? { locked: host.isLocked } : { discussion_locked: host.isLocked });
    if (url.pathname === roots[kind].list) return asked.method === "GET" ? json(pageOf(url)) : made(asked);
    if (url.pathname.startsWith(roots[kind].one))
      return changed(asked, Number(url.pathname.slice(roots[kind].one.length)));
    return { answer: 404 };
  });
  return host;
}
