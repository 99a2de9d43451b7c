import { describe, expect, it } from "vitest";
import type { PolicyStore } from "#core/ports/stores/policy-store.ts";

const kept = { digest: "a".repeat(64), text: '{"v":1,"name":"one"}' };

/** Text that no packing makes small. */
const large = Array.from({ length: 20_000 }, (_, n) => Math.sin(n).toString(36)).join("");

/** Every store of policies runs this. */
export function policyStoreContract(name: string, open: () => Promise<PolicyStore>): void {
  describe(`${name} store of policies`, () => {
    it("gives back what was kept under a digest, and nothing under another", async () => {
      const policies = await open();
      await policies.keep(kept);
      expect(await policies.get(kept.digest)).toBe(kept.text);
      expect(await policies.get("b".repeat(64))).toBeUndefined();
      expect(await policies.get("")).toBeUndefined();
    });

    it("bears being told again, and takes the text that was told last", async () => {
      const policies = await open();
      await policies.keep({ ...kept, text: large });
      await policies.keep(kept);
      await policies.keep(kept);
      expect(await policies.get(kept.digest)).toBe(kept.text);
    });

    it("keeps a large one whole, beside others", async () => {
      const policies = await open();
      await Promise.all([policies.keep(kept), policies.keep({ digest: "c".repeat(64), text: large })]);
      expect(await policies.get("c".repeat(64))).toBe(large);
      expect(await policies.get(kept.digest)).toBe(kept.text);
    });

    it.each(["policy#x", "'; DROP TABLE policies", "\u{1f980}", "x".repeat(5_000)])(
      "takes a digest for nothing but a text: %j",
      async (digest) => {
        const policies = await open();
        await policies.keep({ ...kept, digest: digest.slice(0, 2_000) });
        expect(await policies.get(digest.slice(0, 2_000))).toBe(kept.text);
        expect(await policies.get(kept.digest)).toBeUndefined();
      },
    );
  });
}
