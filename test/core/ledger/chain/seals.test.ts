import { describe, expect, it } from "vitest";
import { checkSeals, type SignedWith } from "#core/ledger/chain/check-seals.ts";
import { inOrderOfTime, type Misfit, misfitText } from "#core/ledger/chain/misfit.ts";
import {
  Day,
  dayAfter,
  dayOf,
  isAmong,
  mayHaveEnded,
  type Seal,
  type SignedSeal,
  sealDigest,
  sealOf,
  sealText,
} from "#core/ledger/chain/seal.ts";

const account = "123456789012";
const day = "2026-11-21";

function sealed(parts: Partial<Seal> = {}, before?: SignedSeal): SignedSeal {
  const after = before && { day: before.seal.day, digest: sealDigest(before.seal) };
  const seal = sealOf({
    ...{ account, day, at: `${day}T01:00:00Z`, keepDays: 400, entries: [], key: "key" },
    ...(after !== undefined && { after }),
    ...parts,
  });
  return { seal, signature: "signed" };
}

const first = sealed();
const second = sealed({ day: dayAfter(day) }, first);
const third = sealed({ day: dayAfter(day, 2) }, second);

type Setting = {
  readonly signedWith?: SignedWith;
  readonly from?: string;
  readonly isAsked?: (day: string) => boolean;
};

function check(
  stored: readonly unknown[],
  { signedWith = () => "trusted", from, isAsked = () => true }: Setting = {},
) {
  const { seals, misfits } = checkSeals(stored, { signedWith, from, isAsked });
  return { days: seals.map(({ seal }) => seal.day), misfits };
}

const gap = (of: SignedSeal) => ({ why: "seal-gap", day: of.seal.day, account: of.seal.account });

describe("the seals of an account", () => {
  it("follow one another, in whatever order they are found", () => {
    const days = [first, second, third].map(({ seal }) => seal.day);
    expect(check([first, second, third])).toEqual({ days, misfits: [] });
    expect(check([third, first, second]).misfits).toEqual([]);
    expect(check([])).toEqual({ days: [], misfits: [] });
  });

  it.each([
    { when: "one is left out", stored: [first, third], is: [gap(third)] },
    { when: "the first is left out", stored: [second, third], is: [gap(second)] },
    {
      when: "one follows another of the same day",
      stored: [first, sealed({ day: dayAfter(day) }, sealed({ keepDays: 1 }))],
      is: [gap(second)],
    },
    { when: "one follows none", stored: [first, sealed({ day: dayAfter(day) })], is: [gap(second)] },
    { when: "one skips a day", stored: [first, sealed({ day: dayAfter(day, 2) }, first)], is: [gap(third)] },
  ])("have a gap where $when", ({ stored, is }) => {
    expect(check(stored).misfits).toEqual(is);
  });

  it("have no gap before the first day that is asked for", () => {
    expect(check([second, third], { from: dayAfter(day, 2) }).misfits).toEqual([]);
    expect(check([second, third], { from: dayAfter(day) }).misfits).toEqual([gap(second)]);
  });

  it("are told apart by account", () => {
    const other = sealed({ account: "999999999999" });
    expect(check([first, other, second]).misfits).toEqual([]);
  });

  it.each(["unknown-key", "forged"] as const)("count for nothing where one is %s", (why) => {
    const signedWith: SignedWith = ({ seal }) => (seal.day === day ? why : "trusted");
    expect(check([first, second], { signedWith })).toEqual({
      days: [second.seal.day],
      misfits: [{ why, day, account }],
    });
  });

  it.each([
    { stored: { seal: { day, account }, signature: 1 }, is: { day, account } },
    { stored: { seal: { day: 1, account: 2 } }, is: { day: "" } },
    { stored: { seal: "none" }, is: { day: "" } },
    { stored: "none", is: { day: "" } },
  ])("are none where $stored stands, of which only what it says is told", ({ stored, is }) => {
    expect(check([stored]).misfits).toEqual([{ why: "not-a-seal", ...is }]);
  });

  it("of days that nobody asks for are told to nobody", () => {
    const asked = { isAsked: (one: string) => one === day };
    expect(check([first, third], asked)).toEqual({ days: [day, third.seal.day], misfits: [] });
  });
});

