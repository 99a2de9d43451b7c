import { plainText } from "#core/changes/actors/plain-words.ts";
import { instantOf } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { type Budget, budgetsOf, isDrawn, lotOf, type Spending } from "#core/looking/budgets.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Runtime } from "../../runtime.ts";

const day = 86_400_000;

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

/** `guarded`: a guardrail is concerned. It is counted and rings like any other, and no budget stops it. */
export type Wanted = Spending & { readonly guarded: boolean };

/** Whose budget a case is of: the one who wrote last, Parley aside. */
export const lastWriter = ({ history }: DocketRecord): string | undefined =>
  history.findLast(({ by }) => by === "change")?.principal;

/** Milliseconds until there is room in every budget that it is of; none where there is. */
export async function roomIn(wanted: Wanted, runtime: Runtime): Promise<number> {
  const { settings, now } = runtime;
  const most = wanted.what === "looks" ? settings.looksPerDay : settings.startsPerDay;
  const id = `${resourceText(wanted.resource)}\n${now()}`;
  for (const budget of budgetsOf(wanted, most)) {
    const waitMs = await spent(budget, { wanted, id }, runtime);
    if (waitMs === 0) continue;
    await ring(budget, wanted, runtime);
    if (!wanted.guarded) return waitMs;
  }
  return 0;
}

type Drawing = { readonly wanted: Wanted; readonly id: string };

/** Cases are few and dear, so each of them counts. */
async function spent(budget: Budget, { wanted, id }: Drawing, { meters, now }: Runtime): Promise<number> {
  const { key, most } = budget;
  if (most === 0) return day;
  const take = wanted.what === "starts" ? 1 : lotOf(budget);
  if (take > 1 && !isDrawn(budget, id)) return 0;
  const { waitMs } = await meters.take(key, now(), { take, perSecond: most / (day / 1_000), most });
  return waitMs;
}

/** The first that finds a budget used up says so, and no other that day. */
async function ring({ of, key, most }: Budget, wanted: Wanted, runtime: Runtime): Promise<void> {
  const { meters, log, now } = runtime;
  const { what, resource, by } = wanted;
  log.count(what === "looks" ? "LooksOverAllowance" : "StartsOverAllowance");
  if (of === "installation") log.count("InstallationOverAllowance");
  const today = instantOf(now()).slice(0, 10);
  if (!(await meters.spend(`alarm ${key}`, today, { take: 1, most: 1 }))) return;
  const whose = {
    resource: `of \`${resourceText(resource)}\``,
    actor: `of what \`${by ?? ""}\` changes`,
    installation: "of the whole installation",
  }[of];
  const things = what === "looks" ? "looks" : "cases";
  const summary = `the allowance of ${most} ${things} ${whose} is used up on ${today}: as many again come over a day, what is put off waits for them, and guardrails wait for nothing`;
  log.warn(summary, { resource: resourceText(resource), ...(by !== undefined && { actor: by }) });
  await publishFault(resource, { id: `${key} ${today}`, summary }, runtime);
}

type Reader = Pick<Runtime, "meters" | "settings" | "now">;

/** What may break a guardrail has as many reads again for itself, so that it waits for nothing else. */
function laneOf({ account, region }: ResourceId, first: boolean, { settings }: Reader) {
  const { readsPerSecond: perSecond } = settings;
  const bucket = `reads/${first ? "first/" : ""}${account}/${region}`;
  return { bucket, rate: { take: 1, perSecond, most: Math.max(1, perSecond * 2) } };
}

/**
 * The moment at which the cloud may be read for one look in this account and region; now where there is room.
 * INVARIANT (asked once): anyone who has to wait gets a moment of their own, and asks nobody again.
 */
export async function readSlot(resource: ResourceId, first: boolean, reader: Reader): Promise<number> {
  const { meters, now } = reader;
  const { bucket, rate } = laneOf(resource, first, reader);
  const moment = now();
  const { waitMs } = await meters.take(bucket, moment, rate);
  if (waitMs === 0) return moment;
  return moment + (await meters.reserve(bucket, moment, rate)).waitMs;
}
