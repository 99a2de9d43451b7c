import { randomBytes, randomUUID } from "node:crypto";
import { firstOf, learnSince, type Rebuilt, rebuildPrecedents } from "#acts/learning/rebuild.ts";
import type { Runtime } from "#acts/runtime.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import type { ApiDesk } from "#adapters/parley/api-desk.ts";
import { type Parley, parleyClient } from "#adapters/parley/client.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { millis } from "#core/claims/instant.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { KeptPolicy } from "#core/ports/stores/policy-store.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { apiApp } from "#http/api/api-app.ts";
import { recordRuntime } from "./record-runtime.ts";
import { putWritesTold } from "./writes-told.ts";

/** A ledger that was exported, as it was read from its file. */
export type LedgerRead = {
  /** When it was written. */
  readonly at: string;
  readonly decisions: readonly LoggedDecision[];
  /** By which they were decided. */
  readonly policies: readonly KeptPolicy[];
  /** Under which it is told. */
  readonly policy: Policy;
};

export type OpenedLedger = {
  /** Asked as a running Parley is, at the moment at which the ledger was written. */
  readonly parley: Parley;
  readonly rebuilt: Rebuilt;
  /** All that was made again, the earliest first. */
  readonly kept: readonly KeptPrecedent[];
};

/** Nobody is reached under it. */
const nowhere = "http://127.0.0.1";

/**
 * What a ledger says that was learnt, answered by the same routes as a running Parley answers it. INVARIANT (nobody is known
 * by it): digests are made under a key that is forgotten with the process.
 */
export async function openLedger(ledger: LedgerRead): Promise<OpenedLedger> {
  const { runtime, kept } = collecting(await ledgerRuntime(ledger));
  const rebuilt = await rebuildPrecedents(ledger.decisions, runtime);
  let nights: Promise<void> | undefined;
  const desk = deskOf(runtime, () => {
    nights ??= learnSince(firstOf(ledger.decisions, runtime.now()), runtime);
    return nights;
  });
  const address = { base: new URL(nowhere), region: undefined, isLaptop: true };
  return {
    parley: parleyClient({ address, desk, pause: () => Promise.resolve() }),
    rebuilt,
    kept: [...kept.values()].toSorted(byTime),
  };
}

async function ledgerRuntime({ at, decisions, policies, policy }: LedgerRead): Promise<Runtime> {
  const resources = new Map(decisions.map(({ resource }) => [resourceText(resource), resource]));
  const dockets = [...resources.values()].map(freshRecord);
  const record = { at, policy, situations: [], dockets, decisions };
  const opened = await recordRuntime({ record, catalogue: openCatalogue(), publicUrl: nowhere });
  const runtime = { ...opened, secrets: memorySecretDigests(randomBytes(32).toString("hex")) };
  for (const each of policies) await runtime.policies.keep(each);
  await putWritesTold(decisions, runtime.events);
  return runtime;
}

/** A caller who answers no questions: only what is told to everybody is told. */
const callerIn = (account: string) => ({
  userArn: `arn:aws:iam::${account}:user/reader-of-a-ledger`,
  accountId: account,
});

/** What is drafted is told by nights, which take long where many answered, and by nothing else of it. */
const isByNights = /^\/api\/learning\/(?:drafts|drift|attention)$/;

function deskOf(runtime: Runtime, live: () => Promise<void>): ApiDesk {
  const app = apiApp(runtime);
  const identity = callerIn(runtime.settings.account);
  return {
    async ask({ method, url, body, headers = {} }) {
      if (isByNights.test(url.pathname)) await live();
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const asked = { method, headers: { ...headers, ...type }, ...(body !== undefined && { body }) };
      const request = new Request(url, asked);
      const requestContext = { requestId: randomUUID(), identity };
      const response = await app.fetch(request, { requestContext });
      return { status: response.status, text: await response.text() };
    },
  };
}

/** Also of teams and classes that the policy of today has no more. */
function collecting(runtime: Runtime) {
  const kept = new Map<string, KeptPrecedent>();
  const { precedents } = runtime;
  const put = async (each: KeptPrecedent) => {
    const key = `${each.precedent.team} ${each.precedent.id}`;
    if (!kept.has(key)) kept.set(key, each);
    await precedents.put(each);
  };
  return { runtime: { ...runtime, precedents: { ...precedents, put } }, kept };
}

const byTime = ({ precedent: a }: KeptPrecedent, { precedent: b }: KeptPrecedent): number =>
  millis(a.at) - millis(b.at) || (a.id < b.id ? -1 : 1);
