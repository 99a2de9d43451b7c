import { asWeighed, isCalled, isCode } from "../attribution/grants.ts";
import type { Actor } from "../claims/claim.ts";
import type { GuardConstraint } from "../claims/constraint/kinds.ts";
import { satisfies } from "../claims/satisfies.ts";
import type { Intent } from "../claims/words.ts";
import { asNumber, sameValue } from "../fields/equality.ts";
import { isList, type Json } from "../fields/json.ts";
import { environmentOf, matchesActor } from "../policy/place.ts";
import { once } from "../remembered.ts";
import type { Context } from "./context.ts";
import { canHurt, classesOn, isGuardedField, isHarmful, isLoosening } from "./harm.ts";
import type { Demand, FieldCase } from "./project/field-case.ts";
import { isConfirmed, type Worth, type WorthGround } from "./weigh/worth.ts";

/**
 * What a claim counts as on one field: shown, and it is ranked; continued, an edit by the author of the agreed value,
 * which explains itself and weighs nothing; an edit that nothing explains; or a wish.
 */
type StakesStanding = "shown" | "continued" | "edit" | "wish";

export type Stake = {
  readonly demand: Demand;
  readonly standing: StakesStanding;
  readonly worth: Worth;
  readonly ground: WorthGround;
  readonly isHarmful: boolean;
  /** The author of what is agreed, or the creator, would explain by having been here before what hurts nobody. */
  readonly mayContinue: boolean;
};

export const isActive = ({ demand }: Stake): boolean => demand.by.state === "active";

/** Something confirmed that was not weighed is more urgent than all that was. */
export function areOvertaken(
  stakes: readonly Stake[],
  isWeighed: (stake: Stake) => boolean,
  least = -1,
): boolean {
  const most = Math.max(least, ...stakes.filter(isWeighed).map(({ worth }) => worth.rank.urgency));
  return stakes.some(
    (stake) =>
      !isWeighed(stake) &&
      isActive(stake) &&
      stake.standing === "shown" &&
      isConfirmed(stake.worth) &&
      stake.worth.rank.urgency > most,
  );
}

const clamp = (value: number, { min = -Infinity, max = Infinity }: GuardConstraint): number =>
  Math.min(Math.max(value, min), max);

function withElements(prior: Json | undefined, { has = [], lacks = [] }: GuardConstraint): Json {
  const known = isList(prior) ? prior : [];
  const kept = known.filter((element) => !lacks.some((other) => sameValue(other, element)));
  const added = has.filter((element) => !kept.some((other) => sameValue(other, element)));
  return [...kept, ...added];
}

/** The value that a demand comes to by itself, the agreed one where that will do. */
export function wantedValue({ constraint = {}, prefer }: Demand, field: FieldCase): Json | undefined {
  const { prior, topology } = field;
  if (constraint.absent === true) return null;
  if (constraint.is !== undefined) return constraint.is;
  if (prefer !== undefined && satisfies(prefer, constraint, topology)) return prefer;
  if (prior !== undefined && satisfies(prior, constraint, topology)) return prior;
  if (constraint.has !== undefined || constraint.lacks !== undefined) return withElements(prior, constraint);
  const agreed = asNumber(prior);
  if (constraint.min !== undefined || constraint.max !== undefined)
    return clamp(agreed ?? constraint.min ?? constraint.max ?? 0, constraint);
  return constraint.in?.[0];
}

/** Of several values that a demand allows one that can hurt is enough. */
function isHarmfulDemand(demand: Demand, { field, hurts }: StakesInput): boolean {
  const members = demand.constraint?.in;
  // Where what was agreed stands and is one of them, the demand moves nothing.
  const isContent =
    members?.some((value) => sameValue(value, field.prior, field.topology)) === true &&
    sameValue(field.live, field.prior, field.topology);
  return members === undefined || isContent ? hurts(wantedValue(demand, field)) : members.some(hurts);
}

type Hurts = (value: Json | undefined) => boolean;

/** Many claims want the same few numbers and words. */
function hurtsOn(field: FieldCase, context: Context): Hurts {
  const known = new Map<Json | undefined, boolean>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const fresh = isHarmful(field, value, context);
    known.set(value, fresh);
    return fresh;
  };
}

type StakesInput = {
  readonly field: FieldCase;
  readonly context: Context;
  readonly isHurtable: boolean;
  readonly isLoosening: boolean;
  readonly hurts: Hurts;
  readonly isGuarded: boolean;
  readonly author: string | undefined;
  readonly creator: string | undefined;
  readonly owners: FieldCase["standing"];
  /** Rows whose owner has written the field. */
  readonly writing: () => readonly number[];
};

/** The goal that a standing claim of the policy grants to those whom it names. */
function ownedGoal({ by }: Demand, { owners, context }: StakesInput): Intent | undefined {
  const row = owners.find(({ row: at }) => isOwnerBy(at, by.claim.actor, context));
  return row === undefined ? undefined : context.policy.file.standing[row.row]?.intent;
}

