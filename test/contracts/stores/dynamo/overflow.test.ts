import { hash } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { packed } from "#adapters/aws/stores/items/packed.ts";
import type { DocumentClient } from "#adapters/aws/stores/items/table.ts";
import type { Claim } from "#core/claims/claim.ts";
import { claimKey } from "#core/claims/docket/replacement-key.ts";
import { sha256 } from "#core/digest.ts";
import { InvalidInput, parse, Unavailable } from "#core/faults.ts";
import { FieldPath } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { recordText } from "#core/ledger/record-text.ts";
import { decision } from "../decision-log.contract.ts";
import { embeddedTables } from "../embedded-tables.ts";
import { checkout, typicalRecord } from "../typical-record.ts";
import { sizeOf } from "../units.ts";

const tables = embeddedTables();

type Item = Record<string, unknown>;

async function itemsOf(table: string, prefix: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let last: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await tables.client().send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues: {
          ":pk": "resource#123456789012/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout",
          ":sk": prefix,
        },
        ExclusiveStartKey: last,
      }),
    );
    items.push(...Items);
    last = LastEvaluatedKey;
  } while (last !== undefined);
  return items;
}

/** Text that hardly packs. */
const noise = (seed: string, length: number): string => {
  let text = "";
  for (let n = 0; text.length < length; n += 1) text += hash("sha256", `${seed}${n}`);
  return text.slice(0, length);
};

/** Every actor wrote every field: what a docket may grow to at the very most. */
function crowded(fields: number, actors: number, seed: string): DocketRecord {
  const writes = new Map<string, { at: number; writes: Map<string, Claim> }>();
  for (let a = 0; a < actors; a += 1) {
    for (let f = 0; f < fields; f += 1) {
      const event = sha256(`${seed}${a}`).slice(0, 36);
      const claim = claimOf({
        event,
        actor: `actor-${a}`,
        field: parse("the path", FieldPath, `/Group${f % 37}/Field${f}`),
      });
      writes.set(claimKey(claim.actor, claim.field), {
        at: 1_795_000_000_000 + a,
        writes: new Map([[event, claim]]),
      });
    }
  }
  const properties = Object.fromEntries(
    Array.from({ length: fields }, (_, f) => [`Field${f}`, noise(`${f}`, 30)]),
  );
  return {
    ...typicalRecord,
    docket: { ...typicalRecord.docket, writes },
    live: { at: "2026-11-21T03:10:12Z", state: "there", properties },
    prior: properties,
  };
}

const claimOf = ({ event, actor, field }: { event: string; actor: string; field: FieldPath }): Claim => ({
  id: `${event}${field}`,
  field,
  constraint: { is: noise(`${event}${field}`, 12) },
  actor: {
    principal: `arn:aws:sts::123456789012:assumed-role/${actor}/s`,
    via: "terraform",
    kind: "pipeline",
  },
  intent: "availability",
  motivation: { kind: "none" },
  source: "session",
  madeAt: "2026-11-21T03:10:00Z",
  changedAt: "2026-11-21T03:10:00Z",
  change: event,
  onLoss: "defer",
  state: "active",
});

/** A record whose body takes about as many kilobytes. */
const heavy = (kilobytes: number, more: Partial<DocketRecord> = {}): DocketRecord => ({
  ...typicalRecord,
  // Hexadecimal digits pack to half.
  live: {
    at: "2026-11-21T03:10:12Z",
    state: "there",
    properties: { A: noise(`${more.version}`, kilobytes * 2_000) },
  },
  ...more,
});

