import { describe, expect, it } from "vitest";
import type { SecretDigests } from "#core/ports/outside/secret-digests.ts";

/** `open` gives digests under a key of its own for each name. */
export function secretDigestsContract(name: string, open: (key: string) => SecretDigests): void {
  describe(`${name} secret digests`, () => {
    it("gives the same text the same digest, no matter who asks", async () => {
      const digest = await open("a").digest("hunter2");
      expect(digest).toMatch(/^[A-Za-z0-9_-]{20,100}$/);
      expect(await open("a").digest("hunter2")).toBe(digest);
    });

    it("gives other texts and other keys other digests", async () => {
      const texts = ["hunter2", "hunter3", "", " ", "hunter2\u0000", "ä", "x".repeat(100_000)];
      const secrets = open("a");
      const digests: string[] = [];
      for (const text of texts) digests.push(await secrets.digest(text));
      digests.push(await open("b").digest("hunter2"));
      expect(new Set(digests).size).toBe(texts.length + 1);
    });
  });
}
