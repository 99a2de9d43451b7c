import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import {
  account,
  chainOf,
  checked,
  copied,
  entryAt,
  type Raw,
  redigested,
  sealsOf,
  stranger,
} from "./sealed-chain.ts";

/** Two resources over four days; the last entries are of a day that is not sealed yet. */
const told = [
  { day: 0, version: 2 },
  { day: 0, version: 5, said: { text: "x\u0000\ud83d\ude00", deep: [1, { a: null }], key: Hidden.of("d") } },
  { day: 1, version: 6 },
  { day: 2, version: 9 },
  { day: 3, version: 11 },
];
const first = chainOf("logs", told);
const second = chainOf("other", [
  { day: 1, version: 1 },
  { day: 2, version: 2 },
]);
const chains = [first, second];
const seals = await sealsOf(chains, { days: 3 });
const ledger = () => copied({ chains, seals });

type Ledger = ReturnType<typeof ledger>;
const entriesIn = (chain: Chain | undefined) => chain?.entries as Chain["entries"][number][];
const versionOf = (n: number) => told[n]?.version ?? -1;

/** Every leaf of a value, by its path. */
function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Object.entries(value);
  return entries.length === 0 ? [path] : entries.flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

function changedAt(value: unknown, path: readonly string[], change: (leaf: unknown) => unknown): void {
  const [name = "", ...rest] = path;
  const holder = value as Raw;
  if (rest.length === 0) holder[name] = change(holder[name]);
  else changedAt(holder[name], rest, change);
}

/** The same kind of value, and another one. */
function otherThan(leaf: unknown, at: number): unknown {
  if (typeof leaf === "number") return leaf + 1 + at;
  if (typeof leaf === "boolean") return !leaf;
  if (typeof leaf !== "string" || leaf === "") return "changed";
  const place = at % leaf.length;
  const code = leaf.charCodeAt(place);
  return `${leaf.slice(0, place)}${String.fromCharCode(code === 0x61 ? 0x62 : 0x61)}${leaf.slice(place + 1)}`;
}

const which = fc.nat({ max: told.length - 1 });

describe("a ledger that nobody touched", () => {
  it("is whole, and tells what no seal names yet", () => {
    const report = checked(ledger());
    expect(report).toMatchObject({ isWhole: true, misfits: [], resources: 2, entries: 7, unsigned: 1 });
    expect(report).toMatchObject({ openAtStart: 0, seals: 3, lastSealed: "2026-11-23" });
  });

  test.prop([fc.infiniteStream(fc.nat())])("is whole in whatever order it is read", (numbers) => {
    const shuffled = (all: readonly unknown[]) => all.toSorted(() => ((numbers.next().value ?? 0) % 2) - 0.5);
    const mixed = ledger();
    for (const chain of mixed.chains) Object.assign(chain, { entries: shuffled(chain.entries) });
    expect(checked({ chains: mixed.chains, seals: shuffled(mixed.seals) }).isWhole).toBe(true);
  });
});

describe("a change is found and named", () => {
  const leaves = told.map((_, n) => leavesOf(entryAt(first, n)));

  test.prop([which, fc.nat(), fc.nat()], { numRuns: 400 })("at any character of any field", (n, leaf, at) => {
    const one = ledger();
    const paths = leaves[n] ?? [];
    const path = paths[leaf % paths.length] ?? [];
    changedAt(entryAt(one.chains[0], n), path, (value) => otherThan(value, at));
    const report = checked(one);
    expect(report.isWhole).toBe(false);
    expect(report.misfits.map(({ version }) => version)).toContain(versionOf(n));
  });

  test.prop([which, fc.constantFrom("note", "v", "by", "__proto__x"), fc.jsonValue()])(
    "where something is added",
    (n, name, value) => {
      const one = ledger();
      const entry = entryAt(one.chains[0], n);
      fc.pre(JSON.stringify(entry[name]) !== JSON.stringify(value));
      entry[name] = value;
      expect(checked(one).first?.version).toBe(versionOf(n));
    },
  );

  test.prop([which, fc.nat()])("where something is taken away", (n, leaf) => {
    const one = ledger();
    const paths = leaves[n] ?? [];
    const path = paths[leaf % paths.length] ?? [];
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, name) => (at as Raw)[name], entryAt(one.chains[0], n));
    delete (holder as Raw)[path.at(-1) ?? ""];
    expect(checked(one).isWhole).toBe(false);
  });

  test.prop([which, fc.nat(), fc.nat()])(
    "where the one who made it knows how digests are made",
    (n, leaf, at) => {
      const one = ledger();
      const chain = one.chains[0];
      const inside = (leaves[n] ?? []).filter(
        ([name]) => name !== "digest" && name !== "id" && name !== "version",
      );
      changedAt(entryAt(chain, n), inside[leaf % inside.length] ?? [], (value) => otherThan(value, at));
      const placed = entriesIn(chain)[n];
      Object.assign(placed ?? {}, { entry: redigested(entryAt(chain, n)) });
      const report = checked(one);
      expect(report.isWhole).toBe(false);
      // What follows it does not fit any more, or the seal or docket that names it.
      const last = told.length - 1;
      expect([versionOf(n), versionOf(Math.min(n + 1, last))]).toContain(report.first?.version);
    },
  );
});

