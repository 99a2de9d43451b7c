import { isSignedWith, memorySealer } from "#adapters/memory/outside/sealer.ts";
import type { Json } from "#core/fields/json.ts";
import { besides } from "#core/hidden/beside.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import type { Placed } from "#core/ledger/chain/check-entry.ts";
import { type LedgerReport, type LedgerSetting, ledgerCheck } from "#core/ledger/chain/check-ledger.ts";
import { decisionId, entryDigest } from "#core/ledger/chain/entry.ts";
import { dayAfter, dayOf, type SignedSeal, sealDigest, sealOf } from "#core/ledger/chain/seal.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";

export const account = "123456789012";
export const bucket = (id: string): ResourceId => ({
  account,
  region: "eu-north-1",
  type: "AWS::S3::Bucket",
  id,
});

export const start = Date.parse("2026-11-21T03:00:00Z");
const day = 86_400_000;
export const sealer = memorySealer("the key of these tests");
export const stranger = memorySealer("the key of somebody else");

/** What an entry looks like on its way through a store. */
export type Raw = { [name: string]: unknown };

type Told = { readonly day: number; readonly version: number; readonly said?: Json; readonly format?: 1 | 2 };

function entryOf(resource: ResourceId, told: Told, before: Raw | undefined): Raw {
  const at = new Date(start + told.day * day + told.version * 1_000).toISOString();
  const record = {
    v: 1,
    policy: "p",
    dispute: { resource, now: at },
    verdict: { outcome: "keep", said: told.said ?? null },
  };
  const common = {
    id: decisionId("case", told.version),
    resource,
    case: "case",
    version: told.version,
    at,
    ...(before !== undefined && { after: before["digest"] }),
    record,
  };
  if (told.format === 1) return { ...common, digest: entryDigest(common as never) };
  const second = besides({
    v: 2,
    by: { run: 1, turn: told.version },
    ...(before !== undefined && { afterAt: before["at"] }),
    ...common,
  });
  return { ...second, digest: entryDigest(second) };
}

/** A chain of a resource whose docket points to its last entry. */
export function chainOf(id: string, told: readonly Told[]): Chain {
  const resource = bucket(id);
  const entries: Placed[] = [];
  let last: Raw | undefined;
  for (const each of told) {
    last = entryOf(resource, each, last);
    entries.push({ place: { version: each.version, id: String(last["id"]) }, entry: last });
  }
  const decision = last && {
    id: String(last["id"]),
    digest: String(last["digest"]),
    at: String(last["at"]),
  };
  const version = (told.at(-1)?.version ?? 0) + 1;
  const head = { version, ...(decision !== undefined && { decision }) };
  return { resource: resourceText(resource), entries, head };
}

export const entryAt = (chain: Chain | undefined, n: number): Raw => chain?.entries[n]?.entry as Raw;

/** Seals of the days from the first to the last, as the sweep makes them. */
export async function sealsOf(
  chains: readonly Chain[],
  { days, by = sealer }: { readonly days: number; readonly by?: typeof sealer },
): Promise<SignedSeal[]> {
  const seals: SignedSeal[] = [];
  const first = dayOf(new Date(start).toISOString());
  for (let n = 0; n < days; n += 1) {
    const on = dayAfter(first, n);
    const before = seals.at(-1)?.seal;
    const entries = chains.flatMap(({ resource, entries: all }) =>
      all
        .map(({ entry }) => entry as { version: number; id: string; digest: string; at: string })
        .filter(({ at }) => dayOf(at) === on)
        .map(({ version, id, digest }) => ({ resource, version, id, digest })),
    );
    const about = { account, day: on, at: `${dayAfter(on)}T01:00:00Z`, keepDays: 400, entries };
    const after = before === undefined ? {} : { after: { day: before.day, digest: sealDigest(before) } };
    const seal = sealOf({ ...about, ...after, key: await by.key() });
    seals.push({ seal, signature: await by.sign(sealDigest(seal)) });
  }
  return seals;
}

const key = await sealer.key();

const signedWith: LedgerSetting["signedWith"] = ({ seal, signature }) => {
  if (!isSignedWith(seal.key, sealDigest(seal), signature)) return "forged";
  return seal.key === key ? "trusted" : "unknown-key";
};

type Asked = Partial<Pick<LedgerSetting, "from" | "to" | "now" | "keepDays">>;

export function checked(
  { chains, seals }: { readonly chains: readonly Chain[]; readonly seals: readonly unknown[] },
  asked: Asked = {},
): LedgerReport {
  const check = ledgerCheck(seals, { now: start + 10 * day, keepDays: 400, signedWith, ...asked });
  for (const chain of chains) check.add(chain);
  return check.end();
}

/** As a store gives it back: nothing is shared with what was put in. */
export const copied = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Somebody who knows the rule makes the digest fit again. */
export const redigested = (entry: Raw): Raw => ({ ...entry, digest: entryDigest(entry as never) });
