import { millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import type { Context } from "../context.ts";
import type { Dispute } from "../dispute.ts";
import type { FieldCase } from "../project/field-case.ts";
import { isSaidOf, partFor } from "../project/said-of.ts";

type HistoryWrite = Dispute["history"][number];

/** A write to one field: by whom, when, and to what as canonical JSON; nobody's where Parley wrote it. */
export type PastFieldWrite = {
  readonly at: number;
  readonly party: string | undefined;
  readonly after: string;
};

export const textOf = (value: Json | undefined): string => (value === undefined ? "?" : canonicalJson(value));

function partly({ after, field }: HistoryWrite, path: string): Json | undefined {
  return after === undefined ? undefined : partFor(path, field, after);
}

/** The humans behind principals, as far as their writes say; a role that several humans take names nobody. */
function humansIn({ dispute, identity }: Context): ReadonlyMap<string, string | undefined> {
  const humans = new Map<string, string | undefined>();
  for (const { actor, changedAt } of dispute.claims) {
    if (changedAt === undefined) continue;
    const principal = identity(actor.principal);
    const human = actor.human === undefined ? undefined : identity(actor.human);
    const isNew = !humans.has(principal);
    humans.set(principal, isNew || humans.get(principal) === human ? human : undefined);
  }
  return humans;
}

const isRight = ({ party }: PastFieldWrite): number => (party === undefined ? 1 : 0);

/** Of one moment, what was put right comes after what made that necessary. */
const inOrder = (a: PastFieldWrite, b: PastFieldWrite): number =>
  a.at - b.at || isRight(a) - isRight(b) || (a.after < b.after ? -1 : 1);

/** The writes to a field, the earliest first. */
export function writesTo(field: FieldCase, context: Context): readonly PastFieldWrite[] {
  const { dispute, identity } = context;
  if (dispute.history.length === 0) return [];
  const humans = humansIn(context);
  const partyOf = ({ human, principal }: HistoryWrite): string =>
    human === undefined ? (humans.get(identity(principal)) ?? identity(principal)) : identity(human);
  return dispute.history
    .filter((write) => isSaidOf(write.field, field.path))
    .map((write) => ({
      at: millis(write.at),
      party: write.by === "revert" ? undefined : partyOf(write),
      after: textOf(partly(write, field.path)),
    }))
    .toSorted(inOrder);
}
