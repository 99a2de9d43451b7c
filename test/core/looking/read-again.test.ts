import { expect, it } from "vitest";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { essencesOf } from "#core/looking/essence.ts";
import { at, policy } from "../arbitration/small-disputes.ts";
import { around, change, group, known, lookAt, stored } from "./looked-at-group.ts";

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

it("what could not be put right while nobody could read it is news once somebody can", () => {
  const rail = { id: "few", title: "few", fields: ["/DesiredCapacity"], constraint: { max: 5 } };
  const guarded = around({ policy: policy({ mode: { default: "enforce" }, guardrails: [rail] }) });
  const glance = { is: { DesiredCapacity: 9 }, around: guarded };
  const events = [change("02:59", { edits: { "/DesiredCapacity": 9 } })];
  const first = lookAt(known(), "03:00", { ...glance, events });
  expect(first.verdict.fields.find(({ path }) => path === "/DesiredCapacity")?.effect).toBe("write");
  const settled = { ...first.record, case: undefined, settled: essencesOf(first.verdict), version: 2 };
  expect(lookAt(settled, "03:30", glance).record.case).toBeUndefined();
  const hidden = lookAt(settled, "03:30", { ...glance, seen });
  expect(hidden.record.case).toBeUndefined();
  expect(lookAt(stored(hidden), "04:30", glance).record.case).toBeDefined();
});
