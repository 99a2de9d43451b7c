import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { ConfigHistory } from "#core/ports/outside/config-history.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

/** Without properties it was recorded as deleted. */
export type HistoryItem = { readonly resource: ResourceId; readonly at: string; readonly properties?: Json };

/** A type whose items have the shape of its schema. */
export const ledgerType = "AWS::QLDB::Ledger";
const orders: ResourceId = {
  account: "111122223333",
  region: "eu-north-1",
  type: ledgerType,
  id: "orders",
};
const before = { Name: "orders", DeletionProtection: true };
const after = { Name: "orders", DeletionProtection: false };
const items: readonly HistoryItem[] = [
  { resource: orders, at: "2026-11-21T03:00:00Z", properties: after },
  { resource: orders, at: "2026-11-20T03:00:00Z", properties: before },
  { resource: { ...orders, id: "returns" }, at: "2026-11-20T23:00:00Z", properties: { Name: "returns" } },
  { resource: { ...orders, id: "old" }, at: "2026-11-19T03:00:00Z", properties: { Name: "old" } },
  { resource: { ...orders, id: "old" }, at: "2026-11-20T03:00:00Z" },
];

export function configHistoryContract(
  name: string,
  open: (items: readonly HistoryItem[]) => ConfigHistory,
): void {
  describe(`${name} config history`, () => {
    it.each([
      { when: "one item is older", moment: "2026-11-20T12:00:00Z", expected: before },
      { when: "two items are older", moment: "2026-11-21T12:00:00Z", expected: after },
      { when: "an item is of that very moment", moment: "2026-11-21T03:00:00Z", expected: before },
      { when: "no item is older", moment: "2026-11-20T03:00:00Z", expected: undefined },
    ])("tells what was recorded last when $when", async ({ moment, expected }) => {
      expect(await open(items).before(orders, moment)).toEqual(expected);
    });

    it.each([
      { when: "the resource was deleted", resource: { ...orders, id: "old" } },
      { when: "the resource was never recorded", resource: { ...orders, id: "nothing" } },
      { when: "it is another account's", resource: { ...orders, account: "444455556666" } },
      { when: "it is in another region", resource: { ...orders, region: "eu-west-1" } },
    ])("knows nothing when $when", async ({ resource }) => {
      expect(await open(items).before(resource, "2026-11-21T12:00:00Z")).toBeUndefined();
    });
  });
}
