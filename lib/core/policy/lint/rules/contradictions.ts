import { durationText } from "../../../claims/instant.ts";
import { canonicalJson, type Json } from "../../../fields/json.ts";
import type { Policy } from "../../policy.ts";
import type { Rule } from "../../policy-file.ts";
import { claimsContain, claimsOverlap } from "../compare/selectors.ts";
import type { Finding } from "../finding.ts";

/** So many doubtful ones are told; anyone who has more mends these first. Of those that are sure none is left out. */
const mostDoubtful = 500;

/** Two rules of one priority that can match one claim must not want different things for it. */
export function contradictions({ file, at }: Policy): readonly Finding[] {
  const findings: Finding[] = [];
  let [doubtful, untold] = [0, undefined as number | undefined];
  for (const [index, rule] of file.rules.entries()) {
    for (const [before, other] of file.rules.slice(0, index).entries()) {
      const what = disagreement(other, rule);
      if (other.priority !== rule.priority || what === undefined) continue;
      // Conditions may keep two rules apart, and an overlap at the edges may never occur: only their authors know.
      const isSure =
        rule.when === undefined &&
        other.when === undefined &&
        (claimsContain(file, other.for, rule.for) || claimsContain(file, rule.for, other.for));
      // Once it is known that there are more nobody needs to know how many.
      if (!isSure && untold !== undefined) continue;
      if (!claimsOverlap(file, other.for, rule.for)) continue;
      if (!isSure && doubtful === mostDoubtful) {
        untold = index;
        continue;
      }
      if (!isSure) doubtful += 1;
      findings.push(finding({ index, rule, other, what, where: at(`/rules/${before}`), isSure }));
    }
  }
  return untold === undefined ? findings : [...findings, moreThanTold(untold)];
}

/** INVARIANT (never silently): what is left out is said. */
const moreThanTold = (index: number): Finding => ({
  level: "warning",
  rule: "contradiction",
  pointer: `/rules/${index}`,
  message: `there are more than ${mostDoubtful} pairs of rules that may contradict each other; from here on they are not told`,
  hint: "mend those that are told, then lint again",
});

type Clash = {
  readonly index: number;
  readonly rule: Rule;
  readonly other: Rule;
  readonly what: string;
  readonly where: string;
  /** One matches all that the other matches, whatever is the case. */
  readonly isSure: boolean;
};

function finding({ index, rule, other, what, where, isSure }: Clash): Finding {
  return {
    level: isSure ? "error" : "warning",
    rule: "contradiction",
    pointer: `/rules/${index}`,
    message: `\`${rule.id}\` and \`${other.id}\` (${where}) can match one claim and set different ${what}`,
    hint: "give one of them a higher `priority`, or narrow its `for`",
  };
}

/** What the two would set differently, if anything. */
function disagreement(a: Rule, b: Rule): string | undefined {
  if (differ(a.urgency, b.urgency)) return `urgencies, \`${a.urgency}\` and \`${b.urgency}\``;
  if (differ(a.lease, b.lease))
    return `leases, \`${durationText(a.lease ?? 0)}\` and \`${durationText(b.lease ?? 0)}\``;
  if (a.raise?.intent === b.raise?.intent && differ(a.raise?.to, b.raise?.to)) {
    return `places for \`${a.raise?.intent}\`, ${a.raise?.to} and ${b.raise?.to}`;
  }
  if (a.ask === undefined || b.ask === undefined) return undefined;
  return differ(canonicalJson(a.ask as Json), canonicalJson(b.ask as Json)) ? "questions" : undefined;
}

function differ<T>(a: T | undefined, b: T | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}
