import { NoticeWork } from "#core/notices/mailbox/notice-work.ts";
import { awsRuntime } from "#lambda/aws-runtime.ts";
import { queue } from "#lambda/kit/queue.ts";
import { sendNotice } from "./send-notice.ts";

// Mails leave one after the other anyway.
const named = { name: "send notices", key: () => "mails" };

/** Sends what people have to be told, no faster and no more often than they can bear. */
export const createHandler = queue(named, NoticeWork, sendNotice);

export const handler = createHandler(awsRuntime);
