import { canonicalPrincipal } from "../../claims/principal.ts";
import { actorNoticeKinds } from "../../claims/words.ts";
import type { MailedActor } from "../../notices/actors/tell-works.ts";
import type { Mistake } from "../../schema/check.ts";
import { mistakeAt } from "../mistake.ts";
import type { MailedActorRow } from "./mailed-actor-row.ts";

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

/** Whom a row is about, and by which attributes SNS picks their mails. */
export function mailFilterOf({ actor, on }: MailedActorRow) {
  const principal = canonicalPrincipal(actor);
  return { principal, filter: { actor: [principal], ...(on !== undefined && { kind: [...on] }) } };
}
