import { isLike, satisfies } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import type { Guardrail } from "../../policy/policy-file.ts";
import type { Context } from "../context.ts";
import { liftedBy } from "../judge/rulings.ts";
import type { FieldCase, PolicyDemand } from "../project/field-case.ts";
import { ownVoice, type Voice } from "./voice.ts";

type GuardState = "holds" | "newly-broken" | "outstanding" | "unknown" | "lifted";
export type Guard = {
  readonly row: number;
  readonly state: GuardState;
  readonly voice: Voice;
  /** A lifted guardrail binds again from then on. */
  readonly liftedUntil?: number;
};

type Demanded = NonNullable<PolicyDemand["constraint"]>;

/** Somebody on the docket is seen to have written the value that stands. */
function wasWritten({ demands, live, topology }: FieldCase): boolean {
  return demands.some(({ by, constraint }) => {
    const isObserved = by.claim.changedAt !== undefined || by.claim.source === "observed";
    const value = constraint?.absent === true ? null : constraint?.is;
    return isObserved && value !== undefined && sameValue(value, live, topology);
  });
}

/**
 * A guardrail is newly broken when the last agreed value met it, or when a claim on the docket wrote what
 * breaks it. Broken before as well: reported and left. Nobody knows since when: a person decides.
 */
function stateOf(field: FieldCase, constraint: Demanded): GuardState {
  const { live, prior, topology } = field;
  if (live === undefined || satisfies(live, constraint, topology)) return "holds";
  if (prior !== undefined && satisfies(prior, constraint, topology)) return "newly-broken";
  const isOld = prior !== undefined && sameValue(prior, live, topology);
  if (!isOld && wasWritten(field)) return "newly-broken";
  return prior === undefined ? "unknown" : "outstanding";
}

/** Not lowered reads as at least what was last agreed; where nothing was, there is nothing to go below. */
function resolved({ notLowered, ...rest }: Demanded, { prior }: FieldCase): Demanded {
  if (notLowered !== true || typeof prior !== "number") return rest;
  return { ...rest, min: Math.max(prior, rest.min ?? prior) };
}

/** What stands beside a field: the properties of the resource as live knows them. */
function besides({ dispute }: Context): Json {
  return Object.fromEntries(Object.entries(dispute.live).map(([path, value]) => [path.slice(1), value]));
}

const binds = ({ beside }: Guardrail, context: Context): boolean =>
  beside === undefined || isLike(besides(context), beside);

export function guardsOn(field: FieldCase, context: Context): readonly Guard[] {
  return field.guards.flatMap(({ row, constraint: wanted }): readonly Guard[] => {
    const rail = context.policy.file.guardrails[row];
    if (wanted === undefined || rail === undefined || !binds(rail, context)) return [];
    const constraint = resolved(wanted, field);
    const pointer = `/guardrails/${row}`;
    const voice = ownVoice({
      origin: "guardrail",
      constraint,
      name: rail.id,
      pointer,
      wakes: [{ policy: rail.id }],
    });
    const until = liftedBy(rail, field, context)?.until;
    if (until !== undefined) return [{ row, state: "lifted", voice, liftedUntil: Date.parse(until) }];
    return [{ row, state: stateOf(field, constraint), voice }];
  });
}
