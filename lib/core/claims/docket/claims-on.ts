import { canonicalJson, type Json } from "../../fields/json.ts";
import { rememberedFor } from "../../remembered.ts";
import { type Claim, lastChanged } from "../claim.ts";
import { satisfies } from "../satisfies.ts";
import type { DeclaredSlot, Docket, Stamp, WriteSlot } from "./docket.ts";
import { claimKey, declarationKey, principalOf, unsaidKey } from "./replacement-key.ts";
import { saidInWhole } from "./said-in-whole.ts";

/** Claims do not change, so each is written down once. */
const text = rememberedFor((value: object): string => canonicalJson(value as Json));

const byText = (a: Claim, b: Claim): number => (text(a) < text(b) ? -1 : 1);

function writtenValue({ constraint }: Claim): Json | undefined {
  return constraint?.absent === true ? null : constraint?.is;
}

/** Two values in one second: nobody can say which was last, so the claim is for either. */
function merged(writes: WriteSlot["writes"]): Claim | undefined {
  const claims = [...writes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, claim]) => claim);
  const [first] = claims;
  if (first === undefined || claims.length < 2) return first;
  const values = new Map(
    claims.map((claim) => [
      claim.constraint === undefined ? "" : text(claim.constraint),
      writtenValue(claim),
    ]),
  );
  if (values.size < 2) return first;
  const members = [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value ?? null);
  return { ...first, constraint: { in: members } };
}

const before = (at: number, stamp: Stamp | undefined): boolean => stamp !== undefined && at <= stamp.at;

/** Declared, and neither withdrawn nor given up by declaring the set again without this field. */
function standingDeclaration(
  slot: DeclaredSlot | undefined,
  key: string,
  docket: Docket,
): DeclaredSlot | undefined {
  if (slot === undefined || before(slot.at, docket.withdrawn.get(key)) || isMarked(slot.at, key, docket))
    return undefined;
  if (slot.declaration === undefined) return slot;
  const latest = docket.declarations.get(declarationKey(slot.claim.actor, slot.declaration));
  return latest === undefined || (latest.at === slot.at && latest.event === slot.event) ? slot : undefined;
}

const isMarked = (at: number, key: string, { markers }: Docket): boolean => before(at, markers.get(key));

/** What one actor wrote to one field, with each tool. */
type Hands = { readonly key: string; readonly slots: readonly (readonly [string, WriteSlot])[] };

/** Whether a write stands behind a withdrawal or a marker, of its hand or of all of its actor's. */
export const isBehind = (
  hand: string,
  slot: WriteSlot,
  { key, docket }: { key: string; docket: Docket },
): boolean =>
  [key, hand, unsaidKey(hand)].some((each) => isMarked(slot.at, each, docket)) ||
  [key, unsaidKey(hand)].some((each) => before(slot.at, docket.withdrawn.get(each)));

const claimIn = ({ writes }: WriteSlot): Claim => [...writes.values()][0] as Claim;
const viaOf = (slot: WriteSlot): string | undefined => claimIn(slot).actor.via;

/** The key of the one whom the write is of, whichever tool they used. */
export const ownerKey = (slot: WriteSlot): string => claimKey(claimIn(slot).actor, claimIn(slot).field);

const givesReason = ({ motivation }: Claim): boolean => motivation.kind !== "none";

type ClaimsOnStanding = {
  readonly claims: readonly Claim[];
  /** The writes that they come from. */
  readonly heard: readonly string[];
};

/**
 * A write with a reason that a later write without one, by another of its actor's tools, would replace: both stand,
 * because only a situation can tell which of them counts.
 */
function lastingIn(
  slots: Hands["slots"],
  { at, write }: { readonly at: number; readonly write: Claim },
): Hands["slots"][number] | undefined {
  if (givesReason(write)) return undefined;
  const vias = new Set(slots.filter(([, slot]) => slot.at === at).map(([, slot]) => viaOf(slot)));
  const older = slots.filter(
    ([, slot]) => slot.at < at && !vias.has(viaOf(slot)) && [...slot.writes.values()].some(givesReason),
  );
  return older.toSorted(([, a], [, b]) => b.at - a.at || ((viaOf(a) ?? "") < (viaOf(b) ?? "") ? -1 : 1))[0];
}

/** Declared, and later written over without a reason by a tool of the declarer's. */
const isByAnotherTool = (write: Claim, declared: Claim): boolean =>
  write.actor.via !== undefined &&
  write.actor.via !== declared.actor.via &&
  givesReason(declared) &&
  !givesReason(write);

/**
 * What stands of one actor on one field. A write that their own declaration allows adds nothing to it but its time;
 * a later write that contradicts it takes its place, unless it came by another tool and says no reason; and a later
 * declaration takes the place of writes.
 */
