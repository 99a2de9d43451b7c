import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import { dynamoKillSwitch } from "#adapters/aws/stores/kill-switch.ts";
import { dynamoMeters } from "#adapters/aws/stores/meters.ts";
import { dynamoRegistry } from "#adapters/aws/stores/registry.ts";
import { dynamoSessions } from "#adapters/aws/stores/sessions.ts";
import { dynamoSituations } from "#adapters/aws/stores/situation-store.ts";
import { decisionLogContract } from "./decision-log.contract.ts";
import { docketStoreContract } from "./docket-store.contract.ts";
import { embeddedTables } from "./embedded-tables.ts";
import { eventStoreContract } from "./event-store.contract.ts";
import { killSwitchContract } from "./kill-switch.contract.ts";
import { metersContract } from "./meters.contract.ts";
import { registryContract } from "./registry.contract.ts";
import { sessionsContract } from "./sessions.contract.ts";
import { situationStoreContract } from "./situation-store.contract.ts";

const { client, create } = embeddedTables();

docketStoreContract("dynamo", async () => dynamoDocketStore(client(), await create()));
eventStoreContract("dynamo", async () => dynamoEventStore(client(), await create()));
decisionLogContract("dynamo", async () => dynamoDecisionLog(client(), await create()));
registryContract("dynamo", async () => dynamoRegistry(client(), await create("registry")));
sessionsContract("dynamo", async () => dynamoSessions(client(), await create()));
situationStoreContract("dynamo", async (now) => dynamoSituations(client(), await create(), { now }));
metersContract("dynamo", async () => dynamoMeters(client(), await create()));
killSwitchContract("dynamo", async () => dynamoKillSwitch(client(), await create("registry")));
