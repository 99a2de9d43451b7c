import { canonicalJson, type Json } from "../../../fields/json.ts";
import type { Context } from "../../context.ts";
import type { Dispute } from "../../dispute.ts";
import type { FieldCase } from "../../project/field-case.ts";
import { isSaidOf, partFor } from "../../project/said-of.ts";

type Write = Dispute["history"][number];

/** A write to one field: by whom, when, and to what as canonical JSON. */
type Blow = { readonly at: number; readonly who: string; readonly after: string };

const text = (value: Json | undefined): string => (value === undefined ? "?" : canonicalJson(value));

function partly({ after, field }: Write, path: string): Json | undefined {
  return after === undefined ? undefined : partFor(path, field, after);
}

function blowsTo(field: FieldCase, { dispute, identity }: Context): readonly Blow[] {
  return dispute.history
    .filter((write) => isSaidOf(write.field, field.path))
    .map((write) => ({
      at: Date.parse(write.at),
      who: identity(write.principal),
      after: text(partly(write, field.path)),
    }))
    .toSorted((a, b) => a.at - b.at || (a.after < b.after ? -1 : 1));
}

/** Writes that undo what somebody else had set; the first one undoes the last agreed value. */
function reversals(blows: readonly Blow[], { prior }: FieldCase): number {
  const agreed = prior === undefined ? undefined : text(prior);
  return blows.filter(({ who, after }, index) => {
    const before = blows[index - 1];
    if (before === undefined) return agreed !== undefined && agreed !== after;
    return before.who !== who && before.after !== after;
  }).length;
}

type Stop = NonNullable<Dispute["asked"][number]["stopped"]>;
const stops: readonly Stop[] = ["fight", "budget"];

/** INVARIANT (asked once): what stopped the writes when a person was asked stops them until that is over. */
const isStoppedAt = (now: number, by: Stop, { path, dispute }: { path: string; dispute: Dispute }): boolean =>
  dispute.asked.some(
    ({ stopped, field, at, deadline }) =>
      stopped === by && isSaidOf(field, path) && Date.parse(at) <= now && Date.parse(deadline) > now,
  );

type Exchange = { readonly field: FieldCase; readonly blows: readonly Blow[] };

function isFightAt(now: number, { field, blows }: Exchange, { policy, dispute }: Context): boolean {
  if (isStoppedAt(now, "fight", { path: field.path, dispute })) return true;
  const { fight } = policy.file.limits;
  const since = (span: number) => blows.filter(({ at }) => at > now - span && at <= now);
  if (since(fight.per).length > fight.writes) return true;
  const recent = since(fight.within);
  const rivals = new Set(recent.map(({ who }) => who));
  return rivals.size > 1 && reversals(recent, field) >= fight.reversals;
}

function isSpentAt(now: number, field: FieldCase, { dispute, policy }: Context): boolean {
  if (isStoppedAt(now, "budget", { path: field.path, dispute })) return true;
  const { reverts } = policy.file.limits;
  const recent = dispute.history.filter(
    ({ by, at }) => by === "revert" && Date.parse(at) > now - reverts.within && Date.parse(at) <= now,
  );
  const here = recent.filter((write) => isSaidOf(write.field, field.path));
  return here.length >= reverts.perField || recent.length >= reverts.perResource;
}

/** Two who undo each other, or somebody who writes without pause: nobody gains from another write. */
export function isFight(field: FieldCase, context: Context): boolean {
  const { dispute, now } = context;
  if (dispute.history.length === 0 && dispute.asked.length === 0) return false;
  return isFightAt(now, { field, blows: blowsTo(field, context) }, context);
}

/** Reverts already made: of this field, and of the whole resource. */
export const hasSpentBudget = (field: FieldCase, context: Context): boolean =>
  isSpentAt(context.now, field, context);

/** Why somebody was asked here who has not answered yet, unless the field has come to rest since. */
export function stopOn(field: FieldCase, context: Context): Stop | undefined {
  const { dispute, policy, now } = context;
  const stop = stops.find((by) => isStoppedAt(now, by, { path: field.path, dispute }));
  if (stop === undefined) return undefined;
  const since = now - policy.file.limits.fight.within;
  return blowsTo(field, context).some(({ at }) => at > since && at <= now) ? stop : undefined;
}

/** The first moment at which past writes count otherwise than they do now, if nobody writes again. */
export function writesTurn(field: FieldCase, context: Context): number | undefined {
  const { dispute, policy, now } = context;
  const { fight, reverts } = policy.file.limits;
  const spans = [fight.within, fight.per, reverts.within];
  const ends = dispute.history.flatMap(({ at }) => spans.map((span) => Date.parse(at) + span));
  const deadlines = dispute.asked.map(({ deadline }) => Date.parse(deadline));
  const exchange = { field, blows: blowsTo(field, context) };
  const brakesAt = (moment: number): string =>
    [
      isFightAt(moment, exchange, context),
      isSpentAt(moment, field, context),
      stopOn(field, { ...context, now: moment }),
    ].join();
  const braked = brakesAt(now);
  return [...new Set([...ends, ...deadlines])]
    .filter((moment) => moment > now)
    .toSorted((a, b) => a - b)
    .find((moment) => brakesAt(moment) !== braked);
}