/** Whether a row of the policy names somebody as the owner; a kind that was read from a name does not. */
export function isOwnerBy(row: number, actor: Actor, { policy }: Context): boolean {
  const owner = policy.file.standing[row]?.owner;
  if (owner === undefined || (owner.principals ?? owner.kinds) === undefined) return false;
  return matchesActor(owner, asWeighed(actor));
}

function isServed({ by }: Demand, { context, field }: StakesInput): boolean {
  const { file } = context.policy;
  const { classes, inPeace } = file.motivations[by.claim.motivation.kind];
  if (inPeace === true && context.inTrouble) return false;
  return classes === undefined || classes.some((name) => classesOn(field, context).includes(name));
}

/** Where somebody else owns the field, and has written it, having been there before is not enough. */
const isOthers = ({ by }: Demand, { writing, context }: StakesInput): boolean =>
  writing().some((row) => !isOwnerBy(row, by.claim.actor, context));

/** The rows among some whose owner is the claimant of one of the demands. */
export function rowsOwnedIn(
  rows: FieldCase["standing"],
  demands: readonly Demand[],
  context: Context,
): readonly number[] {
  const isOwned = (row: number) => demands.some(({ by }) => isOwnerBy(row, by.claim.actor, context));
  return rows.map(({ row }) => row).filter(isOwned);
}

function stakeOf(demand: Demand, scene: StakesInput): Stake {
  const { by } = demand;
  const { context } = scene;
  const isByOne = (name: string | undefined) => isCalled(by.claim.actor, name, context.identity);
  const isFamiliar = (isByOne(scene.author) || isByOne(scene.creator)) && !isOthers(demand, scene);
  const isHarmful =
    scene.isHurtable && (by.heedsHarm || isFamiliar || scene.isLoosening) && isHarmfulDemand(demand, scene);
  const ground: WorthGround = {
    isHarmful,
    isGuarded: scene.isGuarded,
    isServed: isServed(demand, scene),
    isAuthor: by.backing === "permitted" && isFamiliar && isByOne(scene.author),
    owned: scene.owners.length === 0 ? undefined : ownedGoal(demand, scene),
  };
  const worth = by.worth(ground);
  const mayContinue = isFamiliar && by.frozen === undefined;
  const standing = mayLoosen(demand, isHarmful, scene)
    ? standingOf(demand, worth, mayContinue && !isHarmful)
    : unsettled(demand);
  return { demand: unlessHarmful(demand, isHarmful), worth, ground, isHarmful, mayContinue, standing };
}

/** Tags that would loosen the rules wait for a person; where no environment was known, vouched code settles them. */
function mayLoosen({ by }: Demand, isHarmful: boolean, scene: StakesInput): boolean {
  if (!isHarmful || !scene.isLoosening) return true;
  const { dispute, policy, place } = scene.context;
  const tags = dispute.facts.priorTags ?? dispute.tags;
  const known = environmentOf(policy.file, { account: place.account, tags });
  return known === undefined && isCode(by.claim.actor, true);
}

const unsettled = ({ by }: Demand): StakesStanding => (by.backing === "wrote" ? "edit" : "wish");

/** What can hurt is handed back at once when its situation is over. */
function unlessHarmful(demand: Demand, isHarmful: boolean): Demand {
  const { by } = demand;
  if (!isHarmful || by.confirmation.extended !== true || by.state !== "active") return demand;
  return { ...demand, by: { ...by, state: "ended" } };
}

function standingOf({ by }: Demand, worth: Worth, isFamiliar: boolean): StakesStanding {
  if (by.backing === "none") return "wish";
  if (worth.by !== undefined) return "shown";
  if (by.backing === "permitted") return "wish";
  return isFamiliar ? "continued" : "edit";
}

function sceneOf(field: FieldCase, context: Context): StakesInput {
  const isHurtable = canHurt(field, context);
  const wrote = ({ by }: Demand) => by.backing === "wrote";
  return {
    field,
    context,
    isHurtable,
    isLoosening: isLoosening(field),
    hurts: hurtsOn(field, context),
    isGuarded: isHurtable && isGuardedField(field, context),
    author: field.facts.author,
    creator: context.dispute.facts.creator,
    owners: field.standing,
    writing: once(() => rowsOwnedIn(field.standing, field.demands.filter(wrote), context)),
  };
}

/** What each claim on a field counts as, those that have ended too. */
export function stakesOn(field: FieldCase, context: Context): readonly Stake[] {
  if (field.demands.length === 0) return [];
  const scene = sceneOf(field, context);
  return field.demands.flatMap((demand) => (demand.constraint === undefined ? [] : [stakeOf(demand, scene)]));
}
