import { millis } from "../claims/instant.ts";
import { sameValue } from "../fields/equality.ts";
import type { Policy } from "../policy/policy.ts";
import { withLearntAsks } from "./answers/learnt-asks.ts";
import type { Assumption, Context } from "./context.ts";
import type { Dispute } from "./dispute.ts";
import { saferOfTwo } from "./harm.ts";
import { ask } from "./judge/ask.ts";
import type { JudgedField } from "./judge/together.ts";
import { firstKnown } from "./known.ts";
import { type Run, runThrough } from "./run.ts";

/** Beyond this many uncertain things they are tried only all together, and nothing is written. */
const mostDoubts = 3;

type Doubt = { readonly source: string } | { readonly rule: string };

/** Of the sources that told something which counts here those that are not up to date. */
function staleSources({ sources, situations, facts, now }: Dispute, policy: Policy): readonly string[] {
  const oldest = millis(now) - policy.file.limits.stale;
  const late = sources.filter(({ ok, asOf }) => !ok || millis(asOf) < oldest);
  if (late.length === 0) return [];
  const owned = Object.values(facts.ownersTold ?? {}).flatMap((told) => told.sources ?? []);
  const used = new Set([...situations.map(({ source }) => source), ...owned]);
  return late.filter(({ name }) => used.has(name)).map(({ name }) => name);
}

function assume(doubts: readonly Doubt[]): Assumption {
  return {
    without: new Set(doubts.flatMap((doubt) => ("source" in doubt ? [doubt.source] : []))),
    failing: new Set(doubts.flatMap((doubt) => ("rule" in doubt ? [doubt.rule] : []))),
  };
}

/** Every way in which the doubts may turn out, but for the one that was run already. */
function assumptions(doubts: readonly Doubt[]): readonly Assumption[] {
  if (doubts.length > mostDoubts) return [assume(doubts)];
  const all: Assumption[] = [];
  for (let mask = 1; mask < 2 ** doubts.length; mask += 1) {
    all.push(assume(doubts.filter((_, index) => (mask & (1 << index)) !== 0)));
  }
  return all;
}

function agrees(a: JudgedField, other: Run): boolean {
  const path = a.settled.field.path;
  const b = other.judged.find(({ settled }) => settled.field.path === path);
  if (b === undefined || a.decided.outcome !== b.decided.outcome) return false;
  return sameValue(a.decided.value, b.decided.value, a.settled.field.topology);
}

/** The values that the doubts may lead to; the safer of them and live holds, else live. */
function inDoubt({ settled, decided }: JudgedField, others: readonly Run[], context: Context): JudgedField {
  const { field } = settled;
  const values = others.flatMap((other) => {
    const same = other.judged.find(({ settled: one }) => one.field.path === field.path);
    return same === undefined ? [] : [same.decided.value];
  });
  const safest = [decided.value, ...values].reduce(
    (best, value) => firstKnown(saferOfTwo(field, [best, value], context), best),
    field.live,
  );
  const doubt = { cause: "uncertain", instead: decided.value, meanwhile: safest, onSilence: safest } as const;
  return { settled, decided: ask(settled, doubt, context) };
}

/** INVARIANT (what was learnt comes last): learnt rules ask of what everything else comes to, and no row answers them. */
export function runWithDoubts(dispute: Dispute, policy: Policy): Run {
  const run = certainRun(dispute, policy);
  const judged = withLearntAsks(run.judged, run.context);
  return judged === run.judged ? run : { ...run, judged };
}

/**
 * INVARIANT (an error never reverts): what is uncertain is counted once and left out once; where that makes a
 * difference the safer value holds, else live, and a person is asked.
 */
function certainRun(dispute: Dispute, policy: Policy): Run {
  const stale = staleSources(dispute, policy);
  const first = runThrough(dispute, policy);
  const failed = [...first.context.failed].toSorted();
  const doubts: readonly Doubt[] = [
    ...stale.map((source) => ({ source })),
    ...failed.map((rule) => ({ rule })),
  ];
  if (doubts.length === 0) return first;

  for (const source of stale) first.context.warnings.add(`source \`${source}\` is not up to date`);
  for (const rule of failed)
    first.context.warnings.add(`rule \`${rule}\` failed: it is counted and left out in turn`);
  const others = assumptions(doubts).map((assumption) => runThrough(dispute, policy, assumption));
  const isTooMuch = doubts.length > mostDoubts;
  const judged = first.judged.map((one) => {
    const isSure =
      others.every((other) => agrees(one, other)) && !(isTooMuch && one.decided.outcome === "revert");
    return isSure ? one : inDoubt(one, others, first.context);
  });
  return { ...first, judged };
}
