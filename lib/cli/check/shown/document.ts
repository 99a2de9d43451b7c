import { fatesIn } from "#core/plans/check/checked.ts";
import { headline } from "#core/plans/check/sentence.ts";
import type { ShownPlan } from "../places.ts";

/** What `parley check --json` prints. */
export function planDocument({ checked, plan, against, strict, asOf, declaring }: ShownPlan) {
  return {
    plan,
    form: checked.form,
    against,
    strict,
    ...(asOf !== undefined && { asOf: asOf.at }),
    headline: headline(checked),
    fields: fatesIn(checked),
    coverage: checked.coverage,
    resources: checked.resources,
    ...declaring,
  };
}
