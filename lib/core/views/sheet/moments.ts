import { arbitrate } from "../../arbitration/arbitrate.ts";
import { endsUnruled } from "../../arbitration/causes.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { wantedWrites } from "../../cases/restores/wanted-writes.ts";
import { instantOf, millis } from "../../claims/instant.ts";
import { applyWhereFits, writing } from "../../fields/apply.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { Around } from "../../looking/around.ts";
import { shapeOf } from "../../looking/dispute/values.ts";
import { disputeFrom } from "../../looking/dispute-from.ts";
import { differing } from "../../preview/differing.ts";
import { ruledBySilence, wasTold } from "../../questions/silence.ts";
import type { SheetJudged } from "./scene.ts";

export type ComingInput = {
  readonly record: DocketRecord;
  readonly now: number;
  readonly around: Around;
  /** Claims that are supposed to be gone. */
  readonly without?: readonly string[];
};

/** A docket that turns again and again is told as far as this. */
const mostSteps = 100;

/** A field about which a question will stand that nobody was told of yet: from then on nobody knows its deadline. */
export type Untold = { readonly path: string; readonly since: string };

/** When each field was written by Parley on the way. */
type WrittenSince = Readonly<Record<FieldPath, string>>;
type ForetoldGround = { readonly record: DocketRecord; readonly since: WrittenSince };
type ForetoldStep = SheetJudged & ForetoldGround & { readonly untold: readonly Untold[] };

function judgedAt(time: number, { record, since }: ForetoldGround, { around, without = [] }: ComingInput) {
  const ruled = ruledBySilence(record, { now: time, around });
  const whole = disputeFrom(ruled, { now: time, around });
  const claims = whole.claims.filter(({ id }) => !without.includes(id));
  const dispute: Dispute = { ...whole, claims, facts: { ...whole.facts, fields: factsSince(whole, since) } };
  return { dispute, verdict: arbitrate(dispute, around.policy), record: ruled, since };
}

function factsSince({ facts: { fields } }: Dispute, since: WrittenSince): Dispute["facts"]["fields"] {
  const written = (Object.entries(since) as [FieldPath, string][]).map(([path, liveSince]) => [
    path,
    { ...fields?.[path], liveSince },
  ]);
  return { ...fields, ...Object.fromEntries(written) };
}

/** Whether it asks a person who was not told yet; what ends by itself has its deadline without being told. */
const isUntold = ({ path, ask }: FieldVerdict, { case: open }: DocketRecord): boolean =>
  ask !== null &&
  !endsUnruled(ask.cause) &&
  !(open?.questions ?? []).some(
    (question) => wasTold(question) && question.fields.includes(path) && question.ask.cause === ask.cause,
  );

function stepAt(
  time: number,
  before: Omit<ForetoldStep, "dispute" | "verdict">,
  input: ComingInput,
): ForetoldStep {
  const judged = judgedAt(time, before, input);
  const fresh = judged.verdict.fields
    .filter((field) => isUntold(field, judged.record) && !isUnsure(field.path, before.untold))
    .map(({ path }) => ({ path, since: judged.dispute.now }));
  return { ...judged, untold: [...before.untold, ...fresh] };
}

/** What comes of a field is not known once its question depends on when somebody is told. */
export const isUnsure = (path: string, untold: readonly Untold[]): boolean =>
  untold.some((one) => overlaps(one.path, path));

/** How a docket goes on if nothing else happens, from one moment at which the core says that a verdict may change to the next. */
export type Coming = {
  readonly input: ComingInput;
  /** The steps that were worked out so far; they grow as far as anybody asks. */
  readonly steps: ForetoldStep[];
};

export const comingOf = (input: ComingInput): Coming => ({ input, steps: [] });

/** Silence decides, and Parley writes: each step up to a moment, worked out once. */
function stepsUntil(until: number, { input, steps }: Coming): readonly ForetoldStep[] {
  if (steps.length === 0)
    steps.push(stepAt(input.now, { record: input.record, since: {}, untold: [] }, input));
  for (let last = steps.at(-1); last !== undefined && steps.length < mostSteps; last = steps.at(-1)) {
    const next = nextAfter(last);
    if (next > until) break;
    steps.push(stepAt(next, writtenAfter(last, input.around), input));
  }
  return steps.filter(({ dispute: { now } }, index) => index === 0 || millis(now) <= until);
}

/** The next moment at which the core says that the verdict may change. */
function nextAfter({ verdict, dispute }: ForetoldStep): number {
  const time = millis(dispute.now);
  const moments = verdict.fields.flatMap(({ next }) => (next === undefined ? [] : millis(next)));
  return Math.min(...moments.filter((moment) => moment > time));
}

/** What is due at a step stands by the time at which anything else can happen, as it would be written. */
function writtenAfter({ record, since, verdict, dispute, untold }: ForetoldStep, { types }: Around) {
  const { live } = record;
  const writes = wantedWrites(record, verdict, types);
  if (live === undefined || writes.length === 0) return { record, since, untold };
  const shape = shapeOf(types, record.resource.type);
  // What does not fit there is not written either.
  const properties = writes.reduce(
    (all, { path, value }) => applyWhereFits(all, [writing(path, value)], shape),
    live.properties,
  );
  const fresh = Object.fromEntries(writes.map(({ path }) => [path, dispute.now]));
  return { record: { ...record, live: { ...live, properties } }, since: { ...since, ...fresh }, untold };
}

/** A moment to come, and the fields that come out differently from then on. */
export type Foretold = SheetJudged & { readonly differs: readonly string[] };

export type ForetoldMoments = {
  /** The moments at which something comes out differently if nothing else happens, the next one first. */
  readonly turns: readonly Foretold[];
  readonly untold: readonly Untold[];
  /** It turns more often than it is told. */
  readonly isMore: boolean;
};

/** Nothing is foretold beyond a moment. */
export function foretold(coming: Coming, until: number): ForetoldMoments {
  const turns: Foretold[] = [];
  const steps = stepsUntil(until, coming);
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    if (before === undefined) continue;
    const differs = differing(before.verdict.fields, step.verdict.fields);
    const known = differs.filter((path) => !isUnsure(path, before.untold));
    if (known.length > 0) turns.push({ ...step, differs: known });
  }
  return { turns, untold: steps.at(-1)?.untold ?? [], isMore: steps.length >= mostSteps };
}

export type JudgedLater = SheetJudged & {
  readonly untold: readonly Untold[];
  /** The last moment that was judged on the way, where there were too many to go on. */
  readonly knownUntil?: string;
};

/** How it would be judged at a moment to come if nothing else happens. */
export function judgedLater(coming: Coming, until: number): JudgedLater {
  const { input } = coming;
  const steps = stepsUntil(until, coming);
  const last = steps.at(-1) ?? stepAt(input.now, { record: input.record, since: {}, untold: [] }, input);
  const lastTime = millis(last.dispute.now);
  const cut = steps.length >= mostSteps && lastTime < until ? { knownUntil: instantOf(lastTime) } : {};
  if (lastTime >= until) return last;
  return { ...stepAt(until, writtenAfter(last, input.around), input), ...cut };
}
