import { describe, expect, it } from "vitest";
import { type DecisionRecord, recordText } from "#core/arbitration/record.ts";
import { sha256 } from "#core/digest.ts";
import { Hidden } from "#core/fields/hidden.ts";
import { besides } from "#core/hidden/beside.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import { decisionId } from "#core/ledger/chain/entry.ts";
import { misfitText } from "#core/ledger/chain/misfit.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import {
  bucket,
  chainOf,
  checked,
  copied,
  entryAt,
  type Raw,
  redigested,
  sealsOf,
  start,
} from "./sealed-chain.ts";

const days = (count: number) => start + count * 86_400_000;
const without = (chain: Chain, ...places: readonly number[]): Chain => ({
  ...chain,
  entries: chain.entries.filter((_, n) => !places.includes(n)),
});
const three = chainOf("logs", [
  { day: 0, version: 1 },
  { day: 1, version: 2 },
  { day: 2, version: 4 },
]);
const seals = await sealsOf([three], { days: 2 });

/** Judged on the same pointer as the entry after it, and overtaken before the docket pointed to it. */
function overtaken(chain: Chain, n: number, version: number): Chain["entries"][number] {
  const id = `overtaken ${version}`;
  const entry = redigested({ ...(copied(entryAt(chain, n)) as Raw), id, version });
  return { place: { version, id }, entry };
}

describe("what time took away", () => {
  it.each([
    { when: "it is kept still", now: days(399), places: [0], misfit: "signed-and-missing" },
    { when: "it ended", now: days(400), places: [0], misfit: undefined },
    {
      when: "all of it ended, also what no seal names",
      now: days(402),
      places: [0, 1, 2],
      misfit: undefined,
    },
    { when: "the last one could still be there", now: days(401), places: [0, 1, 2], misfit: "head-missing" },
    {
      when: "one in the middle is gone before its time",
      now: days(400),
      places: [1],
      misfit: "signed-and-missing",
    },
  ])("$misfit where $when", ({ now, places, misfit }) => {
    const report = checked({ chains: [without(three, ...places)], seals }, { now });
    expect(report.first?.why).toBe(misfit);
  });

  it("is counted where an entry of the first format begins with one of which nobody knows when it was made", () => {
    const old = chainOf("logs", [
      { day: 0, version: 1, format: 1 },
      { day: 1, version: 2, format: 1 },
    ]);
    expect(checked({ chains: [old], seals: [] })).toMatchObject({ isWhole: true, openAtStart: 0 });
    const report = checked({ chains: [without(old, 0)], seals: [] });
    expect(report).toMatchObject({ isWhole: true, openAtStart: 1 });
  });
});

describe("an entry of the first format", () => {
  const mixed = chainOf("logs", [
    { day: 0, version: 1, format: 1 },
    { day: 0, version: 2, format: 1 },
    { day: 1, version: 3 },
  ]);

  it("is checked by its own rule", () => {
    expect(checked({ chains: [mixed], seals: [] })).toMatchObject({ isWhole: true, entries: 3 });
  });

  it.each(["id", "case", "version", "at", "after", "digest"])(
    "is found where its `%s` was changed",
    (name) => {
      const chain = copied(mixed);
      const entry = entryAt(chain, 1);
      entry[name] = name === "version" ? 7 : name === "at" ? "2026-11-21T04:00:00Z" : `${entry[name]}x`;
      expect(checked({ chains: [chain], seals: [] }).first).toMatchObject({ version: 2 });
    },
  );

  it("is digested as its record was written, with what is hidden in it", () => {
    const at = "2026-11-21T04:00:00Z";
    const resource = bucket("logs");
    const said = { v: 2, dispute: { resource, now: at }, verdict: { secret: Hidden.of("d") } };
    const record = said as unknown as DecisionRecord;
    const digest = sha256(`\n${recordText(record)}`);
    const id = decisionId("case", 1);
    const entry = besides({ id, resource, case: "case", version: 1, at, digest, record });
    const chain = (changed: object) => {
      const placed = { place: { version: 1, id }, entry: { ...entry, ...changed } };
      return { resource: resourceText(resource), entries: [placed] };
    };
    expect(checked({ chains: [chain({})], seals: [] }).isWhole).toBe(true);
    for (const hidden of [
      undefined,
      {},
      { "/case": { digest: "d" } },
      { "/record/verdict/secret": { digest: "e" } },
    ])
      expect(checked({ chains: [chain({ hidden })], seals: [] }).first?.why).toBe("changed");
  });

  it("cannot take the place of a later one", () => {
    const chain = copied(mixed);
    const { v: _, by: __, afterAt: ___, ...rest } = entryAt(chain, 2);
    Object.assign(chain.entries[2] ?? {}, { entry: redigested(rest) });
    expect(checked({ chains: [chain], seals: [] }).first).toMatchObject({ version: 3 });
  });

  it("follows none of the second", () => {
    const chain = chainOf("logs", [
      { day: 0, version: 1 },
      { day: 0, version: 2, format: 1 },
    ]);
    expect(checked({ chains: [chain], seals: [] }).first).toMatchObject({ why: "older-format", version: 2 });
  });
});

