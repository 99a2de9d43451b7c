import { millis } from "#core/claims/instant.ts";
import type { DocketRecord, OpenCase } from "#core/ledger/docket-record.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { faultName } from "#lambda/kit/fault-words.ts";
import type { Runtime } from "#lambda/runtime.ts";
import { lastWriter, roomIn } from "#lambda/steps/looking/allowance.ts";

/** What was done about one docket. */
type Done = "restarted" | "woken" | "looked at" | "young" | "lost" | "capped" | "gone" | "failed" | "early";

export type Tended = { readonly done: Done; readonly open?: OpenCase };

/** The one who opened a case has so long to start it themselves. */
const childhood = 60_000;

/** One docket that cannot be read keeps no other waiting. */
export async function tend(resource: ResourceId, runtime: Runtime): Promise<Tended> {
  try {
    const record = await runtime.dockets.load(resource);
    if (record === undefined) return { done: "gone" };
    const done = isEarly(record, runtime.now()) ? "early" : await tendRecord(record, runtime);
    return { done, ...(record.case !== undefined && { open: record.case }) };
  } catch (error) {
    const about = { resource: resourceText(resource), fault: faultName(error) };
    runtime.log.warn("a docket could not be looked after", about);
    return { done: "failed" };
  }
}

const isEarly = ({ due }: DocketRecord, now: number): boolean => due !== undefined && millis(due) > now;

async function tendRecord(record: DocketRecord, runtime: Runtime): Promise<Done> {
  const { resource, case: open } = record;
  if (open === undefined) return "looked at";
  const isLive = await runtime.cases.isRunning({ resource, case: open.id, run: open.run });
  if (!isLive) return await restart(record, open, runtime);
  if (open.state !== "waiting" || !open.stirred || open.token === undefined) return "looked at";
  // Anyone who is gone has no execution the next time.
  await runtime.cases.wake(open.token);
  return "woken";
}

/** INVARIANT (one execution): the docket names the run that counts before it is begun. */
async function restart(record: DocketRecord, open: OpenCase, runtime: Runtime): Promise<Done> {
  const { dockets, cases, now } = runtime;
  if (now() - Date.parse(open.openedAt) < childhood) return "young";
  const wanted = { what: "starts", resource: record.resource, by: lastWriter(record) } as const;
  if ((await roomIn({ ...wanted, guarded: open.guarded === true }, runtime)) > 0) return "capped";
  const { token: _, ...rest } = open;
  const run = open.run + 1;
  const saved = await dockets.save({ ...record, case: { ...rest, state: "opening", run } });
  if (!saved.ok) return "lost";
  await cases.start({ resource: record.resource, case: open.id, run });
  return "restarted";
}
