import type { Registered } from "#core/ports/stores/registry.ts";
import { shownText } from "#core/views/shown-value.ts";
import type { Runtime } from "../../runtime.ts";
import { aroundOf } from "../around.ts";
import { findPermits } from "../backing/find-permits.ts";
import { knownDocket } from "../foresight/known-docket.ts";

export type Wish = { readonly claim: string; readonly why: string };

/** Those of its claims that its declarer may not write now; they are declared all the same. */
export async function wishesIn(
  { resource, claims, state }: Registered,
  runtime: Runtime,
): Promise<readonly Wish[]> {
  if (resource === undefined || claims === undefined || state === "withdrawn") return [];
  const [record, around] = await Promise.all([knownDocket(resource, runtime), aroundOf(runtime)]);
  const found = await findPermits(claims, { record, around, now: runtime.now() }, runtime);
  return [...found].flatMap(([claim, may]) =>
    may.backing === "none" ? [{ claim, why: shownText(may.why) }] : [],
  );
}
