import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "#core/arbitration/verdict.ts";
import { millis } from "#core/claims/instant.ts";
import { overlaps } from "#core/fields/path.ts";
import { isUnexplained } from "./concern.ts";
import { disputeFrom, type Surroundings } from "./dispute-from.ts";
import { type FieldMemory, topOf } from "./memory/field-memory.ts";
import { fieldsAt, type ResourceMemory } from "./memory/resource-memory.ts";

/** What came out when Parley looked at a resource. */
export type Look = {
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
export const isQuiet = ({ outcome, deferred, refused }: FieldVerdict): boolean =>
  outcome === "keep" && deferred.length === 0 && refused.length === 0;

function isInGrace({ liveSince }: FieldMemory, now: number, grace: number): boolean {
  return isUnexplained(liveSince) && liveSince.at + grace > now;
}

/** What was kept is agreed from then on, unless it was only left alone for the grace. */
function agree(look: Look, fields: readonly FieldMemory[], grace: number): void {
  for (const field of fields) {
    const about = look.verdict.fields.filter(({ path }) => overlaps(path, field.path));
    const isKept = about.every(({ outcome }) => outcome === "keep");
    if (!isKept || isInGrace(field, look.now, grace)) continue;
    field.prior = field.live;
    look.memory.tags = undefined;
  }
}

/** When the verdict on a property could differ by itself; undefined when nobody minds it any more. */
function nextOf(top: string, { verdict, now }: Look, { fields, grace }: Judged): number | undefined {
  const undecided = verdict.fields.filter((field) => topOf(field.path) === top && !isQuiet(field));
  const turns = undecided.map(({ next }) => (next === undefined ? Infinity : millis(next)));
  const graces = fields
    .filter((field) => field.top === top && isInGrace(field, now, grace))
    .map(({ liveSince }) => liveSince.at + grace);
  return turns.length + graces.length === 0 ? undefined : Math.min(...turns, ...graces);
}

type Judged = { readonly fields: readonly FieldMemory[]; readonly grace: number };

/** Each property that was looked at is either settled or looked at again. */
function schedule(look: Look, judged: Judged): void {
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
export function lookAt(memory: ResourceMemory, now: number, around: Surroundings): Look {
  const fields = fieldsDue(memory, now, around.words);
  const dispute = disputeFrom(memory, fields, { now, around });
  const { grace } = around.policy.file.limits;
  const look = { memory, dispute, verdict: arbitrate(dispute, around.policy), now, grace };
  schedule(look, { fields, grace });
  agree(look, fields, grace);
  return look;
}
