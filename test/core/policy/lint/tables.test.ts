import { describe, expect, it } from "vitest";
import { closedWindows } from "#core/policy/lint/closed-windows.ts";
import { malformedCouplings } from "#core/policy/lint/couplings.ts";
import type { Finding } from "#core/policy/lint/finding.ts";
import { excludingGuardrails } from "#core/policy/lint/guardrails.ts";
import { idleAuthority } from "#core/policy/lint/tables/authority.ts";
import { emptyLists } from "#core/policy/lint/tables/empty-lists.ts";
import { lesserKinds } from "#core/policy/lint/tables/lesser-kinds.ts";
import { intentOrders } from "#core/policy/lint/tables/orders.ts";
import { unaskable } from "#core/policy/lint.ts";
import { policyOf } from "../sample.ts";

type Parts = Readonly<Record<string, unknown>>;
/** `level pointer: message | hint`, which is all that a reader sees. */
const told = (findings: readonly Finding[]) =>
  findings.map(({ level, pointer, message, hint }) => `${level} ${pointer}: ${message} | ${hint}`);

describe("authority that nobody can use", () => {
  const idle = (pointer: string, first: string) =>
    `warning ${pointer}: nobody can use this row: the rows before it, from sample.yaml${first} on, take all that it could match | move it further up, or remove it`;
  const claims = (...rows: readonly Parts[]) => ({
    authority: { claims: rows.map((row) => ({ atMost: "routine", ...row })) },
  });
  const one = idle("/authority/claims/1", "/authority/claims/0");
  const cases: readonly { when: string; sections: Parts; finding?: string }[] = [
    { when: "the first row takes all", sections: claims({}, { kinds: ["person"] }), finding: one },
    {
      when: "the first row takes one kind",
      sections: claims({ kinds: ["person"] }, { kinds: ["person"] }),
      finding: one,
    },
    {
      when: "the first row takes another kind",
      sections: claims({ kinds: ["person"] }, { kinds: ["agent"] }),
    },
    {
      when: "the first row takes part of it",
      sections: claims({ motivations: ["incident"] }, { motivations: ["incident", "launch"] }),
    },
    {
      when: "two rows take it together",
      sections: claims({ kinds: ["person"] }, { kinds: ["agent"] }, { kinds: ["agent", "person"] }),
      finding: idle("/authority/claims/2", "/authority/claims/0"),
    },
    {
      when: "the first row takes some principals",
      sections: claims({ principals: ["1:role/*"] }, { kinds: ["person"] }),
    },
    {
      when: "the first row takes its principals",
      sections: claims(
        { principals: ["1:role/*"] },
        { principals: ["arn:aws:iam::1:role/x"], kinds: ["person"] },
      ),
      finding: one,
    },
    { when: "the first row takes one way", sections: claims({ via: ["console"] }, {}) },
    {
      when: "an urgency row is taken",
      sections: {
        urgency: [
          { motivations: ["incident", "launch"], urgency: "routine" },
          { motivations: ["launch"], kinds: ["person"], urgency: "deadline" },
        ],
      },
      finding: idle("/urgency/1", "/urgency/0"),
    },
    {
      when: "an urgency row is taken for one kind",
      sections: {
        urgency: [
          { motivations: ["launch"], kinds: ["person"], urgency: "routine" },
          { motivations: ["launch"], urgency: "deadline" },
        ],
      },
    },
    {
      when: "a row of situations names nobody",
      sections: { authority: { situations: [{ kinds: ["peak"] }] } },
      finding:
        "warning /authority/situations/0: this row lets nobody declare anything | name `sources` or `principals`, or set `persons: true`",
    },
    {
      when: "a row of situations denies persons only",
      sections: { authority: { situations: [{ kinds: ["peak"], persons: false }] } },
      finding:
        "warning /authority/situations/0: this row lets nobody declare anything | name `sources` or `principals`, or set `persons: true`",
    },
    {
      when: "a row of situations names sources",
      sections: { authority: { situations: [{ kinds: ["peak"], sources: ["pagerduty"] }] } },
    },
    {
      when: "a row of situations names principals",
      sections: { authority: { situations: [{ kinds: ["peak"], principals: ["x"] }] } },
    },
    {
      when: "a row of situations is for persons",
      sections: { authority: { situations: [{ kinds: ["peak"], persons: true }] } },
    },
  ];
  it.each(cases)("is found when $when", ({ sections, finding }) => {
    expect(told(idleAuthority(policyOf(sections)))).toEqual(finding === undefined ? [] : [finding]);
  });
});

