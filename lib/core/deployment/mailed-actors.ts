import * as z from "zod/mini";
import { canonicalPrincipal } from "../claims/principal.ts";
import { actorNoticeKinds } from "../claims/words.ts";
import type { MailedActor } from "../notices/actors/tell-works.ts";
import { Text } from "../policy/file/words.ts";
import type { Mistake } from "../schema/check.ts";
import { mistakeAt } from "./mistake.ts";
import { few, Mail } from "./words.ts";

/** An actor, the address that is mailed what became of their stakes, and of which of it. */
export const MailedActorRow = z.strictObject({
  // Such as the ARN of a role; no pattern, since SNS compares names.
  actor: Text.check(z.minLength(1)),
  email: Mail,
  // All where nothing is said.
  on: z.optional(few(z.enum(actorNoticeKinds), actorNoticeKinds.length).check(z.minLength(1))),
});
export type MailedActorRow = Readonly<z.infer<typeof MailedActorRow>>;

/** The rows as the functions have them. */
export const mailedActorsIn = (rows: readonly MailedActorRow[]): readonly MailedActor[] =>
  rows.map(({ actor, on = actorNoticeKinds }) => ({ principals: [canonicalPrincipal(actor)], on }));

/** An actor is named as a whole, and each address once for them. */
export function mailedActorMistakes(rows: readonly MailedActorRow[]): readonly Mistake[] {
  return rows.flatMap(({ actor, email }, index) => {
    if (actor.includes("*"))
      return [
        mistakeAt(`/tell/${index}/actor`, {
          message: `\`${actor}\` is a pattern, and mails go by whole names`,
          hint: "write a row for each actor, or use `tell` in an `actors` row of the policy",
        }),
      ];
    const isSame = (other: MailedActorRow) =>
      canonicalPrincipal(other.actor) === canonicalPrincipal(actor) && other.email === email;
    const first = rows.findIndex(isSame);
    if (first === index) return [];
    return [
      mistakeAt(`/tell/${index}`, {
        message: `\`${email}\` is told of this actor by \`tell[${first}]\` already`,
        hint: "write what they are told into one row",
      }),
    ];
  });
}
