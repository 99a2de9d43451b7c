import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AttributeType, type ITable, Table } from "aws-cdk-lib/aws-dynamodb";
import { EventBus, type IEventBus } from "aws-cdk-lib/aws-events";
import { Key } from "aws-cdk-lib/aws-kms";
import { Topic } from "aws-cdk-lib/aws-sns";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { ArbiterFunctions, type Choices } from "#constructs/functions/arbiter-functions.ts";
import type { Reach } from "#constructs/functions/reach.ts";
import type { DeploymentPlan } from "#constructs/plan/plan.ts";
import { WorkQueues } from "#constructs/queues/work-queues.ts";
import { Seals } from "#constructs/storage/seals.ts";
import { ArbitrationMachine } from "#constructs/workflow/arbitration-machine.ts";
import { Schedules } from "#constructs/workflow/schedules.ts";
import type { Learning } from "#core/learning/learning-words.ts";
import { governs, policyIn } from "../../pipeline/stage.ts";

export const catalogue = openCatalogue();
const policy = policyIn("enforce");

const home = { account: "123456789012", region: "eu-north-1" };

const types = governs.flatMap((type) => {
  const facts = catalogue.type(type);
  return facts === undefined ? [] : [{ type, facts, watchable: "whole" as const, isRestorable: true }];
});

export const plan: DeploymentPlan = {
  policy,
  shadow: policyIn("advise"),
  mode: "enforce",
  hook: "warn",
  runTask: { hosts: ["app.terraform.io"], archives: ["archivist.terraform.io"] },
  intentBuses: ["deploys"],
  types,
  accounts: [{ account: "210987654321", regions: ["eu-north-1", "us-east-1"] }],
  approvers: [],
  channels: [],
  reviews: [],
  tell: [],
  learning: "drafts",
  failedCalls: true,
  owners: undefined,
  identityCenter: undefined,
  catalogue,
  warnings: [],
};

const roles: Reach["roles"] = {
  reader: "arn:aws:iam::{account}:role/parley-reader",
  restorer: "arn:aws:iam::{account}:role/parley-restorer",
  handler: "arn:aws:iam::{account}:role/parley-handler-{service}",
};
export const onlyReading: Reach["roles"] = { reader: roles.reader };

type Changed = {
  readonly reach?: Partial<Reach>;
  readonly choices?: Choices;
  /** @default - there is one */
  readonly hasShadow?: boolean;
  /** @default - runs of Terraform are answered */
  readonly hasRuns?: boolean;
  /** @default - one bus speaks for somebody */
  readonly hasBuses?: boolean;
  readonly network?: (stack: Stack) => NonNullable<Reach["network"]>;
};

type ReachParts = Readonly<Record<"hasShadow" | "hasRuns" | "hasBuses", boolean>> & {
  readonly learning: Learning;
  readonly failedCalls: boolean;
};

function reachIn(stack: Stack, has: ReachParts, name = "parley"): Reach {
  const dataKey = new Key(stack, "DataKey");
  const watch = { name, topic: new Topic(stack, "Alarms"), runbooks: "https://example.com" };
  const queues = new WorkQueues(stack, "Queues", { watch, ...has });
  // CDK's own interfaces are laxer than the compiler is here.
  const table = (id: string) =>
    new Table(stack, id, {
      partitionKey: { name: "pk", type: AttributeType.STRING },
      encryptionKey: dataKey,
    }) as ITable;
  return {
    name,
    plan,
    watch,
    tables: { ledger: table("Ledger"), registry: table("Registry") },
    dataKey,
    secretsKey: new Key(stack, "SecretsKey"),
    linksKey: new Key(stack, "LinksKey"),
    seals: new Seals(stack, "Seals", { name, removal: "retain" }),
    publicUrl: "https://parley.example.com",
    signsIn: { issuer: "https://id.example.com", clientId: "parley" },
    queues: queues.all,
    undelivered: queues.undelivered,
    hookSecrets: { pagerduty: "parley/hooks/pagerduty", own: "team/own" },
    notices: new Topic(stack, "Notices", { masterKey: dataKey }),
    decisions: new EventBus(stack, "Decisions", { eventBusName: name }) as IEventBus,
    roles,
    logDays: 90,
  };
}

/** The functions, the state machine and the schedules of an installation, with the least of everything else. */
export function installed({
  reach: changed = {},
  choices = {},
  network,
  hasShadow = true,
  hasRuns = true,
  hasBuses = true,
}: Changed = {}) {
  const { learning, failedCalls } = changed.plan ?? plan;
  // As in cdk.json, and nothing is copied anywhere.
  const context = { "@aws-cdk/aws-iam:minimizePolicies": true, "aws:cdk:disable-asset-staging": true };
  const stack = new Stack(new App({ analyticsReporting: false, context }), "Parley", { env: home });
  const reach: Reach = {
    ...reachIn(stack, { hasShadow, hasRuns, hasBuses, learning, failedCalls }, changed.name),
    ...changed,
    ...(network !== undefined && { network: network(stack) }),
  };
  const functions = new ArbiterFunctions(stack, "Functions", { ...reach, choices });
  const { name, watch, dataKey, logDays, undelivered } = reach;
  const { byName: workers } = functions;
  const machine = new ArbitrationMachine(stack, "Machine", { name, watch, dataKey, logDays, workers });
  new Schedules(stack, "Schedules", {
    name,
    watch,
    undelivered,
    sweep: workers.sweep,
    endLeases: workers["end-leases"],
    checkApprovers: workers["check-approvers"],
    learn: workers.learn,
  });
  return { stack, reach, functions, machine, template: Template.fromStack(stack) };
}
