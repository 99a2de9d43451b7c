import { Aws } from "aws-cdk-lib";
import type { PortCall } from "../../doors/calls.ts";
import { callsIn } from "../../doors/calls-in.ts";
import { callsOf, doors, type FunctionName } from "../../doors/doors.ts";
import { askers, roleTakenBy } from "../../doors/takers.ts";
import type { WorkName } from "../../doors/work-name.ts";
import { posting, postingToActors } from "./posting.ts";
import { isTableCall, type TableCall, tableUse } from "./table-uses.ts";
import { takingOf } from "./taking.ts";
import { type Grant, type GrantGround, type Settings, throughService, type Use } from "./use.ts";

type SpokeCall = Extract<PortCall, `${"cloud" | "configHistory" | "permissions"}.${string}`>;
/** A candidate and the map of Terraform's names lie beside their function; hosts of the web need no permission of AWS. */
type OwnCall = Extract<PortCall, `${"candidate" | "plans" | "runTasks"}.${string}`>;
type ServiceCall = Exclude<PortCall, TableCall | SpokeCall | OwnCall | "killSwitch.set">;

type Find = (ground: GrantGround) => Use;

const sealsUrl = ({ bucket }: GrantGround["reach"]["seals"]): string =>
  `https://${bucket.bucketRegionalDomainName}`;

const one = (action: string, resource: string, settings: Settings): Use => ({
  grants: [{ actions: [action], resources: [resource] }],
  settings,
});

const asking =
  (name: WorkName, setting: keyof Settings): Find =>
  ({ reach: { queues } }) => {
    // Where no candidate is tried there is no queue of trials, as of runs where none is answered, and nothing to send to.
    const { queue } = queues[name] ?? {};
    if (queue === undefined) return { grants: [], settings: {} };
    return one("sqs:SendMessage", queue.queueArn, { [setting]: queue.queueUrl });
  };

const ofMachine =
  (action: string, on: "machine" | "executions"): Find =>
  ({ own }) =>
    one(action, own[on], { STATE_MACHINE_ARN: own.machine });

const sealing =
  (action: string): Find =>
  ({ reach: { seals } }) =>
    one(action, seals.key.keyArn, { SEAL_KEY_ARN: seals.key.keyArn });

const uses: Readonly<Record<ServiceCall, Find>> = {
  "hookQueue.put": asking("hooks", "HOOK_QUEUE_URL"),
  "hookSecrets.of": readingSecrets,
  "runQueue.put": asking("runs", "RUN_QUEUE_URL"),
  "appRegistry.tell": ({ reach: { plan } }) => readingApplications(plan.owners),
  "identityCenter.tell": ({ reach: { plan } }) => readingGroups(plan.identityCenter),
  "looks.ask": asking("looks", "LOOK_QUEUE_URL"),
  "tasks.ask/wake": asking("wakes", "WAKE_QUEUE_URL"),
  "tasks.ask/baseline": asking("baselines", "BASELINE_QUEUE_URL"),
  "cases.start": ofMachine("states:StartExecution", "machine"),
  "cases.wake": ofMachine("states:SendTaskSuccess", "machine"),
  "cases.isRunning": ofMachine("states:DescribeExecution", "executions"),
  "publisher.publish": publishing,
  "publisher.tellActors": publishing,
  "notifier.send": asking("notices", "NOTICE_QUEUE_URL"),
  "notifier.again": asking("notices", "NOTICE_QUEUE_URL"),
  "notifier.post": asking("posts", "POST_QUEUE_URL"),
  "notifier.tell": asking("tells", "TELL_QUEUE_URL"),
  "channels.post": posting,
  "actorChannels.post": postingToActors,
  "mailer.deliver": delivering,
  "subscriptions.list": listing,
  "links.sign": ({ reach: { linksKey } }) =>
    one("kms:GenerateMac", linksKey.keyArn, { LINK_KEY_ARN: linksKey.keyArn }),
  "links.verify": ({ reach: { linksKey } }) =>
    one("kms:VerifyMac", linksKey.keyArn, { LINK_KEY_ARN: linksKey.keyArn }),
  "signIn.begin": signingIn,
  "signIn.finish": signingIn,
  "signIn.who": signingIn,
  "signIn.leaving": signingIn,
  "scheduler.lookAt": scheduling,
  "sealer.key": sealing("kms:GetPublicKey"),
  "sealer.sign": sealing("kms:Sign"),
  "sealer.verify": sealing("kms:Verify"),
  "seals.get": ({ reach: { seals } }) => ({
    grants: [
      { actions: ["s3:GetObject"], resources: [seals.bucket.arnForObjects("seals/*")] },
      // Without it S3 does not tell what is missing from what may not be read.
      { actions: ["s3:ListBucket"], resources: [seals.bucket.bucketArn] },
    ],
    settings: { SEALS_URL: sealsUrl(seals) },
  }),
  "seals.put": ({ reach: { seals } }) =>
    one("s3:PutObject", seals.bucket.arnForObjects("seals/*"), { SEALS_URL: sealsUrl(seals) }),
  "trials.send": asking("trials", "TRIAL_QUEUE_URL"),
  "secrets.digest": ({ reach: { secretsKey } }) =>
    one("kms:GenerateMac", secretsKey.keyArn, { SECRETS_KEY_ARN: secretsKey.keyArn }),
};

