import { postNotice } from "#acts/notices/post-notice.ts";
import { PostWork } from "#core/notices/mailbox/notice-work.ts";
import { queue } from "#lambda/kit/queue.ts";
import { postRuntime } from "#lambda/post-runtime.ts";

// What goes to one channel leaves one after the other.
const named = { name: "post notices", key: ({ channel }: { readonly channel: string }) => channel };

/** Posts what people have to be told to channels of the web: the one function that reaches anything outside AWS. */
export const createHandler = queue(named, PostWork, postNotice);

export const handler = createHandler(postRuntime);
