import { describe, expect, it } from "vitest";
import type { Registered, Registry } from "#core/ports/stores/registry.ts";
import { checkout } from "./typical-record.ts";

const registered = (id: string, more: Partial<Registered> = {}): Registered => ({
  id,
  by: "123456789012:role/deployer",
  at: "2026-11-21T03:10:00Z",
  state: "active",
  version: 0,
  principals: ["123456789012:role/deployer"],
  intent: "availability",
  motivation: { kind: "launch", ref: "LAUNCH-7" },
  until: "2026-12-01T00:00:00Z",
  resource: checkout,
  ...more,
});

async function whole(registry: Registry, principal: string): Promise<readonly string[]> {
  const ids: string[] = [];
  let page: string | undefined;
  do {
    const found: Awaited<ReturnType<Registry["of"]>> = await registry.of(principal, page);
    ids.push(...found.declarations.map(({ id }) => id));
    page = found.next;
  } while (page !== undefined);
  return ids;
}

/** Every registry runs this. */
export function registryContract(name: string, open: () => Promise<Registry>): void {
  describe(`${name} registry`, () => {
    it("gives back what was put, under the next version", async () => {
      const registry = await open();
      expect(await registry.put(registered("a"))).toEqual({ ok: true, version: 1 });
      expect(await registry.declaration("a")).toEqual(registered("a", { version: 1 }));
      expect(await registry.declaration("a", "latest")).toEqual(registered("a", { version: 1 }));
    });

    it.each(["", "b", "toString", "__proto__", "é#~".repeat(80)])(
      "knows no %j that was never put",
      async (id) => {
        const registry = await open();
        await registry.put(registered("a"));
        expect(await registry.declaration(id)).toBeUndefined();
      },
    );

    it("refuses a version that is no longer the stored one", async () => {
      const registry = await open();
      await registry.put(registered("a"));
      expect(await registry.put(registered("a"))).toEqual({ ok: false });
      const withdrawn = registered("a", { version: 1, state: "withdrawn" });
      expect(await registry.put(withdrawn)).toEqual({ ok: true, version: 2 });
      expect(await registry.put(withdrawn)).toEqual({ ok: false });
      expect(await registry.declaration("a")).toEqual({ ...withdrawn, version: 2 });
      expect(await whole(registry, withdrawn.by)).toEqual(["a"]);
    });

    it("lets one of several writers win", async () => {
      const registry = await open();
      const refs = ["a", "b", "c", "d"];
      const put = await Promise.all(
        refs.map((ref) => registry.put(registered("x", { motivation: { kind: "launch", ref } }))),
      );
      const winners = refs.filter((_, i) => put[i]?.ok);
      expect(winners).toHaveLength(1);
      expect((await registry.declaration("x"))?.motivation?.ref).toBe(winners[0]);
    });

    it("lists those of one principal, the latest first", async () => {
      const registry = await open();
      await registry.put(registered("old", { at: "2026-11-21T01:00:00Z" }));
      await registry.put(registered("new", { at: "2026-11-21T05:00:00+02:00" }));
      await registry.put(registered("between", { at: "2026-11-21T02:00:00.250Z" }));
      await registry.put(registered("other", { by: "123456789012:role/deployer-2" }));
      expect(await whole(registry, "123456789012:role/deployer")).toEqual(["new", "between", "old"]);
      expect(await whole(registry, "123456789012:role/deploy")).toEqual([]);
    });

    it("pages through all of them", async () => {
      const registry = await open();
      const ids = Array.from({ length: 120 }, (_, n) => `d${String(n).padStart(3, "0")}`);
      await Promise.all(ids.map((id) => registry.put(registered(id))));
      expect(await whole(registry, registered("").by)).toEqual(ids.toReversed());
    });
  });
}
