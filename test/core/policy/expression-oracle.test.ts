import { CelScalar, celFunc, run } from "@bufbuild/cel";
import { strings } from "@bufbuild/cel/ext";
import { describe, expect, it } from "vitest";
import { matchesGlob } from "#core/fields/glob.ts";
import { compileCondition } from "#core/policy/expression/compile-condition.ts";
import { factsOf } from "./sample.ts";

/** An independent engine, taught the one function of our own; what it cannot work out counts as false. */
function oracle(source: string, facts: object): boolean {
  const glob = celFunc("glob", [CelScalar.STRING, CelScalar.STRING], CelScalar.BOOL, (text, pattern) =>
    matchesGlob(pattern, text),
  );
  const result = run(source, asMaps(facts) as never, { funcs: [...strings, glob] });
  return result === true;
}

function asMaps(value: unknown, top = true): unknown {
  if (Array.isArray(value)) return value.map((item) => asMaps(item, false));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, asMaps(inner, false)] as const);
  return top ? Object.fromEntries(entries) : new Map(entries);
}

const golden = [
  "claim.trust >= 3",
  "claim.trust > 3",
  "claim.trust < 3 || claim.confirmed",
  "claim.trust == 3.0",
  "!claim.confirmed",
  "claim.confirmed && claim.urgency in ['degradation', 'emergency']",
  "claim.urgency in ['none', 'routine']",
  "claim.constraint.min >= 8.0 && claim.constraint.min <= 8.0",
  "claim.constraint.is == 8.0",
  "has(claim.motivation.ref)",
  "has(claim.motivation.kind)",
  "has(claim.until) || claim.intent == 'availability'",
  "claim.motivation.ref == 'INC-1'",
  "!(claim.motivation.ref == 'INC-1')",
  "claim.motivation.ref == 'INC-1' || claim.trust >= 3",
  "claim.motivation.ref == 'INC-1' && claim.trust < 3",
  "claim.motivation.evidence[0] == 'graph'",
  "claim.motivation.evidence[5] == 'graph'",
  "size(claim.motivation.evidence) == 2",
  "size(situations) > 0",
  "size(tags) == 2",
  "'peak' in situations",
  "'freeze' in situations",
  "'env' in tags",
  "tags.env == 'prod'",
  "tags['service'].startsWith('check')",
  "tags.service.endsWith('out') && tags.service.contains('eck')",
  "tags.owner == 'me'",
  "situations.exists(each, each == 'peak')",
  "situations.all(each, each == 'freeze')",
  "situations.exists_one(each, each.size() == 4)",
  "situations.filter(each, each != 'peak').size() == 0",
  "situations.map(each, each + '').size() == 1 || true",
  "situations.exists(a, situations.exists(b, a == b))",
  "tags.exists(name, name == 'env')",
  "resource.type.startsWith('AWS::AutoScaling')",
  "glob(resource.type, 'AWS::*::AutoScalingGroup')",
  "glob(resource.id, 'web-*')",
  "environment == 'prod' ? exposure == 'internet' : false",
  "'PROD'.lowerAscii() == environment",
  "claim.trust + 1.0 > 3.5 && claim.trust * 2.0 == 6.0",
  "claim.trust - 5.0 < 0.0 && -claim.trust == -3.0",
  "claim.actor.kind in ['automation', 'service'] && !has(claim.actor.via)",
  "claim.state == 'active' && claim.onLoss != 'abandon'",
  "int(tags.env) > 2",
  "string(size(situations)) == '1'",
  "double(size(situations)) == 1.0",
];

describe("an independent engine agrees", () => {
  it.each(golden)("on %s", (source) => {
    const compiled = compileCondition(source);
    // What the gate refuses needs no agreement.
    if (!compiled.ok) return expect(source).toContain("each + ''");
    const facts = factsOf();
    const answer = compiled.condition(facts);
    return expect(answer.ok && answer.holds).toBe(oracle(source, facts));
  });
});
