import { describe, expect, it } from "vitest";
import type { Finding } from "#core/policy/lint/finding.ts";
import { contradictions } from "#core/policy/lint/rules/contradictions.ts";
import { rewardedDistrust } from "#core/policy/lint/rules/distrust.ts";
import { unreachable } from "#core/policy/lint.ts";
import { policyOf } from "../sample.ts";

type Parts = Readonly<Record<string, unknown>>;
const urgency = [
  { motivations: ["incident"], urgency: "emergency" },
  { motivations: ["budget", "launch"], urgency: "routine" },
];
const policyWith = (rules: readonly Parts[], more: Parts = {}) =>
  policyOf({ urgency, rules: rules.map((rule, n) => ({ id: `r${n}`, title: "t", ...rule })), ...more });
const where = "sample.yaml/rules/0";

describe("rules contradict", () => {
  const hint = "give one of them a higher `priority`, or narrow its `for`";
  const found = (level: Finding["level"], what: string): Finding => ({
    level,
    rule: "contradiction",
    pointer: "/rules/1",
    message: `\`r1\` and \`r0\` (${where}) can match one claim and set different ${what}`,
    hint,
  });
  it("are told up to five hundred that are doubtful, and it is said that there are more", () => {
    // Each pair overlaps at an edge, so that only its authors know.
    const doubtful = (many: number) =>
      contradictions(
        policyWith(
          Array.from({ length: many }, (_, n) => ({
            urgency: n % 2 === 0 ? "none" : "routine",
            when: "resource.type == 'AWS::S3::Bucket'",
          })),
        ),
      );
    const pairs = (many: number) => Math.floor(many / 2) * Math.ceil(many / 2);
    expect(doubtful(44)).toHaveLength(pairs(44));
    expect(doubtful(44).some(({ message }) => message.includes("more than"))).toBe(false);
    const all = doubtful(50);
    expect(pairs(50)).toBeGreaterThan(500);
    expect(all).toHaveLength(501);
    expect(all.at(-1)).toMatchObject({
      level: "warning",
      message: expect.stringContaining("more than 500 pairs"),
      hint: "mend those that are told, then lint again",
    });
  });

  const cases: readonly { when: string; rules: readonly Parts[]; finding?: Finding }[] = [
    {
      when: "urgencies differ",
      rules: [{ urgency: "none" }, { urgency: "routine" }],
      finding: found("error", "urgencies, `none` and `routine`"),
    },
    { when: "urgencies are alike", rules: [{ urgency: "none" }, { urgency: "none" }] },
    { when: "effects differ in kind", rules: [{ urgency: "none" }, { lease: "1h" }] },
    {
      when: "leases differ",
      rules: [{ lease: "1h" }, { lease: "90m" }],
      finding: found("error", "leases, `1h` and `90m`"),
    },
    { when: "leases mean the same", rules: [{ lease: "60m" }, { lease: "1h" }] },
    {
      when: "one intent rises to two places",
      rules: [{ raise: { intent: "cost", to: 1 } }, { raise: { intent: "cost", to: 2 } }],
      finding: found("error", "places for `cost`, 1 and 2"),
    },
    {
      when: "two intents rise",
      rules: [{ raise: { intent: "cost", to: 1 } }, { raise: { intent: "security", to: 2 } }],
    },
    {
      when: "questions differ",
      rules: [{ ask: { within: "1h" } }, { ask: {} }],
      finding: found("error", "questions"),
    },
    { when: "questions are alike", rules: [{ ask: { within: "1h" } }, { ask: { within: "60m" } }] },
    { when: "only one asks", rules: [{ ask: {} }, {}] },
    { when: "priorities differ", rules: [{ urgency: "none", priority: 1 }, { urgency: "routine" }] },
    {
      when: "no claim is meant by both",
      rules: [
        { urgency: "none", for: { kinds: ["person"] } },
        { urgency: "routine", for: { kinds: ["agent"] } },
      ],
    },
    {
      when: "they overlap at the edges",
      rules: [
        { urgency: "none", for: { kinds: ["person"] } },
        { urgency: "routine", for: { motivations: ["incident"] } },
      ],
      finding: found("warning", "urgencies, `none` and `routine`"),
    },
    {
      when: "one lies within the other",
      rules: [{ urgency: "none", for: { kinds: ["person"] } }, { urgency: "routine" }],
      finding: found("error", "urgencies, `none` and `routine`"),
    },
    {
      when: "the first has a condition",
      rules: [{ urgency: "none", when: "claim.trust >= 3" }, { urgency: "routine" }],
      finding: found("warning", "urgencies, `none` and `routine`"),
    },
    {
      when: "the second has a condition",
      rules: [{ urgency: "none" }, { urgency: "routine", when: "claim.trust >= 3" }],
      finding: found("warning", "urgencies, `none` and `routine`"),
    },
  ];
  it.each(cases)("when $when: $finding.level, %$", ({ rules, finding }) => {
    expect(contradictions(policyWith(rules))).toEqual(finding === undefined ? [] : [finding]);
  });

  it("in every pair", () => {
    const rules = [{ urgency: "none" }, { urgency: "routine" }, { urgency: "deadline" }];
    expect(contradictions(policyWith(rules)).map(({ pointer }) => pointer)).toEqual([
      "/rules/1",
      "/rules/2",
      "/rules/2",
    ]);
  });
});

