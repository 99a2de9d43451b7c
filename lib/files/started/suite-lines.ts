import { environmentNames, quoted, quotedList, type StartAnswers } from "./answers.ts";

type SuiteCase = {
  readonly name: string;
  /** What is otherwise than at the head, one line each. */
  readonly given: readonly string[];
  readonly expect: string;
};

/** A suite that holds a first policy to what was answered. */
export function startedSuite(answers: StartAnswers, policy: string): string {
  const cases = [
    ...placeCases(answers),
    ...deployCases(answers),
    ...machineCases(answers),
    ...onCallCases(answers),
  ];
  return `${[...head(policy), ...cases.flatMap(linesOf)].join("\n")}\n`;
}

const head = (policy: string): readonly string[] => [
  "# What this policy must decide: add the disputes that matter to you (docs/disputes.md of Parley).",
  "title: what was answered when the policy was started",
  `policy: ${quoted(policy)}`,
  "given:",
  "  now: 2026-01-15T12:00:00Z # two hours after each edit below, so nobody is still about to explain it",
  "  tags: {service: shop}",
  "tests:",
];

const linesOf = ({ name, given, expect }: SuiteCase): readonly string[] => [
  `  - name: ${quoted(name)}`,
  "    given:",
  ...given.map((line) => `      ${line}`),
  `    expect: ${expect}`,
];

/** One field of one resource, and what it became. */
type StartEdit = {
  readonly type: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
};

const runtime: StartEdit = {
  type: "AWS::Lambda::Function",
  field: "/Runtime",
  before: "nodejs22.x",
  after: "nodejs24.x",
};
const protection: StartEdit = {
  type: "AWS::RDS::DBInstance",
  field: "/DeletionProtection",
  before: "true",
  after: "false",
};
const size: StartEdit = {
  type: "AWS::AutoScaling::AutoScalingGroup",
  field: "/DesiredCapacity",
  before: "2",
  after: "8",
};

type EditWriter = { readonly by: string; readonly kind: string; readonly why?: string };

const nobody: EditWriter = { by: "unknown", kind: "unknown" };

/** Somebody's edit of a resource in an account, as it was seen. */
function seenIn(account: string, edit: StartEdit, { by, kind, why }: EditWriter): readonly string[] {
  const vouched = kind === "pipeline" || kind === "automation" ? ", vouched: policy" : "";
  const said = why === undefined ? "intent: unattributed, source: observed" : `${why}, source: session`;
  return [
    `resource: {account: ${quoted(account)}, region: eu-north-1, type: ${quoted(edit.type)}, id: shop}`,
    `prior: {${edit.field}: ${edit.before}}`,
    `live: {${edit.field}: ${edit.after}}`,
    "claims:",
    `  - {id: writer, field: ${edit.field}, constraint: {is: ${edit.after}}, ${said},`,
    `     actor: {principal: ${quoted(by)}, kind: ${kind}${vouched}},`,
    "     madeAt: 2026-01-15T10:00:00Z, changedAt: 2026-01-15T10:00:00Z}",
  ];
}

/** Where the cases about people and machines play: the strictest place that was named. */
const homeOf = ({ accounts }: StartAnswers): string =>
  environmentNames.flatMap((name) => accounts[name])[0] ?? elsewhere([]);

/** An account that nobody named. */
function elsewhere(named: readonly string[]): string {
  const numbers = Array.from({ length: named.length + 1 }, (_, index) => String(999_999_999_999 - index));
  return numbers.find((number) => !named.includes(number)) ?? "999999999999";
}

function placeCases({ accounts, answers }: StartAnswers): readonly SuiteCase[] {
  const asked =
    answers.length === 0
      ? "{outcome: ask}"
      : `{outcome: ask, fields: {/Runtime: {ask: {approvers: ${quotedList(answers)}}}}}`;
  const ran = (account: string) => seenIn(account, runtime, nobody);
  const bared = (account: string) => seenIn(account, protection, nobody);
  const stranger = elsewhere(environmentNames.flatMap((name) => accounts[name]));
  return [
    ...accounts.prod.map((account) => ({
      name: `${account} is prod: what nobody explains is asked about`,
      given: ran(account),
      expect: asked,
    })),
    ...accounts.staging.flatMap((account) => [
      {
        name: `${account} is not prod: what runs there may change`,
        given: ran(account),
        expect: "{outcome: keep}",
      },
      {
        name: `${account} is staging: a lost protection goes back on`,
        given: bared(account),
        expect: "{outcome: revert}",
      },
    ]),
    ...accounts.test.flatMap((account) => [
      {
        name: `${account} is no place to ask about what runs`,
        given: ran(account),
        expect: "{outcome: keep}",
      },
      {
        name: `${account} is test: a lost protection is asked about`,
        given: bared(account),
        expect: "{outcome: ask}",
      },
    ]),
    { name: "what nothing places counts as prod", given: ran(stranger), expect: asked },
  ];
}

const holds = ({ field }: StartEdit): string => `{outcome: keep, fields: {${field}: {holders: [writer]}}}`;

const deployCases = (answers: StartAnswers): readonly SuiteCase[] =>
  answers.deploys.map((by) => ({
    name: `${by} deploys, and need not say why`,
    given: seenIn(homeOf(answers), runtime, { by, kind: "pipeline" }),
    expect: holds(runtime),
  }));

const openFor = (situation: string): readonly string[] => [
  `situations: [{${situation}, state: open, scope: {service: shop}, since: 2026-01-15T09:50:00Z}]`,
];

function machineCases(answers: StartAnswers): readonly SuiteCase[] {
  const why = "intent: availability, motivation: {kind: traffic-spike, ref: alarm/shop}";
  return answers.machines.map((by) => ({
    name: `${by} scales while an alarm rings`,
    given: [
      ...seenIn(homeOf(answers), size, { by, kind: "automation", why }),
      ...openFor("kind: alarm, ref: alarm/shop, source: cloudwatch"),
    ],
    expect: holds(size),
  }));
}

/** A number of an incident in the team's own form. */
function numberFor({ numbers }: StartAnswers): string {
  const [form = "INC"] = numbers.incident;
  return form.includes("?") ? form.replaceAll("?", "1") : `${form}-7`;
}

function onCallCases(answers: StartAnswers): readonly SuiteCase[] {
  const ref = quoted(numberFor(answers));
  const why = `intent: availability, motivation: {kind: incident, ref: ${ref}}`;
  const source = answers.incidents ?? "incidents";
  return [
    {
      name: "what somebody changes for an open incident stands",
      given: [
        ...seenIn(homeOf(answers), size, { by: "sso/on-call@example.com", kind: "person", why }),
        ...openFor(`kind: incident, ref: ${ref}, source: ${source}`),
      ],
      expect: holds(size),
    },
  ];
}
