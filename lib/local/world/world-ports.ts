import type { Ports } from "#acts/runtime.ts";
import { memoryConfigHistory } from "#adapters/memory/outside/config-history.ts";
import { memoryHookSecrets } from "#adapters/memory/outside/hook-secrets.ts";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import { type MemoryPublisher, memoryPublisher } from "#adapters/memory/outside/publisher.ts";
import { memoryRunTasks } from "#adapters/memory/outside/run-tasks.ts";
import { memorySealer } from "#adapters/memory/outside/sealer.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryChannels } from "#adapters/memory/people/channels.ts";
import { memoryDrafts } from "#adapters/memory/people/drafts.ts";
import { memoryLinkSigner } from "#adapters/memory/people/link-signer.ts";
import { type MemoryNotifier, memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { writtenOwners } from "#adapters/memory/people/owners.ts";
import { memoryOwnersStore } from "#adapters/memory/people/owners-store.ts";
import { memoryPrecedents } from "#adapters/memory/people/precedents.ts";
import { memoryRefusals } from "#adapters/memory/people/refusals.ts";
import { memoryRowStates } from "#adapters/memory/people/row-states.ts";
import { memorySubscriptions } from "#adapters/memory/people/subscriptions.ts";
import { memoryCasePlaces } from "#adapters/memory/stores/case-places.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryDocketStore } from "#adapters/memory/stores/docket-store.ts";
import { memoryEventStore } from "#adapters/memory/stores/event-store.ts";
import { memoryInboxes } from "#adapters/memory/stores/inboxes.ts";
import { memoryKillSwitch } from "#adapters/memory/stores/kill-switch.ts";
import { memoryMailboxes } from "#adapters/memory/stores/mailboxes.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import { memoryPolicyStore } from "#adapters/memory/stores/policies/policy-store.ts";
import { memoryShadowBook } from "#adapters/memory/stores/policies/shadow-book.ts";
import { memoryProfileBook } from "#adapters/memory/stores/profile-book.ts";
import { memoryRegistry } from "#adapters/memory/stores/registry.ts";
import { memoryResourceIndex } from "#adapters/memory/stores/resource-index.ts";
import { memorySealStore } from "#adapters/memory/stores/seal-store.ts";
import { memorySessions } from "#adapters/memory/stores/sessions.ts";
import { memorySituations } from "#adapters/memory/stores/situation-store.ts";
import { memorySourceBooks } from "#adapters/memory/stores/situations/source-books.ts";
import { memoryTallies } from "#adapters/memory/stores/tallies.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { openTerraformMap } from "#catalogue/terraform/open-map.ts";
import type { PlanReader } from "#core/plans/plan-reader.ts";
import { readPlan } from "#core/plans/read-plan.ts";
import { personaSignIn } from "../http/persona-sign-in.ts";

/** Plans as Terraform prints them; the catalogue and the map are opened for the first. */
const terraformPlans = (): PlanReader => ({
  read: async (text) => readPlan(text, undefined, { types: openCatalogue(), terraform: openTerraformMap() }),
});

type Joined =
  | "cloud"
  | "cases"
  | "looks"
  | "hookQueue"
  | "runQueue"
  | "tasks"
  | "scheduler"
  | "notifier"
  | "mailer"
  | "publisher"
  | "trials"
  | "candidate";
type WorldPortsStores = Omit<Ports, Joined>;

/** What is told to people and to the rest of the house, to be looked at. */
export type ToldPorts = { readonly outbox: MemoryNotifier; readonly news: MemoryPublisher };

/** Everything that remembers, in memory. */
export function memoryStores(): WorldPortsStores {
  return {
    dockets: memoryDocketStore(),
    events: memoryEventStore(),
    decisions: memoryDecisionLog(),
    registry: memoryRegistry(),
    sessions: memorySessions(),
    situations: memorySituations(),
    sourceBooks: memorySourceBooks(),
    hookSecrets: memoryHookSecrets(() => []),
    runTasks: memoryRunTasks(),
    plans: terraformPlans(),
    meters: memoryMeters(),
    tallies: memoryTallies(),
    killSwitch: memoryKillSwitch(),
    configHistory: memoryConfigHistory([]),
    // Anyone who writes in the sandbox may: it has no IAM.
    permissions: memoryPermissions([], { others: "everything" }),
    secrets: memorySecretDigests("a key of this laptop only"),
    casePlaces: memoryCasePlaces(),
    mailboxes: memoryMailboxes(),
    inboxes: memoryInboxes(),
    profiles: memoryProfileBook(),
    seals: memorySealStore(),
    resourceIndex: memoryResourceIndex(),
    policies: memoryPolicyStore(),
    owners: memoryOwnersStore(),
    shadowBook: memoryShadowBook(),
    ...memoryLearning(),
    sealer: memorySealer("a fourth key of this laptop only"),
    ...memoryPeople(),
  };
}

/** What is learnt from answers. */
const memoryLearning = () => ({
  precedents: memoryPrecedents(),
  drafts: memoryDrafts(),
  rowStates: memoryRowStates(),
  refusals: memoryRefusals(),
});

/** Who is reached, and how they are known. */
const memoryPeople = () => ({
  appRegistry: writtenOwners({ rows: [], groups: {} }),
  identityCenter: writtenOwners({ rows: [], groups: {} }),
  channels: memoryChannels(),
  actorChannels: memoryChannels(),
  subscriptions: memorySubscriptions(),
  links: memoryLinkSigner("another key of this laptop only"),
  signIn: personaSignIn([], { key: "a third key of this laptop only", now: () => 0, publicUrl: "" }),
});

export const memoryTold = (most?: number): ToldPorts => ({
  outbox: memoryNotifier(most),
  news: memoryPublisher(most),
});
