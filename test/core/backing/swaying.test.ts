import { describe, expect, it } from "vitest";
import { isFresh, withPermits } from "#core/backing/permits.ts";
import { swaying } from "#core/backing/swaying.ts";
import { readRecord, recordText } from "#core/ledger/record-text.ts";
import { trimmed } from "#core/ledger/trimmed.ts";
import { disputeFrom } from "#core/looking/dispute-from.ts";
import { at, claim, policy, time } from "../arbitration/small-disputes.ts";
import { around, enforcing, recordOf } from "../cases/open-cases.ts";

const plain = policy({ mode: { default: "enforce" } });
const now = time("04:00");
const moment = { now, around: around(plain) };
const nobody: ReadonlySet<string> = new Set();
const ids = (claims: readonly { readonly id: string }[]) => claims.map(({ id }) => id);

const more = claim({ id: "more", by: "anna", constraint: { is: "8" } });
const same = claim({ id: "same", by: "ben", constraint: { is: "3" } });
const written = claim({ id: "written", by: "carl", constraint: { is: "9" }, changedAt: at("03:00") });

describe("declared wants that IAM is asked about", () => {
  it.each([
    { when: "the verdict is another for them", claims: [more], asked: ["more"] },
    { when: "they want what stands there: nobody", claims: [same], asked: [] },
    { when: "somebody was seen to write: nobody", claims: [written], asked: [] },
    { when: "nothing was declared: nobody", claims: [], asked: [] },
  ])("are asked about where $when", ({ claims, asked }) => {
    expect(ids(swaying(recordOf({ claims }), moment, nobody))).toEqual(asked);
  });

  it("are not asked about again, and make room for others where they were refused", () => {
    const record = recordOf({ claims: [more] });
    expect(swaying(record, moment, new Set(["more"]))).toEqual([]);
  });

  it("are not asked about where a row of the policy permits them", () => {
    expect(swaying(recordOf({ claims: [more] }), { now, around: around(enforcing()) }, nobody)).toEqual([]);
  });
});

describe("the backing of a claim", () => {
  const backingOf = (record: ReturnType<typeof recordOf>) =>
    disputeFrom(record, moment).claims.map(({ id, backing }) => `${id}: ${backing}`);
  const permitted = { more: { backing: "permitted", at: at("03:59") } } as const;

  it.each([
    { of: "a write", record: recordOf({ claims: [written] }), expected: "written: wrote" },
    { of: "a want of which nothing was found", record: recordOf({ claims: [more] }), expected: "more: none" },
    {
      of: "a want that was found permitted",
      record: recordOf({ claims: [more], permits: permitted }),
      expected: "more: permitted",
    },
    {
      of: "a want that another's finding is about",
      record: recordOf({ claims: [same], permits: permitted }),
      expected: "same: none",
    },
    {
      of: "a standing claim of the team",
      record: recordOf({ claims: [{ ...more, source: "registry" }] }),
      expected: "more: permitted",
    },
    {
      of: "a claimant who says that they are permitted",
      record: recordOf({ claims: [{ ...more, backing: "permitted" }] }),
      expected: "more: none",
    },
  ])("of $of", ({ record, expected }) => {
    expect(backingOf(record)).toEqual([expected]);
  });
});

describe("what was found", () => {
  const record = withPermits(
    recordOf({ claims: [more] }),
    new Map([["more", { backing: "none", why: "no" }]]),
    now,
  );

  it("comes back as it was stored, and a record without any reads as before", () => {
    expect(readRecord(recordText(record)).permits).toEqual({
      more: { backing: "none", at: at("04:00"), why: "no" },
    });
    const before = recordOf({ claims: [more] });
    expect(recordText(before)).not.toContain("permits");
    expect(readRecord(recordText(before))).toEqual(before);
  });

  it("goes with its claim", () => {
    expect(trimmed(record, now, plain).permits).toEqual(record.permits);
    const gone = { ...record, docket: recordOf().docket };
    expect(trimmed(gone, now, plain)).not.toHaveProperty("permits");
  });

  it("is as good as asked just now for a minute", () => {
    expect([0, 59_999, 60_000, -1].map((ms) => isFresh(record, "more", now + ms))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
