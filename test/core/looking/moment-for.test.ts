import { expect, it } from "vitest";
import { momentFor } from "#core/ledger/moment-for.ts";
import { time } from "../arbitration/small-disputes.ts";
import { known, restore } from "./looked-at-group.ts";

it.each([
  { is: "03:00:04", when: "an answer was given by a clock that is ahead", at: "2026-11-21T03:00:04Z" },
  { is: "03:00", when: "it lies in the past", at: "2026-11-21T02:59:00Z" },
  { is: "03:00", when: "it lies further ahead than any clock", at: "2026-11-21T03:01:00Z" },
])("a docket is judged at $is when $when", ({ is, at }) => {
  const record = { ...known(), restores: [restore({ at, endedAt: at })] };
  expect(momentFor(record, time("03:00"))).toBe(time(is));
});