describe("an entry that was overtaken", () => {
  it("belongs to the ledger: it was logged, and another one was acted upon", () => {
    const chain = { ...three, entries: [...three.entries, overtaken(three, 2, 3)] };
    expect(checked({ chains: [chain], seals: [] }).isWhole).toBe(true);
  });

  it("may be the last one, or the only one", () => {
    const chain = { ...three, entries: [...three.entries, overtaken(three, 2, 4)] };
    expect(checked({ chains: [chain], seals: [] }).isWhole).toBe(true);
    const alone = { resource: three.resource, entries: three.entries.slice(0, 1), head: { version: 2 } };
    expect(checked({ chains: [alone], seals: [] }).isWhole).toBe(true);
  });

  it("is not overtaken by one before it: whatever others follow is the last of its kind", () => {
    const late = overtaken(three, 1, 9);
    const chain = {
      ...three,
      entries: [...three.entries, late],
      head: { ...three.head, version: 10 },
    } as Chain;
    expect(checked({ chains: [chain], seals: [] }).first).toMatchObject({ why: "fork", version: 9 });
  });
});

describe("the docket", () => {
  it.each([
    { when: "it points to an entry with others behind", decision: 0, version: 5, misfit: "beyond-head" },
    {
      when: "it points to nothing although there is a chain",
      decision: undefined,
      version: 4,
      misfit: "beyond-head",
    },
    {
      when: "what it points to has one behind that was overtaken",
      decision: 1,
      version: 4,
      misfit: undefined,
    },
    { when: "it was read before the entries behind were logged", decision: 0, version: 2, misfit: undefined },
  ])("$misfit where $when", ({ decision: n, version, misfit }) => {
    const entry =
      n === undefined ? undefined : (entryAt(three, n) as { id: string; digest: string; at: string });
    const decision = entry && { id: entry.id, digest: entry.digest, at: entry.at };
    const chain = { ...three, head: { version, ...(decision !== undefined && { decision }) } };
    expect(checked({ chains: [chain], seals: [] }).first?.why).toBe(misfit);
  });

  it("that nobody read is not asked", () => {
    const { head: _, ...chain } = without(three, 2);
    expect(checked({ chains: [chain], seals }).isWhole).toBe(true);
  });
});

describe("days that are asked for", () => {
  const first = entryAt(three, 0);
  const broken = (n: number): Chain => {
    const chain = copied(three);
    entryAt(chain, n)["case"] = "another";
    return chain;
  };

  it.each([
    { from: "2026-11-22", to: undefined, broken: 0, isWhole: true },
    { from: "2026-11-21", to: undefined, broken: 0, isWhole: false },
    { from: undefined, to: "2026-11-22", broken: 2, isWhole: true },
    { from: undefined, to: "2026-11-23", broken: 2, isWhole: false },
  ])("from $from to $to: $isWhole where $broken is broken", ({ from, to, broken: n, isWhole }) => {
    expect(checked({ chains: [broken(n)], seals }, { from, to }).isWhole).toBe(isWhole);
  });

  it("need nothing of the days before", () => {
    const late = without(three, 0, 1);
    expect(checked({ chains: [late], seals: [] }, { from: "2026-11-23" }).isWhole).toBe(true);
    expect(checked({ chains: [late], seals: seals.slice(1) }, { from: "2026-11-23" }).isWhole).toBe(true);
  });

  it("are those that were signed, whatever a changed entry says of its own", () => {
    const chain = copied(three);
    Object.assign(chain.entries[0] ?? {}, { entry: redigested({ ...first, at: "1999-01-01T00:00:00Z" }) });
    expect(checked({ chains: [chain], seals }, { from: "2026-11-21" }).first).toMatchObject({
      day: "2026-11-21",
      version: 1,
    });
  });
});

describe("what does not fit", () => {
  it("is told as a sentence", () => {
    const chain = copied(three);
    entryAt(chain, 1)["case"] = "another";
    const { first } = checked({ chains: [chain], seals: [] });
    expect(first && misfitText(first).replace(/decision \w+/, "decision ID")).toBe(
      "the decision ID on version 2 of 123456789012/eu-north-1/AWS::S3::Bucket/logs (2026-11-22) " +
        "was changed: its digest does not cover what it says",
    );
  });
});
