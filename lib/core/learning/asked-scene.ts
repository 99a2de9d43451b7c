import type { Cause } from "../arbitration/causes.ts";
import { type Context, contextOf } from "../arbitration/context.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import { normalised } from "../arbitration/normal.ts";
import type { FieldCase } from "../arbitration/project/field-case.ts";
import { isSaidOf } from "../arbitration/project/said-of.ts";
import { fieldAtoms } from "../arbitration/project/wishes.ts";
import { type Sides, sidesOn } from "../arbitration/sides/sides.ts";
import { weigher } from "../arbitration/weigh/weighed.ts";
import { millis } from "../claims/instant.ts";
import type { FieldPath } from "../fields/path.ts";
import type { Policy } from "../policy/policy.ts";

/** A question by what was known when it was put. */
export type AskedOf = {
  readonly dispute: Dispute;
  readonly policy: Policy;
  readonly field: FieldPath;
  readonly askedAt: string;
  readonly cause: Cause | undefined;
};

/** What the features of a question are read from. */
export type AskedScene = {
  readonly context: Context;
  readonly field: FieldCase;
  readonly sides: Sides;
  readonly cause: Cause | undefined;
};

/**
 * INVARIANT (as it was put): the same whether it is read while the question stands or from the decision that its answer
 * led to; what was claimed or ruled since is no part of it.
 */
export function asPut({ dispute, askedAt }: Pick<AskedOf, "dispute" | "askedAt">): Dispute {
  const then = millis(askedAt);
  const claims = dispute.claims.filter(({ madeAt }) => millis(madeAt) <= then);
  return { ...dispute, now: askedAt, claims, rulings: [] };
}

export function askedScene(asked: AskedOf): AskedScene | undefined {
  const { policy, field: path, cause } = asked;
  const dispute = normalised(asPut(asked));
  const context = contextOf(dispute, policy);
  const atoms = fieldAtoms(dispute.claims.map(weigher(context)), context);
  const cases = atoms.map(({ field, of }) => of ?? field);
  const field =
    cases.find((one) => one.path === path) ??
    cases.find((one) => isSaidOf(path, one.path) || isSaidOf(one.path, path));
  return field && { context, field, sides: sidesOn(field, context), cause };
}
