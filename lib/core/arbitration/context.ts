import { endOf, isBelievable, isOpenAt, withDeclaredEnds } from "../attribution/declared.ts";
import { membersOf, type Owners } from "../attribution/owners.ts";
import type { Witnesses } from "../attribution/verify.ts";
import { millis } from "../claims/instant.ts";
import { identities, type PartyOf } from "../claims/principal.ts";
import type { Situation } from "../claims/situation.ts";
import type { Json } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Answerable } from "../policy/file/answers/answers.ts";
import { forType, type TypeRules } from "../policy/for-type.ts";
import { inForce, nextReturn } from "../policy/in-force.ts";
import { environmentOf, matchesResource, type Place, stricter } from "../policy/place.ts";
import type { Policy } from "../policy/policy.ts";
import { rememberedFor } from "../remembered.ts";
import { isProduction } from "../safety/lean.ts";
import type { Dispute } from "./dispute.ts";

/** What a row of the policy answers, where a person would be asked. */
export type PolicyAnswer = {
  readonly row: number;
  readonly value: Json;
  /** Why a person would be asked. */
  readonly cause: Answerable;
  /** The claim that gets what it wants. */
  readonly favoured?: string;
};

/** Everything that does not depend on a single claim or field, worked out once per dispute. */
export type Context = {
  readonly dispute: Dispute;
  readonly policy: Policy;
  /** What of the policy can speak of the resource's type. */
  readonly rules: TypeRules;
  readonly now: number;
  readonly place: Place;
  readonly exposure: "internet" | "internal";
  readonly identity: PartyOf;
  /** Believable situations that cover the resource, whether open or not. */
  readonly situations: readonly Situation[];
  readonly open: readonly Situation[];
  /** The moments at which a situation opens or ends by itself, or a row of the policy returns. */
  readonly turns: readonly number[];
  /** An incident, a degradation or an alarm is open here: what serves the service must not be taken away. */
  readonly inTrouble: boolean;
  readonly isProduction: boolean;
  readonly witnesses: Witnesses;
  readonly warnings: Set<string>;
  /** What a rule counts as when its condition fails: the caller settles with each. */
  readonly failing: ReadonlySet<string>;
  readonly failed: Set<string>;
  /** What the policy answers of what would be asked; nothing while that is being found out. */
  readonly answers: ReadonlyMap<FieldPath, PolicyAnswer>;
};

/** Who counts as one with whom, as a policy's aliases say. */
export const identityOf: (policy: Policy) => PartyOf = rememberedFor(({ file }) =>
  identities(file.authority.aliases),
);

/** Environment and scope read the tags as last settled; until an edit settles the stricter one counts. */
function environmentFor(
  { dispute, policy }: Pick<Context, "dispute" | "policy">,
  warnings: Set<string>,
): string {
  const { file } = policy;
  const strictest = file.environments[0]?.name ?? "";
  if (dispute.environment !== undefined) {
    if (file.environments.some(({ name }) => name === dispute.environment)) return dispute.environment;
    warnings.add(
      `environment \`${dispute.environment}\` is not in the policy; \`${strictest}\`, the strictest, counts`,
    );
    return strictest;
  }
  const { account } = dispute.resource;
  const now = environmentOf(file, { account, tags: dispute.tags }) ?? strictest;
  if (dispute.facts.priorTags === undefined) return now;
  const before = environmentOf(file, { account, tags: dispute.facts.priorTags }) ?? strictest;
  return stricter(file, now, before);
}

/** As it is known; a tag says so once it is settled. */
export function exposureKnown({ facts, tags }: Dispute): "internet" | "internal" | undefined {
  const said = facts.exposure ?? (facts.priorTags ?? tags)["exposure"];
  return said === "internet" || said === "internal" ? said : undefined;
}

function indexByRef(situations: readonly Situation[]): ReadonlyMap<string, readonly Situation[]> {
  const index = new Map<string, Situation[]>();
  for (const situation of situations) {
    const named = index.get(situation.ref);
    if (named === undefined) index.set(situation.ref, [situation]);
    else named.push(situation);
  }
  return index;
}

