import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import { memorySealer } from "#adapters/memory/outside/sealer.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memorySealStore } from "#adapters/memory/stores/seal-store.ts";
import { Unavailable } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import { decisionId, entryDigest, entryFormat } from "#core/ledger/chain/entry.ts";
import { type SignedSeal, sealDigest } from "#core/ledger/chain/seal.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { createHandler } from "#functions/sweep/handler.ts";
import { docketOf, home, inflow, web } from "../inflow.ts";

const day = 86_400_000;
const other = "210987654321";

/** The sweep with a ledger, at a moment that a test chooses. */
function keeper() {
  const flow = inflow();
  const decisions = memoryDecisionLog();
  const seals = memorySealStore();
  const sealer = memorySealer("the key of these tests");
  const parts = { decisions, seals, sealer };
  const runtime = { ...flow.runtime, ...parts } as Runtime;
  const warned: string[] = [];
  const log = {
    ...runtime.log,
    warn: (what: string, details: object = {}) => void warned.push(`${what} ${JSON.stringify(details)}`),
  };
  const changed: Partial<Runtime> = {};
  const at = async (moment: string) => {
    flow.clock.now = Date.parse(moment);
    return await createHandler(() => ({ ...runtime, log, ...changed }) as Runtime)({ v: 1 });
  };
  const sealed = () => seals.all().map(({ seal }) => `${seal.day} ${seal.account} ${seal.entries.length}`);
  const count = (name: "LedgerBroken" | "LedgerUnchecked") => flow.counted[name] ?? 0;
  return { ...flow, ...parts, at, sealed, warned, count, changed };
}
type Keeper = ReturnType<typeof keeper>;

/** Decides once on a version of a docket, after what was decided before; the docket points to it. */
async function decide(
  { decisions, dockets }: Keeper,
  version: number,
  at: string,
  resource: ResourceId = web,
) {
  const before = await dockets.load(resource);
  const entry = {
    v: entryFormat,
    id: decisionId("case", version),
    resource,
    case: "case",
    version,
    at,
    by: { run: 1, turn: 0 },
    after: before?.decision?.digest,
    ...(before?.decision?.at !== undefined && { afterAt: before.decision.at }),
    record: { v: 1, policy: "p", dispute: { resource, now: at }, verdict: { outcome: "keep" } },
  } as const;
  const digest = entryDigest(entry as unknown as { record: Json; v: number });
  await decisions.put({ ...entry, digest } as unknown as LoggedDecision);
  const decision = { id: entry.id, digest, at };
  await dockets.save({ ...(before ?? docketOf(resource)), version: before?.version ?? version, decision });
}

/** What somebody does who may write the table: the log with one of its answers changed. */
function tampered(
  { decisions, changed }: Keeper,
  change: (decision: LoggedDecision) => LoggedDecision | undefined,
) {
  type Page = Awaited<ReturnType<typeof decisions.list>>;
  const altered = (page: Page): Page => ({
    ...page,
    decisions: page.decisions.flatMap((each) => change(each) ?? []),
  });
  Object.assign(changed, {
    decisions: {
      ...decisions,
      list: async (resource: ResourceId, page?: string) => altered(await decisions.list(resource, page)),
      upTo: async (resource: ResourceId, version: number) => altered(await decisions.upTo(resource, version)),
    },
  });
}

