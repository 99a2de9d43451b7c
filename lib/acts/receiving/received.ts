import type { Declaration } from "#core/attribution/channels/declared-ahead.ts";
import type { AuditRecord } from "#core/changes/records/audit-record.ts";
import { hidesOf } from "#core/hidden/hides.ts";
import { digestedEdits, secretsInEdits } from "#core/hidden/places.ts";
import { stoodAt } from "#core/intents/standing.ts";
import { arrivalOf, type ChangeEvent, type StoredEvent } from "#core/ledger/stored-event.ts";
import { mayTouchGuardrail } from "#core/looking/guarded.ts";
import { type Fate, fateOf } from "#core/receiving/fate.ts";
import type { Heard } from "#core/receiving/heard.ts";
import { type ReadOne, readOne, withDeclared } from "#core/receiving/read-one.ts";
import { idsAskedIn, isRecordOf, keyDigestOf } from "#core/receiving/sessions.ts";
import { changeFrom, saidFrom, unsettled } from "#core/receiving/stored-events.ts";
import { writtenRefs } from "#core/receiving/written-refs.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { askLook } from "../looking/asking-look.ts";
import { profilesOf } from "../registry/profiles.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { sessionBehind, toldBy } from "../sessions/session-behind.ts";
import { sideBySide } from "../side-by-side.ts";
import { takeIn } from "./take-in.ts";

type KeepInput = {
  readonly record: AuditRecord;
  readonly read: ReadOne;
  readonly fate: Extract<Fate, { readonly resources: readonly ResourceId[] }>;
  readonly sentAt: number;
};

const atOnce = 20;

/** Keeps what became known of each resource, and sees to it that somebody looks. */
async function keep({ record, read, fate, sentAt }: KeepInput, runtime: Runtime): Promise<void> {
  const { resources, as } = fate;
  if (as === "noticed") {
    const since = arrivalOf(sentAt, read.reading.eventId);
    const asker = read.reading.actor?.principal;
    return await sideBySide(resources, atOnce, (resource) => {
      const first = mayTouchGuardrail(runtime.policy, resource.type);
      const by = { ...(asker !== undefined && { by: asker }) };
      return askLook({ resource, since, isUnstored: true, ...by, ...(first && { first }) }, runtime);
    });
  }
  const said = saidFrom(read, sentAt);
  const take = (resource: ResourceId, event: StoredEvent) =>
    takeIn(runtime, resource, { event, heardAt: sentAt });
  if (as === "stored") {
    const changes = await explained({ record, read, resources, sentAt }, runtime);
    await sideBySide(changes, atOnce, ({ resource, event }) => take(resource, event));
  }
  if (said !== undefined) await sideBySide(resources, atOnce, (resource) => take(resource, said));
}

type KeptChange = { readonly resource: ResourceId; readonly event: ChangeEvent };

/** The change as each resource's event, with everything that is said about it by now. */
async function explained(
  {
    record,
    read,
    resources,
    sentAt,
  }: Omit<KeepInput, "fate"> & { readonly resources: readonly ResourceId[] },
  runtime: Runtime,
): Promise<readonly KeptChange[]> {
  const declared = withDeclared(read, record, await declarationsFor(record, read, runtime));
  const event = changeFrom(declared, sentAt);
  const changes = await Promise.all(
    resources.map(async (resource) => ({
      resource,
      event: await withoutSecrets(event, resource.type, runtime),
    })),
  );
  // A service's own sessions have no tags, and nobody need wait for one.
  const mayBeKnown = runtime.settings.sessionTags && read.reading.actor?.kind !== "service";
  const key = mayBeKnown ? keyDigestOf(record) : undefined;
  if (key === undefined) return changes;
  const waiting = changes.map((change) => ({ ...change, event: unsettled(change.event, declared) }));
  const behind = await sessionBehind(key, waiting, runtime.sessions);
  const isOwn = behind.session !== undefined && isRecordOf(record, behind.session);
  if (!isOwn) return changes;
  const { references } = profilesOf(runtime.policy);
  return waiting.map((change, at) => {
    const event = toldBy(behind, change.event, { references, isLate: false });
    return event === undefined ? (changes[at] ?? change) : { ...change, event };
  });
}

/** Two clocks, and whole seconds in one of them. */
const skew = 2_000;

/** Only what was declared before the change was declared ahead of it, and nothing that was over by then. */
async function declarationsFor(
  record: AuditRecord,
  { reading }: ReadOne,
  { registry }: Runtime,
): Promise<ReadonlyMap<string, Declaration>> {
  const at = Date.parse(reading.at ?? "");
  const found = await Promise.all(idsAskedIn(record).map((id) => registry.declaration(id)));
  const standing = found
    .filter((each) => each !== undefined)
    .filter((each) => !(Date.parse(each.at) > at + skew) && stoodAt(each, at));
  return new Map(standing.map((each) => [each.id, each]));
}

/** Reads one record, and keeps it if what it changed is governed. */
export async function received(heard: Heard, sentAt: number, runtime: Runtime): Promise<Fate> {
  const { knowledge, settings, situations } = runtime;
  const { record } = heard;
  const read = readOne(record, { knowledge, profiles: await profilesNow(runtime) });
  const fate = fateOf(read, heard.account, settings);
  const { actor } = read.reading;
  const refs = actor === null ? [] : writtenRefs(read.reading, heard.account);
  for (const ref of refs) await situations.wrote(ref, actor?.principal ?? "");
  if ("resources" in fate) await keep({ record, read, fate, sentAt }, runtime);
  return fate;
}

const digestsAtOnce = 10;

/** INVARIANT (no secrets): of a secret only a digest is kept, and that before anything is stored. */
async function withoutSecrets(
  event: ChangeEvent,
  type: string,
  { policy, knowledge, secrets }: Pick<Runtime, "policy" | "knowledge" | "secrets">,
): Promise<ChangeEvent> {
  const places = secretsInEdits(event.edits, hidesOf(type, policy, knowledge));
  const digests = new Map<string, string>();
  await sideBySide(places, digestsAtOnce, async ({ pointer, text }) => {
    digests.set(pointer, await secrets.digest(text));
  });
  return { ...event, edits: digestedEdits(event.edits, digests) };
}
