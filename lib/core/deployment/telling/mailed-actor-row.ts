import * as z from "zod/mini";
import { actorNoticeKinds } from "../../claims/words.ts";
import { Text } from "../../policy/file/words.ts";
import { few, Mail } from "../words.ts";

/** An actor, the address that is mailed what became of their stakes, and of which of it. */
export const MailedActorRow = z.strictObject({
  // Such as the ARN of a role; no pattern, since SNS compares names.
  actor: Text.check(z.minLength(1)),
  email: Mail,
  // All where nothing is said.
  on: z.optional(few(z.enum(actorNoticeKinds), actorNoticeKinds.length).check(z.minLength(1))),
});
export type MailedActorRow = Readonly<z.infer<typeof MailedActorRow>>;