function standing({ key, slots }: Hands, docket: Docket): ClaimsOnStanding {
  const shown = slots.filter(([hand, slot]) => !isBehind(hand, slot, { key, docket }));
  const declaration = standingDeclaration(docket.declared.get(key), key, docket);
  const at = Math.max(...shown.map(([, slot]) => slot.at));
  const latest = shown.filter(([, slot]) => slot.at === at);
  const write = merged(new Map(latest.flatMap(([, { writes }]) => [...writes])));
  if (write === undefined) return { claims: declaration === undefined ? [] : [declaration.claim], heard: [] };
  const heard = latest.map(([hand]) => hand);
  if (declaration !== undefined && at <= declaration.at) return { claims: [declaration.claim], heard };
  const lasting = lastingIn(shown, { at, write });
  const isLasting = lasting !== undefined && lasting[1].at > (declaration?.at ?? Number.NEGATIVE_INFINITY);
  const reasoned = isLasting ? merged(lasting[1].writes) : undefined;
  const claims = reasoned === undefined || isSame(reasoned, write) ? [write] : [write, reasoned];
  const all = isLasting ? [...heard, lasting[0]] : heard;
  if (declaration === undefined) return { claims, heard: all };
  const value = writtenValue(write);
  const allows = value !== undefined && satisfies(value, declaration.claim.constraint ?? {});
  const { changedAt } = write;
  if (allows)
    return { claims: [{ ...declaration.claim, ...(changedAt !== undefined && { changedAt }) }], heard };
  return isByAnotherTool(write, declaration.claim)
    ? { claims: [declaration.claim, ...claims], heard: all }
    : { claims, heard: all };
}

const isSame = (a: Claim, b: Claim): boolean => text(a.constraint ?? {}) === text(b.constraint ?? {});

function handsOn(docket: Docket): readonly Hands[] {
  const hands = Map.groupBy(docket.writes, ([, slot]) => ownerKey(slot));
  for (const key of docket.declared.keys()) if (!hands.has(key)) hands.set(key, []);
  return [...hands].map(([key, slots]) => ({ key, slots }));
}

const newestFirst = (a: Claim, b: Claim): number => lastChanged(b) - lastChanged(a) || byText(a, b);

export type StandingOn = {
  readonly claims: readonly Claim[];
  /** Writes of parts about which their actors have said something else since, with the whole around them. */
  readonly silent: readonly Claim[];
  /** The writes and declarations that the claims come from, by their keys. */
  readonly heard: ReadonlySet<string>;
};

/** The claims of one principal on one field, each with the keys of what it comes from. */
type ClaimsOnGroup = { readonly claims: Claim[]; readonly from: Map<Claim, readonly string[]> };

/** A docket never changes: what stands on it is worked out once, for as many tools as a policy lets stand. */
const known = rememberedFor((_: Docket) => new Map<number, StandingOn>());

/** The claims that stand on a docket, and what they come from. */
export function standingOn(docket: Docket, viaPerField: number): StandingOn {
  const found = known(docket).get(viaPerField) ?? worked(docket, viaPerField);
  known(docket).set(viaPerField, found);
  return found;
}

function worked(docket: Docket, viaPerField: number): StandingOn {
  const groups = new Map<
    string,
    { readonly claims: Claim[]; readonly from: Map<Claim, readonly string[]> }
  >();
  for (const hands of handsOn(docket)) {
    const { claims, heard } = standing(hands, docket);
    if (claims.length === 0) continue;
    const { principal, field } = principalOf(hands.key);
    const place = `${principal}\n${field}`;
    const group: ClaimsOnGroup = groups.get(place) ?? { claims: [], from: new Map() };
    groups.set(place, group);
    group.claims.push(...claims);
    for (const claim of claims) group.from.set(claim, [hands.key, ...heard]);
  }
  const kept = [...groups.values()].flatMap(({ claims, from }) => {
    const newest = claims.toSorted(newestFirst).slice(0, viaPerField);
    return newest.map((claim) => ({ claim, from: from.get(claim) ?? [] }));
  });
  const all = inOneOrder(kept.map(({ claim }) => claim));
  const silent = saidInWhole(all);
  return {
    claims: silent.size === 0 ? all : all.filter((claim) => !silent.has(claim)),
    silent: [...silent],
    heard: new Set(kept.flatMap(({ from }) => from)),
  };
}

/** The claims that stand on a docket; of one principal and field at most so many that differ in `via`. */
export const claimsOn = (docket: Docket, viaPerField: number): readonly Claim[] =>
  standingOn(docket, viaPerField).claims;

/** By their texts, each written down once. */
function inOneOrder(claims: readonly Claim[]): readonly Claim[] {
  if (claims.length < 2) return claims;
  const written = claims.map((claim) => ({ claim, text: text(claim) }));
  return written.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ claim }) => claim);
}