describe("a rule never counts", () => {
  const shadowed: Finding = {
    level: "warning",
    rule: "shadowed-rule",
    pointer: "/rules/1",
    message: `\`r1\` never counts: \`r0\` (${where}) decides all it could decide`,
    hint: "raise its `priority`, or remove it",
  };
  const high = { priority: 1, urgency: "none" };
  const cases: readonly { when: string; rules: readonly Parts[]; finding?: Finding }[] = [
    { when: "a higher one matches the same", rules: [high, { urgency: "routine" }], finding: shadowed },
    {
      when: "a higher one matches more",
      rules: [high, { urgency: "routine", for: { kinds: ["person"] } }],
      finding: shadowed,
    },
    {
      when: "a higher one matches less",
      rules: [{ ...high, for: { kinds: ["person"] } }, { urgency: "routine" }],
    },
    { when: "an equal one matches the same", rules: [{ urgency: "none" }, { urgency: "none" }] },
    {
      when: "the higher one stands after it",
      rules: [{ urgency: "none" }, { priority: 1, urgency: "none" }],
      finding: {
        ...shadowed,
        pointer: "/rules/0",
        message: "`r0` never counts: `r1` (sample.yaml/rules/1) decides all it could decide",
      },
    },
    { when: "it sets more than the higher one", rules: [high, { urgency: "routine", lease: "1h" }] },
    { when: "it sets something else", rules: [high, { lease: "1h" }] },
    {
      when: "the higher one has a condition",
      rules: [{ ...high, when: "claim.confirmed" }, { urgency: "routine" }],
    },
    {
      when: "both have one condition",
      rules: [
        { ...high, when: "claim.confirmed" },
        { urgency: "routine", when: "claim.confirmed" },
      ],
      finding: shadowed,
    },
    {
      when: "only it has a condition",
      rules: [high, { urgency: "routine", when: "claim.confirmed" }],
      finding: shadowed,
    },
    {
      when: "the higher one speaks of one intent",
      rules: [{ ...high, raise: { intent: "cost", to: 1 } }, { urgency: "routine" }],
    },
    {
      when: "both raise one intent",
      rules: [{ priority: 1, raise: { intent: "cost", to: 1 } }, { raise: { intent: "cost", to: 2 } }],
      finding: shadowed,
    },
    {
      when: "it does nothing",
      rules: [{ urgency: "none" }, {}],
      finding: {
        level: "warning",
        rule: "idle-rule",
        pointer: "/rules/1",
        message: "`r1` changes nothing",
        hint: "give it one of `urgency`, `lease`, `raise`, `ask`, or remove it",
      },
    },
    {
      when: "no claim is so urgent",
      rules: [
        { urgency: "none" },
        { lease: "1h", for: { urgencies: ["deadline"], motivations: ["budget"] } },
      ],
      finding: {
        level: "warning",
        rule: "unmatched-rule",
        pointer: "/rules/1/for",
        message: "`r1` matches no claim: none with such a motivation, actor and proof is so urgent",
        hint: "compare its `for` with the table `urgency`; unconfirmed claims are at most `routine`",
      },
    },
  ];
  it.each(cases)("when $when: $finding.rule, %$", ({ rules, finding }) => {
    expect(unreachable(policyWith(rules))).toEqual(finding === undefined ? [] : [finding]);
  });
});

