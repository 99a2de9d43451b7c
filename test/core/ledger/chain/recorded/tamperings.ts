import type { Chain } from "#core/ledger/chain/check-chain.ts";
import type { SignedSeal } from "#core/ledger/chain/seal.ts";
import { chainOf, copied, type Raw, redigested, sealsOf } from "../sealed-chain.ts";

const told = [
  { day: 0, version: 2 },
  { day: 0, version: 5, said: { text: "x", deep: [1, { a: null }] } },
  { day: 1, version: 6 },
  { day: 2, version: 9 },
  { day: 3, version: 11 },
];
const older = [
  { day: 0, version: 1, format: 1 },
  { day: 1, version: 3, format: 1 },
  { day: 2, version: 4 },
] as const;
const chains = [chainOf("logs", told), chainOf("old", older), chainOf("short", [{ day: 1, version: 1 }])];

export type Ledger = { readonly chains: Chain[]; readonly seals: SignedSeal[] };

export async function wholeLedger(): Promise<() => Ledger> {
  const seals = await sealsOf(chains, { days: 3 });
  return () => copied({ chains, seals }) as Ledger;
}

type Entries = { place: { version: number; id: string }; entry: Raw }[];
export const entriesOf = (ledger: Ledger, chain: number): Entries =>
  ledger.chains[chain]?.entries as unknown as Entries;

type Tampering = (entries: Entries, at: number, ledger: Ledger) => void;

const entryChanged =
  (change: (entry: Raw, entries: Entries) => Raw, isFitting = false): Tampering =>
  (entries, at) => {
    const one = entries[at];
    if (one === undefined) return;
    const changed = change(one.entry, entries);
    entries[at] = { ...one, entry: isFitting ? redigested(changed) : changed };
  };

const dispute = (entry: Raw, parts: Raw): Raw => {
  const record = entry["record"] as { readonly dispute: Raw };
  return { ...entry, record: { ...record, dispute: { ...record.dispute, ...parts } } };
};

const resource = (entry: Raw, parts: Raw): Raw => ({ ...(entry["resource"] as Raw), ...parts });

/** Everything that may be done to an entry, or to what stands around it. */
export const tamperings: Readonly<Record<string, Tampering>> = {
  "taken away": (entries, at) => entries.splice(at, 1),
  "taken away with all before it": (entries, at) => entries.splice(0, at + 1),
  "taken away with all after it": (entries, at) => entries.splice(at),
  "put in another place": (entries, at) => {
    const one = entries[at];
    if (one !== undefined) entries[at] = { ...one, place: { ...one.place, version: one.place.version + 1 } };
  },
  "put under another id": (entries, at) => {
    const one = entries[at];
    if (one !== undefined) entries[at] = { ...one, place: { ...one.place, id: "other" } };
  },
  doubled: (entries, at) => {
    const one = entries[at];
    if (one !== undefined)
      entries.push({ place: { version: one.place.version + 1, id: "copy" }, entry: one.entry });
  },
  "followed by another": (entries, at) => {
    const one = entries[at];
    if (one === undefined) return;
    const version = one.place.version + 20;
    const entry = redigested({ ...one.entry, id: "fork", version });
    entries.push({ place: { version, id: "fork" }, entry });
  },
  "overtaken by one before it": (entries, at) => {
    const one = entries[at];
    if (one === undefined) return;
    const version = one.place.version - 1;
    entries.push({
      place: { version, id: "before" },
      entry: redigested({ ...one.entry, id: "before", version }),
    });
  },
  "no entry any more": entryChanged(() => ({ at: "2026-11-22T00:00:00Z" })),
  "without a moment": entryChanged(({ at: _, ...rest }) => rest),
  "at no moment": entryChanged((entry) => ({ ...entry, at: "once" })),
  "of another case": entryChanged((entry) => ({ ...entry, case: "other" })),
  "of another case, with a digest that fits": entryChanged((entry) => ({ ...entry, case: "other" }), true),
  "of another version, with a digest that fits": entryChanged((entry) => ({ ...entry, version: 77 }), true),
  "of another id, with a digest that fits": entryChanged((entry) => ({ ...entry, id: "other" }), true),
  "of another moment, with a digest that fits": entryChanged(
    (entry) => ({ ...entry, at: "2026-11-22T09:00:00Z" }),
    true,
  ),
  "of another resource": entryChanged(
    (entry) => ({ ...entry, resource: resource(entry, { id: "x" }) }),
    true,
  ),
  "about another resource": entryChanged(
    (entry) => dispute(entry, { resource: resource(entry, { id: "x" }) }),
    true,
  ),
  "about nothing": entryChanged((entry) => dispute(entry, { resource: undefined }), true),
  "about a text": entryChanged((entry) => dispute(entry, { resource: "x" }), true),
  "judged at another moment": entryChanged((entry) => dispute(entry, { now: "2026-11-20T09:00:00Z" }), true),
  "with a record that is none": entryChanged((entry) => ({ ...entry, record: { dispute: 1 } }), true),
  "after nothing": entryChanged(({ after: _, ...rest }) => rest, true),
  "after what never was": entryChanged((entry) => ({ ...entry, after: "0" }), true),
  "after what never was, without its moment": entryChanged(
    ({ afterAt: _, ...rest }) => ({ ...rest, after: "0" }),
    true,
  ),
  "after what is later": entryChanged(
    (entry, all) => ({ ...entry, after: all.at(-1)?.entry["digest"] }),
    true,
  ),
  "with something of its own": entryChanged((entry) => ({ ...entry, more: 1 }), true),
  "with no digest": entryChanged((entry) => ({ ...entry, digest: "" })),
  "with what no JSON holds": entryChanged((entry) => ({ ...entry, record: { deep: 1n } })),
};

