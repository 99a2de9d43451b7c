import type { Claim } from "../claims/claim.ts";
import { millis } from "../claims/instant.ts";
import { sameValue } from "../fields/equality.ts";
import { absent, existence, isExistence } from "../fields/existence.ts";
import type { Policy } from "../policy/policy.ts";
import { type Assumption, type Context, contextOf } from "./context.ts";
import type { Dispute } from "./dispute.ts";
import { outcomeOf } from "./judge/outcome.ts";
import { type JudgedField, joinTogether } from "./judge/together.ts";
import { isSaidOf } from "./project/said-of.ts";
import { type Atom, fieldAtoms } from "./project/wishes.ts";
import { settleAll } from "./settle/settle-all.ts";
import type { Settled } from "./settle/settle-field.ts";
import { weigher } from "./weigh/weighed.ts";

/** One way through the whole of arbitration, under one assumption about what is uncertain. */
export type Run = {
  readonly context: Context;
  readonly atoms: readonly Atom[];
  readonly judged: readonly JudgedField[];
};

/** Of a resource that is gone only that comes out. */
const isGone = ({ live }: Dispute): boolean => live[existence] === absent;

/**
 * A field comes out if someone claims it, if the policy names it and live knows it, or if live left prior; that a
 * resource is gone always does.
 */
function isListed({ field }: Atom): boolean {
  const { path, live, prior, demands, guards, standing, topology } = field;
  if (isExistence(path) && live === absent && prior !== absent) return true;
  if (demands.length > 0 || (live !== undefined && guards.length + standing.length > 0)) return true;
  return live !== undefined && prior !== undefined && !sameValue(live, prior, topology);
}

/** What somebody is asked about comes out while the question may stand, as does what was ruled on. */
const openQuestions = ({ asked, now }: Dispute): Dispute["asked"] =>
  asked.filter(({ cause, deadline }) => cause !== undefined && millis(deadline) > millis(now));

/** The claims that are shown, on whatever field. */
const shownIn = (settled: readonly Settled[]): readonly Claim[] =>
  settled.flatMap(({ stakes }) =>
    stakes
      .filter(({ standing, demand }) => standing === "shown" && demand.by.state === "active")
      .map(({ demand }) => demand.by.claim),
  );

export function runThrough(dispute: Dispute, policy: Policy, assumption?: Assumption): Run {
  const context = contextOf(dispute, policy, assumption);
  const weighed = dispute.claims.map(weigher(context));
  const atoms = fieldAtoms(weighed, context);
  const settled = settleAll(
    atoms.map(({ field }) => field),
    context,
  );
  // Only a deletion is weighed against what is claimed elsewhere on the resource.
  const shown = settled.some(({ field }) => isExistence(field.path)) ? shownIn(settled) : [];
  const judged = settled.map((one) => ({ settled: one, decided: outcomeOf(one, context, shown) }));
  const all = joinTogether(judged, context);
  // A set is shown whole, so that nothing falls out of it for want of a claimant.
  const sets = new Set(atoms.filter((atom) => atom.of !== undefined && isListed(atom)).map(({ of }) => of));
  const raised = [...openQuestions(dispute), ...dispute.rulings];
  const listed = [...atoms.keys()].filter((index) => {
    const atom = atoms[index] as Atom;
    if (isGone(dispute) && !isExistence(atom.field.path)) return false;
    if (raised.some(({ field }) => isSaidOf(field, atom.field.path))) return true;
    return isListed(atom) || (atom.of !== undefined && sets.has(atom.of));
  });
  return {
    context,
    atoms: listed.map((index) => atoms[index] as Atom),
    judged: listed.map((index) => all[index] as JudgedField),
  };
}