describe("guardrails that cannot be met", () => {
  const guards = (...rows: readonly Parts[]) => ({
    guardrails: rows.map((row, n) => ({ id: `g${n}`, title: "t", fields: ["/A"], ...row })),
  });
  const both =
    "error /guardrails/1: nothing can meet both `g1` and `g0` (sample.yaml/guardrails/0) | narrow the `in` or the `fields` of one, or loosen its constraint";
  const cases: readonly { when: string; sections: Parts; finding?: string }[] = [
    {
      when: "values differ",
      sections: guards({ constraint: { is: true } }, { constraint: { is: false } }),
      finding: both,
    },
    {
      when: "values are alike",
      sections: guards({ constraint: { is: true } }, { constraint: { is: true } }),
    },
    {
      when: "bounds exclude each other",
      sections: guards({ constraint: { min: 5 } }, { constraint: { max: 4 } }),
      finding: both,
    },
    { when: "bounds meet", sections: guards({ constraint: { min: 5 } }, { constraint: { max: 5 } }) },
    {
      when: "a member is wanted and forbidden",
      sections: guards({ constraint: { has: ["x"] } }, { constraint: { lacks: ["y", "x"] } }),
      finding: both,
    },
    {
      when: "a member is forbidden and wanted",
      sections: guards({ constraint: { lacks: [{ a: 1 }] } }, { constraint: { has: [{ a: 1 }] } }),
      finding: both,
    },
    {
      when: "other members are forbidden",
      sections: guards({ constraint: { has: ["x"] } }, { constraint: { lacks: ["y"] } }),
    },
    {
      when: "fields differ",
      sections: guards({ constraint: { is: 1 } }, { constraint: { is: 2 }, fields: ["/B"] }),
    },
    {
      when: "fields overlap",
      sections: guards({ constraint: { is: 1 } }, { constraint: { is: 2 }, fields: ["/B", "/**"] }),
      finding: both,
    },
    {
      when: "environments differ",
      sections: guards(
        { constraint: { is: 1 }, in: { environments: ["prod"] } },
        { constraint: { is: 2 }, in: { environments: ["test"] } },
      ),
    },
    {
      when: "types differ",
      sections: guards(
        { constraint: { is: 1 }, in: { types: ["AWS::S3::*"] } },
        { constraint: { is: 2 }, in: { types: ["AWS::EC2::*"] } },
      ),
    },
    {
      when: "types overlap",
      sections: guards(
        { constraint: { is: 1 }, in: { types: ["AWS::S3::*"] } },
        { constraint: { is: 2 }, in: { types: ["AWS::*::Bucket"] } },
      ),
      finding: both,
    },
    {
      when: "one excludes itself",
      sections: guards({ constraint: { min: 5, max: 4 } }),
      finding: "error /guardrails/0/constraint: nothing can meet `g0` | loosen one of its bounds",
    },
  ];
  it.each(cases)("are found when $when", ({ sections, finding }) => {
    expect(told(excludingGuardrails(policyOf(sections)))).toEqual(finding === undefined ? [] : [finding]);
  });
});

