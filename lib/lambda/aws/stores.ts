import type { Ports } from "#acts/runtime.ts";
import { documentClient } from "#adapters/aws/clients.ts";
import { dynamoCasePlaces } from "#adapters/aws/stores/case-places.ts";
import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import { dynamoMailboxes } from "#adapters/aws/stores/mailboxes.ts";
import { dynamoMeters } from "#adapters/aws/stores/meters.ts";
import { dynamoKillSwitch } from "#adapters/aws/stores/registry/kill-switch.ts";
import { dynamoProfileBook } from "#adapters/aws/stores/registry/profile-book.ts";
import { dynamoRegistry } from "#adapters/aws/stores/registry/registry.ts";
import { dynamoSessions } from "#adapters/aws/stores/sessions.ts";
import { dynamoSituations } from "#adapters/aws/stores/situation-store.ts";
import { dynamoTallies } from "#adapters/aws/stores/tallies.ts";
import { thriftyMeters } from "#adapters/aws/stores/thrifty-meters.ts";
import type { AwsGround, Makers } from "./ground.ts";
import { lazily } from "./lazily.ts";

type AwsStores = Pick<
  Ports,
  | "casePlaces"
  | "decisions"
  | "dockets"
  | "events"
  | "killSwitch"
  | "mailboxes"
  | "meters"
  | "profiles"
  | "registry"
  | "sessions"
  | "situations"
  | "tallies"
>;

const kept = (days: number | undefined) => (days === undefined ? {} : { days });

/** Everything in DynamoDB, over one connection. */
export function storesIn({ environment: { told }, keepDays }: AwsGround): Makers<AwsStores> {
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
    tallies: () => dynamoTallies(...ledger(), kept(keepDays().counts)),
    killSwitch: () => dynamoKillSwitch(...registry()),
    casePlaces: () => dynamoCasePlaces(...ledger(), kept(keepDays().decisions)),
    mailboxes: () => dynamoMailboxes(...ledger()),
    profiles: () => dynamoProfileBook(...registry()),
  };
}
