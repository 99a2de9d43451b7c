import { plainText } from "#core/changes/actors/plain-words.ts";
import { instantOf } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Runtime } from "../../runtime.ts";

const today = (now: number): string => instantOf(now).slice(0, 10);

const longest = 2_048;

type Fault = { readonly id: string; readonly summary: string };

/** Tells the rest of the house that something is wrong; the same news has the same id. */
export async function publishFault(
  resource: ResourceId,
  { id, summary }: Fault,
  { publisher, now }: Pick<Runtime, "publisher" | "now">,
): Promise<void> {
  const at = instantOf(now());
  const nobody = { fields: [], holders: [], losers: [] };
  const hash = sha256(`fault\n${id}`).slice(0, 32);
  await publisher.publish([
    { v: 1, id: hash, kind: "fault", at, resource, ...nobody, summary: plainText(summary, longest) },
  ]);
}

type Spent = { readonly name: "looks" | "starts"; readonly most: number };

/** Takes one from a day's allowance; the first that finds it used up says so, and no other that day. */
export async function isAllowed(resource: ResourceId, spent: Spent, runtime: Runtime): Promise<boolean> {
  const { meters, log } = runtime;
  const { name, most } = spent;
  const day = today(runtime.now());
  if (await meters.spend(name, day, { take: 1, most })) return true;
  log.count(name === "looks" ? "LooksOverAllowance" : "StartsOverAllowance");
  if (!(await meters.spend(`alarm ${name}`, day, { take: 1, most: 1 }))) return false;
  const summary =
    name === "looks"
      ? `the allowance of ${most} looks is used up for ${day}: changes are recorded and not judged`
      : `the allowance of ${most} cases is used up for ${day}: conflicts wait until tomorrow`;
  log.warn(summary, { resource: resourceText(resource) });
  await publishFault(resource, { id: `${name} ${day}`, summary }, runtime);
  return false;
}

/** Milliseconds until the cloud may be read again in this account and region. */
export async function readsIn(
  { account, region }: ResourceId,
  { meters, settings, now }: Pick<Runtime, "meters" | "settings" | "now">,
): Promise<number> {
  const { readsPerSecond: perSecond } = settings;
  const rate = { take: 1, perSecond, most: Math.max(1, perSecond * 2) };
  const { waitMs } = await meters.take(`reads/${account}/${region}`, now(), rate);
  return waitMs;
}