describe("a policy that cannot ask", () => {
  const owner = { name: "owner", owners: ["service"] };
  const nobody =
    "/approvers: there is nobody to ask: no approver group is named | add a group, such as `- {name: service-owner, owners: [service]}`";
  const gap = (row: number) =>
    `warning /approvers/${row}: some questions find no group that answers them | end the list with a group whose \`for\` is empty`;
  const asking = { onExpiry: { need: "ask" } };
  const silent = { onExpiry: { lease: "keep", need: "revert" }, approvers: [owner] };
  const guardrails = [{ id: "g", title: "t", fields: ["/A"], constraint: { is: 1 } }];
  const cases: readonly { when: string; sections: Parts; findings: readonly string[] }[] = [
    { when: "it watches and has no group", sections: {}, findings: [`warning ${nobody}`] },
    {
      when: "it enforces and has no group",
      sections: { mode: { default: "enforce" } },
      findings: [`error ${nobody}`],
    },
    {
      when: "it advises somewhere and has no group",
      sections: { mode: { scopes: [{ in: {}, mode: "advise" }] } },
      findings: [`error ${nobody}`],
    },
    {
      when: "it watches by name and has no group",
      sections: { mode: { scopes: [{ in: {}, mode: "observe" }] } },
      findings: [`warning ${nobody}`],
    },
    { when: "a group for everything exists", sections: { ...asking, approvers: [owner] }, findings: [] },
    {
      when: "a group of principals exists",
      sections: { ...asking, approvers: [{ name: "a", principals: ["x"] }] },
      findings: [],
    },
    {
      when: "a group has no members",
      sections: { ...asking, approvers: [{ name: "a" }, { name: "b", owners: [], principals: [] }] },
      findings: ["a", "b"].map(
        (name, n) =>
          `warning /approvers/${n}: \`${name}\` has no members | name \`owners\`, such as \`[service]\`, or \`principals\``,
      ),
    },
    {
      when: "no group answers for the rest",
      sections: {
        ...asking,
        approvers: [
          { ...owner, for: { types: ["AWS::S3::*"] } },
          { ...owner, name: "b", for: { classes: ["x"] } },
        ],
      },
      findings: [gap(1)],
    },
    {
      when: "nothing leads to a question",
      sections: silent,
      findings: [
        "warning /rules: nothing in this policy leads to a question | let a rule, a row of `unattributed` or `onExpiry` ask",
      ],
    },
    {
      when: "the end of a lease asks",
      sections: { ...silent, onExpiry: { lease: "ask", need: "keep" } },
      findings: [],
    },
    {
      when: "the end of a need asks",
      sections: { ...silent, onExpiry: { lease: "keep", need: "ask" } },
      findings: [],
    },
    { when: "a guardrail may ask", sections: { ...silent, guardrails }, findings: [] },
    { when: "a rule asks", sections: { ...silent, rules: [{ id: "r", title: "t", ask: {} }] }, findings: [] },
    {
      when: "what is unattributed asks",
      sections: { ...silent, unattributed: [{ answer: "keep" }, { answer: "ask" }] },
      findings: [],
    },
    {
      when: "what is unattributed never asks",
      sections: { ...silent, unattributed: [{ answer: "keep" }], rules: [{ id: "r", title: "t" }] },
      findings: [
        "warning /rules: nothing in this policy leads to a question | let a rule, a row of `unattributed` or `onExpiry` ask",
      ],
    },
  ];
  it.each(cases)("is found when $when", ({ sections, findings }) => {
    expect(told(unaskable(policyOf(sections)))).toEqual(findings);
  });
});

describe("an intent order", () => {
  const full = [
    "data-protection",
    "security",
    "compliance",
    "availability",
    "performance",
    "cost",
    "operability",
    "consistency",
    "experiment",
  ];
  const environments = (...orders: readonly (readonly string[])[]) =>
    orders.map((order, n) => ({ name: `e${n}`, order }));
  const within = (...orders: readonly Parts[]) => ({
    environments: environments(full, full.slice(1)),
    orders,
  });
  const missing = (row: number, names: string) =>
    `warning /environments/${row}/order: \`e${row}\` gives no place to ${names} | add them where they belong, the most important first`;
  const known = missing(1, "data-protection");
  const cases: readonly { when: string; sections: Parts; findings: readonly string[] }[] = [
    { when: "names all", sections: { environments: environments(full) }, findings: [] },
    {
      when: "names all and the unattributed",
      sections: { environments: environments([...full, "unattributed"]) },
      findings: [],
    },
    {
      when: "lacks some",
      sections: { environments: environments(full, ["security", "cost"]) },
      findings: [
        missing(
          1,
          "availability, performance, data-protection, compliance, operability, consistency, experiment",
        ),
      ],
    },
    {
      when: "names one twice",
      sections: { environments: environments([...full, "cost"]) },
      findings: [
        "error /environments/0/order/9: `cost` stands twice in this order | keep the place that is meant",
      ],
    },
    {
      when: "lacks an intent of the team's own",
      sections: {
        environments: environments(full),
        guardrails: [{ id: "g", title: "t", fields: ["/A"], constraint: { is: 1 }, intent: "x-green" }],
      },
      findings: [missing(0, "x-green")],
    },
    {
      when: "lacks one that a rule speaks of",
      sections: {
        environments: environments(full),
        rules: [{ id: "r", title: "t", for: { intents: ["x-a"] }, raise: { intent: "x-b", to: 1 } }],
      },
      findings: [missing(0, "x-a, x-b")],
    },
    {
      when: "lacks one that rises",
      sections: { environments: environments(full), orders: [{ while: ["peak"], raise: "x-c", to: 1 }] },
      findings: [missing(0, "x-c")],
    },
    {
      when: "is too short for a rise",
      sections: within({ while: ["peak"], raise: "cost", to: 9 }),
      findings: [
        known,
        "error /orders/0/to: `cost` cannot rise to place 9: `e1` orders 8 | count places from one",
      ],
    },
    {
      when: "is long enough for a rise",
      sections: within({ while: ["peak"], in: { environments: ["e0"] }, raise: "cost", to: 9 }),
      findings: [known],
    },
    {
      when: "shifts twice for one situation",
      sections: within(
        { while: ["peak", "freeze"], raise: "cost", to: 1 },
        { while: ["freeze"], in: { types: ["AWS::S3::*"] }, raise: "security", to: 1 },
      ),
      findings: [
        known,
        "warning /orders/1: this row never decides: the one at sample.yaml/orders/0 comes first in all its situations | move it further up, or remove it",
      ],
    },
    {
      when: "shifts for a further situation",
      sections: within(
        { while: ["peak"], raise: "cost", to: 1 },
        { while: ["peak", "freeze"], raise: "security", to: 1 },
      ),
      findings: [known],
    },
    {
      when: "shifts elsewhere",
      sections: within(
        { while: ["peak"], in: { environments: ["e0"] }, raise: "cost", to: 1 },
        { while: ["peak"], raise: "security", to: 1 },
      ),
      findings: [known],
    },
  ];
  it.each(cases)("that $when", ({ sections, findings }) => {
    expect(told(intentOrders(policyOf(sections)))).toEqual(findings);
  });
});

