export type Channel = "email" | "sms" | "https";

/** One way by which a notice reaches somebody. */
export type Subscription = {
  readonly channel: Channel;
  readonly endpoint: string;
  readonly isConfirmed: boolean;
  /** Whether only the account can end it; a mail's own link could otherwise, in whose hands it may be. */
  readonly isProtected: boolean;
};

export interface Subscriptions {
  list(): Promise<readonly Subscription[]>;
}