describe("a rule rewards distrust", () => {
  const better = "raise the claims that have the evidence instead, or let the rule ask";
  const worse = "lower the claims that lack the evidence instead, or lower all alike";
  const limits = { leases: { incident: "14d", launch: "1d" } };
  const raised = { urgency: "routine" };
  const lifted = { raise: { intent: "cost", to: 1 } };
  const cases: readonly { rule: Parts; of?: string; at?: string; part?: string; hint?: string }[] = [
    { rule: raised },
    { rule: { ...raised, for: { confirmed: true } } },
    { rule: { ...raised, for: { confirmed: false } }, of: "not being confirmed", at: "for/confirmed" },
    { rule: { ...lifted, for: { confirmed: false } }, of: "not being confirmed", at: "for/confirmed" },
    { rule: { urgency: "none", for: { confirmed: false } } },
    { rule: { ask: {}, for: { confirmed: false } } },
    {
      rule: { urgency: "none", for: { confirmed: true } },
      of: "being confirmed",
      at: "for/confirmed",
      hint: worse,
    },
    {
      rule: {
        urgency: "routine",
        for: { confirmed: false, urgencies: ["routine", "deadline", "degradation", "emergency"] },
      },
    },
    { rule: { lease: "4h", for: { confirmed: false } } },
    { rule: { lease: "2d", for: { confirmed: false } }, of: "not being confirmed", at: "for/confirmed" },
    { rule: { lease: "2d", for: { confirmed: false, motivations: ["incident"] } } },
    {
      rule: { lease: "15d", for: { confirmed: false, motivations: ["incident"] } },
      of: "not being confirmed",
      at: "for/confirmed",
    },
    { rule: { lease: "15d", for: { confirmed: false, motivations: ["budget"] } } },
    { rule: { ...raised, for: { kinds: ["unknown"] } }, of: "coming from someone unknown", at: "for/kinds" },
    {
      rule: { ...raised, for: { kinds: ["person", "unknown"] } },
      of: "coming from someone unknown",
      at: "for/kinds",
    },
    {
      rule: {
        ...raised,
        for: { kinds: ["person", "break-glass", "pipeline", "automation", "service", "agent", "unknown"] },
      },
    },
    { rule: { ...raised, for: { kinds: ["person"] } } },
    { rule: { urgency: "none", for: { kinds: ["unknown"] } } },
    { rule: { ...raised, for: { intents: ["unattributed"] } }, of: "giving no intent", at: "for/intents" },
    { rule: { ...raised, for: { intents: ["unattributed", "cost"] } } },
    {
      rule: { ...raised, for: { motivations: ["none"] } },
      of: "giving no motivation",
      at: "for/motivations",
    },
    { rule: { ...raised, for: { motivations: ["none", "budget"] } } },
    ...[
      { when: "claim.trust < 3", of: "being trusted less" },
      { when: "claim.trust <= 3", of: "being trusted less" },
      { when: "3 > claim.trust", of: "being trusted less" },
      { when: "3 >= claim.trust", of: "being trusted less" },
      { when: "claim.trust == 3", of: "being trusted less" },
      { when: "claim.trust != 4", of: "being trusted less" },
      { when: "claim.trust in [0, 1]", of: "being trusted less" },
      { when: "claim['trust'] < 3", of: "being trusted less" },
      { when: "claim.trust * 2.0 > 3", of: "being trusted less", part: "claim.trust * 2.0 > 3" },
      {
        when: "situations.exists(each, claim.trust < 3)",
        of: "being trusted less",
        part: "situations.exists(each, claim.trust < 3)",
      },
      { when: "environment == 'prod' && claim.trust < 3", of: "being trusted less", part: "claim.trust < 3" },
      {
        when: "environment == 'prod' || !(claim.trust >= 3)",
        of: "being trusted less",
        part: "claim.trust >= 3",
      },
      { when: "claim.trust >= 3 ? false : true", of: "being trusted less", part: "claim.trust >= 3" },
      {
        when: "environment == 'prod' ? claim.trust < 3 : true",
        of: "being trusted less",
        part: "claim.trust < 3",
      },
      { when: "(claim.trust < 3) == true", of: "being trusted less", part: "claim.trust < 3" },
      { when: "(claim.trust >= 3) != true", of: "being trusted less", part: "claim.trust >= 3" },
      { when: "!claim.confirmed", of: "not being confirmed", part: "claim.confirmed" },
      { when: "claim.confirmed == false", of: "not being confirmed", part: "claim.confirmed" },
      { when: "false == claim.confirmed", of: "not being confirmed", part: "claim.confirmed" },
      { when: "claim.confirmed in [false]", of: "not being confirmed" },
      { when: "claim.contradicted", of: "being contradicted" },
      { when: "!has(claim.motivation.ref)", of: "giving less evidence", part: "has(claim.motivation.ref)" },
      {
        when: "!has(claim.motivation.evidence)",
        of: "giving less evidence",
        part: "has(claim.motivation.evidence)",
      },
      { when: "has(claim.delegatedBy) == false", of: "giving less evidence", part: "has(claim.delegatedBy)" },
      { when: "claim.actor.kind == 'unknown'", of: "coming from someone unknown" },
      { when: "claim.actor.kind in ['unknown', 'mystery']", of: "coming from someone unknown" },
      {
        when: "!(claim.actor.kind != 'unknown')",
        of: "coming from someone unknown",
        part: "claim.actor.kind != 'unknown'",
      },
      { when: "claim.actor.principal == 'unknown'", of: "coming from someone unknown" },
      { when: "claim.source == 'inferred'", of: "having a weaker source" },
      { when: "claim.source in ['observed', 'tag']", of: "having a weaker source" },
      { when: "claim.source != 'declared' && claim.source != 'session' && claim.source != 'registry'" },
      { when: "claim.actor.vouched == 'name'", of: "being vouched for by a name alone" },
      { when: "claim.actor.vouched in ['name', 'nobody']", of: "being vouched for by a name alone" },
      {
        when: "!(claim.actor.vouched != 'name')",
        of: "being vouched for by a name alone",
        part: "claim.actor.vouched != 'name'",
      },
      { when: "claim.actor.vouched != 'name'" },
      { when: "claim.actor.vouched in ['policy', 'registry', 'sign-in']" },
      { when: "claim.backing == 'none'", of: "being backed less" },
      { when: "claim.backing == 'permitted'", of: "being backed less" },
      { when: "claim.backing != 'wrote'", of: "being backed less" },
      { when: "claim.backing == 'wrote'" },
      { when: "claim.backing != 'none'" },
      {
        when: "!has(claim.actor.human)",
        of: "coming from someone unknown",
        part: "has(claim.actor.human)",
      },
      { when: "has(claim.actor.human)" },
      { when: "!has(claim.actor.goals)", of: "being granted less", part: "has(claim.actor.goals)" },
      {
        when: "!('cost' in claim.actor.goals)",
        of: "being granted less",
        part: "'cost' in claim.actor.goals",
      },
      { when: "size(claim.actor.goals) < 2", of: "being granted less" },
      { when: "claim.actor.goals.exists(goal, goal == 'cost')" },
      { when: "'cost' in claim.actor.goals" },
      { when: "claim.source in ['tag', 'session', 'declared']" },
      { when: "claim.source in ['user-agent', 'tag', 'session']" },
      { when: "claim.source == 'session'" },
      { when: "claim.trust >= 3" },
      { when: "claim.trust > 2.5" },
      { when: "3 <= claim.trust" },
      { when: "claim.trust == 4" },
      { when: "claim.trust != 0" },
      { when: "claim.trust in [3, 4]" },
      { when: "!(claim.trust < 3)" },
      { when: "!!claim.confirmed" },
      { when: "claim.confirmed == true" },
      { when: "!claim.contradicted" },
      { when: "has(claim.motivation.ref) && !has(claim.constraint.max)" },
      { when: "claim.actor.kind == 'person'" },
      { when: "claim.actor.kind != 'person'", of: undefined },
      { when: "claim.actor.principal.contains('quota')" },
      { when: "claim.actor.principal != 'someone-else'" },
      { when: "has(tags.owner) == false" },
      { when: "size(situations) > 1 && tags.env == 'prod'" },
    ].map(({ when, of, part }) => ({
      rule: { ...raised, when },
      ...(of && { of, at: "when", part: part ?? when }),
    })),
    {
      rule: { urgency: "none", when: "claim.trust >= 3" },
      of: "being trusted more",
      at: "when",
      part: "claim.trust >= 3",
      hint: worse,
    },
    {
      rule: { urgency: "none", when: "claim.confirmed" },
      of: "being confirmed",
      at: "when",
      part: "claim.confirmed",
      hint: worse,
    },
    {
      rule: { urgency: "none", when: "has(claim.motivation.ref)" },
      of: "giving more evidence",
      at: "when",
      part: "has(claim.motivation.ref)",
      hint: worse,
    },
    {
      rule: { urgency: "none", when: "'cost' in claim.actor.goals" },
      of: "being granted more",
      at: "when",
      part: "'cost' in claim.actor.goals",
      hint: worse,
    },
    { rule: { urgency: "none", when: "claim.trust < 3" } },
    { rule: { ask: {}, when: "claim.trust < 3" } },
  ];
  it.each(cases)("$rule for $of, %$", ({ rule, of, at, part, hint }) => {
    const findings = rewardedDistrust(policyWith([rule], { limits }));
    if (of === undefined) return expect(findings).toEqual([]);
    const state = hint === worse ? "worse off" : "better off";
    const [finding] = findings;
    expect(findings.length).toBeGreaterThan(0);
    expect(finding).toMatchObject({
      level: "error",
      rule: "rewarded-distrust",
      pointer: `/rules/0/${at}`,
      message: `\`r0\` would leave a claim ${state} for ${of}`,
      hint: hint ?? better,
    });
    if (part === undefined || finding?.span === undefined) return;
    return expect(String(rule["when"]).slice(finding.span.from, finding.span.to)).toBe(part);
  });

  it.each([
    { rule: { urgency: "deadline", for: { urgencies: ["none"] } }, over: "routine" },
    { rule: { urgency: "none", for: { urgencies: ["emergency"] } }, over: "emergency" },
    { rule: { urgency: "routine", for: { urgencies: ["none"] } }, over: undefined },
    {
      rule: { urgency: "routine", for: { urgencies: ["deadline", "degradation", "emergency"] } },
      over: undefined,
    },
    { rule: { urgency: "deadline", for: { urgencies: ["none", "routine"] } }, over: undefined },
    { rule: { lease: "1h", for: { urgencies: ["none"] } }, over: undefined },
  ])("$rule when it turns the order of urgencies round: $over, %$", ({ rule, over }) => {
    const message = `\`r0\` sets less urgent claims above those of urgency \`${over}\``;
    const hint = "list every urgency between the weakest listed and the one that is set";
    const finding = {
      level: "error",
      rule: "rewarded-distrust",
      pointer: "/rules/0/for/urgencies",
      message,
      hint,
    };
    expect(rewardedDistrust(policyWith([rule]))).toEqual(over === undefined ? [] : [finding]);
  });
});
