import type { ActorNoticeKind } from "../../claims/words.ts";

/** Where changes are reviewed: what became of them is told in pull requests of the repositories that are listed. */
export type ReviewSite = {
  readonly kind: "github" | "gitlab";
  /** Of the secret that holds the token. */
  readonly name: string;
  readonly host: string;
  /** The account that the token belongs to: no comment of anybody else's is touched. */
  readonly as: string;
  readonly repositories: readonly string[];
  readonly on: readonly ActorNoticeKind[];
};

/** One pull request, which has one comment of Parley's. */
export type PullRequestChannel = Omit<ReviewSite, "repositories" | "on"> & {
  readonly repository: string;
  readonly number: string;
};