describe("an entry", () => {
  test.prop([which])("that is dropped is found and named, or the one that follows it", (n) => {
    const one = ledger();
    entriesIn(one.chains[0]).splice(n, 1);
    const report = checked(one);
    expect(report.isWhole).toBe(false);
    // What is sealed is named itself, also if it was the last.
    expect(report.first?.version).toBe(n === told.length - 1 ? 11 : versionOf(n));
  });

  test.prop([fc.integer({ min: 1, max: told.length })])(
    "is missed where a chain is cut at its end",
    (cut) => {
      const one = ledger();
      entriesIn(one.chains[0]).splice(told.length - cut);
      expect(checked(one).first?.version).toBe(versionOf(told.length - cut));
    },
  );

  test.prop([fc.integer({ min: 2, max: told.length })])(
    "is missed where a chain is cut before the last signed one, also if the docket was made to fit",
    (cut) => {
      const one = ledger();
      const chain = one.chains[0];
      entriesIn(chain).splice(told.length - cut);
      const last = entryAt(chain, told.length - cut - 1) as Raw | undefined;
      const decision = last && { id: last["id"], digest: last["digest"], at: last["at"] };
      Object.assign(chain ?? {}, { head: { version: 12, ...(decision !== undefined && { decision }) } });
      expect(checked(one).first).toMatchObject({
        why: "signed-and-missing",
        version: versionOf(told.length - cut),
      });
    },
  );

  it("is missed where nothing at all is left of its resource", () => {
    const one = ledger();
    const report = checked({ ...one, chains: one.chains.slice(1) });
    expect(report.first).toMatchObject({ why: "signed-and-missing", resource: first.resource, version: 2 });
  });

  test.prop([which, which])("that changed places with another is found", (a, b) => {
    fc.pre(a !== b);
    const one = ledger();
    const entries = entriesIn(one.chains[0]);
    const [left, right] = [entries[a]?.entry, entries[b]?.entry];
    Object.assign(entries[a] ?? {}, { entry: right });
    Object.assign(entries[b] ?? {}, { entry: left });
    expect(checked(one).first).toMatchObject({ why: "misplaced", version: versionOf(Math.min(a, b)) });
  });

  test.prop([which])("of another resource is out of place", (n) => {
    const one = ledger();
    const placed = entriesIn(one.chains[0])[n];
    entriesIn(one.chains[1]).push(copied(placed) as Chain["entries"][number]);
    expect(checked(one).isWhole).toBe(false);
  });

  test.prop([fc.integer({ min: 0, max: told.length - 2 }), fc.boolean()])(
    "that is put in between is found and named",
    (n, isLinked) => {
      const one = ledger();
      const chain = one.chains[0];
      const before = entryAt(chain, n);
      const version = versionOf(n + 1) - (versionOf(n + 1) - versionOf(n) > 1 ? 1 : 0);
      const id = `forged ${version}`;
      const forged = { ...copied(before), id, version, after: before["digest"], afterAt: before["at"] };
      const entry = redigested(forged);
      entriesIn(chain).push({ place: { version, id }, entry });
      // Anyone who goes on makes the next one follow it.
      const next = entriesIn(chain)[n + 1];
      if (isLinked) {
        const linked = { ...(copied(next?.entry) as Raw), after: entry["digest"], afterAt: entry["at"] };
        Object.assign(next ?? {}, { entry: redigested(linked) });
      }
      const report = checked(one);
      expect(report.isWhole).toBe(false);
      expect(report.misfits.some((misfit) => misfit.id === id || misfit.version === versionOf(n + 1))).toBe(
        true,
      );
    },
  );
});

describe("a seal", () => {
  const paths = leavesOf(copied(seals[1]));

  test.prop([fc.nat(), fc.nat()], { numRuns: 300 })(
    "that was changed anywhere counts for nothing",
    (leaf, at) => {
      const one = ledger();
      changedAt(one.seals[1], paths[leaf % paths.length] ?? [], (value) => otherThan(value, at));
      const report = checked(one);
      expect(report.isWhole).toBe(false);
      expect(report.misfits.some((misfit) => misfit.resource === undefined)).toBe(true);
    },
  );

  it("that somebody else signed is not trusted", async () => {
    const forged = await sealsOf(chains, { days: 3, by: stranger });
    const report = checked({ ...ledger(), seals: forged });
    expect(report.first).toEqual({ why: "unknown-key", day: "2026-11-21", account });
    expect(report.unsigned).toBe(7);
  });

  it("that somebody else signed under the name of the right key is forged", async () => {
    const one: Ledger = ledger();
    const [forged] = await sealsOf(chains, { days: 1, by: stranger });
    const mine = { ...forged, seal: { ...forged?.seal, key: one.seals[0]?.seal.key } };
    expect(checked({ ...one, seals: [mine, ...one.seals.slice(1)] }).first).toMatchObject({ why: "forged" });
  });

  test.prop([fc.nat({ max: 1 })])("that is left out is missed by the next one", (n) => {
    const one = ledger();
    one.seals.splice(n, 1);
    expect(checked(one).misfits).toContainEqual(
      expect.objectContaining({ why: "seal-gap", day: one.seals[n]?.seal.day }),
    );
  });

  it("that stands there twice is found", () => {
    const one = ledger();
    expect(checked({ ...one, seals: [...one.seals, ...one.seals.slice(1, 2)] }).first?.why).toBe("seal-gap");
  });

  test.prop([fc.anything()])("is told from whatever else stands in its place", (stored) => {
    const report = checked({ chains: [], seals: [stored] });
    expect(report.first?.why).toBe("not-a-seal");
  });

  it("does not know an entry that was put into its day afterwards", () => {
    const one = ledger();
    const late = chainOf("late", [{ day: 1, version: 1 }]);
    const report = checked({ ...one, chains: [...one.chains, late] });
    expect(report.first).toMatchObject({ why: "not-signed", resource: late.resource, version: 1 });
  });
});
