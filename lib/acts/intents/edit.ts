import { instantOf } from "#core/claims/instant.ts";
import { endFlaws } from "#core/intents/checks/ends.ts";
import { renewed, withdrawn } from "#core/intents/renewed.ts";
import { witnessesFor } from "#core/intents/witnesses.ts";
import { citedBy } from "#core/looking/cited.ts";
import { tagsIn } from "#core/looking/dispute/tags.ts";
import type { Registered } from "#core/ports/stores/registry.ts";
import type { Mistake } from "#core/schema/check.ts";
import { aroundAt, aroundWith } from "../looking/around.ts";
import type { Runtime } from "../runtime.ts";
import { tell } from "./tell.ts";

export type Edited =
  | { readonly as: "done"; readonly registered: Registered }
  | { readonly as: "out of date" }
  | { readonly as: "flawed"; readonly mistakes: readonly Mistake[] }
  | { readonly as: "ended" | "unconfirmed" | "capped"; readonly until: string | undefined };

export type Edit = { readonly registered: Registered; readonly version: number };

/** Withdraws an intent. What is withdrawn is withdrawn: anyone who asks again, of whatever version, has it told again. */
export async function withdraw({ registered, version }: Edit, runtime: Runtime): Promise<Edited> {
  if (registered.state === "withdrawn") return await told(registered, runtime);
  if (registered.version !== version) return { as: "out of date" };
  return await stored(withdrawn(registered, runtime.now()), runtime);
}

/** Lengthens an intent's lease. */
export async function renew({ registered, version }: Edit, until: string, runtime: Runtime): Promise<Edited> {
  const last = registered.renewed;
  const isAgain = registered.version === version + 1 && last?.version === version && last.until === until;
  if (isAgain && registered.state === "active") return await told(registered, runtime);
  if (registered.version !== version) return { as: "out of date" };
  const now = runtime.now();
  const mistakes = endFlaws("/until", until, now);
  if (mistakes.length > 0) return { as: "flawed", mistakes };
  const around = await aroundIntent(registered, runtime);
  const longer = renewed(registered, until, witnessesFor(around, now, await groundOf(registered, runtime)));
  if (!longer.ok) return { as: longer.why, until: registered.until };
  return await stored(longer.registered, runtime);
}

/** What may bear out an intent; of one that names no resource that may be anywhere. */
async function aroundIntent({ resource, claims = [], motivation }: Registered, runtime: Runtime) {
  const { situations, now } = runtime;
  if (resource === undefined) return aroundWith(await situations.since(instantOf(now())), runtime);
  const refs = [...citedBy(claims), ...(motivation?.ref === undefined ? [] : [motivation.ref])];
  return await aroundAt(resource, refs, runtime);
}

/** INVARIANT (one wins): of two edits of one version the registry takes one. */
async function stored(registered: Registered, runtime: Runtime): Promise<Edited> {
  const put = await runtime.registry.put(registered);
  return put.ok ? await told({ ...registered, version: put.version }, runtime) : { as: "out of date" };
}

async function told(registered: Registered, runtime: Runtime): Promise<Edited> {
  await tell(registered, runtime);
  return { as: "done", registered };
}

/** Where the resource stands, by the tags that were last agreed. */
async function groundOf({ resource }: Registered, { dockets }: Runtime) {
  if (resource === undefined) return undefined;
  const record = await dockets.load(resource);
  const tags = record?.priorTags ?? tagsIn(record?.live?.properties ?? {});
  return { ...resource, tags, movers: record?.learnt?.movers };
}
