import type { NoticeMessage } from "./notifier.ts";

/** Hands a message over to be delivered now; anyone who only wants to tell something asks the notifier. */
export interface Mailer {
  deliver(message: NoticeMessage): Promise<void>;
}
