import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Around } from "#core/looking/around.ts";
import { citedIn } from "#core/looking/cited.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import type { Runtime } from "../runtime.ts";
import { aroundAt } from "./around.ts";

const knownFor = 10_000;
const mostKnown = 500;

type AroundNowKnown = Map<string, { readonly at: number; readonly around: Promise<Around> }>;

const known = new WeakMap<Runtime, AroundNowKnown>();

/** Situations change seldom, and looks come in bursts: those of one place that cite the same share what is around them. */
export function aroundNow(
  record: Pick<DocketRecord, "resource" | "docket">,
  events: readonly Arrived[],
  runtime: Runtime,
): Promise<Around> {
  const { account, region } = record.resource;
  const refs = citedIn(record, events);
  const key = [account, region, ...refs].join("\n");
  const all: AroundNowKnown = known.get(runtime) ?? new Map();
  known.set(runtime, all);
  const found = all.get(key);
  const now = runtime.now();
  if (found !== undefined && now >= found.at && now - found.at < knownFor) return found.around;
  if (all.size >= mostKnown) all.clear();
  const around = aroundAt({ account, region }, refs, runtime);
  all.set(key, { at: now, around });
  around.catch(() => all.delete(key));
  return around;
}
