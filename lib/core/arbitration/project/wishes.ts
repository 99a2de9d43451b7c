import { overlaps } from "../../fields/path.ts";
import type { Context } from "../context.ts";
import type { Weighed } from "../weigh/weighed.ts";
import { type Atom, atomsOf } from "./elements.ts";
import type { Demand } from "./field-case.ts";
import { fieldCases } from "./fields.ts";

const isWish = ({ backing }: Weighed): boolean => backing === "none";

/** Of a part, or of the whole around it, a wish says nothing that could be compared. */
function demandOn(by: Weighed, path: string): Demand {
  const { field, constraint } = by.claim;
  const isHere = field === path || constraint === undefined;
  return { by, constraint: isHere ? constraint : {}, prefer: undefined };
}

const isAt = ({ field, of }: Atom, { claim }: Weighed): boolean =>
  overlaps(field.path, claim.field) || (of !== undefined && overlaps(of.path, claim.field));

function withWishes(atom: Atom, wishes: readonly Weighed[]): Atom {
  const here = wishes.filter((wish) => isAt(atom, wish));
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
  const alone = wishes.filter((wish) => !atoms.some((atom) => isAt(atom, wish)));
  // What only a wish names is one of the parts of which a claim on the whole has spoken.
  const unknown = alone.length === 0 ? [] : atomsFor([...heard, ...alone]);
  const added = unknown.filter((atom) => alone.some((wish) => isAt(atom, wish)));
  const placed = wishes.filter((wish) => !alone.includes(wish));
  return [...atoms.map((atom) => withWishes(atom, placed)), ...added];
}
