import * as z from "zod/mini";
import { noticeKinds } from "../ports/people/notifier.ts";
import { few, shaped } from "./words.ts";

const Name = shaped(
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/,
  "the name of a secret; use letters, digits, dashes and underscores, and never the address itself",
);

/** A channel that others read too. What stands here is the name of the secret that holds its address. */
export const ChannelRow = z.strictObject({
  slack: z.optional(Name),
  teams: z.optional(Name),
  webhook: z.optional(Name),
  // Of a webhook: the one host that its secret may lead to.
  host: z.optional(
    shaped(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      "a host; write its name, such as `alerts.example.com`",
    ),
  ),
  // Whose messages: names of approvers, and `operators`.
  for: few(shaped(/^[a-z0-9][a-z0-9-]{0,62}$/, "the name of an approver, or `operators`"), 50).check(
    z.minLength(1),
  ),
  // Which messages; whatever is mailed where nothing is said.
  on: z.optional(few(z.enum(noticeKinds), noticeKinds.length)),
  // Whether they get no mail besides, as long as the channel takes what it is sent.
  instead: z.optional(z.boolean()),
});
export type ChannelRow = Readonly<z.infer<typeof ChannelRow>>;
