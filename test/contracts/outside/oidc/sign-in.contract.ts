import { fc } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { SignIn } from "#core/ports/people/sign-in.ts";

export type Opened = {
  readonly signIn: SignIn;
  /** Goes where somebody is sent, lets Ada in there, and gives the query with which she comes back. */
  readonly visit: (location: string) => Promise<string>;
};

const back = "/console/questions/case-1/question-1";

/** Every way to sign in runs this, so that what the laptop lets through the cloud lets through too. */
export function signInContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} as a way to sign in`, () => {
    it("brings somebody back where they were going, and knows them by what they carry", async () => {
      const { signIn, visit } = await open();
      const { location, memo } = await signIn.begin(back);
      expect(memo.length).toBeLessThanOrEqual(2_000);
      const returned = await signIn.finish(await visit(location), memo);
      if (!returned.ok) throw new Error(returned.why);
      expect(returned.back).toBe(back);
      expect(returned.seconds).toBeGreaterThan(0);
      expect(returned.seconds).toBeLessThanOrEqual(12 * 3_600);
      expect(returned.token.length).toBeLessThanOrEqual(3_500);
      expect(await signIn.who(returned.token)).toMatchObject({ email: "ada@example.com" });
    });

    it("knows nobody by a token that was changed", async () => {
      const { signIn, visit } = await open();
      const { location, memo } = await signIn.begin(back);
      const returned = await signIn.finish(await visit(location), memo);
      if (!returned.ok) throw new Error(returned.why);
      expect(await signIn.who(`${returned.token}x`)).toBeUndefined();
      expect(await signIn.who(returned.token.slice(0, -1))).toBeUndefined();
    });

    it("nothing that comes back without having been sent lets anybody in", async () => {
      const { signIn } = await open();
      const { memo } = await signIn.begin(back);
      await fc.assert(
        fc.asyncProperty(fc.string({ maxLength: 200 }), async (query) => {
          const returned = await signIn.finish(query, memo);
          expect(returned).toMatchObject({ ok: false, why: expect.stringMatching(/^[a-z]/) });
        }),
        { numRuns: 300 },
      );
    });

    it("knows nobody by anything but a token", async () => {
      const { signIn } = await open();
      const tokens = fc.oneof(
        fc.string({ maxLength: 100 }),
        fc.constant(""),
        fc.constant("a".repeat(10_000)),
      );
      await fc.assert(
        fc.asyncProperty(tokens, async (token) => {
          expect(await signIn.who(token)).toBeUndefined();
        }),
        { numRuns: 300 },
      );
    });
  });
}
