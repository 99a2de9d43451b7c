import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { type Outcome, outcomes } from "#core/arbitration/verdict.ts";
import { instantOf } from "#core/claims/instant.ts";
import { type ActorKind, actorKinds, type Intent } from "#core/claims/words.ts";
import type { Column } from "#replay/counting/timeline.ts";
import type { Case } from "#replay/disputes/case.ts";
import { type CaseCounts, policyKey } from "#replay/disputes/case-counts.ts";
import type { Replayer } from "#replay/replayer.ts";
import { texts } from "../texts.ts";
import { comparisonOf } from "./comparison.ts";
import { toldDispute } from "./told-dispute.ts";
import { unexplainedPart } from "./ways.ts";

const mostShared = 50;
const mostFields = 50;
const mostConflicts = 200;
const mostColumns = 96;

type SumsResult = ReplayDocument["changes"]["byKind"][number];

function sums(parts: readonly (readonly [name: string, changes: number])[]): readonly SumsResult[] {
  const byName = new Map<string, number>();
  for (const [name, changes] of parts) byName.set(name, (byName.get(name) ?? 0) + changes);
  const named = [...byName].map(([name, changes]) => ({ name, changes }));
  return named.toSorted((a, b) => b.changes - a.changes || (a.name < b.name ? -1 : 1));
}

function changesPart({ tally }: Replayer): ReplayDocument["changes"] {
  const both = tally.byKindAndIntent.ranked().map(([name, changes]) => {
    const [kind = "unknown", intent = "unattributed"] = name.split(" ");
    return { kind: kind as ActorKind, intent: intent as Intent, changes };
  });
  return {
    total: tally.changes,
    touches: tally.touches,
    byKind: sums(both.map(({ kind, changes }) => [kind, changes])),
    byIntent: sums(both.map(({ intent, changes }) => [intent, changes])),
    byKindAndIntent: both,
  };
}

function sharedPart({ shared, actors }: Replayer): ReplayDocument["shared"] {
  const resources = shared.ranked().slice(0, mostShared);
  return {
    total: shared.total,
    resources: resources.map(({ resource, changes, actors: by }) => ({
      resource,
      changes,
      actors: [...by]
        .toSorted(([, a], [, b]) => b - a)
        .flatMap(([key, count]) => {
          const actor = actors.get(key);
          return actor === undefined ? [] : [{ actor, changes: count }];
        }),
    })),
  };
}

const weight = ({ kind, outcome, isFight }: Case): number =>
  (kind === "unexplained" ? 0 : 10) + outcomes.indexOf(outcome) + (isFight ? 1 : 0);

const gravestFirst = (a: Case, b: Case): number => weight(b) - weight(a) || a.at - b.at;

function sumOf(counts: CaseCounts): Pick<ReplayDocument["disputes"], "total" | "byOutcome" | "byKind"> {
  const { actors, guardrail, policy } = counts.byKind;
  const of = (outcome: Outcome) => actors[outcome] + guardrail[outcome] + policy[outcome];
  const byOutcome = { keep: of("keep"), revert: of("revert"), ask: of("ask") };
  const all = ({ keep, revert, ask }: typeof actors) => keep + revert + ask;
  const byKind = { actors: all(actors), guardrail: all(guardrail), policy: all(policy) };
  return { total: all(byOutcome), byOutcome, byKind };
}

function disputesPart({ trial }: Replayer): ReplayDocument["disputes"] {
  const told = trial.book.kept.toSorted(gravestFirst).flatMap((one) => {
    const { detail } = one;
    // What was only left alone for its grace, and then by the policy, is nothing to tell.
    return detail === undefined || (one.kind === "unexplained" && one.outcome === "keep")
      ? []
      : [toldDispute(one, detail, trial.policy)];
  });
  return { ...sumOf(trial.counts), told };
}

function conflictsPart({ counts }: Replayer["trial"]): ReplayDocument["conflicts"] {
  return counts
    .pairs()
    .slice(0, mostConflicts)
    .flatMap(({ by, against, keep, revert, ask }) => {
      const [actor, other] = [counts.actors.get(by), counts.actors.get(against)];
      if (actor === undefined || (other === undefined && against !== policyKey)) return [];
      return [{ by: actor, ...(other !== undefined && { against: other }), keep, revert, ask }];
    });
}

function columnOf({ at, counts }: Column): ReplayDocument["timeline"]["columns"][number] {
  const pick = <T extends string>(names: readonly T[], series: (name: T) => keyof typeof counts) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const count = counts[series(name)];
        return count === undefined ? [] : [[name, count]];
      }),
    ) as Partial<Record<T, number>>;
  return {
    at: instantOf(at),
    changes: pick(actorKinds, (kind) => kind),
    disputes: pick(outcomes, (outcome) => `dispute ${outcome}`),
  };
}

function fieldsPart({ counts }: Replayer["trial"]): ReplayDocument["fields"] {
  return counts.fields
    .ranked()
    .slice(0, mostFields)
    .map(([name, disputes]) => {
      const at = name.indexOf(" ");
      return { type: name.slice(0, at), field: name.slice(at + 1), disputes };
    });
}

function totalsPart(replayer: Replayer): Pick<ReplayDocument, "records" | "ignored" | "leftOut"> {
  const { tally, lanes, trial } = replayer;
  const { duplicates, outside, undated } = tally;
  const { begun, kept } = trial.book;
  return {
    records: { ...tally.records, duplicates, outside, undated },
    ignored: tally.ignored.ranked().map(([why, records]) => ({ why, records })),
    leftOut: {
      late: lanes.late,
      resources: trial.judge.resources.forgotten,
      disputes: begun - kept.length,
      unjudged: trial.judge.failed,
    },
  };
}

function headPart({ trial, tally }: Replayer, { total, byOutcome }: ReplayDocument["disputes"]) {
  const { name, digest } = trial.policy;
  const told = {
    changes: tally.changes,
    disputes: total,
    reverts: byOutcome.revert,
    questions: trial.questions,
    fights: trial.counts.fights,
  };
  const span = tally.first > tally.last ? {} : { from: instantOf(tally.first), to: instantOf(tally.last) };
  return { policy: { name, digest }, ...span, result: texts.result(told) };
}

/** Everything that is told of a finished replay; the page, the screen and the JSON show nothing else. */
export function documentOf(replayer: Replayer): ReplayDocument {
  const { trial, base, compared } = replayer;
  const disputes = disputesPart(replayer);
  const { size, columns } = replayer.timeline.columns(mostColumns);
  return {
    v: 1,
    ...headPart(replayer, disputes),
    ...totalsPart(replayer),
    changes: changesPart(replayer),
    unexplained: unexplainedPart(replayer),
    shared: sharedPart(replayer),
    disputes,
    fights: trial.counts.fights,
    questions: { total: trial.questions, aboutUnexplained: trial.askedAbout.total },
    fields: fieldsPart(trial),
    conflicts: conflictsPart(trial),
    timeline: { seconds: size / 1_000, columns: columns.map(columnOf) },
    ...(base !== undefined && compared !== undefined && { comparison: comparisonOf(compared, base.policy) }),
  };
}
