import { describe, expect, it } from "vitest";
import { ownersNow } from "#acts/owners/owners-now.ts";
import { refreshOwners } from "#acts/owners/refresh-owners.ts";
import { memoryOwnersStore } from "#adapters/memory/people/owners-store.ts";
import { Unavailable } from "#core/faults.ts";
import type { OwnersPart } from "#core/owners/owners-book.ts";
import type { Owners } from "#core/ports/people/owners.ts";
import { quiet } from "#local/world/local-world.ts";

const row = { key: "*", owners: { service: ["@checkout"] }, at: "application a" };
const group = { members: ["sso/maria@example.com"], at: "group checkout" };
const file: OwnersPart = { source: "owners-file", ok: true, rows: [], groups: {} };
const start = Date.parse("2026-11-21T03:00:00Z");

function refreshing(parts: { readonly appRegistry?: Owners; readonly identityCenter?: Owners } = {}) {
  const asked: (readonly string[])[] = [];
  const clock = { now: start };
  const runtime = {
    owners: memoryOwnersStore(),
    appRegistry: parts.appRegistry ?? { tell: async () => ({ rows: [row], groups: {} }) },
    identityCenter: parts.identityCenter ?? {
      tell: (groups: readonly string[]) => {
        asked.push(groups);
        return Promise.resolve({ rows: [], groups: { checkout: group } });
      },
    },
    settings: { owners: { file, sources: ["app-registry", "identity-center"] } } as never,
    now: () => clock.now,
    log: quiet,
  };
  return { runtime, asked, clock };
}

const failing: Owners = { tell: () => Promise.reject(new Unavailable("AWS did not answer")) };

describe("refreshing what is known of owners", () => {
  it("asks each source, for the groups that others name as well, and keeps when that was", async () => {
    const { runtime, asked } = refreshing();
    expect(await refreshOwners(runtime)).toEqual({ rows: 1 });
    expect(asked).toEqual([["checkout"]]);
    expect(await runtime.owners.read()).toMatchObject({
      v: 1,
      parts: [
        { source: "app-registry", asOf: "2026-11-21T03:00:00Z", ok: true, rows: [row] },
        { source: "identity-center", asOf: "2026-11-21T03:00:00Z", ok: true, groups: { checkout: group } },
      ],
    });
  });

  it("keeps what a source told before where it does not answer, marked as uncertain and as old as it is", async () => {
    const { runtime, clock } = refreshing();
    await refreshOwners(runtime);
    clock.now += 600_000;
    await expect(refreshOwners({ ...runtime, appRegistry: failing })).rejects.toMatchObject({
      name: "Unavailable",
    });
    expect((await runtime.owners.read())?.parts).toMatchObject([
      { source: "app-registry", asOf: "2026-11-21T03:00:00Z", ok: false, rows: [row] },
      { source: "identity-center", asOf: "2026-11-21T03:10:00Z", ok: true },
    ]);
  });

  it("keeps nothing of a source that tells what cannot be kept", async () => {
    const strange: Owners = { tell: async () => ({ rows: [{ ...row, key: "" }], groups: {} }) };
    const { runtime } = refreshing({ appRegistry: strange });
    await expect(refreshOwners(runtime)).rejects.toThrow();
    expect((await runtime.owners.read())?.parts[0]).toEqual({
      source: "app-registry",
      ok: false,
      rows: [],
      groups: {},
    });
  });

  it("does nothing where only a file tells of owners", async () => {
    const { runtime } = refreshing({ appRegistry: failing });
    const settings = { owners: { file, sources: [] } } as never;
    expect(await refreshOwners({ ...runtime, settings })).toEqual({ rows: 0 });
    expect(await runtime.owners.read()).toBeUndefined();
  });
});

describe("what a look knows of owners", () => {
  it("is read once a minute, and not at all where a file says everything", async () => {
    const { runtime, clock } = refreshing();
    let reads = 0;
    const counted = () => {
      reads += 1;
      return runtime.owners.read();
    };
    const owners = { ...runtime.owners, read: counted };
    const looking = { ...runtime, owners };
    for (let n = 0; n < 100; n += 1) await ownersNow(looking);
    expect(reads).toBe(1);
    clock.now += 60_000;
    await ownersNow(looking);
    expect(reads).toBe(2);
    const settings = { owners: { file, sources: [] } } as never;
    expect(await ownersNow({ ...looking, owners: { ...owners }, settings })).toEqual({ parts: [file] });
    expect(await ownersNow({ ...looking, settings: {} as never })).toBeUndefined();
    expect(reads).toBe(2);
  });

  it("is asked for again after it could not be read", async () => {
    const { runtime } = refreshing();
    let isDown = true;
    const read = () => (isDown ? Promise.reject(new Unavailable("no")) : runtime.owners.read());
    const looking = { ...runtime, owners: { ...runtime.owners, read } };
    await expect(ownersNow(looking)).rejects.toMatchObject({ name: "Unavailable" });
    isDown = false;
    expect(await ownersNow(looking)).toEqual({ parts: [file] });
  });
});
