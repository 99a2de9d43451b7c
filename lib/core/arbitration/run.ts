import { sameValue } from "../fields/equality.ts";
import type { Policy } from "../policy/policy.ts";
import { type Assumption, type Context, contextOf } from "./context.ts";
import type { Dispute } from "./dispute.ts";
import { outcomeOf } from "./judge/outcome.ts";
import { type Judged, joinTogether } from "./judge/together.ts";
import { type Atom, atomsOf } from "./project/elements.ts";
import { fieldCases } from "./project/fields.ts";
import { settleAll } from "./settle/settle-all.ts";
import { weigher } from "./weigh/weighed.ts";

/** One way through the whole of arbitration, under one assumption about what is uncertain. */
export type Run = {
  readonly context: Context;
  readonly atoms: readonly Atom[];
  readonly judged: readonly Judged[];
};

/** A field comes out if someone claims it, if the policy names it and live knows it, or if live left prior. */
function isListed({ field }: Atom): boolean {
  const { live, prior, demands, guards, standing, topology } = field;
  if (demands.length > 0 || (live !== undefined && guards.length + standing.length > 0)) return true;
  return live !== undefined && prior !== undefined && !sameValue(live, prior, topology);
}

export function runThrough(dispute: Dispute, policy: Policy, assumption?: Assumption): Run {
  const context = contextOf(dispute, policy, assumption);
  const weighed = dispute.claims.map(weigher(context));
  const atoms = fieldCases(weighed, context).flatMap((field) => atomsOf(field, context));
  const settled = settleAll(
    atoms.map(({ field }) => field),
    context,
  );
  const judged = settled.map((one) => ({ settled: one, decided: outcomeOf(one, context) }));
  const all = joinTogether(judged, context);
  // A set is shown whole, so that nothing falls out of it for want of a claimant.
  const sets = new Set(atoms.filter(isListed).flatMap(({ of }) => of ?? []));
  const listed = [...atoms.keys()].filter((index) => {
    const atom = atoms[index] as Atom;
    return isListed(atom) || (atom.of !== undefined && sets.has(atom.of));
  });
  return {
    context,
    atoms: listed.map((index) => atoms[index] as Atom),
    judged: listed.map((index) => all[index] as Judged),
  };
}