describe("the day that is over", () => {
  it("is sealed once for each account, an hour after it ended, whether anything was decided or not", async () => {
    const one = keeper();
    await decide(one, 1, "2026-11-21T10:00:00Z");
    await decide(one, 2, "2026-11-21T23:59:59Z");
    await decide(one, 3, "2026-11-22T00:00:00Z");
    await one.at("2026-11-22T00:59:59Z");
    expect(one.sealed()).toEqual([`2026-11-20 ${home} 0`, `2026-11-20 ${other} 0`]);
    await one.at("2026-11-22T01:00:00Z");
    await one.at("2026-11-22T01:05:00Z");
    expect(one.sealed().slice(2)).toEqual([`2026-11-21 ${home} 2`, `2026-11-21 ${other} 0`]);
    expect(one.count("LedgerBroken") + one.count("LedgerUnchecked")).toBe(0);
  });

  it("is signed with the key, and follows the seal of the day before", async () => {
    const one = keeper();
    await decide(one, 1, "2026-11-21T10:00:00Z");
    await one.at("2026-11-22T03:00:00Z");
    await one.at("2026-11-23T03:00:00Z");
    const [first, second] = one.seals.all().filter(({ seal }) => seal.account === home) as SignedSeal[];
    expect(first?.seal).toMatchObject({ day: "2026-11-21", keepDays: 400, key: await one.sealer.key() });
    expect(second?.seal.after).toEqual({ day: "2026-11-21", digest: first && sealDigest(first.seal) });
    for (const { seal, signature } of one.seals.all())
      expect(await one.sealer.verify(sealDigest(seal), signature)).toBe(true);
  });

  it("is made up for where nothing ran for a while, and none is left out", async () => {
    const one = keeper();
    await one.at("2026-11-22T03:00:00Z");
    await decide(one, 1, "2026-12-01T10:00:00Z");
    await one.at("2027-01-01T03:00:00Z");
    for (let n = 0; n < 5; n += 1) await one.at("2027-01-01T03:05:00Z");
    const own = one.sealed().filter((line) => line.includes(home));
    expect(own).toHaveLength(41);
    expect(own).toContain(`2026-12-01 ${home} 1`);
    expect(one.count("LedgerBroken") + one.count("LedgerUnchecked")).toBe(0);
  });

  it("keeps the seal that stands, where the one who put it died before noting it", async () => {
    const one = keeper();
    const note = one.meters.note;
    const dying = {
      ...one.meters,
      note: async (name: string, text: string | undefined) => {
        if (name.startsWith("sealed/")) throw new Unavailable("died");
        await note(name, text);
      },
    };
    Object.assign(one.changed, { meters: dying });
    await one.at("2026-11-22T03:00:00Z");
    Object.assign(one.changed, { meters: { ...one.meters, note } });
    const before = one.seals.all();
    expect(before).toHaveLength(1);
    await one.at("2026-11-22T03:05:00Z");
    expect(one.seals.all()[0]).toEqual(before[0]);
    await one.at("2026-11-23T03:00:00Z");
    expect(one.count("LedgerBroken")).toBe(0);
  });
});