const troubles: ReadonlySet<string> = new Set(["incident", "degradation", "alarm"]);

/** Not a scaling policy's own alarm, which is how it works, nor one about cost. */
export const isTrouble = ({ kind, goal, scaling, ref }: Situation): boolean =>
  troubles.has(kind) && goal !== "cost" && scaling !== true && !/(^|\/)TargetTracking-/.test(ref);

type ContextInput = Pick<Context, "policy" | "place" | "identity"> & {
  readonly owners: Owners;
};

/** A person who is asked about anything on this resource may declare what is the case there. */
function approvesAt({ policy, place, owners, identity }: ContextInput): (principal: string) => boolean {
  let answering: ReadonlySet<string> | undefined;
  return (principal) => {
    answering ??= new Set(
      policy.file.approvers
        .filter((group) => matchesResource(group.for, place))
        .flatMap((group) => membersOf(group, owners))
        .map(identity),
    );
    return answering.has(identity(principal));
  };
}

/** What may be left out or assumed while something is uncertain. */
export type Assumption = { readonly without: ReadonlySet<string>; readonly failing: ReadonlySet<string> };

const certain: Assumption = { without: new Set(), failing: new Set() };

/** The situations that count here, but for those of a source that is left out. */
function believedIn(
  { situations }: Dispute,
  answering: ContextInput,
  without: Assumption["without"],
): readonly Situation[] {
  const { policy, place, identity } = answering;
  const approves = approvesAt(answering);
  const believed = situations.filter(
    (situation) => !without.has(situation.source) && isBelievable(policy.file, situation, place, approves),
  );
  return withDeclaredEnds(policy.file, believed, identity);
}

/**
 * The owners here, but for those whom only a source that is left out tells of. INVARIANT (known nobody): that nobody is known
 * for the code any more is not the same as not having been told.
 */
function ownersKnown(
  { facts: { owners = {}, ownersTold = {} } }: Dispute,
  without: Assumption["without"],
): Owners {
  if (without.size === 0) return owners;
  const isLeftOut = (what: string): boolean =>
    Object.hasOwn(ownersTold, what) &&
    ownersTold[what]?.sources?.some((source) => without.has(source)) === true;
  const known = Object.entries(owners).map(([what, all]) => [what, isLeftOut(what) ? [] : all]);
  return Object.fromEntries(known) as Owners;
}

const turnsOf = (situations: readonly Situation[], now: number): readonly number[] =>
  situations
    .flatMap((situation) => [millis(situation.since), endOf(situation) ?? Infinity])
    .filter((time) => time > now && time < Infinity);

/** A row that returns may decide otherwise, whatever it is about. */
const returnsOf = (policy: Policy, now: number): readonly number[] => {
  const returns = nextReturn(policy, now);
  return returns === undefined ? [] : [returns];
};

const noAnswers: Context["answers"] = new Map();

export function contextOf(dispute: Dispute, deployed: Policy, assumption: Assumption = certain): Context {
  const warnings = new Set<string>();
  const now = millis(dispute.now);
  const policy = inForce(deployed, now);
  const tags = dispute.facts.priorTags ?? dispute.tags;
  const identity = identityOf(policy);
  const owners = ownersKnown(dispute, assumption.without);
  const place = { ...dispute.resource, environment: environmentFor({ dispute, policy }, warnings), tags };
  const situations = believedIn(dispute, { policy, place, owners, identity }, assumption.without);
  const open = situations.filter((situation) => isOpenAt(situation, now));
  return {
    dispute,
    policy,
    rules: forType(policy, dispute.resource.type),
    now,
    place,
    exposure: exposureKnown(dispute) ?? "internet",
    identity,
    situations,
    open,
    turns: [...turnsOf(situations, now), ...returnsOf(policy, now)],
    inTrouble: open.some(isTrouble),
    isProduction: isProduction(policy, place.environment),
    witnesses: { file: policy.file, now, byRef: indexByRef(situations), identity, owners },
    warnings,
    failing: assumption.failing,
    failed: new Set(),
    answers: noAnswers,
  };
}
