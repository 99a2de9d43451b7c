import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { fromBesides } from "#core/hidden/beside.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import type { LedgerReport } from "#core/ledger/chain/check-ledger.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import type { DecisionLog, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { DocketStore } from "#core/ports/stores/docket-store.ts";
import type { PolicyStore } from "#core/ports/stores/policy-store.ts";
import type { SealStore } from "#core/ports/stores/seal-store.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { chainOf, checked, sealer, sealsOf } from "../../core/ledger/chain/sealed-chain.ts";

/** What the functions write, and the same as it is read by anyone who checks it. */
export type Opened = {
  readonly decisions: DecisionLog;
  readonly dockets: DocketStore;
  readonly seals: SealStore;
  readonly policies: PolicyStore;
  readonly source: LedgerSource;
};

/** Text that hardly packs, so that a decision takes several items. */
const large: Json = Array.from({ length: 30_000 }, (_, n) => Math.sin(n));
const long = "x".repeat(700);
const chains = [
  chainOf(
    "logs",
    Array.from({ length: 60 }, (_, n) => ({ day: Math.floor(n / 20), version: n * 2 + 1 })),
  ),
  chainOf(long, [
    { day: 0, version: 1, format: 1 },
    { day: 1, version: 2, said: large },
    { day: 1, version: 3, said: { password: Hidden.of("d"), text: "digest:x" } },
  ]),
];
const seals = await sealsOf(chains, { days: 3 });

/** Writes everything through the ports, as the functions do. */
export async function filled({ decisions, dockets, seals: store }: Opened, all: readonly Chain[] = chains) {
  for (const { resource, entries, head } of all) {
    for (const { entry } of entries) {
      await decisions.put(fromBesides(entry as { [name: string]: Json }) as unknown as LoggedDecision);
    }
    const { version = 1, decision } = head ?? {};
    let stands = 0;
    for (; stands < version; stands += 1) {
      const record = { ...freshRecord(parseResource(resource)), version: stands };
      await dockets.save(stands === version - 1 ? { ...record, decision } : record);
    }
  }
  // Of these nothing was decided.
  await dockets.save(freshRecord(parseResource("123456789012/eu-north-1/AWS::S3::Bucket/quiet")));
  for (const seal of seals) await store.put(seal);
}

export async function reportOn(source: Pick<LedgerSource, "chains" | "seals">): Promise<LedgerReport> {
  const found: { chains: Chain[]; seals: unknown[] } = { chains: [], seals: [] };
  for await (const seal of source.seals()) found.seals.push(seal);
  for await (const chain of source.chains()) found.chains.push(chain);
  return checked(found);
}

/** Every way to read a whole ledger runs this. */
export function ledgerSourceContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} ledger source`, () => {
    it("reads everything that was written, so that it can be checked", async () => {
      const opened = await open();
      await filled(opened);
      expect(await reportOn(opened.source)).toEqual({
        ...{ isWhole: true, misfits: [], resources: 2, entries: 63, unsigned: 0, openAtStart: 0 },
        ...{ seals: 3, lastSealed: "2026-11-23" },
      });
      expect(await opened.source.key()).toBe(await sealer.key());
    });

    it("reads nothing where nothing was written", async () => {
      const { source } = await open();
      expect(await reportOn(source)).toMatchObject({ isWhole: true, resources: 0, entries: 0, seals: 0 });
    });

    it("reads a policy as it was kept, a large one as well, and none that was not", async () => {
      const { policies, source } = await open();
      const kept = [
        { digest: "a".repeat(64), text: '{"v":1}' },
        { digest: "b".repeat(64), text: JSON.stringify(large) },
      ];
      for (const each of kept) await policies.keep(each);
      for (const { digest, text } of kept) expect(await source.policy(digest)).toBe(text);
      expect(await source.policy("c".repeat(64))).toBeUndefined();
    });

    it("reads where dockets end", async () => {
      const opened = await open();
      const [first, second] = chains as [Chain, Chain];
      await filled(opened, [{ ...first, entries: first.entries.slice(0, -1) }, second]);
      expect((await reportOn(opened.source)).misfits).toEqual([
        expect.objectContaining({ resource: first.resource, version: 119 }),
      ]);
    });

    it("reads a docket whose decisions are all gone", async () => {
      const opened = await open();
      const [first] = chains as [Chain];
      const before = first.entries[0]?.entry as LoggedDecision;
      await opened.decisions.put(before);
      await filled({ ...opened, decisions: { ...opened.decisions, put: async () => undefined } }, [first]);
      expect((await reportOn(opened.source)).isWhole).toBe(false);
    });
  });
}
