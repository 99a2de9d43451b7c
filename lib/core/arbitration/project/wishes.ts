import type { Json } from "../../fields/json.ts";
import { elementText, membersOf } from "../../fields/members.ts";
import { isAddressable, overlaps, parsePath, printPath, type Segment } from "../../fields/path.ts";
import type { Context } from "../context.ts";
import type { Weighed } from "../weigh/weighed.ts";
import type { Demand, FieldCase, FieldFacts } from "./field-case.ts";
import { fieldCases } from "./fields.ts";
import { guardParts, memberOf, partDemand, policyParts, wholesIn } from "./member.ts";
import { isSaidOf, partFor } from "./said-of.ts";

/** One field as it settles: itself, or an element of the set that `of` is shown as. */
export type Atom = { readonly field: FieldCase; readonly of: FieldCase | undefined };

type Element = { readonly segment: Segment; readonly value: Json };

/** A value that cannot be taken apart, such as a list with an element twice or one too long to name, settles whole. */
function elementsOf(field: FieldCase, ruled: readonly Json[]): readonly Element[] | undefined {
  const claimed = field.demands.flatMap(({ constraint }) => wholesIn(constraint));
  const values = [field.live, field.prior, ...claimed, ...ruled];
  const found = new Map<string, Element>();
  for (const value of values) {
    if (value === undefined || value === null) continue;
    const members = membersOf(value, { kind: "set" });
    if (members === undefined) return undefined;
    for (const [key, member] of members) found.set(key, member);
  }
  for (const { constraint } of [...field.demands, ...field.guards, ...field.standing]) {
    for (const value of [...(constraint?.has ?? []), ...(constraint?.lacks ?? [])]) {
      const text = elementText(value);
      // What is hidden has no name, and a list that may hold it settles whole.
      if (text === undefined) return undefined;
      const segment: Segment = { kind: "element", value: text };
      found.set(JSON.stringify(segment), { segment, value });
    }
  }
  const here = parsePath(field.path);
  const elements = [...found.values()];
  if (elements.some(({ segment }) => !isAddressable([...here, segment]))) return undefined;
  return elements.toSorted((a, b) => (JSON.stringify(a.segment) < JSON.stringify(b.segment) ? -1 : 1));
}

/** What the stack wants of a set it wants of its elements. */
function factsOf(facts: FieldFacts, segment: Segment): FieldFacts {
  const { stackValue, ...rest } = facts;
  const part = memberOf(stackValue, segment);
  return { ...rest, ...(part !== undefined && { stackValue: part }) };
}

function elementCase(field: FieldCase, { segment }: Element): FieldCase {
  return {
    ...field,
    path: printPath([...parsePath(field.path), segment]),
    live: memberOf(field.live, segment),
    prior: memberOf(field.prior, segment),
    demands: field.demands.flatMap(({ by, constraint, prefer }): readonly Demand[] => {
      if (constraint === undefined) return [{ by, constraint, prefer: undefined }];
      const part = partDemand(constraint, segment);
      const wanted = prefer === undefined ? undefined : (memberOf(prefer, segment) ?? undefined);
      return part === undefined ? [] : [{ by, constraint: part, prefer: wanted }];
    }),
    guards: field.guards.flatMap((guard) =>
      guardParts(guard, segment, { live: field.live, prior: field.prior }),
    ),
    standing: field.standing.flatMap((demand) => policyParts(demand, segment)),
    facts: factsOf(field.facts, segment),
    topology: { kind: "unknown" },
  };
}

/** Demands that speak of the whole set, not of its elements, keep it in one piece. */
const speaksOfWhole = ({ demands }: FieldCase): boolean =>
  demands.some(
    ({ constraint }) =>
      constraint?.notIn !== undefined || constraint?.in !== undefined || constraint?.absent !== undefined,
  );

/** Sets settle element by element; everything else as it is. */
export function atomsOf(field: FieldCase, { dispute }: Context): readonly Atom[] {
  const whole = [{ field, of: undefined }];
  if (field.topology.kind !== "set" || speaksOfWhole(field)) return whole;
  const ruled = dispute.rulings.flatMap(({ field: path, value }) =>
    value !== undefined && isSaidOf(path, field.path) ? [partFor(field.path, path, value)] : [],
  );
  const elements = elementsOf(field, ruled);
  if (elements === undefined || elements.length === 0) return whole;
  return elements.map((element) => ({ field: elementCase(field, element), of: field }));
}

const isWish = ({ backing }: Weighed): boolean => backing === "none";

/** Of a part, or of the whole around it, a wish says nothing that could be compared. */
function demandOn(by: Weighed, path: string): Demand {
  const { field, constraint } = by.claim;
  const isHere = field === path || constraint === undefined;
  return { by, constraint: isHere ? constraint : {}, prefer: undefined };
}

const isAt = ({ field, of }: Atom, path: string): boolean =>
  overlaps(field.path, path) || (of !== undefined && overlaps(of.path, path));

/** A thousand wishes are about the same few fields, so it is asked of each field once. */
function withWishes(atom: Atom, wishes: readonly Weighed[], fields: readonly string[]): Atom {
  const near = new Set(fields.filter((path) => isAt(atom, path)));
  const here = wishes.filter(({ claim }) => near.has(claim.field));
  if (here.length === 0) return atom;
  const { field, of } = atom;
  return {
    field: { ...field, demands: [...field.demands, ...here.map((by) => demandOn(by, field.path))] },
    of,
  };
}

/**
 * The fields as they settle, with every claim on them. INVARIANT (a wish changes nothing): how deep the fields are told
 * apart is for claims to say whose claimants may write there.
 */
export function fieldAtoms(weighed: readonly Weighed[], context: Context): readonly Atom[] {
  const atomsFor = (claims: readonly Weighed[]) =>
    fieldCases(claims, context).flatMap((field) => atomsOf(field, context));
  const wishes = weighed.filter(isWish);
  if (wishes.length === 0) return atomsFor(weighed);
  const heard = weighed.filter((one) => !isWish(one));
  const atoms = atomsFor(heard);
  const fields = [...new Set(wishes.map(({ claim }) => claim.field))];
  const placed = fields.filter((path) => atoms.some((atom) => isAt(atom, path)));
  const shown = atoms.map((atom) => withWishes(atom, wishes, placed));
  if (placed.length === fields.length) return shown;
  // What only a wish names is one of the parts of which a claim on the whole has spoken.
  const alone = wishes.filter(({ claim }) => !placed.includes(claim.field));
  const added = atomsFor([...heard, ...alone]).filter((atom) =>
    alone.some(({ claim }) => isAt(atom, claim.field)),
  );
  return [...shown, ...added];
}