describe("a docket that no item holds", () => {
  it("keeps a thousand fields of twenty actors, in items far below what an item may be", async () => {
    const table = await tables.create();
    const store = dynamoDocketStore(tables.client(), table);
    const record = crowded(1_000, 20, "a");
    expect(await store.save(record)).toEqual({ ok: true, version: 1 });
    const loaded = await store.load(checkout);
    expect(loaded && recordText(loaded)).toBe(recordText({ ...record, version: 1 }));
    const items = await itemsOf(table, "");
    expect(items.length).toBeGreaterThan(3);
    expect(Math.max(...items.map(sizeOf))).toBeLessThan(110_000);
  });

  it("loses nothing, however large it grows and shrinks, and leaves no parts behind", async () => {
    const step = fc.record({
      fields: fc.integer({ min: 0, max: 120 }),
      actors: fc.integer({ min: 0, max: 6 }),
      kb: fc.constantFrom(0, 60, 110, 250),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const table = await tables.create();
        const store = dynamoDocketStore(tables.client(), table);
        for (const [version, { fields, actors, kb }] of steps.entries()) {
          const record = {
            ...crowded(fields, actors, `${version}`),
            prior: noise(`${version}`, kb * 2_000),
            version,
          };
          expect(await store.save(record)).toEqual({ ok: true, version: version + 1 });
          const loaded = await store.load(checkout);
          expect(loaded && recordText(loaded)).toBe(recordText({ ...record, version: version + 1 }));
          const body = packed("pack", recordText({ ...record, version: version + 1 }));
          const expected = body.length > 100_000 ? Math.ceil(body.length / 100_000) : 0;
          expect(await itemsOf(table, "part#")).toHaveLength(expected);
        }
      }),
      { numRuns: 5 },
    );
  });

  it("removes the parts of savers who lost", async () => {
    const table = await tables.create();
    const store = dynamoDocketStore(tables.client(), table);
    const policies = ["a", "b", "c", "d"];
    const saved = await Promise.all(policies.map((policy) => store.save(heavy(150, { policy }))));
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = policies.find((_, i) => saved[i]?.ok);
    expect(await store.load(checkout)).toMatchObject({ version: 1, policy: winner });
    await store.save(heavy(150, { version: 1, policy: "e" }));
    expect(await itemsOf(table, "part#")).toHaveLength(2);
    expect(await store.load(checkout)).toMatchObject({ version: 2, policy: "e" });
  });

  it("leaves the parts to the winner when two save the same", async () => {
    const store = dynamoDocketStore(tables.client(), await tables.create());
    const saved = await Promise.all([1, 2, 3].map(() => store.save(heavy(150))));
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await store.load(checkout))?.version).toBe(1);
  });

  it("refuses what is beyond all bounds", async () => {
    const store = dynamoDocketStore(tables.client(), await tables.create());
    await expect(store.save({ ...typicalRecord, prior: "a".repeat(32_000_000) })).rejects.toThrow(
      InvalidInput,
    );
    expect(await store.load(checkout)).toBeUndefined();
  });
});

/** Lets something happen each time that parts are asked for. */
function interrupted(client: DocumentClient, happens: () => Promise<unknown>): DocumentClient {
  const send = async (command: unknown) => {
    if (command instanceof QueryCommand) await happens();
    return client.send(command as never);
  };
  return { send } as unknown as DocumentClient;
}

describe("a docket that changes while it is read", () => {
  it.each([1, 2, 3])("is read again, %i times", async (times) => {
    const table = await tables.create();
    const store = dynamoDocketStore(tables.client(), table);
    await store.save(heavy(110));
    let version = 1;
    const reader = dynamoDocketStore(
      interrupted(tables.client(), async () => {
        if (version > times) return;
        await store.save(heavy(110, { version }));
        version += 1;
      }),
      table,
    );
    expect(await reader.load(checkout)).toEqual(
      heavy(110, { version: times + 1, live: heavy(110, { version: times }).live }),
    );
  });

  it("is given up when it never holds still", async () => {
    const table = await tables.create();
    const store = dynamoDocketStore(tables.client(), table);
    await store.save(heavy(110));
    let version = 1;
    const reader = dynamoDocketStore(
      interrupted(tables.client(), async () => {
        await store.save(heavy(110, { version }));
        version += 1;
      }),
      table,
    );
    await expect(reader.load(checkout)).rejects.toThrow(Unavailable);
    expect(version).toBe(5);
  });
});

describe("a decision that no item holds", () => {
  it("comes back whole, and the first of two stays", async () => {
    const table = await tables.create();
    const log = dynamoDecisionLog(tables.client(), table);
    const large = decision(3, { digest: noise("a", 500_000) });
    await log.put(large);
    await log.put({ ...large, digest: noise("b", 500_000) });
    expect(await log.get(checkout, "d3")).toEqual(large);
    expect((await log.list(checkout)).decisions).toEqual([large]);
    const items = await itemsOf(table, "decision");
    expect(items.every(({ expires }) => typeof expires === "number")).toBe(true);
    expect(Math.max(...items.map(sizeOf))).toBeLessThan(110_000);
  });
});
