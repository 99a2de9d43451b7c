import { describe, expect, it } from "vitest";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { dueAfter, dueWhileOpen, isNear, outlivedIn, writeAt } from "#core/cases/due.ts";
import { isSettled, reopened, settleCase } from "#core/cases/settle-case.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { someDay } from "#core/looking/essence.ts";
import { at, dispute, time } from "../arbitration/small-disputes.ts";
import { plainVerdict } from "../plain-verdict.ts";
import { open } from "../questions/asking-kit.ts";
import { around, openCase, recordOf, restore } from "./open-cases.ts";

const now = time("04:00");
const next = (moment?: string, more: Partial<FieldVerdict> = {}) =>
  plainVerdict("/A", { ...(moment !== undefined && { next: at(moment) }), ...more });
const verdict = (...fields: readonly FieldVerdict[]) => ({ fields });

describe("a docket is due while its case is open", () => {
  it.each([
    { what: "in five minutes where nothing comes before", fields: [next()], is: "04:05" },
    { what: "at the next moment of any field", fields: [next("04:03"), next("04:02"), next()], is: "04:02" },
    { what: "in five minutes where the next is later", fields: [next("04:06")], is: "04:05" },
    { what: "not at what has passed", fields: [next("03:59"), next("04:03")], is: "04:03" },
    { what: "not at this very moment", fields: [next("04:00"), next("04:03")], is: "04:03" },
  ])("$what", ({ fields, is }) => {
    expect(dueWhileOpen(verdict(...fields), now)).toBe(at(is));
  });

  it("to be written when what waits may be written", () => {
    const waits = (moment: string) => next(moment, { effect: "wait" });
    expect(writeAt(verdict(next("04:01"), waits("04:03"), waits("04:02")), now)).toBe(time("04:02"));
    expect(writeAt(verdict(next("04:01")), now)).toBe(Infinity);
  });
});

describe("a verdict is outlived", () => {
  const record = (moment?: string) => ({
    dispute: dispute({ now: at("04:00") }),
    verdict: verdict(next(moment)),
  });
  it.each([
    { what: "never without a moment", moment: undefined, now: "09:00", is: undefined },
    { what: "not before its moment", moment: "04:10", now: "04:09:59", is: undefined },
    { what: "when six seconds are over, from its moment", moment: "04:10", now: "04:10", is: 6 },
    { what: "so much sooner, a second later", moment: "04:10", now: "04:10:01", is: 5 },
    { what: "by every clock, six seconds later", moment: "04:10", now: "04:10:06", is: 0 },
    { what: "at once, long after", moment: "04:10", now: "05:00", is: 0 },
    { what: "never by what had passed when it was given", moment: "04:00", now: "05:00", is: undefined },
  ])("$what", ({ moment, now: when, is }) => {
    expect(outlivedIn(record(moment) as never, time(when))).toBe(is);
  });

  it.each([
    { what: "a second ago", moment: "03:59:59", is: true },
    { what: "in six seconds", moment: "04:00:06", is: true },
    { what: "in seven seconds", moment: "04:00:07", is: false },
  ])("by some clock where its moment was or is $what: $is", ({ moment, is }) => {
    expect(isNear(at(moment), now)).toBe(is);
  });
});

describe("a docket is due once its case is settled", () => {
  const waiting = (moment: string) => ({
    waiting: [{ field: "/A", at: at(moment) }] as unknown as NonNullable<DocketRecord["waiting"]>,
  });
  const unreadable = { live: { at: at("03:59"), state: "unreadable" } } as Partial<DocketRecord>;
  it.each<{
    readonly what: string;
    readonly field?: FieldVerdict;
    readonly record?: Partial<DocketRecord>;
    readonly is: string | undefined;
  }>([
    { what: "at no time", is: undefined },
    { what: "at the next moment", field: next("05:00"), is: at("05:00") },
    { what: "when the last events are in", record: waiting("03:50"), is: at("04:05") },
    { what: "at once where they are in already", record: waiting("03:00"), is: at("04:00") },
    { what: "at the earlier of both", field: next("04:01"), record: waiting("03:50"), is: at("04:01") },
    { what: "to be read again in an hour", record: unreadable, is: at("05:00") },
    { what: "whenever it was due before", record: { ...unreadable, due: at("04:30") }, is: at("05:00") },
    {
      what: "some day where somebody waits",
      field: next(undefined, { deferred: [{ claim: "a", wakes: [] }] }),
      is: someDay,
    },
  ])("$what", ({ field = next(), record, is }) => {
    expect(dueAfter(verdict(field), { ...recordOf(), ...record }, now)).toBe(is);
  });
});

describe("a case", () => {
  const stirred = openCase({ stirred: true });
  it.each([
    { what: "nothing is left to do", record: recordOf(), is: true },
    { what: "something has changed", record: recordOf({ case: stirred }), is: false },
    {
      what: "somebody is asked",
      record: recordOf({ case: openCase({ questions: [open(["/A"])] }) }),
      is: false,
    },
    { what: "a write is due", record: recordOf({ restores: [restore()] }), is: false },
    { what: "a write is done", record: recordOf({ restores: [restore({ state: "done" })] }), is: true },
    { what: "no case is open", record: recordOf({ case: undefined as never }), is: false },
  ])("is settled where $what: $is", ({ record, is }) => {
    expect(isSettled(record)).toBe(is);
  });

  it("is found as it was by those who begin anew, but for whom it belonged to", () => {
    const record = recordOf({ case: openCase({ state: "running", token: "t", stirred: true, run: 1 }) });
    expect(reopened(record, 4)).toEqual({ ...record, case: { ...openCase({ run: 4 }), stirred: true } });
    const closed = recordOf({ case: undefined as never });
    expect(reopened(closed, 4)).toBe(closed);
  });

  const judged = { dispute: dispute({ now: at("04:00") }), verdict: verdict() } as unknown as Parameters<
    typeof settleCase
  >[1];
  const settled = (more: Parameters<typeof recordOf>[0]) =>
    settleCase(recordOf(more), judged, { now, around: around() });

  it("that is settled is open no more, and keeps the writes that have ended", () => {
    const restores = (["due", "sent", "done", "failed"] as const).map((state) =>
      restore({ id: state, state }),
    );
    const after = settled({ restores: restores as readonly Restore[] });
    expect(after.case).toBeUndefined();
    expect(after.restores.map(({ id }) => id)).toEqual(["done", "failed"]);
  });

  it.each([
    { what: "was never read", live: undefined },
    { what: "cannot be read", live: { at: at("03:59"), state: "unreadable" } },
    { what: "is gone", live: { at: at("03:59"), state: "gone" } },
  ])("agrees on nothing where what stands $what", ({ live }) => {
    const before = { ...recordOf(), live, prior: { DesiredCapacity: "7" } } as unknown as DocketRecord;
    const after = settleCase(before, judged, { now, around: around() });
    expect(after).toMatchObject({ prior: { DesiredCapacity: "7" }, priorTags: before.priorTags });
    expect(after.learnt).toBe(before.learnt);
  });
});
