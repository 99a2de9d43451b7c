import { describe, expect, it } from "vitest";
import type { Profiled, RegisteredProfile } from "#core/attribution/registered-profile.ts";
import type { ProfileBook } from "#core/ports/stores/profile-book.ts";

export const profile = (name: string): RegisteredProfile =>
  ({
    name,
    principals: [`123456789012:role/${name}`],
    intent: "cost",
    by: "123456789012:role/platform",
    at: "2026-11-21T03:10:00Z",
  }) as unknown as RegisteredProfile;

/** Every book of profiles runs this. */
export function profileBookContract(name: string, open: () => Promise<ProfileBook>): void {
  describe(`${name} profile book`, () => {
    it("is empty before anybody has written into it", async () => {
      const book = await open();
      expect(await book.read()).toEqual({ version: 0, profiles: [] });
    });

    it("gives back what was written last, as its next version", async () => {
      const book = await open();
      const profiles = [profile("nightly"), profile("scaler")];
      expect(await book.save({ version: 0, profiles })).toEqual({ ok: true, version: 1 });
      expect(await book.read()).toEqual({ version: 1, profiles });
      expect(await book.save({ version: 1, profiles: [] })).toEqual({ ok: true, version: 2 });
      expect(await book.read()).toEqual({ version: 2, profiles: [] });
    });

    it("stores nothing for the one who was overtaken, or claims to be ahead", async () => {
      const book = await open();
      const mine: Profiled = { version: 0, profiles: [profile("mine")] };
      await book.save(mine);
      expect(await book.save({ version: 0, profiles: [profile("yours")] })).toEqual({ ok: false });
      expect(await book.save({ version: 2, profiles: [] })).toEqual({ ok: false });
      expect(await book.read()).toEqual({ ...mine, version: 1 });
    });

    it("lets one of several win", async () => {
      const book = await open();
      const saved = ["a", "b", "c", "d"].map((each) => book.save({ version: 0, profiles: [profile(each)] }));
      expect((await Promise.all(saved)).filter(({ ok }) => ok)).toHaveLength(1);
    });

    it("holds hundreds", async () => {
      const book = await open();
      const profiles = Array.from({ length: 500 }, (_, n) => profile(`automation-${n}`));
      expect(await book.save({ version: 0, profiles })).toEqual({ ok: true, version: 1 });
      expect((await book.read()).profiles).toHaveLength(500);
    });
  });
}
