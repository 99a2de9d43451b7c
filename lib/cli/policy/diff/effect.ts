import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Dispute } from "#core/arbitration/dispute.ts";
import { instantOf } from "#core/claims/instant.ts";
import { jsonIn } from "#core/fields/json.ts";
import { fieldDifferences } from "#core/preview/two-policies.ts";
import { exampleText } from "#core/shadow/example.ts";
import type { ComparedFields } from "#replay/comparing/compared-fields.ts";
import type { DifferenceGroup, Grouping } from "#replay/comparing/difference-groups.ts";
import type { FirstDifference } from "#replay/comparing/first-difference.ts";
import type { Replayer } from "#replay/replayer.ts";

import { described } from "../../inputs/judging.ts";
import { toldDifference } from "../../replay/document/comparison.ts";
import type { EffectExample, EffectGroup, EffectGroups, PolicyEffect } from "./document.ts";

type Both = { readonly base: Replayer["trial"]["policy"]; readonly policy: Replayer["trial"]["policy"] };

/** The dispute as `decide` reads it, where that shows the difference and tells nothing that is hidden. */
function disputeFor(
  { disputes, path, resource }: FirstDifference,
  { base, policy }: Both,
  { hides }: ComparedFields,
): unknown {
  for (const dispute of [disputes.base, disputes.policy]) {
    const text = exampleText(dispute, hides(resource.type));
    const plain = text === undefined ? undefined : jsonIn(text);
    const read = Dispute.safeParse(plain);
    if (!read.success) continue;
    const whole = described(read.data);
    const [before, after] = [arbitrate(whole, base), arbitrate(whole, policy)];
    if (fieldDifferences(before.fields, after.fields).some((one) => one.path === path)) return plain;
  }
  return undefined;
}

const rowsIn = ({ running, candidate }: FirstDifference["rows"]): EffectExample["rows"] => ({
  ...(running !== undefined && { before: running }),
  ...(candidate !== undefined && { after: candidate }),
});

/** What a replay under two policies comes to: what decides differently, by row, actor, environment and account. */
export function effectOf({ trial, base, compared, tally }: Replayer): PolicyEffect | undefined {
  if (base === undefined || compared === undefined) return undefined;
  const both = { base: base.policy, policy: trial.policy };
  const numbers = new Map<FirstDifference, number>();
  const examples: EffectExample[] = [];
  const numberOf = (difference: FirstDifference): number => {
    const known = numbers.get(difference) ?? examples.length + 1;
    if (numbers.has(difference)) return known;
    numbers.set(difference, known);
    examples.push(exampleOf(difference, known, disputeFor(difference, both, compared)));
    return known;
  };
  const told = (by: Grouping): EffectGroups => ({
    groups: compared.groups.ranked(by).map((group) => groupOf(group, by, numberOf)),
    left: compared.groups.left(by),
  });
  const { looser, stricter, other } = compared.groups;
  return {
    ...(tally.first <= tally.last && { from: instantOf(tally.first), to: instantOf(tally.last) }),
    changes: tally.changes,
    fields: {
      same: Math.max(0, compared.minded - compared.differing),
      looser,
      stricter,
      other,
      unknown: compared.unknown,
      beyond: compared.beyond,
    },
    rows: told("rows"),
    actors: told("actor"),
    environments: told("environment"),
    accounts: told("account"),
    examples,
  };
}

function exampleOf(difference: FirstDifference, number: number, dispute: unknown): EffectExample {
  const { direction, differs, actor, environment, account, rows } = difference;
  const { base, policy, baseVerdict, verdict, resource, field, at } = toldDifference(difference);
  return {
    ...{ number, at, resource, field, actor, environment, account, direction, differs },
    rows: rowsIn(rows),
    before: { verdict: baseVerdict, ...(base !== undefined && { why: base }) },
    after: { verdict, ...(policy !== undefined && { why: policy }) },
    ...(dispute !== undefined && { dispute }),
  };
}

function groupOf(
  { name, rows, looser, stricter, other, examples }: DifferenceGroup,
  by: Grouping,
  numberOf: (difference: FirstDifference) => number,
): EffectGroup {
  return {
    ...(by === "rows" ? rowsIn(rows) : { name }),
    ...{ looser, stricter, other },
    examples: examples.map(numberOf),
  };
}
