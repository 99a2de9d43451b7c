import { instantOf } from "#core/claims/instant.ts";
import { BrokenInvariant } from "#core/faults.ts";
import { dayAfter, type Seal, SignedSeal, sealDigest, sealOf } from "#core/ledger/chain/seal.ts";
import type { DecisionMark } from "#core/ports/stores/decision-log.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";
import { type LastSeal, lastSeal, noteSeal } from "./ledger-notes.ts";

/** Days that are made up for in one go, where nothing was sealed for a while. */
const mostDays = 20;

/** Seals every day of an account up to this one, each after the one before it. */
export async function sealUpTo(account: string, last: string, runtime: Runtime): Promise<number | undefined> {
  let sealed = await lastSeal(account, runtime);
  for (let done = 0; done < mostDays; done += 1) {
    const day = sealed === undefined ? last : dayAfter(sealed.day);
    if (day > last) return undefined;
    sealed = await sealDay(account, day, { after: sealed, runtime });
    await noteSeal(account, sealed, runtime);
  }
  return sealed !== undefined && sealed.day >= last ? undefined : 0;
}

type Sealing = { readonly after: LastSeal | undefined; readonly runtime: Runtime };

async function sealDay(account: string, day: string, { after, runtime }: Sealing): Promise<LastSeal> {
  const { sealer, seals, now } = runtime;
  const { marks, keepDays } = await marksOf(account, day, runtime);
  const entries = marks.map(({ resource, ...mark }) => ({ resource: resourceText(resource), ...mark }));
  const about = { account, day, at: instantOf(now()), keepDays, ...(after !== undefined && { after }) };
  const seal = sealOf({ ...about, entries, key: await sealer.key() });
  const signed = { seal, signature: await sealer.sign(sealDigest(seal)) };
  const { ok } = await seals.put(signed);
  return { day, digest: sealDigest(ok ? seal : await standing(account, day, runtime)) };
}

/** The one who put it died before they could note it; what they put counts. */
async function standing(account: string, day: string, { seals, sealer }: Runtime): Promise<Seal> {
  const read = SignedSeal.safeParse(await seals.get(account, day));
  if (read.success && (await sealer.verify(sealDigest(read.data.seal), read.data.signature)))
    return read.data.seal;
  throw new BrokenInvariant(`what stands as the seal of ${account} for ${day} was not signed by Parley`);
}

/** Everything that was decided on a day. */
export async function marksOf(account: string, day: string, { decisions }: Pick<Runtime, "decisions">) {
  const marks: DecisionMark[] = [];
  let found = await decisions.onDay(account, day);
  marks.push(...found.marks);
  while (found.next !== undefined) {
    found = await decisions.onDay(account, day, found.next);
    marks.push(...found.marks);
  }
  return { marks, keepDays: found.keepDays };
}
