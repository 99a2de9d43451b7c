import { plainText } from "#core/changes/actors/plain-words.ts";
import { instantOf } from "#core/claims/instant.ts";
import { sha256 } from "#core/digest.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { type Budget, budgetsOf, isDrawn, lotOf, rateOf, type Spending } from "#core/looking/budgets.ts";
import { texts } from "#core/notices/texts.ts";
import { hashed } from "#core/questions/hashed.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

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
export type WantedSpending = Spending & { readonly guarded: boolean };

/** Whose budget a case is of: the one who wrote last, Parley aside. */
export const lastWriter = ({ history }: DocketRecord): string | undefined =>
  history.findLast(({ by }) => by === "change")?.principal;

export type Refusal = { readonly budget: Budget; readonly waitMs: number };

/** The budget that has no room, of all that it is of; none where every one has. */
export async function refusalOf(wanted: WantedSpending, runtime: Runtime): Promise<Refusal | undefined> {
  const { settings, now } = runtime;
  const most = wanted.what === "looks" ? settings.looksPerDay : settings.startsPerDay;
  const id = `${resourceText(wanted.resource)}\n${now()}`;
  for (const budget of budgetsOf(wanted, most)) {
    const waitMs = await spent(budget, { wanted, id }, runtime);
    if (waitMs === 0) continue;
    await ring(budget, wanted, runtime);
    if (!wanted.guarded) return { budget, waitMs };
  }
  return undefined;
}

type Drawing = { readonly wanted: WantedSpending; readonly id: string };

/** Cases are few and dear, so each of them counts. */
async function spent(
  budget: Budget,
  { wanted, id }: Drawing,
  { meters, now, log }: Runtime,
): Promise<number> {
  const { key, most, of } = budget;
  if (most === 0) return day;
  const lot = wanted.what === "starts" ? 1 : lotOf(budget);
  const take = async (count: number) => {
    const { waitMs } = await meters.take(key, now(), rateOf(budget, count));
    if (waitMs === 0 && of === "actor") tellSpent(wanted, count, log);
    return waitMs;
  };
  if (lot === 1) return await take(1);
  // What one resource has used up stands in its docket, which every look reads anyway.
  const isUsedUp = of !== "resource" && (await meters.room(key, now(), rateOf(budget, lot))).waitMs > 0;
  if (isUsedUp) return await take(1);
  if (!isDrawn(budget, id)) return 0;
  const waitMs = await take(lot);
  return waitMs === 0 || of === "resource" ? waitMs : await take(1);
}

/**
 * Takes a turn in the budget that refused, for later: milliseconds until it comes. INVARIANT (own turn): anyone who has one
 * asks nobody again when it has come.
 */
export async function turnIn({ budget, waitMs }: Refusal, { meters, now }: Runtime): Promise<number> {
  if (budget.most === 0) return waitMs;
  const isLot = budget.of === "resource" && budget.key.startsWith("looks/");
  const rate = rateOf(budget, isLot ? lotOf(budget) : 1);
  return Math.max(waitMs, (await meters.reserve(budget.key, now(), rate)).waitMs);
}

/** Whose changes take what, for the dashboard; of looks one line tells for as many as were drawn for. */
function tellSpent({ what, by }: WantedSpending, count: number, log: Runtime["log"]): void {
  const [looks, starts] = what === "looks" ? [count, 0] : [0, count];
  log.info("what an actor changes took its share", { spentBy: by, looks, starts });
}

/** The first that finds a budget used up says so, and no other that day. */
async function ring({ of, key, most }: Budget, wanted: WantedSpending, runtime: Runtime): Promise<void> {
  const { meters, log, notifier, now } = runtime;
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
  if (of !== "actor" || by === undefined) return;
  const told = texts.overAllowance({ actor: by, most, things, day: today });
  await notifier.send({ id: hashed("allowance", key, today), kind: "trouble", ...told, to: [] });
}
