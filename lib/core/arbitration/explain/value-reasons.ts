import { sameValue } from "../../fields/equality.ts";
import type { Ruling } from "../dispute.ts";
import type { Reason } from "../verdict.ts";
import type { Case } from "./case.ts";
import { actorName, claimant, provenName, shown } from "./words.ts";

const one = (rule: string, text: string, at?: string): readonly Reason[] => [
  { rule, ...(at !== undefined && { at }), text },
];

function decider(ruling: Ruling): string {
  const { by, proof } = ruling;
  if (by === "silence") return "the deadline passed";
  return `${actorName(by)} answered${proof === undefined ? "" : ` (${provenName(ruling)})`}`;
}

/** What stands for a reason of its own: an answer, a proven value, the grace, a tie. */
function standingReason({ settled, hidden, context }: Case): readonly Reason[] {
  const { heard, ruling, proposal, held } = settled;
  const limits = context.policy.at("/limits");
  if (ruling?.value !== undefined) {
    return one("ruling", `${decider(ruling.ruling)}: ${shown(ruling.value, hidden)}`);
  }
  if (proposal !== undefined && heard.accepted.includes(proposal.voice)) {
    const who = claimant(proposal.demand.by.claim);
    return one(
      "stable",
      `${who} has ended, and its value has been stable: it stays for now and is proposed to the code`,
      limits,
    );
  }
  if (heard.accepted.some(({ origin }) => origin === "grace")) {
    return one("grace", "nobody has explained this edit yet: it is left alone for the grace", limits);
  }
  return held.length === 0
    ? []
    : one("tie/live", "claims weigh the same and none was there first: live stays, and both are told");
}

function writtenReason({ settled, decided, hidden }: Case): readonly Reason[] {
  const { field, heard } = settled;
  const value = shown(decided.value, hidden);
  const preferring = heard.accepted.filter(({ prefer }) => prefer !== undefined);
  const isPulled = preferring.some(({ prefer }) => !sameValue(prefer, decided.value, field.topology));
  if (preferring.length > 1 && isPulled && typeof decided.value === "number") {
    return one("settle/compromise", `${value} leaves the least satisfied of the accepted claims best off`);
  }
  return one(
    "settle/value",
    `${value} satisfies every accepted claim; ${shown(field.live, hidden)} does not`,
  );
}

function orphanReason({ settled, context }: Case): readonly Reason[] {
  const { orphan } = settled;
  if (orphan === undefined || orphan.graceEnd > context.now) return [];
  const isEdit = orphan.why === "unexplained";
  const what = isEdit
    ? "nobody explained this value"
    : "the claim behind this value has ended and nobody is next";
  return one(
    isEdit ? "unattributed" : "expiry",
    `${what}: the policy says ${orphan.handling}`,
    context.policy.at(orphan.pointer),
  );
}

/** Why the value is what it is. */
export function valueReasons(parts: Case): readonly Reason[] {
  const standing = standingReason(parts);
  const { outcome } = parts.decided;
  const written = standing.length === 0 && outcome === "revert" ? writtenReason(parts) : [];
  return [...standing, ...written, ...(outcome === "ask" ? [] : orphanReason(parts))];
}
