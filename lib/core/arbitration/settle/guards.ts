import { wasWritten } from "../../attribution/confirm.ts";
import { isLike } from "../../claims/constraint/elements.ts";
import { millis } from "../../claims/instant.ts";
import { meets } from "../../claims/satisfies.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { covers } from "../../fields/path.ts";
import type { Guardrail } from "../../policy/policy-file.ts";
import { type Context, isTrouble } from "../context.ts";
import { liftedBy } from "../past/rulings.ts";
import type { FieldCase } from "../project/field-case.ts";
import { type Demanded, ownOf, placed } from "./placed.ts";
import { ownVoice, type Voice } from "./voice.ts";

type BreachStage = { readonly stage: "report" | "ask" | "mend"; readonly nextStageAt?: number };

/** Since when the value stands; where neither facts nor history tell, nobody counts. */
function standsSince({ path, facts }: FieldCase, { dispute }: Context): number | undefined {
  if (facts.liveSince !== undefined) return millis(facts.liveSince);
  const writes = dispute.history.filter(({ field }) => covers(field, path) || covers(path, field));
  return writes.length === 0 ? undefined : Math.min(...writes.map(({ at }) => millis(at)));
}

/** What was broken before is reported, after some days asked about, and after more of them mended. */
function stageOf({ stages }: Guardrail, field: FieldCase, context: Context): BreachStage {
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

type GuardState = "holds" | "newly-broken" | "outstanding" | "unknown" | "lifted";
export type Guard = {
  readonly row: number;
  readonly state: GuardState;
  readonly voice: Voice;
  /** A lifted guardrail binds again from then on. */
  readonly liftedUntil?: number;
  /** What is done about what was broken before: it is reported, asked about, or mended like a new breach. */
  readonly stage?: BreachStage["stage"];
  readonly nextStageAt?: number;
};

/** A write that is due because of a guardrail is stopped only by what cannot be done at all. */
export const isGuardRevert = ({ guards }: { readonly guards: readonly Guard[] }): boolean =>
  guards.some(({ state }) => state === "newly-broken");

/** Somebody on the docket is seen to have written the value that stands. */
function isLiveWritten({ demands, live, topology }: FieldCase): boolean {
  return demands.some(({ by, constraint }) => {
    const value = constraint?.absent === true ? null : constraint?.is;
    return wasWritten(by.claim) && value !== undefined && sameValue(value, live, topology);
  });
}

const isAsAgreed = ({ live, prior, topology }: FieldCase): boolean =>
  prior !== undefined && sameValue(prior, live, topology);

/** Whether the agreed value met it; of a demand on a whole, whether the agreed whole did. */
function wasMet({ prior, topology }: FieldCase, constraint: Demanded): boolean | undefined {
  const { within } = constraint;
  if (within?.prior !== undefined) return meets(within.prior, within.constraint);
  return prior === undefined ? undefined : meets(prior, constraint, topology);
}

/**
 * A guardrail is newly broken when the last agreed value met it, or when a claim on the docket wrote what breaks it;
 * one that is locked is so by every edit. Broken before as well: reported and left. Nobody knows since when, or nobody
 * can read what stands there: a person decides.
 */
function stateOf(field: FieldCase, constraint: Demanded, { locked }: Guardrail): GuardState {
  const { live, prior, topology } = field;
  if (live === undefined) return "holds";
  const isMet = meets(live, constraint, topology);
  if (isMet === true) return "holds";
  const isOld = isAsAgreed(field);
  if (isMet === undefined) return isOld ? "outstanding" : "unknown";
  const before = wasMet(field, constraint);
  // A lock that something made stricter may have been broken before by what it was content with.
  const isMoved = locked === true && prior !== undefined;
  if (before === true || (!isOld && (isMoved || isLiveWritten(field)))) return "newly-broken";
  return prior === undefined || before === undefined ? "unknown" : "outstanding";
}

/** A part that nobody touched did not break the whole, and one of a whole that nobody read says nothing by itself. */
function isElsewhere(field: FieldCase, { within }: Demanded): boolean {
  if (within === undefined || field.live === undefined) return false;
  const isUntouched = isAsAgreed(field);
  if (within.live !== undefined) return isUntouched && meets(within.live, within.constraint) !== true;
  return field.demands.length === 0 && (isUntouched || field.prior === undefined);
}

/** What stands beside a field: the properties of the resource as live knows them. */
function besides({ dispute }: Context): Json {
  return Object.fromEntries(Object.entries(dispute.live).map(([path, value]) => [path.slice(1), value]));
}

const isTroubled = ({ open }: Context, kinds: NonNullable<Guardrail["while"]>): boolean =>
  open.some((situation) => kinds.some((kind) => kind === situation.kind) && isTrouble(situation));

function binds({ beside, while: kinds }: Guardrail, context: Context): boolean {
  if (kinds !== undefined && !isTroubled(context, kinds)) return false;
  return beside === undefined || isLike(besides(context), beside, ownOf(context));
}

function voiceOf(rail: Guardrail, row: number, constraint: Demanded): Voice {
  const pointer = `/guardrails/${row}`;
  return ownVoice({ origin: "guardrail", constraint, name: rail.id, pointer, wakes: [{ policy: rail.id }] });
}

/** What was broken before grows into a breach like any other when its guardrail says so. */
function staged(guard: Guard, field: FieldCase, context: Context): Guard {
  const rail = context.policy.file.guardrails[guard.row];
  if (guard.state !== "outstanding" || rail === undefined) return guard;
  const stage = stageOf(rail, field, context);
  return { ...guard, ...stage, state: stage.stage === "mend" ? "newly-broken" : "outstanding" };
}

/** Every guardrail that speaks of a field, and how it stands there. */
export function guardsOn(field: FieldCase, context: Context): readonly Guard[] {
  return field.guards.flatMap(({ row, constraint: wanted }): readonly Guard[] => {
    const rail = context.policy.file.guardrails[row];
    if (wanted === undefined || rail === undefined || !binds(rail, context)) return [];
    const { constraint, unread } = placed(wanted, field, context);
    if (constraint === undefined || isElsewhere(field, constraint)) return [];
    const voice = voiceOf(rail, row, constraint);
    const until = liftedBy(rail, field, context)?.until;
    if (until !== undefined) return [{ row, state: "lifted", voice, liftedUntil: millis(until) }];
    const state = unread && isLiveWritten(field) ? "unknown" : stateOf(field, constraint, rail);
    return [staged({ row, state, voice }, field, context)];
  });
}
