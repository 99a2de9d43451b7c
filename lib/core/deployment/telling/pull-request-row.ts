import * as z from "zod/mini";
import { actorNoticeKinds } from "../../claims/words.ts";
import { few, shaped } from "../words.ts";

const Secret = shaped(
  /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/,
  "the name of a secret; use letters, digits, dashes and underscores, and never the token itself",
);

/** Repositories whose pull requests are told what became of the changes they brought, and whose comments these are. */
export const PullRequestRow = z.strictObject({
  github: z.optional(Secret),
  gitlab: z.optional(Secret),
  // Of an instance of one's own; `github.com` or `gitlab.com` where nothing is said.
  host: z.optional(
    shaped(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      "a host; write its name, such as `github.example.com`",
    ),
  ),
  // The account that the token belongs to: only its comments are ever changed.
  as: shaped(/^[A-Za-z0-9_.-]{1,100}(\[bot\])?$/, "an account; write its name, such as `parley-bot`"),
  repositories: few(
    shaped(
      /^(?!.*(^|\/)\.+(\/|$))[A-Za-z0-9_.-]{1,100}(\/[A-Za-z0-9_.-]{1,100}){1,20}$/,
      "a repository; write it like `acme/infra`",
    ),
    500,
  ).check(z.minLength(1)),
  // All where nothing is said.
  on: z.optional(few(z.enum(actorNoticeKinds), actorNoticeKinds.length).check(z.minLength(1))),
});
export type PullRequestRow = Readonly<z.infer<typeof PullRequestRow>>;
