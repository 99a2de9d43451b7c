import * as z from "zod/mini";
import { instantOf } from "#core/claims/instant.ts";
import { BrokenInvariant } from "#core/faults.ts";
import { dayAfter, type Seal, SignedSeal, sealDigest, sealOf } from "#core/ledger/chain/seal.ts";
import type { DecisionMark } from "#core/ports/stores/decision-log.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Runtime } from "#lambda/runtime.ts";

/** Days that are made up for in one go, where nothing was sealed for a while. */
const mostDays = 20;

const Sealed = z.strictObject({ day: z.string(), digest: z.string() });
type Sealed = z.infer<typeof Sealed>;

const noteOf = (account: string): string => `sealed/${account}`;

/** Seals every day of an account up to this one, each after the one before it. */
export async function sealUpTo(account: string, last: string, runtime: Runtime): Promise<number | undefined> {
  let sealed = sealedIn(await runtime.meters.noted(noteOf(account)));
  for (let done = 0; done < mostDays; done += 1) {
    const day = sealed === undefined ? last : dayAfter(sealed.day);
    if (day > last) return undefined;
    sealed = await sealDay(account, day, { after: sealed, runtime });
    await runtime.meters.note(noteOf(account), JSON.stringify(sealed));
  }
  return sealed !== undefined && sealed.day >= last ? undefined : 0;
}

function sealedIn(noted: string | undefined): Sealed | undefined {
  if (noted === undefined) return undefined;
  return Sealed.parse(JSON.parse(noted));
}

type Sealing = { readonly after: Sealed | undefined; readonly runtime: Runtime };

async function sealDay(account: string, day: string, { after, runtime }: Sealing): Promise<Sealed> {
  const { sealer, seals, now } = runtime;
  const { marks, keepDays } = await marksOf(account, day, runtime);
  const entries = marks.map(({ resource, ...mark }) => ({ resource: resourceText(resource), ...mark }));
  const about = { account, day, at: instantOf(now()), keepDays, ...(after !== undefined && { after }) };
  const seal = sealOf({ ...about, entries, key: await sealer.key() });
  const signed = { seal, signature: await sealer.sign(sealDigest(seal)) };
  const { ok } = await seals.put(signed);
  return { day, digest: sealDigest(ok ? seal : await standing(account, day, runtime)) };
}

/** Whoever put it died before they could note it; what they put counts. */
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
