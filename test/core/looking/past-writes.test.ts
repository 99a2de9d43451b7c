import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { Past, PastWrite } from "#core/ledger/past/past.ts";
import {
  changing,
  idleGivenUp,
  isTold,
  type TimedWrite,
  withoutIdle,
  withPast,
} from "#core/looking/folding/past-writes.ts";
import { at } from "../arbitration/small-disputes.ts";
import { foldScene, heard, wrote } from "./fold-scenes.ts";

type SceneParts = NonNullable<Parameters<typeof foldScene>[0]>;
type Late = Parameters<typeof withPast>[0]["late"];

const write = (when: string, { by = "anna", path = "/Size", value = 3 as Json | null } = {}): TimedWrite =>
  ({
    ...{ path, value: value === null ? undefined : value, at: at(when) },
    actor: { principal: by, kind: "person" },
  }) as TimedWrite;
const sight = (when: string, parts: Partial<Parameters<typeof wrote>[0]> = {}): PastWrite =>
  wrote({ when, principal: "unknown", after: 3, ...parts }) as PastWrite;

const texts = (all: readonly PastWrite[] = []): readonly string[] =>
  all.map(
    ({ at: when, principal, field, after }) =>
      `${when.slice(11, 16)} ${principal} ${field} ${JSON.stringify(after)}`,
  );
const pastAfter = (
  writes: readonly TimedWrite[],
  scene: SceneParts = {},
  late: readonly object[] = [],
): Past => withPast({ writes, late: late as unknown as Late }, foldScene({ restores: [], ...scene }));

describe("a write as the past tells it", () => {
  it.each([
    { what: "with nothing more of its actor", actor: {}, is: {} },
    { what: "with its tool", actor: { via: "terraform" }, is: { via: "terraform" } },
    { what: "with its human", actor: { human: "ada" }, is: { human: "ada" } },
    { what: "without what they are", actor: { said: "x", goals: [] }, is: {} },
  ])("%#: is told $what", ({ actor, is }) => {
    const one = { ...write("02:40"), actor: { principal: "anna", kind: "person", ...actor } } as TimedWrite;
    expect(pastAfter([one]).history).toEqual([
      { field: "/Size", at: at("02:40"), principal: "anna", after: 3, by: "change", ...is },
    ]);
  });

  it("says that a field was taken away", () => {
    expect(texts(pastAfter([write("02:40", { value: null })]).history)).toEqual(["02:40 anna /Size null"]);
  });
});

