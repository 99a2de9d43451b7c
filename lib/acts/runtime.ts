import type { Policy } from "#core/policy/policy.ts";
import type { Clock, Ids } from "#core/ports/clock.ts";
import type { CaseRunner } from "#core/ports/outside/case-runner.ts";
import type { Cloud } from "#core/ports/outside/cloud.ts";
import type { ConfigHistory } from "#core/ports/outside/config-history.ts";
import type { LookQueue } from "#core/ports/outside/look-queue.ts";
import type { Permissions } from "#core/ports/outside/permissions.ts";
import type { Publisher } from "#core/ports/outside/publisher.ts";
import type { Scheduler } from "#core/ports/outside/scheduler.ts";
import type { Sealer } from "#core/ports/outside/sealer.ts";
import type { SecretDigests } from "#core/ports/outside/secret-digests.ts";
import type { TaskQueue } from "#core/ports/outside/task-queue.ts";
import type { LinkSigner } from "#core/ports/people/link-signer.ts";
import type { Mailer } from "#core/ports/people/mailer.ts";
import type { Notifier } from "#core/ports/people/notifier.ts";
import type { SignIn } from "#core/ports/people/sign-in.ts";
import type { Subscriptions } from "#core/ports/people/subscriptions.ts";
import type { CasePlaces } from "#core/ports/stores/case-places.ts";
import type { DecisionLog } from "#core/ports/stores/decision-log.ts";
import type { DocketStore } from "#core/ports/stores/docket-store.ts";
import type { EventStore } from "#core/ports/stores/event-store.ts";
import type { KillSwitch } from "#core/ports/stores/kill-switch.ts";
import type { Mailboxes } from "#core/ports/stores/mailboxes.ts";
import type { Meters } from "#core/ports/stores/meters.ts";
import type { OwnersStore } from "#core/ports/stores/owners-store.ts";
import type { PolicyStore } from "#core/ports/stores/policy-store.ts";
import type { ProfileBook } from "#core/ports/stores/profile-book.ts";
import type { Registry } from "#core/ports/stores/registry.ts";
import type { ResourceIndex } from "#core/ports/stores/resource-index.ts";
import type { SealStore } from "#core/ports/stores/seal-store.ts";
import type { Sessions } from "#core/ports/stores/sessions.ts";
import type { SituationStore } from "#core/ports/stores/situation-store.ts";
import type { Tallies } from "#core/ports/stores/tallies.ts";
import type { CallKnowledge } from "#core/resource-types/call-knowledge.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import type { CountName, LatencyName } from "./metric-names.ts";
import type { Settings } from "./settings.ts";

/** Everything that happens outside of a handler's own head. */
export type Ports = {
  readonly dockets: DocketStore;
  readonly events: EventStore;
  readonly decisions: DecisionLog;
  readonly registry: Registry;
  readonly sessions: Sessions;
  readonly situations: SituationStore;
  readonly meters: Meters;
  readonly tallies: Tallies;
  readonly killSwitch: KillSwitch;
  readonly casePlaces: CasePlaces;
  readonly mailboxes: Mailboxes;
  readonly profiles: ProfileBook;
  readonly seals: SealStore;
  readonly resourceIndex: ResourceIndex;
  readonly policies: PolicyStore;
  readonly owners: OwnersStore;
  readonly cloud: Cloud;
  readonly configHistory: ConfigHistory;
  readonly permissions: Permissions;
  readonly cases: CaseRunner;
  readonly looks: LookQueue;
  readonly tasks: TaskQueue;
  readonly scheduler: Scheduler;
  readonly notifier: Notifier;
  readonly publisher: Publisher;
  readonly sealer: Sealer;
  readonly secrets: SecretDigests;
  readonly mailer: Mailer;
  readonly subscriptions: Subscriptions;
  readonly links: LinkSigner;
  readonly signIn: SignIn;
};

/** What is told to those who operate Parley; details hold no values of fields. */
export type Log = {
  readonly info: (what: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (what: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly count: (metric: CountName, amount?: number) => void;
  readonly measure: (metric: LatencyName, ms: number) => void;
};

export type Runtime = Ports & {
  readonly knowledge: CallKnowledge & TypeKnowledge;
  readonly policy: Policy;
  readonly settings: Settings;
  readonly now: Clock;
  readonly newId: Ids;
  readonly log: Log;
};
