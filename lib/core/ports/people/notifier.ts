/** A message to people: plain text, no secrets, no task token. */
export type NoticeMessage = {
  /** The same message sent twice has the same id. */
  readonly id: string;
  readonly kind: "asked" | "reminded" | "escalated" | "superseded" | "answered" | "trouble" | "notice";
  /** Under 100 characters, one line. */
  readonly subject: string;
  readonly body: string;
  /** Approvers by principal; empty for the operators. */
  readonly to: readonly string[];
  readonly case?: string;
  readonly question?: string;
  /** Until when anybody can do anything about it; it is not sent later. */
  readonly until?: string;
  /** Where it can be answered; part of the body too. */
  readonly link?: string;
};

/** A message, or that it is time to send what is held back for a reader. */
export type NoticeWork =
  | { readonly v: 1; readonly notice: NoticeMessage }
  | { readonly v: 1; readonly flush: string };

/** Sees to it that people are told: soon, in a bearable number of messages. */
export interface Notifier {
  send(message: NoticeMessage): Promise<void>;
  /** Has work done after a while, at most fifteen minutes. */
  again(work: NoticeWork, afterMs: number): Promise<void>;
}
