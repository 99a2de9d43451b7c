import { Annotations, Aws, Stack, Tags } from "aws-cdk-lib";
import { EventBus, type IEventBus } from "aws-cdk-lib/aws-events";
import { ArnPrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { hookSecretNames } from "#core/deployment/hooks.ts";
import { outsideWarnings } from "#core/deployment/reaching.ts";
import { Access } from "./access/access.ts";
import type { Watch } from "./alarms/watch.ts";
import type { ArbiterProps } from "./arbiter-props.ts";
import { AskBefore, askingRole } from "./asking/ask-before.ts";
import { RunsAnswered } from "./asking/runs-answered.ts";
import { ofDrafts, ofHook } from "./doors/of-each.ts";
import { Inbox } from "./forwarding/inbox.ts";
import { ArbiterFunctions } from "./functions/arbiter-functions.ts";
import type { Reach } from "./functions/reach.ts";
import { installationTag } from "./installation-tag.ts";
import { Endpoints } from "./network/endpoints.ts";
import { NoticeTopic } from "./notices/notice-topic.ts";
import type { DeploymentPlan } from "./plan/plan.ts";
import type { PlanInput } from "./plan/plan-input.ts";
import { planOf } from "./plan/plan-of.ts";
import { type SpokeSite, spokesOf } from "./plan/spokes.ts";
import { WorkQueues } from "./queues/work-queues.ts";
import { AccountRoles } from "./roles/account-roles.ts";
import { roleTemplates } from "./roles/role-names.ts";
import { BudgetTopic } from "./rules/budget-topic.ts";
import { DecisionRule } from "./rules/decision-rule.ts";
import { DeploymentRule } from "./rules/deployment-rule.ts";
import { EventRules } from "./rules/event-rules.ts";
import { hearingOf, worldwideOnly } from "./rules/hearing.ts";
import { IntentRules } from "./rules/intent-rules.ts";
import { PartnerRules } from "./rules/partner-rules.ts";
import { type SettledProps, settled } from "./settled-props.ts";
import type { SpokeProps } from "./spoke.ts";
import { Keys } from "./storage/keys.ts";
import { Seals } from "./storage/seals.ts";
import { Storage } from "./storage/storage.ts";
import type { CostAlarmProps } from "./watching/cost-alarm.ts";
import { Watching } from "./watching/watching.ts";
import { ArbitrationMachine } from "./workflow/arbitration-machine.ts";
import { Schedules } from "./workflow/schedules.ts";

export type { ArbiterProps } from "./arbiter-props.ts";

/** A file of owners lies beside the functions; other sources have to be asked. */
const isAnyAsked = ({ owners }: DeploymentPlan): boolean => (owners?.sources.length ?? 0) > 0;

/** Which queues there are besides those that every installation has. */
const workIn = ({ shadow, runTask, learning, failedCalls, intentBuses }: DeploymentPlan) => ({
  hasShadow: shadow !== undefined,
  hasRuns: runTask !== undefined,
  ...{ learning, failedCalls },
  hasBuses: intentBuses !== undefined,
});

/** How a warning begins, whatever it is about, so that it can be acknowledged for good. */
const warningId = (warning: string): string =>
  `parley:${(warning.split(/[`:,(]/)[0] ?? "").trim().replaceAll(/[^a-z0-9]+/gi, "-")}`;

type Files = Pick<PlanInput, "folder" | "positionOf">;

/** Watches what is governed, weighs who wants what, and keeps, puts back or asks. */
export class Arbiter extends Construct {
  readonly plan: DeploymentPlan;
  /** Where decisions are told. */
  readonly decisions: IEventBus;
  /** Where else something is to be deployed: a `Spoke` for each. */
  readonly places: readonly SpokeSite[];
  /** The budget, where this region has none: for a `CostAlarm` in another. */
  readonly costElsewhere: CostAlarmProps | undefined;
  /** By what people and programs reach it. */
  readonly access: Access;
  /** What signs the decisions of a day, and where that is kept. */
  readonly seals: Seals;
  /** Everything that is remembered. */
  readonly tables: Reach["tables"];
  readonly #props: SettledProps;
  readonly #keys: Keys;
  readonly #watch: Watch;
  readonly #queues: WorkQueues;

  constructor(scope: Construct, id: string, props: ArbiterProps & Files) {
    super(scope, id);
    this.#props = settled(props);
    const { name } = this.#props;
    this.plan = this.#planned(props);
    this.places = spokesOf(this.plan, Stack.of(this));
    Tags.of(this).add(installationTag, name);
    this.#keys = new Keys(this, "Keys", this.#props);
    this.seals = new Seals(this, "Seals", this.#props);
    const watching = new Watching(this, "Watching", { ...this.#props, key: this.#keys.data });
    this.#watch = watching.watch;
    this.costElsewhere = watching.costElsewhere;
    this.#queues = new WorkQueues(this, "Queues", { watch: this.#watch, ...workIn(this.plan) });
    this.decisions = props.decisions ?? this.#bus(name);
    this.access = new Access(this, "Access", { ...this.#props, key: this.#keys.data, watch: this.#watch });
    const reach = this.#reach();
    this.tables = reach.tables;
    const functions = new ArbiterFunctions(this, "Functions", { ...reach, choices: this.#props });
    const machine = this.#carryOn(reach, functions);
    this.access.openTo(functions.byName);
    this.#askBefore(functions);
    if (this.plan.runTask !== undefined) new RunsAnswered(this, "Runs", { watch: this.#watch });
    this.#listen();
    watching.show({ queues: this.#queues, functions: functions.byName, machine, tables: reach.tables });
  }

  #planned(props: ArbiterProps & Files): DeploymentPlan {
    const { account, region } = Stack.of(this);
    const plan = planOf({ ...props, home: { account, region } });
    const warnings = [...plan.warnings, ...outsideWarnings(props.network !== undefined)];
    for (const warning of warnings) Annotations.of(this).addWarningV2(warningId(warning), warning);
    return plan;
  }

  /** Everything that functions can be given. */
  #reach(): Reach {
    const { plan } = this;
    const { name, approvers, operators, logDays, removal, network } = this.#props;
    const [watch, { data, secrets, links }] = [this.#watch, this.#keys];
    const { publicUrl, signsIn } = this.access;
    const { reader, restorer, handler } = roleTemplates(name, Stack.of(this).partition);
    const { all: queues, undelivered } = this.#queues;
    const tables = new Storage(this, "Storage", { ...this.#props, watch, key: data, removal });
    const notices = new NoticeTopic(this, "Notices", {
      ...{ name, approvers, tell: plan.tell, operators, undelivered },
      key: data,
    });
    if (network?.endpoints === "create") new Endpoints(this, "Endpoints", network);
    return {
      ...{ name, plan, watch, tables, queues, undelivered, logDays },
      dataKey: data,
      secretsKey: secrets,
      linksKey: links,
      seals: this.seals,
      ...{ publicUrl, signsIn },
      notices: notices.topic,
      hookSecrets: hookSecretNames(plan.policy.file, {
        ...{ name, hooks: this.#props.hooks, hasRuns: plan.runTask !== undefined },
      }),
      decisions: this.decisions,
      roles: plan.mode === "enforce" ? { reader, restorer, handler } : { reader },
      ...(network !== undefined && { network }),
    };
  }

  /** Without a description, which not every partition knows of a bus. */
  #bus(eventBusName: string): IEventBus {
    return new EventBus(this, "Decisions", { eventBusName }) as IEventBus;
  }

  /** What goes on once a look found something: the workflow, the schedules, and the roles to act with. */
  #carryOn(reach: Reach, { byName }: ArbiterFunctions): ArbitrationMachine {
    const { judge, restore, confirm, ask, settle, sweep } = byName;
    const workers = { judge, restore, confirm, ask, settle };
    const machine = new ArbitrationMachine(this, "Workflow", { ...reach, workers });
    new Schedules(this, "Schedules", {
      ...reach,
      ...{ sweep, endLeases: byName["end-leases"], checkApprovers: byName["check-approvers"] },
      refreshOwners: isAnyAsked(this.plan) ? byName["refresh-owners"] : undefined,
      learn: byName[ofDrafts],
    });
    new AccountRoles(this, "Roles", {
      name: this.#props.name,
      hubAccount: Stack.of(this).account,
      plan: this.plan,
      passRoles: this.#props.passRoles,
      own: [
        ...[reach.dataKey, reach.secretsKey, reach.linksKey, reach.seals.key].map(({ keyArn }) => keyArn),
        ...[reach.seals.bucket.bucketArn, reach.seals.bucket.arnForObjects("*")],
        this.decisions.eventBusArn,
        ...[reach.tables.ledger.tableArn, reach.tables.registry.tableArn],
      ],
    });
    return machine;
  }

  /** Has writes ask first, where the deployment says so; the hooks of other places are let in one by one. */
  #askBefore({ byName }: ArbiterFunctions): void {
    const answering = byName[ofHook];
    if (answering === undefined) return;
    const { account, region } = Stack.of(this);
    const { name } = this.#props;
    new AskBefore(this, "Asking", {
      ...{ name, plan: this.plan, functionArn: answering.functionArn, account, region },
      watch: this.#watch,
    });
    for (const place of this.places.filter((each) => !each.isWorldwideOnly)) {
      const role = `arn:${Aws.PARTITION}:iam::${place.account}:role/${askingRole(name, place.region)}`;
      answering.addPermission(`AskedFrom${place.account}${place.region}`, {
        principal: new ArnPrincipal(role),
        action: "lambda:InvokeFunction",
      });
    }
  }

  /** What is heard: here, from spokes, and that the stack itself was deployed. */
  #listen(): void {
    const [{ name, organisation, budgets }, { catalogue }, { all: queues }] = [
      this.#props,
      this.plan,
      this.#queues,
    ];
    const hearing = hearingOf(name, this.plan, this.#props);
    new EventRules(this, "Rules", { name, hearing, catalogue, queues });
    new PartnerRules(this, "Partners", { name, policy: this.plan.policy, queue: queues.situations });
    const { intentBuses: buses = [] } = this.plan;
    if (queues.intents !== undefined)
      new IntentRules(this, "Intents", { name, buses, queue: queues.intents });
    const budgetAccounts = this.plan.accounts.map(({ account }) => account);
    if (budgets)
      new BudgetTopic(this, "Budgets", { name, accounts: budgetAccounts, queue: queues.situations });
    new DeploymentRule(this, "Deployment", { name, digest: this.plan.policy.digest, queues });
    const { precedents } = queues;
    if (precedents !== undefined)
      new DecisionRule(this, "Learning", { name, decisions: this.decisions, queue: precedents });
    const accounts = this.places.map(({ account }) => account);
    if (accounts.length === 0) return;
    new Inbox(this, "Inbox", {
      name,
      accounts,
      hearing,
      catalogue,
      queues,
      ...(organisation && { organisation }),
    });
  }

  /** What the spoke of a place is made of. */
  spokeIn(place: SpokeSite): SpokeProps {
    const { account, region } = Stack.of(this);
    const { name, passRoles, operators } = this.#props;
    const hearing = hearingOf(name, this.plan, this.#props);
    return {
      hub: { name, account, region },
      plan: this.plan,
      hearing: place.isWorldwideOnly ? worldwideOnly(hearing) : hearing,
      runbooks: this.#watch.runbooks,
      asks: !place.isWorldwideOnly,
      hasRoles: place.hasRoles,
      ...{ passRoles, operators },
    };
  }
}
