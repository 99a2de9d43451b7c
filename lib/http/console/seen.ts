import { aroundWith } from "#acts/looking/around.ts";
import { ownersNow } from "#acts/owners/owners-now.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { Dispute } from "#core/arbitration/dispute.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import type { OwnersBook } from "#core/owners/owners-book.ts";
import { mayBeAsked } from "#core/questions/may-be-asked.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { maySee } from "#core/views/may-see.ts";
import type { SheetReader } from "#core/views/sheet/scene.ts";
import type { ConsoleViewer } from "./visitor.ts";

/** A resource as somebody may see it: the fields that are theirs to see, and no others. */
export type Seen = {
  readonly record: DocketRecord;
  /** Without what goes on around it. */
  readonly dispute: Dispute;
  readonly reader: SheetReader;
  /** Whether the policy may ask them about a field; who only reads is led to no question. */
  readonly mayBeAsked: (path: string) => boolean;
};

/** Undefined where there is nothing to see for them, whether or not anybody knows the resource. */
export async function loadSeen(
  viewer: ConsoleViewer,
  resource: ResourceId,
  runtime: Runtime,
): Promise<Seen | undefined> {
  const record = await runtime.dockets.load(resource);
  return record && seenBy(viewer, record, { runtime, owners: await ownersNow(runtime) });
}

type SeenByInput = { readonly runtime: Runtime; readonly owners: OwnersBook | undefined };

function seenBy(
  viewer: ConsoleViewer,
  record: DocketRecord,
  { runtime, owners }: SeenByInput,
): Seen | undefined {
  const { policy } = runtime;
  // Who answers for a field depends on who owns the resource, and not on what is going on.
  const around = { ...aroundWith([], runtime), owners };
  const dispute = disputeFrom(record, { now: runtime.now(), around });
  const { questions = [] } = record.case ?? {};
  const input = { dispute, policy, questions };
  const sees = maySee(viewer, input);
  const reader = { sees, zone: viewer.zone };
  const paths = [...dispute.claims, ...dispute.rulings].map(({ field }) => field);
  return paths.some(sees) || questions.some(({ fields }) => fields.some(sees))
    ? { record, dispute, reader, mayBeAsked: mayBeAsked(viewer.principals, input) }
    : undefined;
}