describe("what a look saw of nobody, once a writer is heard,", () => {
  type Row = {
    readonly what: string;
    readonly seen: readonly PastWrite[];
    readonly by?: readonly TimedWrite[];
    readonly left: readonly string[];
  };
  const env = (value: Json | null) => [write("02:40", { path: "/Env", value })];

  it.each<Row>([
    { what: "is told no more", seen: [sight("02:50")], left: [] },
    { what: "stays while nobody is heard", seen: [sight("02:50")], by: [], left: ["02:50 unknown"] },
    {
      what: "stays where it was another value",
      seen: [sight("02:50", { after: 4 })],
      left: ["02:50 unknown"],
    },
    { what: "is told no more, as a text", seen: [sight("02:50", { after: "3" })], left: [] },
    {
      what: "stays where it was another field",
      seen: [sight("02:50", { field: "/Min" })],
      left: ["02:50 unknown"],
    },
    { what: "stays where it was seen before", seen: [sight("02:39:59")], left: ["02:39 unknown"] },
    { what: "is told no more, of that very second", seen: [sight("02:40")], left: [] },
    { what: "is told no more, an hour later", seen: [sight("03:40")], left: [] },
    { what: "stays where it was seen later still", seen: [sight("03:40:01")], left: ["03:40 unknown"] },
    {
      what: "stays where Parley wrote it",
      seen: [sight("02:50", { by: "revert" })],
      left: ["02:50 unknown"],
    },
    {
      what: "stays where somebody known did",
      seen: [sight("02:50", { principal: "otto" })],
      left: ["02:50 otto"],
    },
    {
      what: "stays where it is heard as nobody's",
      seen: [sight("02:50")],
      by: [write("02:45", { by: "unknown" })],
      left: ["02:45 unknown", "02:50 unknown"],
    },
    {
      what: "stays where the writer was known before",
      seen: [wrote({ when: "02:40", principal: "anna", after: 3 }) as PastWrite, sight("02:50")],
      left: ["02:50 unknown"],
    },
    {
      what: "is told no more, the first of two",
      seen: [sight("02:50"), sight("02:55")],
      left: ["02:55 unknown"],
    },
    {
      what: "is told no more, the first that is the same",
      seen: [sight("02:45", { after: 4 }), sight("02:50")],
      left: ["02:45 unknown"],
    },
    {
      what: "is told no more, one in each field",
      seen: [sight("02:50", { field: "/Env/A" }), sight("02:55", { field: "/Env/B" })],
      by: env({ A: 3, B: 3 }),
      left: [],
    },
    {
      what: "stays in the part with another value",
      seen: [sight("02:50", { field: "/Env/A" }), sight("02:55", { field: "/Env/B" })],
      by: env({ A: 3, B: 4 }),
      left: ["02:55 unknown"],
    },
    {
      what: "is told no more, where the whole went",
      seen: [{ ...sight("02:50", { field: "/Env/A" }), after: null }],
      by: env(null),
      left: [],
    },
    {
      what: "stays where only a part is heard of",
      seen: [sight("02:50", { field: "/Env" })],
      by: [write("02:40", { path: "/Env/A" })],
      left: ["02:50 unknown"],
    },
  ])("%#: $what", ({ seen, by = [write("02:40")], left }) => {
    const { history, repeated = [] } = pastAfter(by, { history: seen });
    const found = [...texts(history), ...texts(repeated)].filter((text) => !text.includes(" anna "));
    expect(found.map((text) => text.split(" ").slice(0, 2).join(" ")).toSorted()).toEqual(left);
  });

  it("is told no more where it changed nothing", () => {
    const { repeated } = pastAfter([write("02:40")], { rest: { repeated: [sight("02:50")] } });
    expect(texts(repeated)).toEqual(["02:40 anna /Size 3"]);
  });
});

describe("what was taken for somebody's work, once it is explained,", () => {
  const claim = { field: "/Size", actor: { principal: "svc" } };
  const svc = (when: string, parts: Partial<Parameters<typeof wrote>[0]> = {}) =>
    sight(when, { principal: "svc", ...parts });

  it.each([
    { what: "is told no more", seen: svc("02:50"), claim, left: 0 },
    { what: "stays where it waited", seen: svc("02:50"), claim: undefined, left: 1 },
    { what: "stays where it was another moment", seen: svc("02:51"), claim, left: 1 },
    { what: "stays where it was another's", seen: svc("02:50", { principal: "otto" }), claim, left: 1 },
    { what: "stays where it was another field", seen: svc("02:50", { field: "/Min" }), claim, left: 1 },
    { what: "stays where Parley wrote it", seen: svc("02:50", { by: "revert" }), claim, left: 1 },
  ])("%#: $what", ({ seen, claim: taken, left }) => {
    const { history } = pastAfter([write("02:30", { value: 4 })], { history: [seen] }, [
      { claim: taken, at: at("02:50") },
    ]);
    expect(texts(history).filter((text) => !text.includes(" anna "))).toHaveLength(left);
  });
});

