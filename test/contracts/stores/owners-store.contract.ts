import { describe, expect, it } from "vitest";
import type { KeptOwners, OwnersRow } from "#core/owners/owners-book.ts";
import type { OwnersStore } from "#core/ports/stores/owners-store.ts";

const row = (key: string): OwnersRow => ({
  key,
  owners: { data: ["sso/maria@example.com", "@dba"] },
  at: key,
});

const keptOwners = (...keys: readonly string[]): KeptOwners => ({
  v: 1,
  parts: [
    {
      source: "app-registry",
      asOf: "2026-11-21T03:00:00Z",
      ok: true,
      rows: keys.map(row),
      groups: { dba: { members: ["sso/dora@example.com"], at: "Identity Center" } },
    },
    { source: "identity-center", ok: false, rows: [], groups: {} },
  ],
});

/** Every store of what was told of owners runs this. */
export function ownersStoreContract(name: string, open: () => Promise<OwnersStore>): void {
  describe(`${name} store of owners`, () => {
    it("knows nothing before anything was kept", async () => {
      expect(await (await open()).read()).toBeUndefined();
    });

    it("gives back what was kept last, and nothing of what was kept before", async () => {
      const owners = await open();
      await owners.keep(keptOwners("service:checkout"));
      await owners.keep(keptOwners("type:AWS::RDS::*"));
      await owners.keep(keptOwners("type:AWS::RDS::*"));
      expect(await owners.read()).toEqual(keptOwners("type:AWS::RDS::*"));
    });

    it("keeps names for nothing but texts", async () => {
      const owners = await open();
      const hostile = keptOwners("tag:a='; DROP TABLE owners", "service:<b>\u{1f980}</b>", "service:#pk");
      await owners.keep(hostile);
      expect(await owners.read()).toEqual(hostile);
    });

    it("keeps a thousand rows", async () => {
      const owners = await open();
      const many = keptOwners(...Array.from({ length: 1_000 }, (_, n) => `service:s${n}`));
      await owners.keep(many);
      expect(await owners.read()).toEqual(many);
    });

    it("gives back what nobody can change from outside", async () => {
      const owners = await open();
      const mine = structuredClone(keptOwners("service:checkout")) as { parts: unknown[] } & KeptOwners;
      await owners.keep(mine);
      mine.parts.length = 0;
      expect(await owners.read()).toEqual(keptOwners("service:checkout"));
    });
  });
}
