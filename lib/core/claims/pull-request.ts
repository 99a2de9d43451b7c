import * as z from "zod/mini";
import { valueText } from "../fields/value-text.ts";

/** Where a change is reviewed: a pull request of GitHub, or a merge request of GitLab. */
export type PullRequest = {
  readonly kind: "github" | "gitlab";
  readonly host: string;
  /** As `owner/repository`, and of GitLab with all its groups. */
  readonly repository: string;
  readonly number: string;
};

const longest = 400;
const host = "((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.){1,10}[a-z]{2,63})";
// INVARIANT (no way up): no part of a path is only dots.
const name = "(?!\\.+(?:/|$))[A-Za-z0-9_.][A-Za-z0-9_.-]{0,99}";
const number = "([1-9][0-9]{0,8})";
const shapes = {
  github: `https://${host}/(${name}/${name})/pull/${number}`,
  gitlab: `https://${host}/(${name}(?:/${name}){1,20})/-/merge_requests/${number}`,
} as const;
const kinds = ["github", "gitlab"] as const;
const patterns = { github: new RegExp(`^${shapes.github}$`), gitlab: new RegExp(`^${shapes.gitlab}$`) };

/** The address of a pull request as browsers show it; any other text is none. */
export function pullRequestIn(text: string): PullRequest | undefined {
  if (text.length > longest) return undefined;
  for (const kind of kinds) {
    const found = patterns[kind].exec(text);
    const [, at = "", repository = "", number = ""] = found ?? [];
    if (found !== null) return { kind, host: at, repository, number };
  }
  return undefined;
}

export const PullRequestText = z.string().check(
  z.maxLength(longest),
  z.regex(new RegExp(`^(?:${shapes.github}|${shapes.gitlab})$`), {
    error: ({ input }) =>
      `${valueText(input)} is no pull request; write its address as browsers show it, such as \`https://github.com/acme/infra/pull/12\` or \`https://gitlab.com/acme/infra/-/merge_requests/12\``,
  }),
);
