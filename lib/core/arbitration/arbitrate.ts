import { modeAt } from "../policy/mode-at.ts";
import type { Policy } from "../policy/policy.ts";
import type { Mode } from "../policy/policy-file.ts";
import { runWithDoubts } from "./certainty.ts";
import type { Dispute } from "./dispute.ts";
import { fieldVerdict } from "./judge/field-verdict.ts";
import { setVerdict } from "./judge/set-verdict.ts";
import { withSharedNext } from "./judge/together.ts";
import { normalised } from "./normal.ts";
import type { FieldCase } from "./project/field-case.ts";
import type { Run } from "./run.ts";
import { type Effect, effects, type FieldVerdict, outcomes, type Verdict } from "./verdict.ts";

/** Nobody minds, and nobody has to be told. */
const isQuiet = ({ outcome, deferred, refused, wishes, ask }: FieldVerdict): boolean =>
  outcome === "keep" && deferred.length + refused.length + wishes.length === 0 && ask === null;

/** What is done about it as far as the mode goes; the mode never changes the outcome. */
function withMode(field: FieldVerdict, mode: Mode): FieldVerdict {
  if (mode === "observe" || (isQuiet(field) && field.effect === "none")) return { ...field, effect: "none" };
  const isDue = field.effect === "write" || field.effect === "wait";
  return { ...field, effect: isDue && mode === "enforce" ? field.effect : "notify" };
}

const strongest = (all: readonly Effect[]): Effect =>
  effects.findLast((effect) => all.includes(effect)) ?? "none";

function fieldsOf({ atoms, judged, context }: Run): readonly FieldVerdict[] {
  const fields: FieldVerdict[] = [];
  const sets = new Map<FieldCase, { readonly verdict: FieldVerdict; readonly live: FieldCase["live"] }[]>();
  for (const [index, { settled, decided }] of judged.entries()) {
    const verdict = fieldVerdict(settled, decided, context);
    const set = atoms[index]?.of;
    if (set === undefined) {
      fields.push(verdict);
      continue;
    }
    const parts = sets.get(set);
    if (parts === undefined) sets.set(set, [{ verdict, live: settled.field.live }]);
    else parts.push({ verdict, live: settled.field.live });
  }
  for (const [set, parts] of sets) fields.push(setVerdict(set, parts));
  const inOrder = sets.size === 0 ? fields : fields.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return withSharedNext(inOrder, context);
}

/**
 * Weighs all claims on one resource and says per field: keep, revert or ask.
 * INVARIANT (pure): the same dispute and policy give the same verdict, whenever and wherever they are judged.
 */
export function arbitrate(dispute: Dispute, policy: Policy): Verdict {
  const run = runWithDoubts(normalised(dispute), policy);
  const mode = modeAt(run.context.policy, run.context.place);
  const fields = fieldsOf(run).map((field) => withMode(field, mode));
  return {
    outcome: outcomes.findLast((outcome) => fields.some((field) => field.outcome === outcome)) ?? "keep",
    effect: strongest(fields.map(({ effect }) => effect)),
    fields,
    warnings: [...run.context.warnings].toSorted(),
  };
}
