import { expect, it } from "vitest";
import { isUnseen } from "#core/cases/restores/unseen.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { at } from "../../arbitration/small-disputes.ts";
import { recordOf, restore, types } from "../open-cases.ts";

const path = "/DesiredCapacity";
const values = (value: string) => ({ [path]: value }) as Restore["values"];

const seenAs = (DesiredCapacity: string, when: string, more: Partial<Restore> = {}): DocketRecord => ({
  ...recordOf(),
  live: { state: "there", at: at(when), properties: { DesiredCapacity } },
  restores: [
    restore({ state: "done", values: values("10"), from: values("3"), endedAt: at("03:00"), ...more }),
  ],
});

it.each<{ when: string; record: DocketRecord; is: boolean }>([
  { when: "a look right after its end shows what stood before", record: seenAs("3", "03:00:05"), is: true },
  { when: "it is seen to stand", record: seenAs("10", "03:00:05"), is: false },
  { when: "somebody wrote something else", record: seenAs("7", "03:00:05"), is: false },
  { when: "no read is as late as that", record: seenAs("3", "03:00:15"), is: false },
  {
    when: "one of two fields is seen to stand",
    record: seenAs("3", "03:00:05", {
      values: { [path]: "10", "/Cooldown": "9" } as Restore["values"],
      from: { [path]: "3", "/Cooldown": "1" } as Restore["values"],
    }),
    is: false,
  },
  {
    when: "the resource is gone",
    record: { ...seenAs("3", "03:00:05"), live: { state: "gone", at: at("03:00:05"), properties: {} } },
    is: false,
  },
  { when: "nobody looked", record: { ...seenAs("3", "03:00:05"), live: undefined }, is: false },
  { when: "it was never written", record: seenAs("3", "03:00:05", { state: "failed" }), is: false },
])("a write is unseen: $is, when $when", ({ record, is }) => {
  expect(isUnseen(record, types)).toBe(is);
});
