import type { SignedSeal } from "#core/ledger/chain/seal.ts";
import type { SealStore } from "#core/ports/stores/seal-store.ts";
import { promised } from "./promised.ts";

/** Besides the port: all of them, the earliest first. */
export type MemorySealStore = SealStore & { readonly all: () => readonly SignedSeal[] };

export function memorySealStore(): MemorySealStore {
  const stored = new Map<string, SignedSeal>();
  const port = promised<SealStore>({
    put(signed) {
      const key = `${signed.seal.day}/${signed.seal.account}`;
      if (stored.has(key)) return { ok: false };
      stored.set(key, structuredClone(signed));
      return { ok: true };
    },
    get: (account, day) => structuredClone(stored.get(`${day}/${account}`)),
  });
  const all = () => [...stored].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, signed]) => signed);
  return { ...port, all };
}
