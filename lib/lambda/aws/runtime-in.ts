import { randomUUID } from "node:crypto";
import { recallFrom } from "#acts/learning/recall.ts";
import { withPolicyOfNow } from "#acts/policy-of-now.ts";
import type { Ports, Runtime } from "#acts/runtime.ts";
import { documentClient } from "#adapters/aws/clients.ts";
import { dynamoCasePlaces } from "#adapters/aws/stores/case-places.ts";
import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import { dynamoInboxes } from "#adapters/aws/stores/inboxes.ts";
import { dynamoPrecedents } from "#adapters/aws/stores/learning/precedents.ts";
import { dynamoRowStates } from "#adapters/aws/stores/learning/row-states.ts";
import { dynamoMailboxes } from "#adapters/aws/stores/mailboxes.ts";
import { dynamoMeters } from "#adapters/aws/stores/meters.ts";
import { dynamoOwnersStore } from "#adapters/aws/stores/owners-store.ts";
import { dynamoPolicyStore } from "#adapters/aws/stores/policies/policy-store.ts";
import { dynamoShadowBook } from "#adapters/aws/stores/policies/shadow-book.ts";
import { dynamoKillSwitch } from "#adapters/aws/stores/registry/kill-switch.ts";
import { dynamoProfileBook } from "#adapters/aws/stores/registry/profile-book.ts";
import { dynamoRegistry } from "#adapters/aws/stores/registry/registry.ts";
import { dynamoResourceIndex } from "#adapters/aws/stores/resource-index.ts";
import { dynamoSessions } from "#adapters/aws/stores/sessions.ts";
import { dynamoSituations } from "#adapters/aws/stores/situation-store.ts";
import { dynamoSourceBooks } from "#adapters/aws/stores/source-books.ts";
import { dynamoTallies } from "#adapters/aws/stores/tallies.ts";
import { thriftyMeters } from "#adapters/aws/stores/thrifty-meters.ts";
import { Misconfigured } from "#core/faults.ts";
import { noRecall } from "#core/ports/people/recall.ts";
import { powertoolsLog } from "../kit/telemetry.ts";
import type { Environment } from "./environment.ts";
import type { AwsGround, Makers } from "./ground.ts";
import { installationBeside } from "./installation.ts";
import { catalogueIn, policyIn } from "./layer.ts";
import { lazily, uponUse } from "./lazily.ts";

type AwsStores = Pick<
  Ports,
  | "casePlaces"
  | "decisions"
  | "dockets"
  | "events"
  | "inboxes"
  | "killSwitch"
  | "mailboxes"
  | "meters"
  | "owners"
  | "policies"
  | "precedents"
  | "profiles"
  | "registry"
  | "resourceIndex"
  | "rowStates"
  | "sessions"
  | "shadowBook"
  | "situations"
  | "sourceBooks"
  | "tallies"
>;

const kept = (days: number | undefined) => (days === undefined ? {} : { days });

/** Everything in DynamoDB, over one connection. */
function storesIn({ environment: { told }, keepDays }: AwsGround): Makers<AwsStores> {
  const common = lazily({ client: () => documentClient({ region: told("AWS_REGION") }) });
  const ledger = () => [common.client, told("LEDGER_TABLE")] as const;
  const registry = () => [common.client, told("REGISTRY_TABLE")] as const;
  return {
    dockets: () => dynamoDocketStore(...ledger()),
    events: () => dynamoEventStore(...ledger(), kept(keepDays().events)),
    decisions: () => dynamoDecisionLog(...ledger(), kept(keepDays().decisions)),
    registry: () => dynamoRegistry(...registry(), kept(keepDays().declarations)),
    sessions: () => dynamoSessions(...ledger()),
    situations: () => dynamoSituations(...ledger(), kept(keepDays().situations)),
    meters: () => thriftyMeters(dynamoMeters(...ledger(), kept(keepDays().counts))),
    sourceBooks: () => dynamoSourceBooks(...ledger()),
    tallies: () => dynamoTallies(...ledger(), kept(keepDays().counts)),
    killSwitch: () => dynamoKillSwitch(...registry()),
    casePlaces: () => dynamoCasePlaces(...ledger(), kept(keepDays().decisions)),
    inboxes: () => dynamoInboxes(...ledger()),
    mailboxes: () => dynamoMailboxes(...ledger()),
    profiles: () => dynamoProfileBook(...registry()),
    resourceIndex: () => dynamoResourceIndex(...ledger()),
    owners: () => dynamoOwnersStore(...ledger()),
    policies: () => dynamoPolicyStore(...ledger(), kept(keepDays().decisions)),
    shadowBook: () => dynamoShadowBook(...ledger(), kept(keepDays().decisions)),
    precedents: () => dynamoPrecedents(...ledger(), kept(keepDays().decisions)),
    rowStates: () => dynamoRowStates(...ledger()),
  };
}

