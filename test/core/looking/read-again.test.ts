import { expect, it } from "vitest";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { at } from "../arbitration/kit.ts";
import { group, known, lookAt } from "./kit.ts";

const seen = { state: "unreadable", why: "reading it is denied" } as const;

it("what could be read once is tried again within the hour", () => {
  const first = lookAt(known(), "03:00", { seen });
  expect(first).toMatchObject({ differsAt: at("04:00"), record: { due: at("04:00") } });
  const record = { ...first.record, version: 2 };
  expect(lookAt(record, "03:30", { seen })).toMatchObject({ isChanged: false, differsAt: at("04:00") });
  expect(lookAt(record, "04:00", { seen }).differsAt).toBe(at("05:00"));
});

it("what never could be read is looked at for its events alone", () => {
  expect(lookAt(freshRecord(group), "03:00", { seen }).differsAt).toBeUndefined();
});
