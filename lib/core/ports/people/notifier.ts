import type { ActorNoticeEvent } from "../../ledger/actor-notice.ts";
import type { PullRequestChannel } from "./reviews.ts";

/** Of questions, of Parley itself, and of what became of somebody's stake: put back, waiting, won back, about to end. */
export const noticeKinds = [
  "asked",
  "reminded",
  "escalated",
  "superseded",
  "answered",
  "trouble",
  "notice",
  "digest",
  "undone",
  "refused",
  "waits",
  "ruled",
  "turn",
  "ends",
  "wish",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a reader wants to know of any message, each in words that need no more care; what nobody knows is missing. */
export type NoticeFacts = {
  /** What it is about, in one sentence. */
  readonly what: string;
  /** Which fields of which resource, and where. */
  readonly where?: string;
  readonly by?: string;
  readonly why?: string;
  /** Until when it stands, or can be answered. */
  readonly until?: string;
  /** Where the policy says so, as `file:line`. */
  readonly line?: string;
  /** What stands there now. */
  readonly stands?: string;
  /** The value nearest to what was wanted that would be kept. */
  readonly offer?: string;
  /** What would win, or what holds if nobody does anything. */
  readonly wins?: string;
};

/** `passes` waits for no bundle: guardrails, security and emergencies. The others wait in this order, the last one first. */
export type NoticeWeight = "passes" | "question" | "word";

/** A message to people: plain text, no secrets, no task token. */
export type NoticeMessage = {
  /** The same message sent twice has the same id. */
  readonly id: string;
  /** The same for all readers of it, so that those who share a place read it once. */
  readonly shared?: string;
  readonly kind: NoticeKind;
  readonly facts?: NoticeFacts;
  readonly weight?: NoticeWeight;
  /** Under 100 characters, one line. */
  readonly subject: string;
  readonly body: string;
  /** Approvers by principal; empty for the operators. */
  readonly to: readonly string[];
  /** Of what became of a stake: its claimant by principal, and the human behind them. */
  readonly actor?: readonly string[];
  readonly case?: string;
  readonly question?: string;
  /** Until when anybody can do anything about it; it is not sent later. */
  readonly until?: string;
  /** It waits until then for what leaves with it. */
  readonly notBefore?: string;
  /** Where it can be answered; part of the body too. */
  readonly link?: string;
};

/** A message, by mail alone where it says so, or that it is time to send what is held back for a reader. */
export type NoticeWork =
  | { readonly v: 1; readonly notice: NoticeMessage; readonly by?: "mail" }
  | { readonly v: 1; readonly flush: string };

/** The same for a channel of the web, by the name of its secret. */
export type PostWork =
  | { readonly v: 1; readonly channel: string; readonly notice: NoticeMessage }
  | { readonly v: 1; readonly channel: string; readonly flush: true };

/** Where a claimant is told, which stands in no table of Parley's. */
type ActorChannel = {
  readonly kind: "slack" | "teams" | "webhook";
  readonly name: string;
  readonly host?: string;
};

/** `isCheck`: it was told, and is looked at once more, since another may have written over it at the same moment. */
type TellPullRequest = {
  readonly v: 1;
  readonly comment: NoticeMessage;
  readonly pr: PullRequestChannel;
  readonly tries: number;
  readonly isCheck?: true;
};

/** One way of telling a claimant something: the bus, a mail, a channel or a pull request, and how often that did not take it. */
export type TellWork =
  | { readonly v: 1; readonly event: ActorNoticeEvent }
  | { readonly v: 1; readonly mail: NoticeMessage }
  | { readonly v: 1; readonly post: NoticeMessage; readonly channel: ActorChannel; readonly tries: number }
  | TellPullRequest;

/** Sees to it that people are told: soon, in a bearable number of messages. */
export interface Notifier {
  send(message: NoticeMessage): Promise<void>;
  /** Has work done after a while, at most fifteen minutes. */
  again(work: NoticeWork, afterMs: number): Promise<void>;
  /** Has a message posted to a channel after a while, by the one function that reaches the web. */
  post(work: PostWork, afterMs: number): Promise<void>;
  /** Has a claimant told after a while, by the one function that does nothing else. */
  tell(work: TellWork, afterMs: number): Promise<void>;
}
