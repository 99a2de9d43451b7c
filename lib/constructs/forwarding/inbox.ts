import { Aws, Stack } from "aws-cdk-lib";
import { CfnEventBusPolicy, EventBus } from "aws-cdk-lib/aws-events";
import { Construct } from "constructs";
import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { eventRoutes, type Hearing, type Route } from "#catalogue/load/event-routes.ts";
import { groupsOf, longestPattern } from "#catalogue/load/groups.ts";
import { InvalidInput } from "#core/faults.ts";
import type { WorkQueue } from "../queues/work-queue.ts";
import { type QueuesByName, queueFor } from "../queues/work-queues.ts";
import { eventRule } from "../rules/event-rule.ts";
import { anyForwarder, inboxName } from "./inbox-address.ts";

export type InboxProps = {
  /** Of the installation. */
  readonly name: string;
  /** Whose spokes send here; the hub's own account too, where it has spokes in other regions. */
  readonly accounts: readonly string[];
  /** Needed where any of them is another account. */
  readonly organisation?: string;
  readonly hearing: Hearing;
  readonly catalogue: Catalogue;
  readonly queues: QueuesByName;
};

/** A rule names whose events it takes, so that about half of its pattern is left for what it takes. */
export const longestForwarded = 1_100;
/** More would not fit the policy of a bus, which has 10,240 characters at most. */
const mostAccounts = 230;
const mostRules = 300;

/** The bus that spokes forward to. What arrives there goes to the same queues as what is heard at home. */
export class Inbox extends Construct {
  readonly bus: EventBus;

  constructor(scope: Construct, id: string, props: InboxProps) {
    super(scope, id);
    const { name, hearing, catalogue, queues } = props;
    const accounts = [...new Set(props.accounts)].sort();
    this.bus = new EventBus(this, "Bus", { eventBusName: inboxName(name) });
    this.#admit({ ...props, accounts });
    const routes = eventRoutes(hearing, catalogue, longestForwarded).flatMap((route) =>
      fromAccounts(route, accounts),
    );
    refuseTooMany(routes.length);
    for (const route of routes) this.#declare(name, queueFor(queues, route.to), route);
    for (const to of new Set(routes.map((route) => route.to)))
      queueFor(queues, to).admitRule(this.#anyRule(name));
  }

  #declare(name: string, { queue, deadLetters }: WorkQueue, route: Route): void {
    const { name: called, pattern, to, seesReads } = route;
    eventRule(this, called, {
      name: `${name}-inbox-${called}`,
      about: `what spokes forward, for the queue of ${to}`,
      bus: this.bus.eventBusName,
      pattern,
      seesReads,
      targets: [{ arn: queue.queueArn, deadLetters }],
    });
  }

  /** Many accounts take more rules than the policy of a queue could name. */
  #anyRule(name: string): string {
    const resourceName = `${inboxName(name)}/*`;
    return Stack.of(this).formatArn({ service: "events", resource: "rule", resourceName });
  }

  /** INVARIANT (no strangers): only forwarders in exactly these accounts, as far as they belong to the organisation. */
  #admit({ name, accounts, organisation }: InboxProps): void {
    const home = Stack.of(this).account;
    const others = accounts.filter((account) => account !== home);
    if (others.length === 0) return;
    refuseUnbound(others, organisation);
    new CfnEventBusPolicy(this, "Admitted", {
      eventBusName: this.bus.eventBusName,
      statementId: "forwarders",
      statement: {
        Effect: "Allow",
        Principal: { AWS: others.map((account) => `arn:${Aws.PARTITION}:iam::${account}:root`) },
        Action: "events:PutEvents",
        Resource: this.bus.eventBusArn,
        Condition: {
          StringEquals: { "aws:PrincipalOrgID": organisation },
          ArnLike: { "aws:PrincipalArn": anyForwarder(name) },
        },
      },
    });
  }
}

function refuseUnbound(others: readonly string[], organisation: string | undefined): void {
  if (organisation === undefined) {
    throw new InvalidInput(`account \`${others[0]}\` is another one, and no \`organisation\` is named`, {
      hint: "name the organisation that all accounts belong to, such as `organisation: o-a1b2c3d4e5`",
    });
  }
  if (others.length <= mostAccounts) return;
  throw new InvalidInput(`${others.length} accounts are listed, and one hub takes ${mostAccounts} others`, {
    hint: "deploy a second installation under another `name` for the rest",
  });
}

function refuseTooMany(rules: number): void {
  if (rules <= mostRules) return;
  throw new InvalidInput(`the hub would need ${rules} rules, and a bus takes ${mostRules}`, {
    hint: "govern fewer types or accounts, or leave `config` off",
  });
}

/** The route, as often as it takes to name all accounts. */
function fromAccounts(route: Route, accounts: readonly string[]): readonly Route[] {
  const named = (account: readonly string[]) => ({ account, ...route.pattern });
  const fits = (group: readonly string[]) => JSON.stringify(named(group)).length <= longestPattern;
  return groupsOf(accounts, fits).map((group, index) => ({
    ...route,
    name: `${route.name}-${index + 1}`,
    pattern: named(group),
  }));
}
