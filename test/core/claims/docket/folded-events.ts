import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { type Docket, type DocketEvent, emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { printedDeep } from "#core/hidden/words.ts";
import { at, claim } from "../../arbitration/small-disputes.ts";

type Actor = DocketEvent extends infer Event ? (Event extends { actor: infer Who } ? Who : never) : never;

export const actor = (principal: string, kind: Actor["kind"] = "person", via?: string): Actor => ({
  principal,
  kind,
  ...(via !== undefined && { via }),
});
export const anna = actor("anna");
const path = (text: string): FieldPath => text as FieldPath;

type Parts = Parameters<typeof claim>[0] & { readonly who?: Actor; readonly event?: string };

/** Somebody is seen to set the field to a value. */
export function write(
  when: string,
  is: unknown,
  { who = anna, event = `w-${when}-${is}`, ...parts }: Parts = {},
): DocketEvent {
  const made = at(when);
  const constraint = is === null ? { absent: true } : { is };
  return {
    kind: "write",
    at: made,
    event,
    claim: claim({
      id: event,
      constraint,
      actor: who,
      madeAt: made,
      changedAt: made,
      source: "observed",
      ...parts,
    }),
  };
}

/** Somebody says what they want of fields, as one declaration if it has a name. */
export function declare(
  when: string,
  wishes: Readonly<Record<string, unknown>>,
  { who = anna, event = `d-${when}`, named }: { who?: Actor; event?: string; named?: string } = {},
): DocketEvent {
  const claims = Object.entries(wishes).map(([field, constraint]) =>
    claim({ id: `${event}${field}`, field, constraint, actor: who, madeAt: at(when) }),
  );
  return {
    kind: "declare",
    at: at(when),
    event,
    actor: who,
    claims,
    ...(named !== undefined && { declaration: named }),
  };
}

export const withdraw = (when: string, field = "/DesiredCapacity", who = anna) =>
  ({
    kind: "withdraw",
    at: at(when),
    event: `x-${when}`,
    actor: who,
    field: path(field),
  }) as const satisfies DocketEvent;

/** It was no write of theirs, or is known as part of a whole by now. */
export const unsay = (when: string, field = "/DesiredCapacity", who = anna): DocketEvent => ({
  ...withdraw(when, field, who),
  kind: "unsay",
  event: `u-${when}`,
});

export const folded = (...events: readonly DocketEvent[]): Docket => fold(emptyDocket, events).docket;

/** Who stands on the docket with what, in a few words. */
export function standing(docket: Docket, viaPerField = 4): readonly string[] {
  return claimsOn(docket, viaPerField)
    .map(({ actor: { principal, via }, field, constraint, changedAt }) => {
      const who = via === undefined ? principal : `${principal} via ${via}`;
      const when = changedAt === undefined ? "" : ` since ${changedAt.slice(11, 16)}`;
      return `${who} ${field} ${JSON.stringify(printedDeep(constraint))}${when}`;
    })
    .toSorted();
}
