import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSignedWith } from "#adapters/memory/outside/sealer.ts";
import { sha256 } from "#core/digest.ts";
import type { Sealer } from "#core/ports/outside/sealer.ts";

const digest = sha256("what is signed");

/** `open` gives a sealer with its own key for each name. */
export function sealerContract(name: string, open: (key: string) => Sealer): void {
  describe(`${name} sealer`, () => {
    it("knows what it signed, and with its public key anybody does", async () => {
      const sealer = open("a");
      const signature = await sealer.sign(digest);
      expect(await sealer.verify(digest, signature)).toBe(true);
      expect(isSignedWith(await sealer.key(), digest, signature)).toBe(true);
      expect(await open("a").key()).toBe(await sealer.key());
    });

    it("refuses what another key signed, or what was not signed", async () => {
      const [a, b] = [open("a"), open("b")];
      const signature = await b.sign(digest);
      expect(await a.key()).not.toBe(await b.key());
      expect(await a.verify(digest, signature)).toBe(false);
      expect(await b.verify(sha256("something else"), signature)).toBe(false);
      expect(isSignedWith(await a.key(), digest, signature)).toBe(false);
    });

    it("refuses every other spelling of a signature or key, and whatever is none", async () => {
      const sealer = open("a");
      const [key, signature] = [await sealer.key(), await sealer.sign(digest)];
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.string({ minLength: 1, maxLength: 2 }), async (at, put) => {
          const changed = (text: string) => {
            const place = at % text.length;
            return `${text.slice(0, place)}${put}${text.slice(place + 1)}`;
          };
          fc.pre(changed(signature) !== signature && changed(key) !== key);
          expect(await sealer.verify(digest, changed(signature))).toBe(false);
          expect(isSignedWith(changed(key), digest, signature)).toBe(false);
        }),
        { numRuns: 100 },
      );
      for (const none of ["", "=", "not base64!"]) expect(await sealer.verify(digest, none)).toBe(false);
    });
  });
}