/** What not every function reaches, so that what it takes is in no other function's bundle. */
export type Beyond = Makers<
  Pick<
    Ports,
    | "candidate"
    | "actorChannels"
    | "appRegistry"
    | "cases"
    | "channels"
    | "cloud"
    | "configHistory"
    | "drafts"
    | "hookQueue"
    | "hookSecrets"
    | "identityCenter"
    | "links"
    | "looks"
    | "mailer"
    | "notifier"
    | "permissions"
    | "plans"
    | "publisher"
    | "refusals"
    | "runQueue"
    | "runTasks"
    | "scheduler"
    | "sealer"
    | "seals"
    | "secrets"
    | "signIn"
    | "subscriptions"
    | "tasks"
    | "trials"
  >
>;

const closed = (what: string) => (): never => {
  throw new Misconfigured(`this function ${what}`);
};

// Each sentence once: all of them are in every function's bundle.
const noWeb = closed("posts nothing to the web");
const noDirectory = closed("asks no directory");
const noCases = closed("carries no case on");
const noResources = closed("reaches no resources");
const noWork = closed("hands no work on");
const noMessages = closed("takes no messages of systems");
const noMails = closed("sends no mails");
const noDecisions = closed("signs no decisions");

/** For functions that keep to Parley's own tables. */
export const nothingBeyond: Beyond = {
  candidate: closed("tries no policy"),
  actorChannels: noWeb,
  appRegistry: noDirectory,
  identityCenter: noDirectory,
  cases: noCases,
  channels: noWeb,
  cloud: noResources,
  configHistory: noResources,
  drafts: closed("reads nothing that is drafted"),
  hookQueue: noMessages,
  hookSecrets: noMessages,
  links: closed("signs no links"),
  looks: noWork,
  mailer: noMails,
  notifier: noWork,
  permissions: closed("asks nothing of IAM"),
  plans: closed("reads no plan"),
  publisher: noCases,
  refusals: closed("counts no failed calls"),
  runQueue: noMessages,
  runTasks: closed("answers no run"),
  scheduler: closed("waits for no moment"),
  sealer: noDecisions,
  seals: noDecisions,
  secrets: closed("reads nothing hidden"),
  signIn: closed("lets nobody sign in"),
  subscriptions: noMails,
  tasks: noWork,
  trials: noWork,
};

export function runtimeIn(environment: Environment, beyond: (ground: AwsGround) => Beyond): Runtime {
  const beside = lazily({ installation: () => installationBeside(environment) });
  const keepDays = () => beside.installation.keepDays;
  const ground: AwsGround = { environment, keepDays, knowledge: () => runtime.knowledge };
  const parts = lazily<Omit<Runtime, "policy">>({
    ...uponUseOf({ ...storesIn(ground), ...beyond(ground) }),
    knowledge: () => catalogueIn(environment),
    settings: () => beside.installation.settings,
    now: () => Date.now,
    newId: () => randomUUID,
    pause: () => (ms: number) => new Promise((passed) => setTimeout(passed, ms)),
    log: powertoolsLog,
    recall: () => (beside.installation.settings.learning === "off" ? noRecall : recallFrom(runtime)),
  });
  const whole = lazily({ policy: () => policyIn(environment) });
  const runtime = withPolicyOfNow(parts, () => whole.policy);
  return runtime;
}

function uponUseOf(makers: Makers<Ports>): Makers<Ports> {
  const lazy = Object.entries(makers).map(([name, make]) => [name, () => uponUse<object>(make)]);
  return Object.fromEntries(lazy) as Makers<Ports>;
}
