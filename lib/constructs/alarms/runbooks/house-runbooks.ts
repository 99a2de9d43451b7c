import { faultsQuery } from "./faults-query.ts";
import type { Runbook } from "./runbook.ts";

const misconfigured: Runbook = {
  title: "the installation is not as it must be",
  means:
    "A function lacks a permission, a setting, a file or a table, or met an item that a newer release has written.",
  look: [faultsQuery("lines with the fault `Misconfigured` say in `why` what is missing, and where.")],
  act: [
    {
      say: "Most of it is put right by deploying again, spokes included:",
      run: ["npx cdk deploy --all"],
    },
    "A permission that is in the template and refused all the same is denied from above: by a service control policy, a " +
      "permissions boundary or a key's policy.",
    "A type that a reader may not read: take it from `governs`, or see in docs/security.md which of its fields stay unknown.",
    "`stored by a newer release`: deploy that release again. The older one writes nothing over it.",
  ],
  ignored: "Whatever needs it fails: messages become dead letters after half an hour, and cases wait.",
};

const standstill: Runbook = {
  title: "the sweep stands still",
  means:
    "For twenty minutes nothing looked after forgotten cases and ended leases. It rings once for some minutes when Parley is " +
    "deployed for the first time.",
  look: [
    {
      say: "Is the schedule there and enabled, and may its role invoke the function?",
      run: ["aws scheduler get-schedule --group-name {name} --name {name}-sweep --query '[State,Target]'"],
    },
    "`{name}-undelivered`: what the scheduler could not deliver lies there and says why in its attributes.",
  ],
  act: [
    {
      say: "Deploying again puts the schedule and the role right:",
      run: ["npx cdk deploy --all"],
    },
    {
      say: "Until then the sweep can be run by hand; it does no harm however often it runs:",
      run: [
        `aws lambda invoke --function-name {name}-sweep --cli-binary-format raw-in-base64-out --payload '{"v":1}' /dev/stdout`,
      ],
    },
  ],
  ignored:
    "Leases end late, and a case whose execution was lost stays as it is. Changes are seen and judged as before.",
};

const brokenInvariant: Runbook = {
  title: "a promise of Parley's own does not hold",
  means:
    "Parley found itself in a state that its code rules out. It is a defect, and what was under way was given up.",
  look: [
    faultsQuery(
      "lines with the fault `BrokenInvariant` say which promise, and about which case or resource.",
    ),
  ],
  act: [
    "Report the line. It holds ids and no values of fields.",
    "If restores are concerned, set the kill switch until it is mended.",
  ],
  ignored:
    "The message becomes a dead letter, or the case is begun again by the sweep. An error never reverts anything.",
};

const throttles: Runbook = {
  title: "Parley is throttled",
  means:
    "AWS refuses what ends the alarm's name: a function's invocations, writes of a table, steps of the workflow; or looks wait " +
    "for their turn because of `readsPerSecond`.",
  look: [
    "On the dashboard `{name}`: since when, and do the queues grow?",
    {
      say: "What the account may:",
      run: [
        "aws lambda get-account-settings --query AccountLimit",
        "aws service-quotas list-service-quotas --service-code states --query 'Quotas[].[QuotaName,Value]' --output text",
      ],
    },
  ],
  act: [
    "For a few minutes after a burst: nothing. Everything is tried again.",
    "Functions: raise the account's concurrent executions. Workflow: its state transitions (new accounts have few).",
    "A table: one resource is written all the time; see `over-allowance`.",
    "Looks: raise `readsPerSecond` as far as Cloud Control answers, or govern fewer types.",
  ],
  ignored: "Verdicts come late. What is refused for half an hour becomes a dead letter.",
};

const monthlyCost: Runbook = {
  title: "Parley costs more than was allowed",
  means:
    "What carries the tag `parley:installation` = `{name}` costs, or will by the end of the month, more than `monthlyCost`; " +
    "or a day had so many changes, looks and cases that thirty such days would (`pace`).",
  look: [
    {
      say: "By service, once the tag is activated as a cost allocation tag in the account that pays (docs/operations.md):",
      run: [
        "aws ce get-cost-and-usage --time-period Start=FIRST_OF_MONTH,End=TOMORROW \\",
        "  --granularity MONTHLY --metrics UnblendedCost --group-by Type=DIMENSION,Key=SERVICE \\",
        `  --filter '{"Tags":{"Key":"parley:installation","Values":["{name}"]}}'`,
      ],
    },
    "On the dashboard: changes and looks a day. docs/cost.md says what each costs.",
  ],
  act: [
    "Far more looks than changes of people: a robot writes all the time. Let it, by a standing claim, or stop it.",
    "`sessionTags` and `config` cost more than all the rest where there is much of either: do you need them?",
    "Govern fewer types, or raise `monthlyCost`; then deploy.",
  ],
  ignored: "Only money: Parley goes on. Looks and starts of a day are capped for each resource.",
};

export const houseRunbooks = {
  misconfigured,
  standstill,
  "broken-invariant": brokenInvariant,
  throttles,
  "monthly-cost": monthlyCost,
} as const;
