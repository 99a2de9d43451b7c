import { describe, expect, it } from "vitest";
import { Dispute } from "#core/arbitration/dispute.ts";
import { type DecisionRecord, recordText } from "#core/arbitration/record.ts";
import { decisionToRead } from "#core/cases/decision.ts";
import { parse } from "#core/faults.ts";
import { parted } from "#core/hidden/beside.ts";
import type { DecisionLog, LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { marked, oldHidden, oldMark } from "./marked.ts";
import { checkout } from "./typical-record.ts";

const record = {
  v: 2,
  policy: "p",
  dispute: parse("the dispute", Dispute, { resource: checkout, now: "2026-11-21T03:10:00Z" }),
  verdict: { outcome: "keep", effect: "none", fields: [], warnings: [] },
} as unknown as DecisionRecord;

/** A decision on a version of a docket. */
export const decision = (version: number, more: Partial<LoggedDecision> = {}): LoggedDecision => ({
  id: `d${version}`,
  resource: checkout,
  case: "case",
  version,
  at: "2026-11-21T03:10:00Z",
  after: undefined,
  digest: `digest of ${version}`,
  record,
  ...more,
});

async function whole(log: DecisionLog): Promise<readonly number[]> {
  const versions: number[] = [];
  let page: string | undefined;
  do {
    const found: Awaited<ReturnType<DecisionLog["list"]>> = await log.list(checkout, page);
    versions.push(...found.decisions.map(({ version }) => version));
    page = found.next;
  } while (page !== undefined);
  return versions;
}

/** Every decision log runs this. */
export function decisionLogContract(name: string, open: () => Promise<DecisionLog>): void {
  describe(`${name} decision log`, () => {
    it("gives back what was put", async () => {
      const log = await open();
      await log.put(decision(3, { after: "digest of 2" }));
      expect(await log.get(checkout, "d3")).toEqual(decision(3, { after: "digest of 2" }));
      expect(await log.list(checkout)).toEqual({ decisions: [decision(3, { after: "digest of 2" })] });
    });

    it("gives back what is hidden as hidden, and a text that looks so as a text", async () => {
      const log = await open();
      const dispute = { ...record.dispute, live: { "/A": marked } } as unknown as DecisionRecord["dispute"];
      const put = decision(3, { record: { ...record, dispute } });
      await log.put(put);
      const back = await log.get(checkout, "d3");
      expect(back && recordText(back.record)).toBe(recordText(put.record));
      expect(parted(back?.record.dispute)).toEqual(parted(dispute));
    });

    it("keeps one of the first format to the byte, since its digest is of those", async () => {
      const log = await open();
      const dispute = { ...record.dispute, live: { "/A": oldMark } } as unknown as DecisionRecord["dispute"];
      const old = { ...record, v: 1, dispute } as const;
      await log.put(decision(3, { record: old }));
      const back = await log.get(checkout, "d3");
      expect(back && recordText(back.record)).toBe(recordText(old));
      expect(recordText(old)).toContain(`"v":1`);
      const read = decisionToRead(back)?.record;
      expect(read).toMatchObject({ v: 2, dispute: { live: { "/A": oldHidden } } });
    });

    it.each(["", "d1", "d33", "toString"])("knows no decision %j that was never put", async (id) => {
      const log = await open();
      await log.put(decision(3));
      expect(await log.get(checkout, id)).toBeUndefined();
      expect(await log.get({ ...checkout, id: "other" }, "d3")).toBeUndefined();
      expect(await log.list({ ...checkout, id: "other" })).toEqual({ decisions: [] });
    });

    it("never overwrites one", async () => {
      const log = await open();
      await log.put(decision(3));
      await log.put(decision(3, { digest: "another" }));
      expect(await log.get(checkout, "d3")).toEqual(decision(3));
      const several = ["a", "b", "c"].map((digest) => decision(4, { digest }));
      await Promise.all(several.map((each) => log.put(each)));
      const kept = await log.get(checkout, "d4");
      expect(several).toContainEqual(kept);
      expect((await log.list(checkout)).decisions).toEqual([kept, decision(3)]);
    });

    it("keeps two cases on one version apart", async () => {
      const log = await open();
      await log.put(decision(3, { id: "x" }));
      await log.put(decision(3, { id: "y" }));
      expect((await log.list(checkout)).decisions.map(({ id }) => id)).toEqual(["y", "x"]);
    });

    it("lists from a version on, down to the oldest", async () => {
      const log = await open();
      for (let version = 0; version < 60; version += 2) await log.put(decision(version));
      const versionsIn = (page: Awaited<ReturnType<DecisionLog["list"]>>) =>
        page.decisions.map(({ version }) => version);
      expect(versionsIn(await log.upTo(checkout, 5))).toEqual([4, 2, 0]);
      expect(versionsIn(await log.upTo(checkout, 4))).toEqual([4, 2, 0]);
      expect(versionsIn(await log.upTo(checkout, 1_000))[0]).toBe(58);
      const { next } = await log.upTo(checkout, 58);
      expect(versionsIn(await log.list(checkout, next)).at(-1)).toBe(0);
    });

    it("finds what was decided on a day in UTC on an account's resources, each once", async () => {
      const log = await open();
      const other = { ...checkout, account: "210987654321" };
      const at = (version: number, moment: string, more: Partial<LoggedDecision> = {}) =>
        log.put(decision(version, { at: moment, ...more }));
      await at(1, "2026-11-20T23:59:59.999Z");
      await at(2, "2026-11-21T00:00:00Z");
      await at(3, "2026-11-21T23:59:59Z", { id: "a#b" });
      await at(4, "2026-11-22T00:00:00Z");
      await at(5, "2026-11-21T12:00:00Z", { resource: other });
      const mark = (version: number, id = `d${version}`) => {
        return { resource: checkout, version, id, digest: `digest of ${version}` };
      };
      const found = await log.onDay(checkout.account, "2026-11-21");
      expect(found.marks.toSorted((a, b) => a.version - b.version)).toEqual([mark(2), mark(3, "a#b")]);
      expect(found.keepDays).toBe(400);
      expect((await log.onDay(other.account, "2026-11-21")).marks).toHaveLength(1);
      expect((await log.onDay(checkout.account, "2026-11-19")).marks).toEqual([]);
    });

    it("lists the latest first, page after page, and finds the oldest", async () => {
      const log = await open();
      const versions = Array.from({ length: 60 }, (_, n) => n * 37);
      for (const version of versions) await log.put(decision(version));
      expect(await whole(log)).toEqual(versions.toReversed());
      expect(await log.get(checkout, "d0")).toEqual(decision(0));
    });
  });
}
