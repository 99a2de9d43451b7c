import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";

const line = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

const Notice = z.strictObject({
  id: line(200),
  kind: z.enum(["asked", "reminded", "escalated", "superseded", "answered", "trouble", "notice"]),
  subject: z.string().check(z.maxLength(1_000)),
  body: z.string().check(z.maxLength(250_000)),
  to: z.array(line(2_048)).check(z.maxLength(1_000)),
  case: z.exactOptional(line(200)),
  question: z.exactOptional(line(200)),
  until: z.exactOptional(Instant),
  link: z.exactOptional(line(4_000)),
});

/** What lies in the queue of notices: a message for people, or that what is held for a reader is due. */
export const NoticeWork = z.union([
  z.strictObject({ v: z.literal(1), notice: Notice }),
  z.strictObject({ v: z.literal(1), flush: line(2_100) }),
]);
