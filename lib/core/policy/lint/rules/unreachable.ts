import type { Policy } from "../../policy.ts";
import type { PolicyFile, Rule } from "../../policy-file.ts";
import { claimsContain } from "../compare/selectors.ts";
import { canOccur } from "../compare/worth.ts";
import type { Finding } from "../finding.ts";

const effects = ["urgency", "lease", "raise", "ask"] as const;

/** Every rule needs something to do and a claim to do it to. */
export function unreachable({ file, at }: Policy): readonly Finding[] {
  return file.rules.flatMap((rule, index) => {
    const pointer = `/rules/${index}`;
    if (effects.every((effect) => rule[effect] === undefined)) {
      const hint = `give it one of ${effects.map((effect) => `\`${effect}\``).join(", ")}, or remove it`;
      return [
        { level: "warning", rule: "idle-rule", pointer, message: `\`${rule.id}\` changes nothing`, hint },
      ];
    }
    if (!canOccur(file, [rule.for])) {
      const message = `\`${rule.id}\` matches no claim: none with such a motivation, actor and proof is so urgent`;
      const hint = "compare its `for` with the table `urgency`; unconfirmed claims are at most `routine`";
      return [{ level: "warning", rule: "unmatched-rule", pointer: `${pointer}/for`, message, hint }];
    }
    const above = file.rules.findIndex((other) => shadows(file, other, rule));
    if (above < 0) return [];
    const message = `\`${rule.id}\` never counts: \`${file.rules[above]?.id}\` (${at(`/rules/${above}`)}) decides all it could decide`;
    return [
      {
        level: "warning",
        rule: "shadowed-rule",
        pointer,
        message,
        hint: "raise its `priority`, or remove it",
      },
    ];
  });
}

/** The higher one matches whatever the lower one matches, and sets all that it sets. */
function shadows(file: PolicyFile, higher: Rule, lower: Rule): boolean {
  if (higher.priority <= lower.priority) return false;
  if (higher.when !== undefined && higher.when !== lower.when) return false;
  if (!effects.every((effect) => lower[effect] === undefined || higher[effect] !== undefined)) return false;
  // A rule that raises an intent speaks only of claims with it.
  if (higher.raise !== undefined && higher.raise.intent !== lower.raise?.intent) return false;
  return claimsContain(file, higher.for, lower.for);
}
