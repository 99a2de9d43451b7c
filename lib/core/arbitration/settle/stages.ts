import { millis } from "../../claims/instant.ts";
import { covers } from "../../fields/path.ts";
import type { Guardrail } from "../../policy/policy-file.ts";
import type { Context } from "../context.ts";
import type { FieldCase } from "../project/field-case.ts";

export type BreachStage = { readonly stage: "report" | "ask" | "mend"; readonly nextStageAt?: number };

/** Since when the value stands; where neither facts nor history tell, nobody counts. */
function standsSince({ path, facts }: FieldCase, { dispute }: Context): number | undefined {
  if (facts.liveSince !== undefined) return millis(facts.liveSince);
  const writes = dispute.history.filter(({ field }) => covers(field, path) || covers(path, field));
  return writes.length === 0 ? undefined : Math.min(...writes.map(({ at }) => millis(at)));
}

/** What was broken before is reported, after some days asked about, and after more of them mended. */
export function stageOf({ stages }: Guardrail, field: FieldCase, context: Context): BreachStage {
  const since = stages === undefined ? undefined : standsSince(field, context);
  if (stages === undefined || since === undefined) return { stage: "report" };
  const moments = (["ask", "mend"] as const).flatMap((stage) => {
    const after = stages[stage];
    return after === undefined ? [] : [{ stage, at: since + after }];
  });
  const reached = moments.filter(({ at }) => at <= context.now);
  const stage = reached.some((moment) => moment.stage === "mend")
    ? "mend"
    : (reached.at(-1)?.stage ?? "report");
  const next = stage === "mend" ? [] : moments.filter(({ at }) => at > context.now);
  return { stage, ...(next.length > 0 && { nextStageAt: Math.min(...next.map(({ at }) => at)) }) };
}
