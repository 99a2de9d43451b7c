import { canonicalJson, type Json } from "../../fields/json.ts";
import type { Claim } from "../claim.ts";
import { satisfies } from "../satisfies.ts";
import type { DeclaredSlot, Docket, Stamp, WriteSlot } from "./docket.ts";
import { declarationKey, principalOf } from "./replacement-key.ts";

const texts = new WeakMap<object, string>();

/** Claims do not change, so each is written down once. */
function text(value: object): string {
  const known = texts.get(value) ?? canonicalJson(value as Json);
  texts.set(value, known);
  return known;
}

const byText = (a: Claim, b: Claim): number => (text(a) < text(b) ? -1 : 1);

function writtenValue({ constraint }: Claim): Json | undefined {
  return constraint?.absent === true ? null : constraint?.is;
}

/** Two values in one second: nobody can say which was last, so the claim is for either. */
function merged({ writes }: WriteSlot): Claim | undefined {
  const claims = [...writes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, claim]) => claim);
  const [first] = claims;
  if (first === undefined) return undefined;
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

/**
 * What stands of one actor on one field. A write that his own declaration allows adds nothing to it but its
 * time; a later write that contradicts it takes its place, and a later declaration takes the place of a write.
 */
function standing(key: string, docket: Docket): Claim | undefined {
  const slot = docket.writes.get(key);
  const isGone =
    slot === undefined || before(slot.at, docket.withdrawn.get(key)) || isMarked(slot.at, key, docket);
  const write = isGone ? undefined : merged(slot);
  const declaration = standingDeclaration(docket.declared.get(key), key, docket);
  if (declaration === undefined || write === undefined) return declaration?.claim ?? write;
  const value = writtenValue(write);
  const allows = value !== undefined && satisfies(value, declaration.claim.constraint ?? {});
  const isLaterWrite = (slot?.at ?? 0) > declaration.at;
  if (!isLaterWrite) return declaration.claim;
  const { changedAt } = write;
  return allows ? { ...declaration.claim, ...(changedAt !== undefined && { changedAt }) } : write;
}

const newestFirst = (a: Claim, b: Claim): number =>
  Date.parse(b.changedAt ?? b.madeAt) - Date.parse(a.changedAt ?? a.madeAt) || byText(a, b);

/** The claims that stand on a docket; of one principal and field at most so many that differ in `via`. */
export function claimsOn(docket: Docket, viaPerField: number): readonly Claim[] {
  const groups = new Map<string, Claim[]>();
  for (const key of new Set([...docket.writes.keys(), ...docket.declared.keys()])) {
    const claim = standing(key, docket);
    if (claim === undefined) continue;
    const { principal, field } = principalOf(key);
    const group = groups.get(`${principal}\n${field}`);
    if (group === undefined) groups.set(`${principal}\n${field}`, [claim]);
    else group.push(claim);
  }
  return inOneOrder(
    [...groups.values()].flatMap((group) => group.toSorted(newestFirst).slice(0, viaPerField)),
  );
}

/** By their texts, each written down once. */
function inOneOrder(claims: readonly Claim[]): readonly Claim[] {
  if (claims.length < 2) return claims;
  const written = claims.map((claim) => ({ claim, text: text(claim) }));
  return written.toSorted((a, b) => (a.text < b.text ? -1 : 1)).map(({ claim }) => claim);
}
