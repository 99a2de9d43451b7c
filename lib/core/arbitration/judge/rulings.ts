import { canonicalPrincipal } from "../../claims/principal.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Guardrail } from "../../policy/policy-file.ts";
import type { Context } from "../context.ts";
import type { Ruling } from "../dispute.ts";
import type { Demand, FieldCase } from "../project/field-case.ts";
import { isSaidOf, partFor } from "../project/said-of.ts";
import { isApprover } from "./approvers.ts";

export type Standing = {
  readonly ruling: Ruling;
  /** What it decided on; nothing for a refusal, which only says no to a proposal. */
  readonly value: Json | undefined;
  readonly end: number;
};

function isNamed(demand: Demand, over: Ruling["over"][number], context: Context): boolean {
  const { claim } = demand.by;
  if (typeof over === "string") return claim.id === over;
  if (context.identity(claim.actor.principal) !== context.identity(over.actor)) return false;
  if (claim.motivation.kind !== over.motivation.kind || claim.motivation.ref !== over.motivation.ref)
    return false;
  return sameValue((claim.constraint ?? null) as Json, over.constraint as Json);
}

const weighedBy = (ruling: Ruling, field: FieldCase, context: Context): readonly Demand[] =>
  field.demands.filter((demand) => ruling.over.some((over) => isNamed(demand, over, context)));

/** What the answer means as a value; live and prior stand in where the ruling does not say. */
function ruledValue(ruling: Ruling, field: FieldCase): Json | undefined {
  if (ruling.answer === "refuse") return undefined;
  if (ruling.value !== undefined) return partFor(field.path, ruling.field, ruling.value);
  return ruling.answer === "revert" ? field.prior : field.live;
}

/** Someone who may: an approver who claims nothing here, or silence, which the caller adds. */
function mayRule(ruling: Ruling, field: FieldCase, context: Context): boolean {
  if (ruling.by === "silence") return true;
  const isClaimant = weighedBy(ruling, field, context).some(
    ({ by }) => context.identity(by.claim.actor.principal) === context.identity(ruling.by),
  );
  return !isClaimant && (isApprover(ruling.by, field.path, context) || liftsAny(ruling, field, context));
}

/** Whoever may lift a guardrail on the field may answer for it. */
function liftsAny(ruling: Ruling, field: FieldCase, context: Context): boolean {
  return field.guards.some(({ row }) => {
    const rail = context.policy.file.guardrails[row];
    return rail !== undefined && liftedBy(rail, field, context)?.id === ruling.id;
  });
}

function endOf(ruling: Ruling, favoured: readonly Demand[], context: Context): number {
  const longest = Date.parse(ruling.at) + context.policy.file.limits.ruling;
  const own = ruling.until === undefined ? longest : Math.min(Date.parse(ruling.until), longest);
  return Math.min(own, ...favoured.map(({ by }) => by.ending.end ?? Infinity));
}

/** A claim that the ruling did not weigh and that is more urgent than all it weighed asks anew. */
function isOvertaken(ruling: Ruling, field: FieldCase, context: Context): boolean {
  const weighed = new Set(weighedBy(ruling, field, context).map(({ by }) => by));
  const most = Math.max(-1, ...[...weighed].map(({ rank }) => rank.urgency));
  return field.demands.some(
    ({ by, constraint }) =>
      constraint !== undefined &&
      by.state === "active" &&
      !weighed.has(by) &&
      weighed.size > 0 &&
      by.rank.urgency > most,
  );
}

function satisfiedBy(value: Json | undefined, { constraint }: Demand, { topology }: FieldCase): boolean {
  return value !== undefined && constraint !== undefined && satisfies(value, constraint, topology);
}

/** What had ended when somebody ruled on what it left behind cannot end the ruling once more. */
const wasOver = ({ by }: Demand, { at }: Ruling): boolean => (by.ending.end ?? Infinity) <= Date.parse(at);

function standing(ruling: Ruling, field: FieldCase, context: Context): Standing | undefined {
  if (!isSaidOf(ruling.field, field.path) || Date.parse(ruling.at) > context.now) return undefined;
  if (!mayRule(ruling, field, context)) {
    context.warnings.add(
      `ruling \`${ruling.id}\` does not count: \`${ruling.by}\` may not answer for \`${ruling.field}\``,
    );
    return undefined;
  }
  const value = ruledValue(ruling, field);
  const favoured = weighedBy(ruling, field, context).filter(
    (demand) => satisfiedBy(value, demand, field) && !wasOver(demand, ruling),
  );
  if (favoured.some(({ by }) => by.state !== "active")) return undefined;
  const end = endOf(ruling, favoured, context);
  return end <= context.now || isOvertaken(ruling, field, context) ? undefined : { ruling, value, end };
}

const byTime = (a: Ruling, b: Ruling): number =>
  Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);

/** The ruling in force on a field: of two, the first. */
export function rulingOn(field: FieldCase, context: Context): Standing | undefined {
  if (context.dispute.rulings.length === 0) return undefined;
  for (const ruling of context.dispute.rulings.toSorted(byTime)) {
    const found = standing(ruling, field, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A guardrail is lifted only by someone it names, and only for a time. */
export function liftedBy(rail: Guardrail, field: FieldCase, context: Context): Ruling | undefined {
  if (rail.except === undefined) return undefined;
  const owners = context.dispute.facts.owners ?? {};
  const allowed = rail.except.flatMap((name) =>
    Object.hasOwn(owners, name) ? (owners[name] ?? []) : [name],
  );
  return context.dispute.rulings.find((ruling) => {
    if (!isSaidOf(ruling.field, field.path) || ruling.until === undefined) return false;
    if (Date.parse(ruling.at) > context.now || Date.parse(ruling.until) <= context.now) return false;
    if (ruling.answer === "revert" || ruling.answer === "refuse") return false;
    const isClaimant = weighedBy(ruling, field, context).some(
      ({ by }) => context.identity(by.claim.actor.principal) === context.identity(ruling.by),
    );
    return !isClaimant && allowed.some((name) => canonicalPrincipal(name) === canonicalPrincipal(ruling.by));
  });
}
