import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { doubtsGiven } from "#core/arbitration/doubts.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { millis } from "#core/claims/instant.ts";
import { sameValue } from "#core/fields/equality.ts";
import { isExistence } from "#core/fields/existence.ts";
import type { Json } from "#core/fields/json.ts";
import { type FieldPath, overlaps, topOf } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { learntAfter } from "#core/looking/learning/learnt-after.ts";
import { mayRestOnCounts } from "#core/looking/tallied.ts";
import { undecided } from "#core/looking/undecided.ts";
import { disputeFrom, type ReplayAround } from "./dispute-from.ts";
import type { FieldMemory } from "./memory/field-memory.ts";
import { enterPast } from "./memory/heard.ts";
import type { ResourceMemory } from "./memory/resource-memory.ts";

/** What came out when Parley looked at a resource. */
export type ReplayLook = {
  readonly memory: ResourceMemory;
  readonly dispute: Dispute;
  readonly verdict: Verdict;
  readonly now: number;
  /** How long the policy leaves alone what nobody explained. */
  readonly grace: number;
};

/** Kept, and nobody minds. */
export const isQuiet = ({ outcome, deferred, refused, ask }: FieldVerdict): boolean =>
  outcome === "keep" && deferred.length === 0 && refused.length === 0 && ask === null;

/** What was kept is agreed from then on, unless it is not decided for good. */
function agree({ dispute, verdict, memory }: ReplayLook, { fields, open, around }: LookJudged): void {
  const shape = around.types.shape(memory.resource.type) ?? unknownShape;
  const isOpen = ({ path }: FieldMemory): boolean => open.some((other) => overlaps(other, path));
  const agreed = fields.filter((field) => !isOpen(field) && !isExistence(field.path));
  const edits = agreed
    .filter(({ prior, live }) => !sameValue(prior ?? null, live))
    .map(({ path, prior, live }) => ({ path, ...said("before", prior), ...said("after", live) }));
  const left = fields.filter(isOpen).map(({ path }) => path);
  memory.learnt = learntAfter(memory.learnt, { agreed: edits, open: left }, { dispute, verdict, shape });
  for (const field of agreed) field.prior = field.live;
  memory.tags = undefined;
}

/** A value of an edit, which leaves out what is not there. */
const said = <Key extends string>(key: Key, value: Json | undefined): { readonly [K in Key]?: Json } =>
  value === undefined || value === null ? {} : ({ [key]: value } as { readonly [K in Key]?: Json });

type LookJudged = {
  readonly fields: readonly FieldMemory[];
  /** What is not decided for good. */
  readonly open: readonly FieldPath[];
  readonly around: ReplayAround;
};

/** What somebody minds is looked at again with every edit; the rest when the verdict on any field may be another. */
function schedule({ memory, verdict, now }: ReplayLook, { open }: LookJudged): void {
  const isOpen = ({ path }: FieldVerdict) => open.some((other) => overlaps(other, path));
  const minded = verdict.fields.filter((field) => !isQuiet(field) || isOpen(field));
  const moments = verdict.fields.flatMap(({ next }) => (next === undefined ? [] : [millis(next)]));
  memory.concerned = new Set(minded.map(({ path }) => topOf(path)));
  memory.turning = verdict.fields.flatMap(({ path, next }) => (next === undefined ? [] : [topOf(path)]));
  memory.nextLook = Math.min(Infinity, ...moments.filter((moment) => moment > now));
}

/** What is judged of a resource at a moment. */
export type ReplayStance = Pick<ReplayLook, "dispute" | "verdict">;

type JudgedStance = ReplayStance & { readonly rests: "on counts" | "on none" };

/** The verdict on what is due, with what was counted of the parties where that matters. */
function judged(
  memory: ResourceMemory,
  fields: readonly FieldMemory[],
  { now, around }: { readonly now: number; readonly around: ReplayAround },
): JudgedStance {
  const { policy, tallies } = around;
  const bare = disputeFrom(memory, fields, { now, around });
  const verdict = arbitrate(bare, policy);
  if (!mayRestOnCounts(verdict, doubtsGiven(verdict, bare, policy)))
    return { dispute: bare, verdict, rests: "on none" };
  const counts = tallies.countsFor(bare, policy);
  const dispute = disputeFrom(memory, fields, { now, around: { ...around, counts } });
  return { dispute, verdict: arbitrate(dispute, policy), rests: "on counts" };
}

/**
 * The fields that a verdict could be another about: what somebody minds, what was written since, what may turn by itself, and
 * what settles together with one of these. INVARIANT (nothing hidden): of the rest the last verdict stands.
 */
function fieldsToJudge(memory: ResourceMemory, words: ReplayAround["words"]): readonly FieldMemory[] {
  const all = [...memory.fields.values()];
  if (memory.gone !== undefined) return all;
  const tops = new Set([...memory.concerned, ...memory.turning]);
  for (const { top } of memory.quiet.keys()) tops.add(top);
  for (const top of [...tops]) for (const other of words(memory.resource.type, top).coupled) tops.add(other);
  return all.filter(({ top }) => tops.has(top));
}

/** Judges what is due of a resource. */
export function lookAt(memory: ResourceMemory, now: number, around: ReplayAround): ReplayLook {
  const fields = fieldsToJudge(memory, around.words);
  enterPast(memory, around.types.shape(memory.resource.type) ?? unknownShape, now);
  const { policy, tallies } = around;
  const { file } = policy;
  const { rests, ...stance } = judged(memory, fields, { now, around });
  if (rests === "on counts") tallies.count(stance.verdict, stance.dispute, policy);
  const look = { memory, ...stance, now, grace: file.limits.grace };
  const open = undecided({ ...look, policy: file, open: undefined, waiting: undefined });
  const seen = { fields, open, around };
  memory.quiet.clear();
  schedule(look, seen);
  // Of what is gone nothing is agreed anew: it may come back.
  if (memory.gone === undefined) agree(look, seen);
  return look;
}

type StanceInput = { readonly tops: ReadonlySet<string>; readonly now: number };

/** What would be said of some properties at a moment. INVARIANT (no trace): nothing is agreed, learnt or counted of it. */
export function stanceAt(
  memory: ResourceMemory,
  { tops, now }: StanceInput,
  around: ReplayAround,
): ReplayStance {
  const seen = { ...memory, heard: [...memory.heard], stood: new Map(memory.stood) };
  enterPast(seen, around.types.shape(memory.resource.type) ?? unknownShape, now);
  const asked = [...tops].flatMap((top) => [top, ...around.words(memory.resource.type, top).coupled]);
  const all = [...memory.fields.values()];
  const fields = memory.gone === undefined ? all.filter(({ top }) => asked.includes(top)) : all;
  const { dispute, verdict } = judged(seen, fields, { now, around });
  return { dispute, verdict };
}
