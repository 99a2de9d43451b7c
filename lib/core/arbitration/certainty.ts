import { sameValue } from "../fields/equality.ts";
import type { Policy } from "../policy/policy.ts";
import type { Assumption } from "./context.ts";
import type { Dispute } from "./dispute.ts";
import type { Judged } from "./judge/together.ts";
import { type Run, runThrough } from "./run.ts";

/** Beyond this many uncertain things they are tried only all together, and nothing is written. */
const mostDoubts = 3;

type Doubt = { readonly source: string } | { readonly rule: string };

function staleSources({ sources, situations, now }: Dispute, policy: Policy): readonly string[] {
  const used = new Set(situations.map(({ source }) => source));
  const oldest = Date.parse(now) - policy.file.limits.stale;
  return sources
    .filter(({ name, ok, asOf }) => used.has(name) && (!ok || Date.parse(asOf) < oldest))
    .map(({ name }) => name);
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

function agrees(a: Judged, other: Run): boolean {
  const path = a.settled.field.path;
  const b = other.judged.find(({ settled }) => settled.field.path === path);
  if (b === undefined || a.decided.outcome !== b.decided.outcome) return false;
  return sameValue(a.decided.value, b.decided.value, a.settled.field.topology);
}

function inDoubt({ settled, decided }: Judged): Judged {
  const { live } = settled.field;
  const ask = {
    why: "uncertain",
    instead: decided.value,
    meanwhile: live,
    onSilence: live,
    about: [],
  } as const;
  return { settled, decided: { outcome: "ask", value: live, ask } };
}

/**
 * INVARIANT (an error never reverts): what is uncertain is counted once and left out once; where that makes a
 * difference live stays and a person is asked.
 */
export function runWithDoubts(dispute: Dispute, policy: Policy): Run {
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
    return isSure ? one : inDoubt(one);
  });
  return { ...first, judged };
}
