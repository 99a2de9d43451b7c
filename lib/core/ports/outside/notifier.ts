/** A message to people: plain text, no secrets, no task token. */
export type Message = {
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
};

export interface Notifier {
  send(message: Message): Promise<void>;
}
