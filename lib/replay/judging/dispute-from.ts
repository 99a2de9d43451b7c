import type { Dispute } from "#core/arbitration/dispute.ts";
import { type Claim, lastChanged } from "#core/claims/claim.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { type DocketEvent, emptyDocket } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import { trim } from "#core/claims/docket/trim.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import { isExistence } from "#core/fields/existence.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, parsePath } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import type { Around } from "#core/looking/around.ts";
import { disputeOn, learntOf, standingWords } from "#core/looking/dispute/dispute-on.ts";
import { identified } from "#core/looking/folding/claims.ts";
import { existenceOnly, speakingThere } from "#core/looking/gone.ts";
import { claimsFrom } from "#core/reading/claims-from.ts";
import { rememberedFor } from "#core/remembered.ts";
import type { Tallies } from "../counting/tallies.ts";
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
export type ReplayAround = Around & {
  readonly tallies: Tallies;
  readonly words: (type: string, path: string) => PolicyWords;
};

type LookedAt = { readonly now: number; readonly around: ReplayAround };

// A write is judged as often as something changes about its field, and is the same claim each time.
export const eventsOf = rememberedFor(({ path }: FieldMemory) =>
  rememberedFor((write: RememberedWrite) => madeOf(path, write)),
);

function madeOf(path: FieldPath, { writer, value }: RememberedWrite): readonly DocketEvent[] {
  const { event, instant: at, actor, cause } = writer;
  const edit = value === null ? { path } : { path, after: value };
  const claims = claimsFrom({ event, actor, at, edits: [edit] }, reasonOf(writer));
  return claims.map((claim) => ({ kind: "write", at, event, claim: identified(claim), cause }));
}

/** A log tells only of people who were seen to write. */
const seenToWrite = (claim: Claim): Claim => ({ ...claim, backing: "wrote" });

function claimsOf(
  fields: readonly FieldMemory[],
  memory: ResourceMemory,
  { around: { policy, types } }: LookedAt,
): readonly Claim[] {
  const { history } = memory.past;
  const written = fields.flatMap((field) => field.writes.flatMap(eventsOf(field)));
  const { claims, viaPerField } = policy.file.limits.docket;
  const shape = types.shape(memory.resource.type) ?? unknownShape;
  const standing = claimsOn(fold(emptyDocket, written).docket, viaPerField);
  const bounds = {
    most: claims,
    identity: canonicalPrincipal,
    isSafe: () => false,
    compare: (a: Claim, b: Claim) => lastChanged(b) - lastChanged(a),
  };
  return trim(standingWords(standing, { history, shape }), bounds).claims.map(seenToWrite);
}

function valuesOf(fields: readonly FieldMemory[], of: "live" | "prior"): Dispute["live"] {
  const known = fields.flatMap((field): [FieldPath, Json][] => {
    const value = field[of];
    return value === undefined ? [] : [[field.path, value]];
  });
  return Object.fromEntries(known);
}

/** What there is to weigh: of a resource that is gone its existence, against everything that others hold of it. */
function weighed(
  memory: ResourceMemory,
  fields: readonly FieldMemory[],
  at: LookedAt,
): Pick<Dispute, "live" | "prior" | "claims"> {
  const { around } = at;
  const claims = claimsOf(fields, memory, at);
  if (memory.gone !== undefined) return existenceOnly(claims);
  const lists = wholeLists(fields, (path) => around.words(memory.resource.type, path));
  const there = fields.filter(({ path }) => !isExistence(path));
  return {
    live: { ...Object.fromEntries(lists), ...valuesOf(there, "live") },
    prior: valuesOf(there, "prior"),
    claims: speakingThere(claims),
  };
}

/** The dispute as it stands at a moment, over the fields that have to be looked at. */
export function disputeFrom(
  memory: ResourceMemory,
  fields: readonly FieldMemory[],
  { now, around }: LookedAt,
): Dispute {
  const { resource, learnt } = memory;
  const { live: tags, prior: priorTags } = taggingOf(memory);
  const creator = learnt.creator?.principal;
  const parts = weighed(memory, fields, { now, around });
  return disputeOn(
    {
      resource,
      ...parts,
      tags: memory.gone === undefined ? tags : {},
      history: memory.past.history.filter(({ field }) => fields.some(({ path }) => path === field)),
      asked: [],
      rulings: [],
      learntOf: (path) => learntOf(learnt, path, { prior: parts.prior, now }),
      movers: learnt.movers,
      ...(creator !== undefined && { creator }),
      ...(Object.keys(priorTags).length > 0 && { priorTags }),
    },
    { now, around },
  );
}
