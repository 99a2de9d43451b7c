import * as z from "zod/mini";
import { actorNoticeKinds } from "../../claims/words.ts";
import { valueText } from "../../fields/value-text.ts";

const Secret = z.string().check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/, {
    error: ({ input }) =>
      `${valueText(input)} is not the name of a secret; use letters, digits, dashes and underscores, and never the address itself`,
  }),
);

const Host = z.string().check(
  z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, {
    error: ({ input }) => `${valueText(input)} is not a host; write its name, such as \`alerts.example.com\``,
  }),
);

const named = ({ slack, teams, webhook }: Record<"slack" | "teams" | "webhook", unknown>): number =>
  [slack, teams, webhook].filter((name) => name !== undefined).length;

/** Where an actor is told what became of their stakes. INVARIANT (no address): here stands the name of a secret alone. */
export const TellRow = z
  .strictObject({
    slack: z.optional(Secret),
    teams: z.optional(Secret),
    webhook: z.optional(Secret),
    // Of a webhook: the one host that its secret may lead to.
    host: z.optional(Host),
    // Which notices; all where nothing is said.
    on: z.optional(z.readonly(z.array(z.enum(actorNoticeKinds)).check(z.minLength(1), z.maxLength(8)))),
  })
  .check(
    z.refine((row) => named(row as never) === 1, {
      error:
        "a row of `tell` names one of `slack`, `teams` and `webhook`, with the name of the secret that holds its address",
    }),
    z.refine(({ webhook, host }) => (webhook === undefined) === (host === undefined), {
      error: "a webhook names its `host`, and nothing else does",
    }),
  );
export type TellRow = Readonly<z.infer<typeof TellRow>>;