function publishing({ reach: { decisions } }: GrantGround): Use {
  return one("events:PutEvents", decisions.eventBusArn, { DECISION_BUS: decisions.eventBusArn });
}

const isServiceCall = (call: PortCall): call is ServiceCall => call in uses;

/** What a service of Parley's own account asks for; undefined where it is none. */
const serviceUse = (call: PortCall, ground: GrantGround): Use | undefined =>
  isServiceCall(call) ? uses[call](ground) : undefined;

const nothing: Use = { grants: [], settings: {} };

/** Lists name no resource of their own, and neither does what is read of them. */
function readingApplications(owners: GrantGround["reach"]["plan"]["owners"]): Use {
  if (owners?.sources.includes("app-registry") !== true) return nothing;
  const { grants } = one("servicecatalog:ListApplications", "*", {});
  const { ACCOUNT_ID, PARTITION, REGION } = Aws;
  const read = {
    actions: [
      "servicecatalog:GetApplication",
      "servicecatalog:GetAttributeGroup",
      "servicecatalog:ListAttributeGroupsForApplication",
    ],
    resources: ["applications", "attribute-groups"].map(
      (kind) => `arn:${PARTITION}:servicecatalog:${REGION}:${ACCOUNT_ID}:/${kind}/*`,
    ),
  };
  return { grants: [...grants, read], settings: {} };
}

/** Groups, their members and the names of users, in one identity store. */
function readingGroups(store: GrantGround["reach"]["plan"]["identityCenter"]): Use {
  if (store === undefined) return nothing;
  const { PARTITION } = Aws;
  const read = {
    actions: ["identitystore:DescribeUser", "identitystore:ListGroupMemberships", "identitystore:ListGroups"],
    resources: [
      `arn:${PARTITION}:identitystore::*:identitystore/${store.store}`,
      ...["user", "group", "membership"].map((kind) => `arn:${PARTITION}:identitystore:::${kind}/*`),
    ],
  };
  const settings = {
    IDENTITY_STORE: store.store,
    IDENTITY_REGION: store.region,
    IDENTITY_GROUPS: JSON.stringify(store.groups ?? []),
  };
  return { grants: [read], settings };
}

/** The topic is encrypted, so that anyone who tells it something uses its key too. */
function delivering({ reach: { notices, dataKey } }: GrantGround): Use {
  const { grants, settings } = one("sns:Publish", notices.topicArn, { NOTICE_TOPIC_ARN: notices.topicArn });
  const key = {
    actions: ["kms:Decrypt", "kms:GenerateDataKey"],
    resources: [dataKey.keyArn],
    conditions: throughService("sns", Aws.REGION),
  };
  return { grants: [...grants, key], settings };
}

function listing({ reach: { notices } }: GrantGround): Use {
  const list = { actions: ["sns:ListSubscriptionsByTopic"], resources: [notices.topicArn] };
  // IAM tells this apart by the topic, and a subscription's name begins with its topic's.
  const look = {
    actions: ["sns:GetSubscriptionAttributes"],
    resources: [notices.topicArn, `${notices.topicArn}:*`],
  };
  return { grants: [list, look], settings: { NOTICE_TOPIC_ARN: notices.topicArn } };
}

