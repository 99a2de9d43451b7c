import type { HandingInput } from "#core/cases/handing-input.ts";
import { type OwnCase, ownCase } from "#core/cases/own-case.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import type { Handing } from "#workflow/handing.ts";
import type { Runtime } from "../runtime.ts";

/** The docket of a case that this execution still has something to do for. */
export async function loadOwn(
  handing: HandingInput,
  { dockets }: Pick<Runtime, "dockets">,
): Promise<OwnCase<DocketRecord> | undefined> {
  const record = await dockets.load(parseResource(handing.resource));
  return record === undefined ? undefined : ownCase(record, handing);
}

/** Goes on to the next state. */
export function onward(
  { v, resource, case: id, run, turn }: HandingInput,
  next: Handing["next"],
  waitSeconds = 1,
): Handing {
  return { v, resource, case: id, run, turn, next, waitSeconds };
}
