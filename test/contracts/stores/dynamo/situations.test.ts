import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { packedWithin } from "#adapters/aws/stores/items/packed.ts";
import { dynamoSituations } from "#adapters/aws/stores/situation-store.ts";
import type { Situation } from "#core/claims/situation.ts";
import { sha256 } from "#core/digest.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { embeddedTables } from "../embedded-tables.ts";
import { countingClient } from "../units.ts";

const tables = embeddedTables();
const account = "123456789012";
const region = "eu-north-1";

const open = (n: number, more: Partial<Situation> = {}): Situation => ({
  kind: "alarm",
  ref: `alarm/checkout-p99-${n}`,
  state: "open",
  scope: { accounts: account, regions: region, resources: [`app/checkout-${n}/50dc6c495c0c9188`] },
  since: new Date(Date.parse("2026-11-21T03:00:00Z") + n * 1_000).toISOString(),
  source: "cloudwatch",
  responders: [],
  namespace: "AWS/ApplicationELB",
  ...more,
});

async function openStore() {
  const { client, units, reset } = countingClient(tables.client());
  const table = await tables.create();
  /** As a release before kept it. */
  const putEarlier = (situation: Situation) => {
    const { source, ref, since, state } = situation;
    const text = canonicalJson(situation as Json);
    const sk = `situation#${sha256(canonicalJson([source, ref, new Date(since).toISOString()]))}`;
    const Item = { pk: "situations", sk, v: 1, state, digest: sha256(text), body: packedWithin("", text) };
    return tables.client().send(new PutCommand({ TableName: table, Item }));
  };
  const earlier = async () => {
    const query = { TableName: table, KeyConditionExpression: "pk = :pk" };
    const command = new QueryCommand({ ...query, ExpressionAttributeValues: { ":pk": "situations" } });
    return (await tables.client().send(command)).Items ?? [];
  };
  const again = () => dynamoSituations(client, table);
  return { store: again(), again, units, reset, putEarlier, earlier };
}

const around = { account, region, refs: ["alarm/checkout-p99-3"] };

describe("what a look reads of situations", () => {
  it("is the same with none and with many elsewhere, fifty of them open in its own place", async () => {
    const { store, again, units, reset } = await openStore();
    await store.adopt();
    const taken = async () => {
      const looking = again();
      reset();
      const found = await looking.around(around);
      return { read: units().read, found: found.length };
    };
    expect(await taken()).toEqual({ read: 2, found: 0 });
    for (let n = 0; n < 50; n += 1) await store.put(open(n));
    for (let n = 0; n < 40; n += 1) {
      const scope = { accounts: `21098765${1_000 + n}`, regions: region };
      for (const m of [1, 2, 3]) await store.put(open(m, { scope }));
    }
    expect(await taken()).toEqual({ read: 2, found: 50 });
  });
});

describe("situations of a release before", () => {
  it("are read on until the sweep has brought them to their places", async () => {
    const { store, putEarlier, earlier } = await openStore();
    const said = open(9, { source: "api", ref: "INC-1", scope: { service: "checkout" } });
    for (const each of [open(1), open(3, { state: "closed" }), said]) await putEarlier(each);
    const known = [open(1), open(3, { state: "closed" }), said];
    const all = async () => {
      expect(await store.around(around)).toEqual(expect.arrayContaining(known));
      expect(await store.since("2026-11-20T00:00:00Z")).toHaveLength(3);
      expect(await store.declared("INC-1")).toEqual([said]);
      expect(await store.under("alarm/checkout-p99-1", { account, region })).toEqual([open(1)]);
    };
    await all();
    expect(await store.adopt()).toBe(3);
    expect(await earlier()).toEqual([]);
    await all();
    expect(await store.adopt()).toBe(0);
  });

  it("that closed since are not opened by being brought there", async () => {
    const { store, putEarlier, earlier } = await openStore();
    await putEarlier(open(1));
    await store.put(open(1, { state: "closed", closedAt: "2026-11-21T04:00:00Z" }));
    expect(await store.around(around)).toMatchObject([{ state: "closed" }]);
    await store.adopt();
    expect(await store.around(around)).toMatchObject([{ state: "closed" }]);
    expect(await earlier()).toEqual([]);
  });

  it("are brought there although it was done once: a function of that release may still write", async () => {
    const { store, putEarlier } = await openStore();
    await store.adopt();
    await putEarlier(open(1));
    expect(await store.adopt()).toBe(1);
    expect(await store.around(around)).toEqual([open(1)]);
  });
});
