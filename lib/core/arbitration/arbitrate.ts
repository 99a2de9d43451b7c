import { sameValue } from "../fields/equality.ts";
import { matchesResource } from "../policy/place.ts";
import type { Policy } from "../policy/policy.ts";
import type { Mode } from "../policy/policy-file.ts";
import { runWithDoubts } from "./certainty.ts";
import type { Dispute } from "./dispute.ts";
import { fieldVerdict } from "./judge/field-verdict.ts";
import { setVerdict } from "./judge/set-verdict.ts";
import { withSharedNext } from "./judge/shared-next.ts";
import { normalised } from "./normal.ts";
import type { FieldCase } from "./project/field-case.ts";
import type { Run } from "./run.ts";
import { type Effect, type FieldVerdict, outcomes, type Verdict } from "./verdict.ts";

function modeFor({ policy, place }: Run["context"]): Mode {
  const { mode } = policy.file;
  return mode.scopes.find((scope) => matchesResource(scope.in, place))?.mode ?? mode.default;
}

/** What is done about it; the mode never changes the outcome. */
function effectOf(fields: readonly FieldVerdict[], run: Run): Effect {
  const mode = modeFor(run.context);
  const isQuiet = fields.every(
    ({ outcome, deferred, refused }) => outcome === "keep" && deferred.length === 0 && refused.length === 0,
  );
  if (mode === "observe" || isQuiet) return "none";
  const writes = run.judged.some(({ settled, decided }) => {
    const value = decided.value;
    return (
      decided.outcome !== "keep" &&
      value !== undefined &&
      !sameValue(value, settled.field.live, settled.field.topology)
    );
  });
  return mode === "enforce" && writes ? "write" : "notify";
}

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
  const fields = fieldsOf(run);
  return {
    outcome: outcomes.findLast((outcome) => fields.some((field) => field.outcome === outcome)) ?? "keep",
    effect: effectOf(fields, run),
    fields,
    warnings: [...run.context.warnings].toSorted(),
  };
}
