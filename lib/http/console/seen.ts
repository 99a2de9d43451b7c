import { aroundWith } from "#acts/looking/around.ts";
import type { KnownApprover } from "#acts/questions/approver-of.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { mayBeAsked } from "#core/questions/may-be-asked.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { SheetReader } from "#core/views/sheet/scene.ts";

/** A resource as somebody may see it: the fields that the policy may ask them about, and no others. */
export type Seen = {
  readonly record: DocketRecord;
  readonly reader: SheetReader;
};

/** Undefined where there is nothing to see for them, whether or not anybody knows the resource. */
export function seenBy(
  { principals, zone }: KnownApprover,
  record: DocketRecord,
  runtime: Pick<Runtime, "policy" | "knowledge" | "settings" | "now">,
): Seen | undefined {
  const { policy } = runtime;
  // Who answers for a field does not depend on what is going on.
  const dispute = disputeFrom(record, { now: runtime.now(), around: aroundWith([], runtime) });
  const { questions = [] } = record.case ?? {};
  const sees = mayBeAsked(principals, { dispute, policy, questions });
  const paths = [...dispute.claims, ...dispute.rulings].map(({ field }) => field);
  return paths.some(sees) || questions.some(({ fields }) => fields.some(sees))
    ? { record, reader: { sees, zone } }
    : undefined;
}

export async function loadSeen(
  approver: KnownApprover,
  resource: ResourceId,
  runtime: Runtime,
): Promise<Seen | undefined> {
  const record = await runtime.dockets.load(resource);
  return record === undefined ? undefined : seenBy(approver, record, runtime);
}
