import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import { noticeKinds } from "../../ports/people/notifier.ts";

const line = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

const fact = line(2_500);

const Facts = z.strictObject({
  what: fact,
  where: z.exactOptional(fact),
  by: z.exactOptional(fact),
  why: z.exactOptional(fact),
  until: z.exactOptional(fact),
  line: z.exactOptional(fact),
  stands: z.exactOptional(fact),
  offer: z.exactOptional(fact),
  wins: z.exactOptional(fact),
});

export const Notice = z.strictObject({
  id: line(200),
  shared: z.exactOptional(line(200)),
  kind: z.enum(noticeKinds),
  facts: z.exactOptional(Facts),
  weight: z.exactOptional(z.enum(["passes", "question", "word"])),
  subject: z.string().check(z.maxLength(1_000)),
  body: z.string().check(z.maxLength(250_000)),
  to: z.array(line(2_048)).check(z.maxLength(1_000)),
  actor: z.exactOptional(z.array(line(2_048)).check(z.maxLength(10))),
  case: z.exactOptional(line(200)),
  question: z.exactOptional(line(200)),
  until: z.exactOptional(Instant),
  notBefore: z.exactOptional(Instant),
  link: z.exactOptional(line(4_000)),
});

/** What lies in the queue of notices: a message for people, or that what is held for a reader is due. */
export const NoticeWork = z.union([
  z.strictObject({ v: z.literal(1), notice: Notice, by: z.exactOptional(z.literal("mail")) }),
  z.strictObject({ v: z.literal(1), flush: line(2_100) }),
]);

/** What lies in the queue of posts. */
export const PostWork = z.union([
  z.strictObject({ v: z.literal(1), channel: line(200), notice: Notice }),
  z.strictObject({ v: z.literal(1), channel: line(200), flush: z.literal(true) }),
]);