describe("a window", () => {
  const window = (part: Parts) => ({
    windows: [{ id: "w", effect: "allow", cron: "0 22 * * *", duration: "1h", ...part }],
  });
  it.each([
    { when: "opens every night", sections: window({}), findings: [] },
    {
      when: "opens on no day",
      sections: window({ cron: "0 22 31 2 *" }),
      findings: [
        "error /windows/0/cron: `w` never opens: no day fits `0 22 31 2 *` | name a day that exists",
      ],
    },
    {
      when: "has no length",
      sections: window({ duration: "0s" }),
      findings: [
        "error /windows/0/duration: `w` closes as soon as it opens | give it a length, such as `2h`",
      ],
    },
    { when: "allows and overruns", sections: window({ overrun: "5m" }), findings: [] },
    {
      when: "denies and overruns",
      sections: window({ effect: "deny", overrun: "5m" }),
      findings: [
        "warning /windows/0/overrun: `w` denies, so its overrun has no effect | lengthen its `duration` instead",
      ],
    },
    { when: "denies", sections: window({ effect: "deny" }), findings: [] },
  ])("that $when", ({ sections, findings }) => {
    expect(told(closedWindows(policyOf(sections)))).toEqual(findings);
  });
});

describe("a coupling", () => {
  const coupled = (part: Parts) => ({ coupled: [{ id: "c", types: ["AWS::Test::Group"], ...part }] });
  it.each([
    { when: "orders two fields", sections: coupled({ ordered: ["/Min", "/Max"] }), findings: [] },
    { when: "joins two patterns", sections: coupled({ together: ["/A/**", "/B*"] }), findings: [] },
    {
      when: "couples nothing",
      sections: coupled({}),
      findings: ["error /coupled/0: `c` couples nothing | name fields under `ordered` or `together`"],
    },
    {
      when: "orders one field",
      sections: coupled({ ordered: ["/Min"], together: ["/A", "/B"] }),
      findings: ["error /coupled/0/ordered: `c` couples one field with nothing | name at least two fields"],
    },
    {
      when: "joins one field",
      sections: coupled({ together: ["/Min"] }),
      findings: ["error /coupled/0/together: `c` couples one field with nothing | name at least two fields"],
    },
    {
      when: "names a field twice",
      sections: coupled({ ordered: ["/Min", "/Max", "/Min"] }),
      findings: ["error /coupled/0/ordered/2: `/Min` stands twice | name each field once"],
    },
    {
      when: "orders a pattern",
      sections: coupled({ ordered: ["/Min*", "/Max"] }),
      findings: [
        "error /coupled/0/ordered/0: `/Min*` may mean several fields, which have no order | name the field itself, without `*`",
      ],
    },
  ])("that $when", ({ sections, findings }) => {
    expect(told(malformedCouplings(policyOf(sections)))).toEqual(findings);
  });
});

