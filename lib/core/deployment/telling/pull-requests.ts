import { pullRequestIn } from "../../claims/pull-request.ts";
import { actorNoticeKinds } from "../../claims/words.ts";
import type { ReviewSite } from "../../ports/people/reviews.ts";
import type { Mistake } from "../../schema/check.ts";
import { mistakeAt } from "../mistake.ts";
import type { PullRequestRow } from "./pull-request-row.ts";

const kinds = ["github", "gitlab"] as const;

const namesIn = (row: PullRequestRow) =>
  kinds.flatMap((kind) => {
    const name = row[kind];
    return name === undefined ? [] : [{ kind, name }];
  });

/** The rows as the functions have them. */
export const reviewSitesIn = (rows: readonly PullRequestRow[]): readonly ReviewSite[] =>
  rows.flatMap((row) =>
    namesIn(row).map(({ kind, name }) => ({
      ...{ kind, name, host: row.host ?? `${kind}.com`, as: row.as },
      ...{ repositories: row.repositories, on: row.on ?? actorNoticeKinds },
    })),
  );

const samplePaths = { github: "pull/1", gitlab: "-/merge_requests/1" } as const;

/** Each row is one site, and each repository is listed once. */
export function pullRequestMistakes(rows: readonly PullRequestRow[]): readonly Mistake[] {
  const known = new Map<string, string>();
  return rows.flatMap((row, index) => {
    const [site, ...more] = reviewSitesIn([row]);
    if (site === undefined || more.length > 0)
      return [
        mistakeAt(`/pullRequests/${index}`, {
          message: "a row is for one of `github` and `gitlab`",
          hint: "write one of them with the name of the secret that holds the token",
        }),
      ];
    return row.repositories.flatMap((repository, at) => {
      const pointer = `/pullRequests/${index}/repositories/${at}`;
      if (pullRequestIn(`https://${site.host}/${repository}/${samplePaths[site.kind]}`) === undefined)
        return [
          mistakeAt(pointer, {
            message: `\`${repository}\` is no repository of ${site.host}`,
            hint: "write it like `acme/infra`; only GitLab has groups within groups",
          }),
        ];
      const key = `${site.host}/${repository}`.toLowerCase();
      const first = known.get(key);
      known.set(key, first ?? pointer);
      if (first === undefined) return [];
      const message = `\`${repository}\` of ${site.host} is listed already`;
      return [mistakeAt(pointer, { message, hint: "list each repository once" })];
    });
  });
}
