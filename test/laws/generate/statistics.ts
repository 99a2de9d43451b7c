import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { causes } from "#core/arbitration/causes.ts";
import { runWithDoubts } from "#core/arbitration/certainty.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import { normalised } from "#core/arbitration/normal.ts";
import type { Run } from "#core/arbitration/run.ts";
import { nearTies } from "#core/arbitration/settle/accept.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { Policy } from "#core/policy/policy.ts";
import { inputs } from "./inputs.ts";

type Judged = Run["judged"][number];

const heardAs =
  (origin: string) =>
  ({ settled }: Judged): boolean =>
    settled.voices.some((voice) => voice.origin === origin);

const guardIs =
  (state: string) =>
  ({ settled }: Judged): boolean =>
    settled.guards.some((guard) => guard.state === state);

/** What a field's way through arbitration may show; each must occur among generated disputes. */
const classes: Readonly<Record<string, (judged: Judged) => boolean>> = {
  keep: ({ decided }) => decided.outcome === "keep",
  revert: ({ decided }) => decided.outcome === "revert",
  ask: ({ decided }) => decided.outcome === "ask",
  conflict: ({ settled }) => settled.heard.losses.length > 0,
  refusal: ({ settled }) =>
    settled.heard.losses.some(({ blockers }) => blockers.some(({ origin }) => origin === "guardrail")),
  "near tie": ({ settled }) => nearTies(settled.heard).length > 0,
  "held tie": ({ settled }) => settled.held.length > 0,
  compromise: ({ settled, decided }) =>
    decided.outcome === "revert" &&
    settled.heard.accepted.length > 1 &&
    !settled.heard.accepted.some(
      ({ prefer, constraint }) => prefer === decided.value || constraint.is !== undefined,
    ),
  "guardrail holds": guardIs("holds"),
  "guardrail newly broken": guardIs("newly-broken"),
  "guardrail outstanding": guardIs("outstanding"),
  "guardrail unknown": guardIs("unknown"),
  protection: heardAs("protection"),
  ruling: heardAs("ruling"),
  doubt: heardAs("doubt"),
  grace: ({ decided }) => decided.isInGrace === true,
  "held after its incident": heardAs("held"),
  coupling: ({ settled }) => settled.heard.accepted.some(({ origin }) => origin === "coupling"),
  orphan: ({ settled }) => settled.orphan !== undefined,
};

// Guardrails of the default policy never exclude each other, and it has no stages and no learnt rules, which have laws of their own.
const unreachable: readonly string[] = [
  "guardrails-exclude",
  "guardrail-outstanding",
  "nothing",
  "often-undone",
];

/** What a verdict may say of a field. */
const verdicts: Readonly<Record<string, (field: FieldVerdict) => boolean>> = {
  wish: ({ wishes }) => wishes.length > 0,
  "held for the code": ({ codify }) => codify,
  "question beside a verdict": ({ ask }) => ask?.beside === true,
  ...Object.fromEntries(
    causes
      .filter((cause) => !unreachable.includes(cause))
      .map((cause) => [`ask for ${cause}`, ({ ask }: FieldVerdict) => ask?.cause === cause]),
  ),
};

export type Counts = Readonly<Record<string, number>>;

/** In how many of the disputes each class occurs. */
export function statistics(disputes: readonly Dispute[], policy: Policy): Counts {
  const judged = disputes.map((dispute) => runWithDoubts(normalised(dispute), policy).judged);
  const fields = disputes.map((dispute) => arbitrate(dispute, policy).fields);
  return {
    ...counted(classes, judged),
    ...counted(verdicts, fields),
    ...counted(
      inputs,
      disputes.map((dispute) => [dispute]),
    ),
  };
}

/** In how many of the lists some member belongs to the class. */
function counted<T>(kinds: Readonly<Record<string, (one: T) => boolean>>, lists: readonly (readonly T[])[]) {
  return Object.fromEntries(
    Object.entries(kinds).map(([name, belongs]) => [name, lists.filter((all) => all.some(belongs)).length]),
  );
}
