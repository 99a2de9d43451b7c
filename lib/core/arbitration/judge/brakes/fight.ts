import { canonicalJson, type Json } from "../../../fields/json.ts";
import type { Context } from "../../context.ts";
import type { Dispute } from "../../dispute.ts";
import type { FieldCase } from "../../project/field-case.ts";
import { isSaidOf, partFor } from "../../project/said-of.ts";

type Write = Dispute["history"][number];

const text = (value: Json | undefined): string => (value === undefined ? "?" : canonicalJson(value));

function partly(write: Write, path: string): Write {
  return write.after === undefined ? write : { ...write, after: partFor(path, write.field, write.after) };
}

function writesTo(field: FieldCase, { dispute }: Context): readonly Write[] {
  return dispute.history
    .filter((write) => isSaidOf(write.field, field.path))
    .map((write) => partly(write, field.path))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || (text(a.after) < text(b.after) ? -1 : 1));
}

/** A write that undoes what somebody else had set; the first one undoes the last agreed value. */
function reversals(writes: readonly Write[], field: FieldCase, { identity }: Context): number {
  let count = 0;
  for (const [index, write] of writes.entries()) {
    const before = writes[index - 1];
    if (before === undefined) {
      if (field.prior !== undefined && text(field.prior) !== text(write.after)) count += 1;
    } else if (
      identity(before.principal) !== identity(write.principal) &&
      text(before.after) !== text(write.after)
    ) {
      count += 1;
    }
  }
  return count;
}

/** Two who undo each other, or somebody who writes without pause: nobody gains from another write. */
export function isFight(field: FieldCase, context: Context): boolean {
  if (context.dispute.history.length === 0) return false;
  const { fight } = context.policy.file.limits;
  const writes = writesTo(field, context);
  const since = (span: number) =>
    writes.filter(({ at }) => Date.parse(at) > context.now - span && Date.parse(at) <= context.now);
  if (since(fight.per).length > fight.writes) return true;
  const recent = since(fight.within);
  const rivals = new Set(recent.map(({ principal }) => context.identity(principal)));
  return rivals.size > 1 && reversals(recent, field, context) >= fight.reversals;
}

/** Reverts already made: of this field, and of the whole resource. */
export function hasSpentBudget(field: FieldCase, context: Context): boolean {
  const { reverts } = context.policy.file.limits;
  const recent = context.dispute.history.filter(
    ({ by, at }) =>
      by === "revert" && Date.parse(at) > context.now - reverts.within && Date.parse(at) <= context.now,
  );
  const here = recent.filter((write) => isSaidOf(write.field, field.path));
  return here.length >= reverts.perField || recent.length >= reverts.perResource;
}

/** The moments at which a past write ceases to count. */
export function writesTurn({ dispute, policy }: Context): readonly number[] {
  const { fight, reverts } = policy.file.limits;
  const spans = [fight.within, fight.per, reverts.within];
  return dispute.history.flatMap(({ at }) => spans.map((span) => Date.parse(at) + span));
}
