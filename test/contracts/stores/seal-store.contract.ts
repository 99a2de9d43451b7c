import { describe, expect, it } from "vitest";
import type { SignedSeal } from "#core/ledger/chain/seal.ts";
import type { SealStore } from "#core/ports/stores/seal-store.ts";

const account = "123456789012";

export const sealFor = (day: string, signature = "c2lnbmVk"): SignedSeal => ({
  seal: { v: 1, account, day, at: `${day}T23:00:00Z`, keepDays: 400, entries: [], key: "a2V5" },
  signature,
});

/** Every store of seals runs this. */
export function sealStoreContract(name: string, open: () => Promise<SealStore>): void {
  describe(`${name} seal store`, () => {
    it("gives back what was put, and nothing for any other day or account", async () => {
      const store = await open();
      expect(await store.get(account, "2026-11-21")).toBeUndefined();
      expect(await store.put(sealFor("2026-11-21"))).toEqual({ ok: true });
      expect(await store.get(account, "2026-11-21")).toEqual(sealFor("2026-11-21"));
      expect(await store.get(account, "2026-11-22")).toBeUndefined();
      expect(await store.get("210987654321", "2026-11-21")).toBeUndefined();
    });

    it("never overwrites one, also where several put at once", async () => {
      const store = await open();
      const several = ["YQ==", "Yg==", "Yw=="].map((signature) => sealFor("2026-11-21", signature));
      const put = await Promise.all(several.map((each) => store.put(each)));
      expect(put.filter(({ ok }) => ok)).toHaveLength(1);
      const standing = await store.get(account, "2026-11-21");
      expect(several).toContainEqual(standing);
      expect(await store.put(sealFor("2026-11-21"))).toEqual({ ok: false });
      expect(await store.get(account, "2026-11-21")).toEqual(standing);
    });
  });
}