describe("a seal", () => {
  const entry = (resource: string, version: number, id: string) => ({ resource, version, id, digest: "d" });

  it("holds its entries in one order: by resource, then by version, then by id", () => {
    const inOrder = [
      entry("a", 1, "x"),
      entry("a", 2, "w"),
      entry("a", 2, "x"),
      entry("a", 10, "a"),
      entry("b", 1, "a"),
    ];
    expect(sealed({ entries: inOrder.toReversed() }).seal.entries).toEqual(inOrder);
    expect(sealed({ entries: inOrder }).seal).toMatchObject({ v: 1, entries: inOrder });
  });

  it("is the same text and digest however its parts are ordered", () => {
    const { seal, signature } = first;
    const turned = Object.fromEntries(Object.entries(seal).toReversed()) as Seal;
    expect(sealDigest(turned)).toBe(sealDigest(seal));
    expect(sealText({ signature, seal: turned })).toBe(sealText(first));
    expect(sealDigest({ ...seal, keepDays: 1 })).not.toBe(sealDigest(seal));
  });

  it.each([
    { is: true, text: "2026-11-21" },
    { is: true, text: "2028-02-29" },
    { is: false, text: "2026-02-30" },
    { is: false, text: "2026-13-01" },
    { is: false, text: "2026-11-21T00" },
    { is: false, text: "x2026-11-21" },
    { is: false, text: "26-11-21" },
    { is: false, text: "" },
  ])("is of a day, $is, that is written `$text`", ({ is, text }) => {
    expect(Day.safeParse(text).success).toBe(is);
  });

  it("is of the day in UTC", () => {
    expect(dayOf("2026-11-21T23:59:59.999Z")).toBe(day);
    expect(dayOf("2026-11-22T00:30:00+01:00")).toBe(day);
    expect([dayAfter("2026-12-31"), dayAfter(day, 3), dayAfter("2028-02-28")]).toEqual([
      "2027-01-01",
      "2026-11-24",
      "2028-02-29",
    ]);
  });

  it.each([
    { is: true, days: {}, of: day },
    { is: true, days: { from: day }, of: day },
    { is: false, days: { from: "2026-11-22" }, of: day },
    { is: true, days: { to: day }, of: day },
    { is: false, days: { to: "2026-11-20" }, of: day },
    { is: false, days: { from: "2026-11-22", to: "2026-11-23" }, of: day },
    { is: false, days: { from: "2026-11-19", to: "2026-11-20" }, of: day },
    { is: true, days: { from: "2026-11-22" }, of: undefined },
  ])("is among $days, $is, where it is of $of", ({ is, days, of }) => {
    expect(isAmong(days, of)).toBe(is);
  });

  it("keeps its entries for as many days as it says, from the start of its day", () => {
    const start = Date.parse(`${day}T00:00:00Z`);
    expect(mayHaveEnded(day, 2, start + 2 * 86_400_000 - 1)).toBe(false);
    expect(mayHaveEnded(day, 2, start + 2 * 86_400_000)).toBe(true);
  });
});

describe("what does not fit", () => {
  it.each<{ of: Misfit; is: string }>([
    {
      of: { why: "changed", day, resource: "r", version: 3, id: "d1" },
      is: "the decision d1 on version 3 of r (2026-11-21) was changed: its digest does not cover what it says",
    },
    {
      of: { why: "not-an-entry", day, resource: "r" },
      is: "the decision without an id on version ? of r (2026-11-21) is not an entry that Parley writes",
    },
    {
      of: { why: "seal-gap", day, account },
      is: `the seal of ${account} for ${day} does not follow the seal of the day before`,
    },
    {
      of: { why: "not-a-seal", day },
      is: `the seal of an account for ${day} is not a seal that Parley writes`,
    },
  ])("is said in words: $is", ({ of, is }) => {
    expect(misfitText(of)).toBe(is);
  });

  it("is told in order: by day, seals before what they seal, by resource, by version", () => {
    const inOrder: readonly Misfit[] = [
      { why: "gap", day: "2026-11-20", resource: "z", version: 9 },
      { why: "seal-gap", day, account },
      { why: "gap", day, resource: "a" },
      { why: "gap", day, resource: "a", version: 2 },
      { why: "gap", day, resource: "a", version: 10 },
      { why: "gap", day, resource: "b", version: 1 },
    ];
    expect(inOrder.toReversed().toSorted(inOrderOfTime)).toEqual(inOrder);
  });
});
