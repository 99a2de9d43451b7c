import { contextOf } from "#core/arbitration/context.ts";
import { isApprover } from "#core/arbitration/past/approvers.ts";
import type { Caller } from "#core/attribution/caller.ts";
import { instantOf } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { type Struck, struckOut } from "#core/looking/learning/authors.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { aroundOf } from "../looking/around.ts";
import { takeIn } from "../receiving/take-in.ts";
import type { Runtime } from "../runtime.ts";

export type Strike = {
  readonly resource: ResourceId;
  readonly principal: string;
  readonly field?: FieldPath | undefined;
};

export type StruckOut =
  | { readonly as: "struck"; readonly fields: readonly FieldPath[]; readonly isCreator: boolean }
  | { readonly as: "unknown resource" | "no author" | "not theirs" };

type Deciding = { readonly caller: Caller; readonly runtime: Runtime };

/** INVARIANT (at home): who may write where is decided by those who could deploy a policy, or who answer for the field. */
async function mayStrike(
  record: DocketRecord,
  { fields, isCreator }: Struck,
  { caller, runtime }: Deciding,
): Promise<boolean> {
  if (caller.account === runtime.settings.account) return true;
  if (isCreator) return false;
  const around = await aroundOf(record, runtime);
  const context = contextOf(disputeFrom(record, { now: runtime.now(), around }), around.policy);
  return fields.every((field) => isApprover(caller.principal, field, context));
}

const idOf = (
  { principal, field }: Strike,
  { by, at }: { readonly by: string; readonly at: string },
): string => `strike/${sha256([principal, field ?? "", by, at].join("\n")).slice(0, 32)}`;

/**
 * Tells the docket to strike out what was learnt of a principal; who did it, and when, stands in the docket from the
 * next look on. INVARIANT (a word, not a hand): anyone who asks the API writes to no docket.
 */
export async function strikeAuthor(strike: Strike, caller: Caller, runtime: Runtime): Promise<StruckOut> {
  const { resource, principal, field } = strike;
  const record = await runtime.dockets.load(resource);
  if (record === undefined) return { as: "unknown resource" };
  const now = runtime.now();
  const by = { by: caller.principal, at: instantOf(now) };
  const struck = struckOut(record.learnt ?? {}, strike, by);
  const { fields, isCreator } = struck;
  if (fields.length === 0 && !isCreator) return { as: "no author" };
  if (!(await mayStrike(record, struck, { caller, runtime }))) return { as: "not theirs" };
  const what = { kind: "strike", id: idOf(strike, by), principal, ...by } as const;
  const event = { ...what, ...(field !== undefined && { field }) };
  await takeIn(runtime, resource, { event, heardAt: now });
  runtime.log.info("an author was struck out", { resource: resourceText(resource), by: caller.principal });
  return { as: "struck", fields, isCreator };
}
