import { arbitrate } from "#core/arbitration/arbitrate.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { paragraph } from "#core/arbitration/explain/paragraph.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import type { Policy } from "#core/policy/policy.ts";
import { disputeBy, type Maker } from "./disputes.ts";
import { policyCalled } from "./policies.ts";
import { aboutLine, digest, verdictDigests, verdictLines } from "./verdict-lines.ts";

/** Which maker, which of its disputes, and the policy by which it is judged. */
export type Row = readonly [maker: Maker, seed: number, policy: string];

const explained = (dispute: Dispute, policy: Policy, verdict: Verdict): string =>
  paragraph(dispute, { policy, arbitrate }, verdict);

/** The first moment at which a verdict may be another. */
function nextOf({ fields }: Verdict): string | undefined {
  return fields.flatMap(({ next }) => next ?? []).toSorted()[0];
}

/** All that is said about a dispute. */
export function toldInFull([maker, seed, name]: Row): string {
  const dispute = disputeBy(maker, seed);
  const policy = policyCalled(name);
  const verdict = arbitrate(dispute, policy);
  const text = explained(dispute, policy, verdict);
  return [`# ${maker} ${seed}, ${name}: ${aboutLine(dispute)}`, ...verdictLines(verdict), text].join("\n");
}

/** What comes out now and at the moment that the verdict itself names. */
export function toldInShort([maker, seed, name]: Row): string {
  const dispute = disputeBy(maker, seed);
  const policy = policyCalled(name);
  const verdict = arbitrate(dispute, policy);
  const next = nextOf(verdict);
  const later = next === undefined ? [] : [`then ${digest(arbitrate({ ...dispute, now: next }, policy))}`];
  return [`# ${maker} ${seed}, ${name}`, ...verdictDigests(verdict), ...later].join("\n");
}