describe("an empty list", () => {
  const hint = "name what is meant, or leave the list out to mean all";
  it.each([
    {
      sections: { rules: [{ id: "r", title: "t", for: { kinds: [], intents: ["cost"] } }] },
      pointer: "/rules/0/for/kinds",
      name: "kinds",
    },
    {
      sections: { approvers: [{ name: "a", for: { classes: [] } }] },
      pointer: "/approvers/0/for/classes",
      name: "classes",
    },
    {
      sections: { standing: [{ id: "s", fields: ["/A"], owner: { kinds: [] } }] },
      pointer: "/standing/0/owner/kinds",
      name: "kinds",
    },
    {
      sections: { authority: { claims: [{ motivations: [], atMost: "none" }] } },
      pointer: "/authority/claims/0/motivations",
      name: "motivations",
    },
    {
      sections: { authority: { situations: [{ sources: ["a"], kinds: [] }] } },
      pointer: "/authority/situations/0/kinds",
      name: "kinds",
    },
    {
      sections: { urgency: [{ motivations: ["launch"], kinds: [], urgency: "none" }] },
      pointer: "/urgency/0/kinds",
      name: "kinds",
    },
  ])("of $name is found at $pointer", ({ sections, pointer, name }) => {
    expect(told(emptyLists(policyOf(sections)))).toEqual([
      `error ${pointer}: \`${name}\` is empty, so this matches nothing | ${hint}`,
    ]);
  });

  it("is not missed where there is none", () => {
    expect(
      emptyLists(policyOf({ rules: [{ id: "r", title: "t", for: { kinds: ["person"], tags: {} } }] })),
    ).toEqual([]);
  });
});

describe("tables that reward who is less known", () => {
  const row = (motivation: string, urgency: string, ...kinds: readonly string[]) => ({
    motivations: [motivation],
    urgency,
    ...(kinds.length > 0 && { kinds }),
  });
  const hint = (kind: string, lesser: string) =>
    `let \`${kind}\` weigh at least as much as \`${lesser}\`, in \`urgency\` and \`authority\``;
  const clamps = (...claims: readonly Parts[]) => ({ authority: { claims } });
  const cases: readonly { when: string; sections: Parts; finding?: string }[] = [
    { when: "all weigh the same", sections: { urgency: [row("budget", "deadline")] } },
    {
      when: "a person weighs more",
      sections: { urgency: [row("incident", "emergency", "person"), row("incident", "routine")] },
    },
    {
      when: "the unknown weigh more than a person",
      sections: { urgency: [row("budget", "deadline", "unknown"), row("budget", "routine")] },
      finding: `error /urgency/0: \`budget\` comes to \`deadline\` from \`unknown\` and only to \`routine\` from \`person\` | ${hint("person", "unknown")}`,
    },
    {
      when: "an agent weighs more than automation",
      sections: {
        urgency: [row("launch", "routine", "automation", "unknown"), row("launch", "deadline")],
      },
      finding: `error /urgency/1: \`launch\` comes to \`deadline\` from \`agent\` and only to \`routine\` from \`automation\` | ${hint("automation", "agent")}`,
    },
    {
      when: "only a person is clamped",
      sections: { urgency: [row("launch", "deadline")], ...clamps({ kinds: ["person"], atMost: "none" }) },
      finding: `error /urgency/0: \`launch\` comes to \`deadline\` from \`unknown\` and only to \`none\` from \`person\` | ${hint("person", "unknown")}`,
    },
    {
      when: "no reason counts, and a granted goal of a person least",
      sections: clamps({ kinds: ["person"], atMost: "none" }),
      finding: `error /urgency/0: \`incident\` comes to \`routine\` within a granted goal from \`unknown\` and only to \`none\` from \`person\` | ${hint("person", "unknown")}`,
    },
    {
      when: "one person is clamped by name, for everybody",
      sections: { urgency: [row("launch", "deadline")], ...clamps({ principals: ["x*"], atMost: "none" }) },
    },
    {
      when: "one person is clamped by name, as a person",
      sections: {
        urgency: [row("launch", "deadline")],
        ...clamps({ principals: ["x*"], kinds: ["person"], atMost: "none" }),
      },
      finding: `error /urgency/0: \`launch\` comes to \`deadline\` from \`unknown\` and only to \`none\` from \`person\` | ${hint("person", "unknown")}`,
    },
    {
      when: "only a person's strength is capped",
      sections: clamps({ kinds: ["person"], atMost: "emergency", strength: "want" }),
      finding: `error /urgency/0: \`incident\` comes to a must from \`unknown\` and only to less from \`person\` | ${hint("person", "unknown")}`,
    },
  ];
  it.each(cases)("when $when", ({ sections, finding }) => {
    const found = told(lesserKinds(policyOf(sections)));
    expect(finding === undefined ? found : found[0]).toEqual(finding ?? []);
  });
});
