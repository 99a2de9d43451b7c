import { sendNotice } from "#acts/notices/send-notice.ts";
import { NoticeWork } from "#core/notices/mailbox/notice-work.ts";
import { queue } from "#lambda/kit/queue.ts";
import { mailRuntime } from "#lambda/mail-runtime.ts";

// Mails leave one after the other anyway.
const named = { name: "send notices", key: () => "mails" };

/** Sends what people have to be told, no faster and no more often than they can bear. */
export const createHandler = queue(named, NoticeWork, sendNotice);

export const handler = createHandler(mailRuntime);