describe("the nightly check", () => {
  it("finds the ledger whole, night after night, and reads each day again later", async () => {
    const one = keeper();
    for (let n = 0; n < 40; n += 1) {
      const moment = new Date(Date.parse("2026-11-21T10:00:00Z") + n * day).toISOString();
      await decide(one, n + 1, moment);
      await one.at(new Date(Date.parse(moment) + 17 * 3_600_000).toISOString());
    }
    expect(one.warned).toEqual([]);
    expect(one.count("LedgerBroken")).toBe(0);
  });

  it.each<{ what: string; change: (decision: LoggedDecision) => LoggedDecision | undefined }>([
    { what: "was changed", change: (each) => ({ ...each, case: "another" }) },
    { what: "was taken away", change: () => undefined },
    {
      what: "was changed by somebody who knows how digests are made",
      change: (each) => {
        const forged = { ...each, case: "another" };
        return { ...forged, digest: entryDigest(forged as never) };
      },
    },
  ])("rings where an entry $what", async ({ change }) => {
    const one = keeper();
    await decide(one, 1, "2026-11-21T10:00:00Z");
    await decide(one, 2, "2026-11-21T11:00:00Z");
    tampered(one, (each) => (each.version === 1 ? change(each) : each));
    await one.at("2026-11-22T03:00:00Z");
    expect(one.count("LedgerBroken")).toBeGreaterThan(0);
    expect(one.warned.join()).toContain("version 1");
  });

  it("rings where a docket points to what is not there", async () => {
    const one = keeper();
    await decide(one, 1, "2026-11-21T10:00:00Z");
    const docket = await one.dockets.load(web);
    const decision = { id: "x", digest: "y", at: "2026-11-21T11:00:00Z" };
    await one.dockets.save({ ...docketOf(web), ...docket, decision });
    await one.at("2026-11-22T03:00:00Z");
    expect(one.warned.join()).toContain("docket points to");
  });

  it("rings where something is put into a day that was sealed", async () => {
    const one = keeper();
    Object.assign(one.changed, {
      decisions: { ...one.decisions, onDay: async () => ({ marks: [], keepDays: 400 }) },
    });
    await decide(one, 1, "2026-11-21T10:00:00Z");
    const { account } = web;
    await one.at("2026-11-22T03:00:00Z");
    expect(one.count("LedgerBroken")).toBe(0);
    Object.assign(one.changed, { decisions: one.decisions });
    await one.meters.note("ledger", undefined);
    await one.at("2026-11-22T03:05:00Z");
    expect(one.warned.join()).toContain("was not there when its day was signed");
    expect(account).toBe(home);
  });

  it.each([
    { what: "is gone", stored: () => undefined, said: "is not there" },
    { what: "is nonsense", stored: () => "<html>", said: "is not a seal" },
    {
      what: "was signed by nobody",
      stored: (signed: unknown) => ({ ...(signed as SignedSeal), signature: "AAAA" }),
      said: "its key did not make",
    },
  ])("rings where a seal $what", async ({ stored, said }) => {
    const one = keeper();
    const get = async (account: string, of: string) =>
      account === home && of === "2026-11-21"
        ? stored(await one.seals.get(account, of))
        : await one.seals.get(account, of);
    Object.assign(one.changed, { seals: { ...one.seals, get } });
    await one.at("2026-11-22T03:00:00Z");
    expect(one.warned.join()).toContain(said);
    expect(one.count("LedgerBroken")).toBe(1);
  });

  it("does once a night what there is to do, a part in each run where there is much", async () => {
    const one = keeper();
    const resources = Array.from({ length: 250 }, (_, n): ResourceId => ({ ...web, id: `web-${n}` }));
    for (const resource of resources) await decide(one, 1, "2026-11-21T10:00:00Z", resource);
    let [read, slow] = [0, 0];
    const upTo = async (resource: ResourceId, version: number) => {
      read += 1;
      one.clock.now += slow;
      return await one.decisions.upTo(resource, version);
    };
    Object.assign(one.changed, { decisions: { ...one.decisions, upTo } });
    slow = 1_000;
    await one.at("2026-11-22T03:00:00Z");
    expect(read).toBe(100);
    for (let n = 0; n < 5; n += 1) await one.at("2026-11-22T04:00:00Z");
    expect(read).toBe(250);
  });

  it("stops nothing else where it fails, and goes on the next time", async () => {
    const one = keeper();
    await one.dockets.save(docketOf(web, { due: "2026-11-21T03:00:00Z" }));
    Object.assign(one.changed, {
      sealer: { ...one.sealer, sign: () => Promise.reject(new Unavailable("no key")) },
    });
    expect(await one.at("2026-11-22T03:00:00Z")).toMatchObject({ seen: 1 });
    expect(one.count("LedgerUnchecked")).toBe(1);
    Object.assign(one.changed, { sealer: one.sealer });
    await one.at("2026-11-22T03:05:00Z");
    expect(one.sealed()).toHaveLength(2);
    expect(one.count("LedgerUnchecked")).toBe(1);
  });

  it.each(["nonsense", '{"night":1}', "{}"])("begins anew where its note says %j", async (text) => {
    const one = keeper();
    await one.meters.note("ledger", text);
    await one.at("2026-11-22T03:00:00Z");
    expect(one.sealed()).toHaveLength(2);
  });

  it("begins the night anew where an account has joined it, and misses no seal of that one", async () => {
    const one = keeper();
    await decide(one, 1, "2026-11-21T10:00:00Z");
    await one.at("2026-11-22T03:00:00Z");
    const before = one.sealed().length;
    const { settings } = one.runtime;
    const joined = { ...settings, accounts: [...settings.accounts, "999988887777"] };
    Object.assign(one.changed, { settings: joined });
    await one.at("2026-11-22T03:10:00Z");
    expect([one.count("LedgerBroken"), one.warned]).toEqual([0, []]);
    expect(one.sealed()).toHaveLength(before + 1);
  });
});
