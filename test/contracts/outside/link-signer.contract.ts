import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LinkClaims, LinkSigner } from "#core/ports/people/link-signer.ts";

const claims: LinkClaims = {
  case: "case-1",
  question: "q-1",
  approver: "arn:aws:iam::111122223333:role/platform",
  expires: "2026-11-21T03:10:00Z",
};
const word = fc.string({ maxLength: 12, unit: "binary" });
const anyClaims = fc.record({ case: word, question: word, approver: word, expires: word });

/** `open` gives a signer with its own key for each name. */
export function linkSignerContract(name: string, open: (key: string) => LinkSigner): void {
  describe(`${name} link signer`, () => {
    it("knows its own signature again, in characters that a link may hold", async () => {
      const signature = await open("a").sign(claims);
      expect(signature).toMatch(/^[a-z0-9]{1,20}\.[A-Za-z0-9_-]{43}$/);
      expect(await open("a").sign(claims)).toBe(signature);
      expect(await open("a").verify(claims, signature)).toBe(true);
    });

    it("refuses what another key signed", async () => {
      expect(await open("a").verify(claims, await open("b").sign(claims))).toBe(false);
    });

    it("refuses the signature of any other claims", async () => {
      const signer = open("a");
      await fc.assert(
        fc.asyncProperty(anyClaims, anyClaims, async (mine, yours) => {
          const isSame = JSON.stringify(mine) === JSON.stringify(yours);
          expect(await signer.verify(yours, await signer.sign(mine))).toBe(isSame);
        }),
        { numRuns: 50 },
      );
    });

    it("refuses every other spelling of a signature", async () => {
      const signer = open("a");
      const signature = await signer.sign(claims);
      const last = signature.at(-1) ?? "";
      const others = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => letter !== last);
      const spellings = [
        ...others.map((letter) => signature.slice(0, -1) + letter),
        "",
        `${signature}=`,
        `${signature}A`,
        ` ${signature}`,
        signature.slice(0, -1),
        signature.toLowerCase() === signature ? "x" : signature.toLowerCase(),
        signature.slice(signature.indexOf(".") + 1),
        signature.replace(".", ".."),
        signature.replace(".", ""),
        signature.replace(".", "\n."),
        `${signature}\n`,
        signature.toUpperCase(),
        "\u0000".repeat(43),
        "A".repeat(100_000),
      ];
      for (const spelling of spellings) expect(await signer.verify(claims, spelling)).toBe(false);
    });
  });
}