/** Each by its own name, with the six signs that Secrets Manager puts behind it. */
function readingSecrets({ reach: { hookSecrets }, own }: GrantGround): Use {
  const names = Object.values(hookSecrets);
  const grant = { actions: ["secretsmanager:GetSecretValue"], resources: names.map(own.secret) };
  return {
    grants: names.length === 0 ? [] : [grant],
    settings: { HOOK_SECRETS: JSON.stringify(hookSecrets) },
  };
}

/** The issuer that vouches for people is asked over the internet, without any permission of AWS. */
function signingIn({ reach: { signsIn } }: GrantGround): Use {
  return { grants: [], settings: { OIDC_ISSUER: signsIn.issuer, OIDC_CLIENT_ID: signsIn.clientId } };
}

function scheduling({ reach, own }: GrantGround): Use {
  const handOver: Grant = {
    actions: ["iam:PassRole"],
    resources: [own.scheduleRole],
    conditions: { StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" } },
  };
  const schedule = {
    actions: ["scheduler:CreateSchedule", "scheduler:UpdateSchedule"],
    resources: [own.schedules],
  };
  const settings = {
    SCHEDULE_GROUP: reach.name,
    END_LEASES_ARN: own.function("end-leases"),
    SCHEDULE_DEAD_LETTERS_ARN: reach.undelivered.queueArn,
    SCHEDULE_ROLE_ARN: own.scheduleRole,
  };
  return { grants: [schedule, handOver], settings };
}

/** All that a function is granted and told, in one statement for each resource. */
export function usesOf(name: FunctionName, ground: GrantGround): Use {
  const uses = callsIn(name, ground.reach.plan).flatMap((call) => {
    const use = isTableCall(call) ? tableUse(call, ground) : serviceUse(call, ground);
    return use === undefined ? [] : [use];
  });
  const all = [...uses, spokeUse(name, ground), askingUse(name, ground), addressUse(name, ground)];
  const settings: Settings = Object.assign({}, ...all.map((use) => use.settings));
  return { grants: merged(all.flatMap(({ grants }) => grants)), settings };
}

/** Those who put addresses into what people read, and those who answer under it. */
function addressUse(name: FunctionName, { reach: { publicUrl } }: GrantGround): Use {
  const calls: readonly string[] = callsOf(name);
  const { startedBy } = doors[name];
  const isTold =
    startedBy === "http" ||
    startedBy === "hook" ||
    calls.includes("links.sign") ||
    calls.includes("runTasks.answer") ||
    calls.some((call) => call.endsWith("hannels.post"));
  return { grants: [], settings: isTold ? { PUBLIC_URL: publicUrl } : {} };
}

function merged(grants: readonly Grant[]): readonly Grant[] {
  const alike = Map.groupBy(grants, ({ resources, conditions }) => JSON.stringify([resources, conditions]));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const actions = new Set([first, ...others].flatMap((grant) => grant.actions));
    return [{ ...first, actions: [...actions].sort() }];
  });
}

/** INVARIANT (by name): exactly this role in exactly these accounts, even where the account is Parley's own. */
function spokeUse(name: FunctionName, { reach: { roles }, accounts }: GrantGround): Use {
  const taken = roleTakenBy(name);
  const role = taken && roles[taken];
  // While nothing may be restored there is no role to take.
  if (role === undefined) return { grants: [], settings: {} };
  const isWriting = taken === "restorer" && roles.handler !== undefined;
  return {
    grants: takingOf(role, accounts),
    settings: { SPOKE_ROLE_ARN: role, ...(isWriting && { HANDLER_ROLE_ARN: roles.handler }) },
  };
}

/** Those who ask take the reading role, which lets their sessions do nothing else. */
function askingUse(name: FunctionName, { reach: { roles }, accounts }: GrantGround): Use {
  if (!askers.includes(name)) return { grants: [], settings: {} };
  return { grants: takingOf(roles.reader, accounts), settings: { READER_ROLE_ARN: roles.reader } };
}
