import type { Attribution } from "../attribution/attribute.ts";
import type { Change } from "../changes/change.ts";
import type { Claim } from "../claims/claim.ts";
import type { Edit } from "../fields/difference.ts";

function constraintOf({ after }: Edit): NonNullable<Claim["constraint"]> {
  return after === undefined ? { absent: true } : { is: after };
}

const unexplained = { intent: "unattributed", motivation: { kind: "none" }, source: "observed" } as const;

/** What the channels found out about a change; without it the edit stands for itself. */
function reasonOf(
  attribution: Attribution | undefined,
): Pick<Claim, "intent" | "motivation" | "source" | "contradicted" | "until" | "delegatedBy"> {
  if (attribution === undefined) return unexplained;
  const { intent, motivation, source, contradicted, until, delegatedBy } = attribution;
  return {
    intent,
    motivation,
    source,
    ...(contradicted && { contradicted }),
    ...(until !== undefined && { until }),
    ...(delegatedBy !== undefined && { delegatedBy }),
  };
}

/** Each edit of a change is a claim on its field; they share the change, so that they can be told as one. */
export function claimsFrom(
  change: Change & { readonly pr?: string | undefined },
  attribution: Attribution | undefined,
): readonly Claim[] {
  const { event, actor, at, edits, pr } = change;
  return edits.map((edit) => ({
    id: `${event}${edit.path}`.slice(0, 256),
    field: edit.path,
    constraint: constraintOf(edit),
    actor,
    ...reasonOf(attribution),
    madeAt: at,
    changedAt: at,
    change: event.slice(0, 256),
    ...(pr !== undefined && { pr }),
    onLoss: "defer",
    state: "active",
  }));
}
