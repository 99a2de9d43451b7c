import { millis } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import type { Json } from "#core/fields/json.ts";
import { digested } from "#core/hidden/digested.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { secretPlaces } from "#core/hidden/places.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { FoundResource } from "#core/ports/outside/cloud.ts";
import type { SecretDigests } from "#core/ports/outside/secret-digests.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

const mostRemembered = 1_000;

// By the hash of a secret, never by the secret itself.
const digests = new WeakMap<SecretDigests, Map<string, Promise<string>>>();

function digestOf(text: string, secrets: SecretDigests): Promise<string> {
  const known = digests.get(secrets) ?? new Map<string, Promise<string>>();
  digests.set(secrets, known);
  const key = sha256(text);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= mostRemembered) known.clear();
  const fresh = secrets.digest(text);
  known.set(key, fresh);
  // A failure is not remembered.
  fresh.catch(() => known.delete(key));
  return fresh;
}

/** INVARIANT (no secrets kept): nothing that was read goes on before its secrets are digests. */
async function withoutSecrets(document: Json, { type }: ResourceId, runtime: Runtime): Promise<Json> {
  const { policy, knowledge, secrets } = runtime;
  const places = secretPlaces(document, hidesOf(type, policy, knowledge));
  const known = await Promise.all(
    places.map(async ({ pointer, text }) => [pointer, await digestOf(text, secrets)] as const),
  );
  return digested(document, new Map(known));
}

export async function readResource(resource: ResourceId, runtime: Runtime): Promise<FoundResource> {
  const found = await runtime.cloud.get(resource);
  if (found.state !== "there") return found;
  return { state: "there", properties: await withoutSecrets(found.properties, resource, runtime) };
}

/** What is on record from before the first event about a resource that nobody looked at yet. */
export async function readPast(
  { resource, live }: DocketRecord,
  events: readonly Arrived[],
  runtime: Runtime,
): Promise<Json | undefined> {
  const changes = events.flatMap(({ event }) => (event.kind === "change" ? [event.at] : []));
  if (live !== undefined || changes.length === 0) return undefined;
  const first = changes.reduce((a, b) => (millis(b) < millis(a) ? b : a));
  const past = await runtime.configHistory.before(resource, first);
  return past === undefined ? undefined : withoutSecrets(past, resource, runtime);
}
