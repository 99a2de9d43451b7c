import {
  type EnvironmentName,
  environmentNames,
  firstSteps,
  quotedList,
  type SeenRole,
  type StartAnswers,
} from "./answers.ts";

type StartNames = { readonly policy: string; readonly suite: string };
type StartSection = readonly string[];

/** A first policy of one's own: what was answered, over the packaged policy, with a sentence to each part. */
export function startedPolicy(answers: StartAnswers, names: StartNames): string {
  const sections = [
    head(names),
    mode(answers),
    environments(answers),
    organisation(answers),
    actors(answers),
    references(answers),
    sources(answers),
    approvers(answers),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

const head = ({ policy, suite }: StartNames): StartSection => [
  "# What is otherwise here than in the policy that comes with Parley, which says all the rest.",
  `# What both come to: \`parley policy show ${policy}\`. What else may stand here: docs/policy.md of Parley.`,
  `# Wherever this changes: \`parley policy lint ${policy}\`, \`parley policy test ${suite}\`.`,
  "parley: 1",
  "extends: [parley/default@1]",
];

const mode = ({ firstStep }: StartAnswers): StartSection => [
  "# observe decides and records, advise also tells and asks people, enforce also puts right what loses. How far a",
  "# deployment goes is capped by its own `mode`. Widen it place by place, for example with",
  "#   scopes: [{in: {environments: [test]}, mode: enforce}]",
  "mode:",
  `  default: ${firstSteps[firstStep]}`,
];

const accountsOf = ({ accounts }: StartAnswers): readonly string[] =>
  environmentNames.flatMap((name) => accounts[name]);

const placed = (name: EnvironmentName, accounts: readonly string[]): string =>
  accounts.length === 0
    ? `  # ${name} has no account of its own: tags such as \`env: ${name}\` tell it.`
    : `  - {id: ${name}, accounts: ${quotedList(accounts)}}`;

const environments = ({ accounts }: StartAnswers): StartSection => [
  "# An account is better evidence than a tag. What neither of them places counts as prod.",
  "environments:",
  ...environmentNames.map((name) => placed(name, accounts[name])),
];

const organisation = (answers: StartAnswers): StartSection => [
  "# Your own accounts: access that a change gives to any other is given to a stranger, and is never left standing.",
  "organisation:",
  `  accounts: ${quotedList(accountsOf(answers))}`,
];

const proposed = ({ principal, takenFor, changes }: SeenRole): string => {
  const count = `${changes} change${changes === 1 ? "" : "s"}`;
  return takenFor === "unknown"
    ? `  #   ${principal}: ${count}, and the log does not tell what it is`
    : `  #   - {principals: ${quotedList([principal])}, kind: ${takenFor}}  # ${count}`;
};

/** A section that is left to be filled. */
const toFill = (name: string, row: string): StartSection => [`# ${name}:`, `#   ${row}`];

function actors({ deploys, machines, seen }: StartAnswers): StartSection {
  const deploying = [
    "  # They bring what stands in the code: each change of theirs weighs as routine without another reason.",
    `  - {id: who-deploys, principals: ${quotedList(deploys)}, kind: pipeline, goals: [consistency]}`,
  ];
  const writing = [
    "  # They write by themselves. Grant them what they are for, as in `goals: [availability]`.",
    `  - {id: machines-that-write, principals: ${quotedList(machines)}, kind: automation}`,
  ];
  const rows = [...(deploys.length > 0 ? deploying : []), ...(machines.length > 0 ? writing : [])];
  return [
    "# Who is who; the first row that matches speaks. The name of a role counts, never that of a session.",
    ...(rows.length > 0 ? ["actors:", ...rows] : toFill("actors", actorsExample)),
    ...(seen.length > 0 ? ["  # Also seen in the log. A row grants, so add only whom you know:"] : []),
    ...seen.map(proposed),
  ];
}

const actorsExample =
  '- {principals: ["111111111111:role/checkout-deploy"], kind: pipeline, goals: [consistency]}';

function references({ numbers }: StartAnswers): StartSection {
  const rows = Object.entries(numbers).filter(([, prefixes]) => prefixes.length > 0);
  return [
    "# What stands before the numbers of incidents and tickets, besides INC, CHG, CVE and their like: who names",
    "# their session `maria@OPS-7` has said why.",
    ...(rows.length > 0 ? ["references:"] : toFill("references", "incident: [OPS]")),
    ...rows.map(([kind, prefixes]) => `  ${kind}: ${quotedList(prefixes)}`),
  ];
}

const sources = ({ incidents }: StartAnswers): StartSection =>
  incidents === undefined
    ? [
        "# The system that confirms incidents. Until one is named, alarms do, and approvers who declare one.",
        ...toFill("sources", "- {id: pagerduty, preset: pagerduty}"),
      ]
    : [
        "# It confirms what people cite. Where it names people by ids of its own, say who they are:",
        "#   people: {PMARIA1: sso/maria@example.com}",
        "sources:",
        `  - {id: ${incidents}, preset: ${incidents}}`,
      ];

const approvers = ({ answers }: StartAnswers): StartSection => [
  "# Who is asked about what has no owner; nobody is about what they have a stake in. Owners: docs/owners.md.",
  ...(answers.length > 0
    ? ["approvers:", `  - {id: platform, principals: ${quotedList(answers)}}`]
    : toFill("approvers", "- {id: platform, principals: [sso/maria@example.com]}")),
];
