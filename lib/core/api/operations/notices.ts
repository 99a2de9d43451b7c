import * as z from "zod/mini";
import { ActorNoticeView } from "../../views/actor-notice-view.ts";
import { operation } from "../operation.ts";

/** API Gateway lets go after 29 seconds. */
const longestWait = 20;

export const listNotices = operation({
  name: "listNotices",
  method: "GET",
  path: "/api/notices",
  summary: "What you were told of your stakes, the oldest first, and what comes while you wait",
  query: z.strictObject({
    after: z.optional(z.string().check(z.maxLength(2_048))),
    // Seconds, as text, since it stands in an address.
    wait: z.optional(
      z.string().check(
        z.regex(/^(?:\d|1\d|20)$/, {
          error: `\`wait\` is a whole number of seconds from 0 to ${longestWait}`,
        }),
      ),
    ),
  }),
  answer: z.strictObject({ items: z.readonly(z.array(ActorNoticeView)), after: z.optional(z.string()) }),
  status: 200,
  refuses: [],
});
