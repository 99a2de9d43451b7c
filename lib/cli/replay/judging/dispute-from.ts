import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Claim } from "#core/claims/claim.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { type DocketEvent, emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import { trim } from "#core/claims/docket/trim.ts";
import { instantOf, millis } from "#core/claims/instant.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, parsePath } from "#core/fields/path.ts";
import type { factsFrom } from "#core/looking/dispute/field-facts.ts";
import type { Policy } from "#core/policy/policy.ts";
import { claimsFrom } from "#core/reading/claims-from.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { type FieldMemory, type RememberedWrite, reasonOf } from "./memory/field-memory.ts";
import type { ResourceMemory } from "./memory/resource-memory.ts";
import { taggingOf } from "./memory/tagging.ts";
import type { PolicyWords } from "./policy-words.ts";

type ForbidsInput = PolicyWords["demands"][number];

/** A demand that forbids elements holds of any part of a list; one that requires some does not. */
const forbids = ({ constraint }: ForbidsInput): boolean =>
  constraint !== undefined &&
  Object.keys(constraint).every((key) => key === "lacks" || key === "lacksLike" || key === "notIn");

const isElement = ({ path }: FieldMemory): boolean => {
  const [, step, ...deeper] = parsePath(path);
  return step !== undefined && step.kind !== "name" && deeper.length === 0;
};

/**
 * A log tells of members that come and go, a policy speaks of the list. As far as its members are known the list
 * is put together, where the policy only forbids some.
 */
function wholeLists(
  fields: readonly FieldMemory[],
  wordsOn: (path: string) => PolicyWords,
): readonly (readonly [FieldPath, Json])[] {
  const byTop = Map.groupBy(fields, ({ top }) => top);
  return [...byTop].flatMap(([top, members]): readonly (readonly [FieldPath, Json])[] => {
    if (!members.every(isElement)) return [];
    const about = wordsOn(top).demands.filter((demand) => demand.fields.includes(top));
    if (about.length === 0 || !about.every(forbids)) return [];
    return [[top as FieldPath, members.map(({ live }) => live).filter((live) => live !== null)]];
  });
}

/** What a look needs to know besides the resource. */
export type Surroundings = {
  readonly policy: Policy;
  readonly situations: readonly Situation[];
  readonly shapes: TypeKnowledge;
  readonly facts: ReturnType<typeof factsFrom>;
  readonly words: (type: string, path: string) => PolicyWords;
};

// A write is judged as often as something changes about its field, and is the same claim each time.
const events = new WeakMap<RememberedWrite, readonly DocketEvent[]>();

function eventsOf(path: FieldPath, write: RememberedWrite): readonly DocketEvent[] {
  const known = events.get(write) ?? madeOf(path, write);
  events.set(write, known);
  return known;
}

function madeOf(path: FieldPath, { writer, value }: RememberedWrite): readonly DocketEvent[] {
  const { event, instant: at, actor, cause } = writer;
  const edit = value === null ? { path } : { path, after: value };
  const claims = claimsFrom({ event, actor, at, edits: [edit] }, reasonOf(writer));
  return claims.map((claim) => ({ kind: "write", at, event, claim, cause }));
}

const made = ({ changedAt, madeAt }: Claim): number => millis(changedAt ?? madeAt);

function claimsOf(fields: readonly FieldMemory[], { file }: Policy): readonly Claim[] {
  const written = fields.flatMap(({ path, writes }) => writes.flatMap((write) => eventsOf(path, write)));
  const { claims, viaPerField } = file.limits.docket;
  const standing = claimsOn(fold(emptyDocket, written).docket, viaPerField);
  const bounds = {
    most: claims,
    identity: canonicalPrincipal,
    isSafe: () => false,
    compare: (a: Claim, b: Claim) => made(b) - made(a),
  };
  return trim(standing, bounds).claims;
}

function valuesOf(fields: readonly FieldMemory[], of: "live" | "prior"): Dispute["live"] {
  const known = fields.flatMap((field): [FieldPath, Json][] => {
    const value = field[of];
    return value === undefined ? [] : [[field.path, value]];
  });
  return Object.fromEntries(known);
}

function factsOf(
  { path, author, broughtAt }: FieldMemory,
  { resource, creator }: ResourceMemory,
  around: Surroundings,
) {
  const brought = author ?? creator;
  return {
    ...around.facts(resource.type, path),
    ...(brought !== undefined && { author: brought }),
    ...(broughtAt !== undefined && { broughtAt }),
  };
}

/** The dispute as it stands at a moment, over the fields that have to be looked at. */
export function disputeFrom(
  memory: ResourceMemory,
  fields: readonly FieldMemory[],
  { now, around }: { now: number; around: Surroundings },
): Dispute {
  const { resource, history } = memory;
  const { live, prior } = taggingOf(memory);
  const lists = wholeLists(fields, (path) => around.words(resource.type, path));
  const known = fields.map((field) => [field.path, factsOf(field, memory, around)] as const);
  return {
    resource,
    now: instantOf(now),
    tags: live,
    live: { ...Object.fromEntries(lists), ...valuesOf(fields, "live") },
    prior: valuesOf(fields, "prior"),
    facts: {
      fields: Object.fromEntries(known),
      ...(Object.keys(prior).length > 0 && { priorTags: prior }),
      ...(memory.creator !== undefined && { creator: memory.creator }),
    },
    claims: claimsOf(fields, around.policy),
    situations: around.situations,
    sources: [],
    history: history.filter(({ field }) => fields.some(({ path }) => path === field)),
    asked: [],
    rulings: [],
  };
}