describe("what stood before the first write", () => {
  const waits = (before: Json | undefined, field = "/Size") => ({
    ...{ field, at: at("02:50") },
    ...(before !== undefined && { before }),
    after: 5,
  });

  it.each<{ what: string; waiting?: readonly object[]; scene?: SceneParts; is: object | undefined }>([
    { what: "is what the look before saw", is: { "/Size": 5 } },
    { what: "is unknown at first sight", scene: { before: undefined }, is: undefined },
    { what: "is what stood before what waits", waiting: [waits(7)], is: { "/Size": 7 } },
    { what: "is nothing, where something came", waiting: [waits(undefined)], is: { "/Size": null } },
    { what: "is unmoved by what waits elsewhere", waiting: [waits(7, "/Min")], is: { "/Size": 5 } },
    { what: "is what stood before all that wait", waiting: [waits(9), waits(7)], is: { "/Size": 9 } },
    {
      what: "is unknown at first sight, waiting",
      scene: { before: undefined },
      waiting: [waits(7)],
      is: undefined,
    },
  ])("%#: $what", ({ waiting = [], scene = {}, is }) => {
    expect(pastAfter([write("02:55")], { ...scene, rest: { waiting } }).stood).toEqual(is);
  });

  it("is what stood in the part of it that waits", () => {
    const waiting = [{ field: "/Env/A", at: at("02:50"), before: 1, after: 2 }];
    const scene = {
      old: { Env: { A: 2, B: 2 } },
      rest: { waiting },
    };
    expect(pastAfter([write("02:55", { path: "/Env/B" })], scene).stood).toEqual({ "/Env": { A: 1, B: 2 } });
  });
});

describe("a write stands in the past already", () => {
  const change = heard("02:40", { "/Size": 3 }, { isNew: false });
  const said = (parts: Partial<Parameters<typeof wrote>[0]> = {}) =>
    wrote({ when: "02:40", principal: "anna", after: 4, ...parts }) as PastWrite;

  it.each([
    { what: "in whatever words", history: [said()], is: true },
    { what: "as one that changed nothing", repeated: [said()], is: true },
    { what: "as the whole around it", history: [said({ field: "/" }), said()], is: true },
    { what: "no: nothing does", is: false },
    { what: "no: it was never heard", change: heard("02:40"), history: [said()], is: false },
    { what: "no: it is of another moment", history: [said({ when: "02:41" })], is: false },
    { what: "no: it is another's", history: [said({ principal: "otto" })], is: false },
    { what: "no: it is Parley's", history: [said({ by: "revert" })], is: false },
    { what: "no: it is another field's", history: [said({ field: "/Min" })], is: false },
    { what: "no: it is a part of it", history: [said({ field: "/Size/A" })], is: false },
  ])("%#: $what", ({ change: of = change, history = [], repeated, is }) => {
    const scene = foldScene({ history, ...(repeated !== undefined && { rest: { repeated } }) });
    expect(isTold(of, { path: "/Size" as never, value: 3 }, scene)).toBe(is);
  });
});

describe("what nobody is known to have written, and changed nothing,", () => {
  const rows = [
    { what: "is idle", one: sight("02:50"), isIdle: true },
    { what: "is not idle where it took the whole away", one: sight("02:50", { field: "/" }), isIdle: false },
    {
      what: "is not idle where somebody wrote it",
      one: sight("02:50", { principal: "anna" }),
      isIdle: false,
    },
    { what: "is not idle where Parley wrote it", one: sight("02:50", { by: "revert" }), isIdle: false },
  ];

  it.each(rows)("%#: $what", ({ one, isIdle }) => {
    const past = { history: [sight("02:30")], repeated: [one], stood: {} };
    expect(withoutIdle(past)).toEqual({ ...past, repeated: isIdle ? [] : [one] });
    expect(idleGivenUp(past)).toEqual(
      isIdle
        ? [
            {
              ...{ kind: "unsay", field: "/Size", at: at("02:50"), event: "look/" },
              actor: { principal: "unknown", kind: "unknown" },
            },
          ]
        : [],
    );
  });

  it("is nothing where nothing was said again", () => {
    const past = { history: [sight("02:30")], stood: undefined };
    expect([withoutIdle(past).repeated, idleGivenUp(past)]).toEqual([[], []]);
  });
});

describe("the writes that changed something", () => {
  const [late, early] = [write("02:50"), write("02:40", { by: "otto" })];
  const history = [
    wrote({ when: "02:50", principal: "anna", after: 3 }),
    wrote({ when: "02:40", principal: "otto", after: 3 }),
  ] as unknown as readonly PastWrite[];

  it("come in the order of time, without those that did not", () => {
    expect(changing([late, early, write("02:45")], { history })).toEqual([early, late]);
    expect(changing([late, early], { history: [] })).toEqual([]);
  });
});
