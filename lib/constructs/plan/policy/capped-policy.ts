import type { Approver, Mode } from "#core/deployment/deployment-file.ts";
import { withApprovers } from "#core/deployment/groups.ts";
import { cappedModes, furthestMode, goesFurther, hasScopes } from "#core/deployment/modes.ts";
import { BrokenInvariant } from "#core/faults.ts";
import { compilePolicy } from "#core/policy/compile.ts";
import type { Policy } from "#core/policy/policy.ts";

type Deployed = { readonly mode: Mode; readonly approvers: readonly Approver[] };

/** The policy as it is deployed: its digest stands for what is judged with, and so for who is asked as well. */
export function cappedPolicy(
  { file, at, name, written, layers }: Policy,
  { mode, approvers }: Deployed,
): Policy {
  const capped = withApprovers(cappedModes(file, mode), approvers);
  const compiled = compilePolicy({ file: capped, at, name, written, layers });
  if ("policy" in compiled) return compiled.policy;
  throw new BrokenInvariant("a policy that compiled no longer does, after its modes were capped");
}

/** Where the policy and the deployment do not go equally far. */
export function modeWarnings({ file, at }: Policy, mode: Mode): readonly string[] {
  const furthest = furthestMode(file);
  if (goesFurther(furthest.mode, mode))
    return [
      `the policy asks for \`${furthest.mode}\` (${at(furthest.pointer)}), and this deployment stops at \`${mode}\`; ` +
        `to let it, deploy with \`mode: ${furthest.mode}\``,
    ];
  if (!hasScopes(file) || !goesFurther(mode, furthest.mode)) return [];
  const effect =
    furthest.mode === "observe" ? "nobody is asked and nothing is put back" : "nothing is put back";
  return [
    `${effect}: \`mode\` is \`${mode}\`, and the policy asks for no more than \`${furthest.mode}\`; ` +
      `add such a scope to \`mode.scopes\`: ` +
      `\`{in: {environments: [test]}, mode: ${mode}}\``,
  ];
}
