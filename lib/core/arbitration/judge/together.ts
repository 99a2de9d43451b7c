import { millis } from "../../claims/instant.ts";
import { asNumber, sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { namesAny } from "../../policy/for-type.ts";
import type { Context } from "../context.ts";
import { isSaidOf } from "../project/said-of.ts";
import type { Decided } from "../settle/decided.ts";
import { isGuardRevert } from "../settle/guards.ts";
import type { Settled } from "../settle/settle-field.ts";
import type { FieldVerdict } from "../verdict.ts";
import { allowed, ask as asAsk, isDecided, keep } from "./ask.ts";

export type JudgedField = { readonly settled: Settled; readonly decided: Decided };

function asked({ settled, decided }: JudgedField, context: Context): JudgedField {
  if (decided.outcome === "ask") return { settled, decided };
  const { live } = settled.field;
  return {
    settled,
    decided: asAsk(
      settled,
      { cause: "together", instead: decided.value, meanwhile: live, onSilence: live },
      context,
    ),
  };
}

const isOrdered = (values: readonly (Json | undefined)[]): boolean => {
  const numbers = values.map(asNumber).filter((value) => value !== undefined);
  return numbers.every((value, index) => index === 0 || value >= (numbers[index - 1] ?? value));
};

/** What nobody knows is asked of nobody, and a wish drags no field into a question about its neighbours. */
function isParty({ settled: { field } }: JudgedField): boolean {
  const { live, prior, demands, guards, standing, topology } = field;
  if (demands.some(({ by }) => by.backing !== "none")) return true;
  if (live === undefined) return false;
  const isEdited = prior !== undefined && !sameValue(live, prior, topology);
  return isEdited || guards.length + standing.length > 0;
}

const valuesOf = (inOrder: readonly JudgedField[]) => inOrder.map(({ decided }) => decided.value);

/** It would be written for its neighbours alone: nobody heard or asked wants it, and it leaves what was agreed. */
function isForNobody({ settled, decided }: JudgedField): boolean {
  const { live, prior, topology } = settled.field;
  if (decided.outcome !== "revert" || live === undefined || isGuardRevert(settled)) return false;
  if (isDecided(settled)) return false;
  return (
    !sameValue(decided.value, prior, topology) && settled.heard.accepted.every(({ by }) => by === undefined)
  );
}

/**
 * Where one of them is asked about and stays where it is, no other moves for it alone. INVARIANT (an end): what was written
 * for nobody would be put back as nobody's edit.
 */
const withoutIdle = (inOrder: readonly JudgedField[]): readonly JudgedField[] =>
  inOrder.reduce((all, judged, index) => {
    const { settled } = judged;
    const staying = all.with(index, { settled, decided: keep(settled.field.live) });
    return isForNobody(judged) && isOrdered(valuesOf(staying)) ? staying : all;
  }, inOrder);

function allAsking(
  inOrder: readonly JudgedField[],
  areOrdered: boolean,
  context: Context,
): readonly JudgedField[] {
  const asking = inOrder.map((judged) => (isParty(judged) ? asked(judged, context) : judged));
  return areOrdered ? raisedInOrder(asking, context) : asking;
}

type JudgesOne = (settled: Settled, context: Context) => JudgedField;

/**
 * Every field by itself. INVARIANT (an end): a field that was asked about for its neighbours alone is asked about no longer
 * than one of them is for itself; else they would ask for each other for ever.
 */
export function judgedAlone(
  settled: readonly Settled[],
  context: Context,
  judge: JudgesOne,
): readonly JudgedField[] {
  const { rules, dispute } = context;
  const asked = dispute.asked.filter(({ cause }) => cause !== "together");
  if (asked.length === dispute.asked.length) return settled.map((one) => judge(one, context));
  const alone: Context = { ...context, dispute: { ...dispute, asked } };
  const own = settled.map((one) => judge(one, alone));
  const coupledWith = ({ settled }: JudgedField) => rules.onField(settled.field.path).coupled;
  const led = new Set(own.filter(({ decided }) => decided.outcome === "ask").flatMap(coupledWith));
  return own.map((one) => (coupledWith(one).some((row) => led.has(row)) ? judge(one.settled, context) : one));
}

/** Fields that stand or fall together: if one asks, all ask. Ordered ones only where the rest would break the order. */
export function joinTogether(all: readonly JudgedField[], context: Context): readonly JudgedField[] {
  let joined = all;
  if (!all.some(({ decided }) => decided.outcome === "ask")) return all;
  for (const { together, ordered } of context.rules.coupled) {
    const patterns = together ?? ordered ?? [];
    const isMember = (judged: JudgedField) => namesAny(patterns, judged.settled.field.path);
    const members = joined.filter(isMember);
    if (members.length < 2 || !members.some(({ decided }) => decided.outcome === "ask")) continue;
    const inOrder = patterns.flatMap((pattern) =>
      members.filter(({ settled }) => namesAny([pattern], settled.field.path)),
    );
    const isInOrder = together === undefined && isOrdered(valuesOf(inOrder));
    const changed = isInOrder ? withoutIdle(inOrder) : allAsking(inOrder, together === undefined, context);
    const bySettled = new Map(changed.map((judged) => [judged.settled, judged]));
    joined = joined.map((judged) => bySettled.get(judged.settled) ?? judged);
  }
  return joined;
}

/** What is held of fields that have an order has it too: more of the later ones takes nothing from anybody. */
function raisedInOrder(inOrder: readonly JudgedField[], context: Context): readonly JudgedField[] {
  const least = { meanwhile: -Infinity, onSilence: -Infinity };
  return inOrder.map((judged) => {
    const { settled, decided } = judged;
    const { ask: asking } = decided;
    if (decided.outcome !== "ask" || asking === undefined) return judged;
    const raise = (which: "meanwhile" | "onSilence"): Json | undefined => {
      const value = asNumber(asking[which]);
      const isLow = value !== undefined && value < least[which];
      const held = isLow ? allowed(settled, least[which], context) : asking[which];
      least[which] = Math.max(least[which], asNumber(held) ?? -Infinity);
      return held;
    };
    const [meanwhile, onSilence] = [raise("meanwhile"), raise("onSilence")];
    return { settled, decided: { ...decided, value: meanwhile, ask: { ...asking, meanwhile, onSilence } } };
  });
}

type TogetherGroup = (field: Pick<FieldVerdict, "path">) => boolean;

/** Fields that bound each other, that settle together, or that one change stands or falls on. */
function groupsOf({ rules, dispute }: Context): readonly TogetherGroup[] {
  const settled = rules.coupled.map(
    (coupling): TogetherGroup =>
      ({ path }) =>
        rules.onField(path).coupled.includes(coupling),
  );
  const changes = Map.groupBy(
    dispute.claims.filter(({ atomic, change }) => atomic === true && change !== undefined),
    ({ change }) => change,
  );
  const atomic = [...changes.values()].map(
    (claims): TogetherGroup =>
      ({ path }) =>
        claims.some(({ field }) => isSaidOf(field, path) || isSaidOf(path, field)),
  );
  return [...settled, ...atomic];
}

const earlier = (a: string, b: string): string => (millis(b) < millis(a) ? b : a);

/** What may change one of several fields that settle together may change each of them. */
export function withSharedNext(fields: readonly FieldVerdict[], context: Context): readonly FieldVerdict[] {
  if (fields.length < 2) return fields;
  const groups = groupsOf(context)
    .map((isMember) => new Set(fields.filter(isMember).map(({ path }) => path)))
    .filter(({ size }) => size > 1);
  let shared = fields;
  // A field in two groups hands the moment on, once per group at most.
  for (const members of [...groups, ...groups.toReversed()]) {
    const moments = shared.flatMap(({ path, next }) => (members.has(path) ? (next ?? []) : []));
    if (moments.length === 0) continue;
    const next = moments.reduce(earlier);
    shared = shared.map((field) =>
      members.has(field.path) && field.next !== next ? { ...field, next } : field,
    );
  }
  return shared;
}
