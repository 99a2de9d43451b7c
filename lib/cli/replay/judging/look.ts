import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { millis } from "#core/claims/instant.ts";
import { sameValue } from "#core/fields/equality.ts";
import { type FieldPath, overlaps, topOf } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { broughtBy } from "#core/looking/learning/brought-by.ts";
import { undecided } from "#core/looking/undecided.ts";
import { disputeFrom, type Surroundings } from "./dispute-from.ts";
import type { FieldMemory } from "./memory/field-memory.ts";
import { fieldsAt, type ResourceMemory } from "./memory/resource-memory.ts";

/** What came out when Parley looked at a resource. */
export type ReplayLook = {
  readonly memory: ResourceMemory;
  readonly dispute: Dispute;
  readonly verdict: Verdict;
  readonly now: number;
  /** How long the policy leaves alone what nobody explained. */
  readonly grace: number;
};

/** The fields beneath the properties that are due, and those that settle together with them. */
function fieldsDue(
  memory: ResourceMemory,
  now: number,
  words: Surroundings["words"],
): readonly FieldMemory[] {
  const { type } = memory.resource;
  const tops = new Set<string>();
  for (const [top, due] of memory.concerned ?? []) {
    if (due > now) continue;
    tops.add(top);
    for (const other of words(type, top).coupled) tops.add(other);
  }
  return [...tops].flatMap((top) => fieldsAt(memory, top));
}

/** Kept, and nobody minds. */
export const isQuiet = ({ outcome, deferred, refused, ask }: FieldVerdict): boolean =>
  outcome === "keep" && deferred.length === 0 && refused.length === 0 && ask === null;

/** What was kept is agreed from then on, unless it is not decided for good. */
function agree({ dispute, verdict, memory }: ReplayLook, { fields, open, around }: LookJudged): void {
  for (const field of fields) {
    if (open.some((path) => overlaps(path, field.path))) continue;
    const shape = around.shapes.shape(memory.resource.type) ?? unknownShape;
    const { prior, live, path } = field;
    if (!sameValue(prior ?? null, live)) {
      const edit = { path, after: live };
      const author = broughtBy(edit, { dispute, verdict, shape });
      field.author = author?.principal ?? field.author;
      field.broughtAt = author?.at ?? field.broughtAt;
    }
    field.prior = live;
    memory.tags = undefined;
  }
}

/** When the verdict on a property could differ by itself; undefined when nobody minds it any more. */
function nextOf(top: string, { verdict }: ReplayLook, { open }: LookJudged): number | undefined {
  const isOpen = (field: FieldVerdict) => open.some((path) => overlaps(path, field.path));
  const undecided = verdict.fields.filter(
    (field) => topOf(field.path) === top && (!isQuiet(field) || isOpen(field)),
  );
  const turns = undecided.map(({ next }) => (next === undefined ? Infinity : millis(next)));
  return turns.length === 0 ? undefined : Math.min(...turns);
}

type LookJudged = {
  readonly fields: readonly FieldMemory[];
  /** What is not decided for good. */
  readonly open: readonly FieldPath[];
  readonly around: Surroundings;
};

/** Each property that was looked at is either settled or looked at again. */
function schedule(look: ReplayLook, judged: LookJudged): void {
  const { memory } = look;
  const concerned = memory.concerned ?? new Map<string, number>();
  for (const top of new Set(judged.fields.map((field) => field.top))) {
    const next = nextOf(top, look, judged);
    if (next === undefined) concerned.delete(top);
    else concerned.set(top, next);
  }
  memory.concerned = concerned.size === 0 ? undefined : concerned;
}

export const nextDue = ({ concerned }: ResourceMemory): number =>
  Math.min(Infinity, ...(concerned?.values() ?? []));

/** Judges what is due of a resource. */
export function lookAt(memory: ResourceMemory, now: number, around: Surroundings): ReplayLook {
  const fields = fieldsDue(memory, now, around.words);
  const dispute = disputeFrom(memory, fields, { now, around });
  const { file } = around.policy;
  const look = { memory, dispute, verdict: arbitrate(dispute, around.policy), now, grace: file.limits.grace };
  const open = undecided({ ...look, policy: file, open: undefined, waiting: undefined });
  const judged = { fields, open, around };
  schedule(look, judged);
  agree(look, judged);
  return look;
}
