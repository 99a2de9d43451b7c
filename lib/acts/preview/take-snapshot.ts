import type { Caller } from "#core/attribution/caller.ts";
import { instantOf } from "#core/claims/instant.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { Situation } from "#core/claims/situation.ts";
import { sha256 } from "#core/digest.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { resourceFlaws } from "#core/intents/checks/resource-flaws.ts";
import { recordText } from "#core/ledger/record-text.ts";
import { groundText } from "#core/preview/snapshot/ground.ts";
import { recordTold } from "#core/preview/snapshot/record-told.ts";
import type { SnapshotBody, SnapshotItem, SnapshotPart } from "#core/preview/snapshot/snapshot-body.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";
import { hidesIn } from "#core/views/shown-value.ts";
import { learntAnswers } from "../learning/learnt-answers.ts";
import { aroundOf } from "../looking/around.ts";
import { ownersNow } from "../owners/owners-now.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";
import { knownDocket } from "./known-docket.ts";

const together = 10;
/** In characters: a function answers with 6 MB at most. */
const mostText = 2_500_000;

type SnapshotTaken = { readonly as: "taken"; readonly part: SnapshotPart } | { readonly as: "not for them" };

type KnownResource = Pick<SnapshotItem, "resource" | "record" | "ungoverned"> & {
  readonly around: readonly Situation[];
  readonly size: number;
};

/**
 * What a later check needs to judge as Parley would now. INVARIANT (policy alone): a docket says more than any page of the API, so that
 * only those are told whom the policy names.
 */
export async function takeSnapshot(
  body: SnapshotBody,
  caller: Caller,
  runtime: Runtime,
): Promise<SnapshotTaken> {
  const { actor } = caller;
  const profiles = await profilesNow(runtime);
  if (!profiles.takesSnapshots(actor.principal, actor.via)) return { as: "not for them" };
  const at = instantOf(runtime.now());
  const ground = await groundNow(runtime);
  const known: KnownResource[] = [];
  await sideBySide(body.resources, together, async (resource, index) => {
    known[index] = await knownOf(resource, body.because ?? [], runtime);
  });
  const digest = sha256(ground);
  const told = { digest, ...(body.ground !== digest && { text: ground }) };
  return { as: "taken", part: { at, as: actor, ground: told, ...partOf(fitting(known, told), at) } };
}

async function groundNow(runtime: Runtime): Promise<string> {
  const [{ profiles: registered }, owners, answers] = await Promise.all([
    runtime.profiles.read(),
    ownersNow(runtime),
    learntAnswers(runtime),
  ]);
  const rows = registered.map(({ name: _, by: __, at: ___, ...row }) => row);
  const restorers = runtime.settings.restorers.map(canonicalPrincipal);
  return groundText({ policy: runtime.policy, registered: rows, owners, answers, restorers });
}

async function knownOf(text: string, refs: readonly string[], runtime: Runtime): Promise<KnownResource> {
  const { policy, knowledge: types, settings } = runtime;
  const id = parseResource(text);
  const resource = resourceText(id);
  const [flaw] = resourceFlaws(resource, settings);
  if (flaw !== undefined) return { resource, around: [], size: 0, ungoverned: flaw.message };
  const record = await knownDocket(id, runtime);
  const { situations: around } = await aroundOf(record, runtime, refs);
  if (record.version === 0) return { resource, around, size: 0 };
  const stored = recordText(recordTold(record, hidesIn(id, { policy, types })));
  return { resource, around, size: stored.length, record: JSON.parse(stored) };
}

/** One at least, so that everybody comes to an end. */
function fitting(
  known: readonly KnownResource[],
  { text = "" }: { readonly text?: string },
): readonly KnownResource[] {
  let left = mostText - text.length;
  return known.filter(({ size }, index) => {
    left -= size;
    return index === 0 || left >= 0;
  });
}

function partOf(known: readonly KnownResource[], at: string): Pick<SnapshotPart, "situations" | "items"> {
  const places = new Map<string, number>();
  const situations: Situation[] = [];
  const placeOf = (situation: Situation): number => {
    const key = canonicalJson(situation as unknown as Json);
    const place = places.get(key) ?? situations.push(situation) - 1;
    places.set(key, place);
    return place;
  };
  const items = known.map(
    ({ around, size: _, ...item }): SnapshotItem => ({ ...item, at, situations: around.map(placeOf) }),
  );
  return { situations, items };
}
