import type { NoticeKind, NoticeMessage } from "./notifier.ts";
import type { PullRequestChannel } from "./reviews.ts";

/** A place on the web that others read too: a channel of Slack or Teams, or a program that is sent signed messages. */
export type NoticeChannel = {
  readonly kind: "slack" | "teams" | "webhook";
  /** Of the secret that holds its address, which stands nowhere else. */
  readonly name: string;
  /** Names of approvers, and `operators`. */
  readonly for: readonly string[];
  readonly on: readonly NoticeKind[];
  /** Whether those whom it is for get no mail besides, as long as it works. */
  readonly instead: boolean;
  /** The one host that a webhook may lead to; what Slack and Teams are reached at is known. */
  readonly host?: string | undefined;
};

/**
 * `busy`: surely not taken, and may be later. `unknown`: it may have arrived. `refused`: it is not taken as things stand, so
 * that an operator has to act. `gone`: it cannot be told there, and nobody who operates Parley could change that.
 */
export type PostOutcome =
  | { readonly kind: "taken" }
  | { readonly kind: "busy" | "unknown" | "refused" | "gone"; readonly why: string };

/** Posts a message to a channel now; it holds no link that is somebody's own. */
export interface Channels {
  post(channel: NoticeChannel | PullRequestChannel, message: NoticeMessage): Promise<PostOutcome>;
}
