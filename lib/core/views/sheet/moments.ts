import { arbitrate } from "../../arbitration/arbitrate.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { written } from "../../arbitration/explain/otherwise/turns.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { millis } from "../../claims/instant.ts";
import { differing } from "../../foresight/differing.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import type { Around } from "../../looking/around.ts";
import { disputeFrom } from "../../looking/dispute-from.ts";
import { ruledBySilence } from "../../questions/silence.ts";
import type { SheetJudged } from "./scene.ts";

export type ForetoldInput = {
  readonly record: DocketRecord;
  readonly now: number;
  /** Nothing is foretold beyond it. */
  readonly until: number;
  readonly around: Around;
};

/** A docket that turns again and again is told as far as this. */
const mostSteps = 24;

type Step = SheetJudged & { readonly record: DocketRecord; readonly writes: readonly FieldVerdict[] };
type StepGround = Pick<Step, "record" | "writes"> & { readonly around: Around };

function judgedAt(time: number, { record, writes, around }: StepGround): Step {
  const ruled = ruledBySilence(record, { now: time, around });
  const before: Dispute = disputeFrom(ruled, { now: time, around });
  const dispute = writes.reduce(written, before);
  return { dispute, verdict: arbitrate(dispute, around.policy), record: ruled, writes };
}

/** From one moment at which the core says that a verdict may change to the next one: silence decides, and Parley writes. */
function* stepsFrom({ record, now, until, around }: ForetoldInput): Generator<Step> {
  let step = judgedAt(now, { record, writes: [], around });
  for (let count = 0; count < mostSteps; count += 1) {
    yield step;
    const time = millis(step.dispute.now);
    const moments = step.verdict.fields.flatMap(({ next }) => (next === undefined ? [] : millis(next)));
    const next = Math.min(...moments.filter((moment) => moment > time));
    if (next > until) return;
    const { fields } = step.verdict;
    const due = fields.filter(({ outcome, effect }) => outcome === "revert" && effect === "write");
    step = judgedAt(next, { record: step.record, writes: [...step.writes, ...due], around });
  }
}

/** A moment to come, and the fields that come out differently from then on. */
export type Foretold = SheetJudged & { readonly differs: readonly string[] };

/** The moments at which something comes out differently if nothing else happens, the next one first. */
export function foretold(input: ForetoldInput): readonly Foretold[] {
  const turns: Foretold[] = [];
  let before: SheetJudged | undefined;
  for (const step of stepsFrom(input)) {
    const differs = before === undefined ? [] : differing(before.verdict.fields, step.verdict.fields);
    if (differs.length > 0) turns.push({ ...step, differs });
    before = step;
  }
  return turns;
}

/** How it would be judged at a moment to come if nothing else happens. */
export function judgedLater(input: ForetoldInput): SheetJudged {
  const last = [...stepsFrom(input)].at(-1);
  const { record, writes } = last ?? { record: input.record, writes: [] };
  return judgedAt(input.until, { record, writes, around: input.around });
}