type HeadChange = (chain: Chain) => Chain;

/** What may be done to where the chain ends. */
export const heads: Readonly<Record<string, HeadChange>> = {
  "as it is": (chain) => chain,
  unread: ({ head: _, ...chain }) => chain,
  "without a decision": (chain) => ({ ...chain, head: { version: chain.head?.version ?? 0 } }),
  "read before the last entry": (chain) => {
    const before = chain.entries.at(-2)?.entry as Raw | undefined;
    const version = chain.entries.at(-1)?.place.version ?? 0;
    if (before === undefined) return { ...chain, head: { version } };
    const decision = { id: String(before["id"]), digest: String(before["digest"]), at: String(before["at"]) };
    return { ...chain, head: { version, decision } };
  },
  "pointing back": (chain) => {
    const before = chain.entries.at(-2)?.entry as Raw | undefined;
    const decision = { id: String(before?.["id"]), digest: String(before?.["digest"]) };
    return { ...chain, head: { version: 99, decision } };
  },
  "pointing nowhere": (chain) => ({ ...chain, head: { version: 99, decision: { id: "x", digest: "y" } } }),
  "pointing to what ended": (chain) => ({
    ...chain,
    head: { version: 99, decision: { id: "x", digest: "y", at: "2020-01-01T00:00:00Z" } },
  }),
  "pointing to what should be there": (chain) => ({
    ...chain,
    head: { version: 99, decision: { id: "x", digest: "y", at: "2026-11-23T01:00:00Z" } },
  }),
};

type SealChange = (seals: Raw[]) => void;

const sealWith = (parts: Raw) => (seals: Raw[]) => {
  const one = seals[1];
  if (one !== undefined) seals[1] = { ...one, seal: { ...(one["seal"] as Raw), ...parts } };
};

/** What may be done to the seals. */
export const sealChanges: Readonly<Record<string, SealChange>> = {
  "as they are": () => undefined,
  "none left": (seals) => seals.splice(0),
  "the first left out": (seals) => seals.splice(0, 1),
  "the second left out": (seals) => seals.splice(1, 1),
  "the last left out": (seals) => seals.splice(2, 1),
  "one twice": (seals) => seals.push(seals[1] ?? {}),
  "one without its signature": (seals) => Object.assign(seals[1] ?? {}, { signature: "" }),
  "one that is none": (seals) => seals.splice(1, 1, { seal: { day: "2026-11-22", account: "1" } }),
  "one that says nothing": (seals) => seals.splice(1, 1, {}),
  "one that names less": sealWith({ entries: [] }),
  "one of another day": sealWith({ day: "2026-11-25" }),
  "one of another account": sealWith({ account: "999999999999" }),
  "one that follows another": sealWith({ after: { day: "2026-11-21", digest: "0" } }),
};
