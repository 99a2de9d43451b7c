import * as z from "zod/mini";
import { ActorNoticeEvent } from "../../ledger/actor-notice.ts";
import { Notice } from "../mailbox/notice-work.ts";

const ActorChannel = z.strictObject({
  kind: z.enum(["slack", "teams", "webhook"]),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  host: z.exactOptional(z.string().check(z.maxLength(253))),
});

const PullRequest = z.strictObject({
  kind: z.enum(["github", "gitlab"]),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  host: z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/)),
  as: z.string().check(z.minLength(1), z.maxLength(200)),
  repository: z.string().check(z.regex(/^[\w.-]{1,100}(\/[\w.-]{1,100}){1,20}$/)),
  number: z.string().check(z.regex(/^\d{1,9}$/)),
});

/** How often it was not taken. */
const tries = z.int().check(z.nonnegative(), z.maximum(100));

/** What lies in the queue of those who tell claimants: one way of telling each, so that no way waits for another. */
export const TellWork = z.union([
  z.strictObject({ v: z.literal(1), event: ActorNoticeEvent }),
  z.strictObject({ v: z.literal(1), mail: Notice }),
  z.strictObject({
    v: z.literal(1),
    post: Notice,
    channel: ActorChannel,
    tries,
  }),
  z.strictObject({
    v: z.literal(1),
    comment: Notice,
    pr: PullRequest,
    tries,
    isCheck: z.exactOptional(z.literal(true)),
  }),
]);
