import { type Fate, fateOf } from "#core/receiving/fate.ts";
import type { Heard } from "#core/receiving/heard.ts";
import { readOne } from "#core/receiving/read-one.ts";
import { writtenRefs } from "#core/receiving/written-refs.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { keep } from "./keep.ts";

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
