import { describe, expect, it } from "vitest";
import { type Surprise, surprisesIn } from "#core/looking/folding/surprises/surprises.ts";
import { at } from "../arbitration/small-disputes.ts";
import { foldScene, heard, open, put, wrote } from "./fold-scenes.ts";

type SceneParts = NonNullable<Parameters<typeof foldScene>[0]>;
type Row = {
  readonly what: string;
  readonly scene?: SceneParts;
  readonly change?: ReturnType<typeof heard>;
  readonly own?: readonly ReturnType<typeof heard>[];
  readonly isKnown?: boolean;
  readonly is: boolean;
};

const mine = heard("03:00:10", { "/Size": 9 });
const busy = { kind: "busy", why: "busy" } as const;
const parley = (when: string, edits: Parameters<typeof heard>[1] = { "/Size": 3 }, isNew = true) =>
  heard(when, edits, { by: "parley", isNew });
const otto = (when: string, edits: Parameters<typeof heard>[1] = { "/Size": 7 }) =>
  heard(when, edits, { by: "otto" });

/** What is told of the change, where it stands with the changes of the scene. */
function told({ scene = {}, change = mine, own = [], isKnown = false }: Omit<Row, "what" | "is">) {
  const all = foldScene({ ...scene, changes: [change, ...(scene.changes ?? [])] });
  const known = new Map(isKnown ? [[change.id, {}]] : []);
  return surprisesIn(all, known, [], own).filter(({ by }) => by === `event \`${change.id}\``);
}

const env = { values: { "/Env": { A: 1 } }, from: { "/Env": { A: 2 } } };
const inEnv = { values: { "/Env/A": 1 }, from: { "/Env/A": 2 } };

describe("a value that was written is lost to a restore", () => {
  const rows: readonly Row[] = [
    { what: "meanwhile", is: true },
    { what: "16 seconds before it", change: heard("02:59:44", { "/Size": 9 }), is: false },
    { what: "15 seconds before it", change: heard("02:59:45", { "/Size": 9 }), is: true },
    { what: "15 seconds after its end", change: heard("03:00:35", { "/Size": 9 }), is: true },
    { what: "16 seconds after it", change: heard("03:00:36", { "/Size": 9 }), is: false },
    { what: "where it is only due", scene: { restores: [open("due")] }, is: false },
    { what: "where it is sent", scene: { restores: [open("sent")] }, is: true },
    { what: "where it failed", scene: { restores: [put({ state: "failed", failure: busy })] }, is: true },
    { what: "where it was never sent", scene: { restores: [put({ state: "failed" })] }, is: false },
    { what: "where nothing is there", scene: { state: "gone" }, is: false },
    { what: "where there was none", scene: { restores: [] }, is: false },
    { what: "that wrote the same", change: heard("03:00:10", { "/Size": 3 }), is: false },
    { what: "that wrote the same as text", change: heard("03:00:10", { "/Size": "3" }), is: false },
    { what: "that knowingly replaced it", change: heard("03:00:10", { "/Size": 5 }), is: false },
    { what: "by which it was to be taken away", change: heard("03:00:10", { "/Size": null }), is: true },
    { what: "though it stands", scene: { seen: { Size: 9 } }, is: false },
    { what: "of another field", change: heard("03:00:10", { "/Min": 9 }), is: false },
    {
      what: "beside it",
      change: heard("02:59:55", { "/Env/B": 9 }),
      scene: { restores: [put(inEnv)] },
      is: true,
    },
    {
      what: "beside one of two",
      change: heard("03:00:10", { "/Env/B": 9 }),
      scene: {
        restores: [put({ values: { "/Min": 1, "/Env/A": 1 }, from: { "/Min": 2, "/Env/A": 2 } })],
      },
      is: true,
    },
    {
      what: "beside it, six seconds before",
      change: heard("02:59:54", { "/Env/B": 9 }),
      scene: { restores: [put(inEnv)] },
      is: false,
    },
    {
      what: "of its part",
      change: heard("03:00:10", { "/Env/A": 9 }),
      scene: { restores: [put(env)] },
      is: true,
    },
    {
      what: "of the same part",
      change: heard("03:00:10", { "/Env/A": 1 }),
      scene: { restores: [put(env)] },
      is: false,
    },
    {
      what: "of a part that was replaced",
      change: heard("03:00:10", { "/Env/A": 2 }),
      scene: { restores: [put(env)] },
      is: false,
    },
    {
      what: "of a part it does not know",
      change: heard("03:00:10", { "/Env/B": 9 }),
      scene: { restores: [put(env)] },
      is: true,
    },
    {
      what: "of a part that neither has",
      change: heard("03:00:10", { "/Env/B": null }),
      scene: { restores: [put(env)], seen: { Env: { B: 1 } } },
      is: false,
    },
    {
      what: "around it",
      change: heard("03:00:10", { "/Env": { A: 9 } }),
      scene: { restores: [put(inEnv)] },
      is: true,
    },
    {
      what: "around it, without it",
      change: heard("03:00:10", { "/Env": {} }),
      scene: { restores: [put(inEnv)] },
      is: true,
    },
    {
      what: "around it, the same",
      change: heard("03:00:10", { "/Env": { A: 1 } }),
      scene: { restores: [put(inEnv)] },
      is: false,
    },
    {
      what: "of which one of two parts is known",
      change: heard("03:00:10", { "/Env": { A: 1, B: 9 } }),
      scene: {
        restores: [put({ values: { "/Env/A": 1, "/Env/B": 1 }, from: { "/Env/A": 2, "/Env/B": 2 } })],
      },
      is: true,
    },
  ];

  it.each(rows)("%#: $what: $is", (row) => {
    const { change = mine } = row;
    const path = change.edits[0]?.path;
    const expected: unknown = { path, principal: "anna", by: `event \`${change.id}\`` };
    expect(told(row)).toEqual(row.is ? [expected] : []);
  });

  it.each<Row>([
    { what: "within its 15 seconds", scene: { changes: [otto("03:00:35")] }, is: false },
    { what: "after them", scene: { changes: [otto("03:00:36")] }, is: true },
    {
      what: "surely before Parley's own record",
      scene: { changes: [otto("03:00:15")] },
      own: [parley("03:00:20")],
      is: false,
    },
    {
      what: "in the seconds before it",
      scene: { changes: [otto("03:00:16")] },
      own: [parley("03:00:20")],
      is: true,
    },
    { what: "after it", scene: { changes: [otto("03:00:26")] }, own: [parley("03:00:20")], is: true },
    {
      what: "after a record that came before",
      scene: { changes: [otto("03:00:26")] },
      own: [parley("03:00:09")],
      is: false,
    },
    {
      what: "after one of that moment",
      scene: { changes: [otto("03:00:26")] },
      own: [parley("03:00:10")],
      is: true,
    },
    {
      what: "after one of another value",
      scene: { changes: [otto("03:00:26")] },
      own: [parley("03:00:20", { "/Size": 4 })],
      is: false,
    },
    {
      what: "after one of no value",
      scene: { changes: [otto("03:00:26")] },
      own: [parley("03:00:20", { "/Size": undefined })],
      is: false,
    },
    {
      what: "after one of another field",
      scene: { changes: [otto("03:00:26")] },
      own: [parley("03:00:20", { "/Min": 3 })],
      is: false,
    },
    {
      what: "after one that was none of it",
      scene: { changes: [otto("03:00:34")] },
      own: [parley("03:00:26")],
      is: false,
    },
    {
      what: "after one that says more",
      scene: {
        changes: [otto("03:00:26")],
        restores: [put({ values: { "/Min": 1, "/Size": 3 }, from: { "/Min": 2, "/Size": 5 } })],
      },
      own: [parley("03:00:20", { "/Size": 3, "/Max": 9 })],
      is: true,
    },
    {
      what: "after the first of two records",
      scene: { changes: [otto("03:00:21")] },
      own: [parley("03:00:20"), parley("03:00:12")],
      is: true,
    },
    { what: "as is known", scene: { history: [wrote({ when: "03:00:30" })] }, is: false },
  ])("%#: where others wrote $what: $is", (row) => {
    expect(told(row)).toHaveLength(row.is ? 1 : 0);
  });

  it.each<Row>([
    { what: "and the look before saw it", scene: { old: { Size: 9 } }, is: true },
    { what: "and the look before saw another", scene: { old: { Size: 7 } }, is: false },
    { what: "and no look saw it", scene: { old: { Size: 5 } }, is: false },
    { what: "and there was no look", scene: { before: undefined }, is: false },
    {
      what: "and another restore knowingly replaced it",
      scene: { old: { Size: 9 }, restores: [put(), put({ id: "r2", from: { "/Size": 9 } })] },
      is: false,
    },
    {
      what: "and another that failed would have",
      scene: {
        old: { Size: 9 },
        restores: [put(), put({ id: "r2", from: { "/Size": 9 }, state: "failed", failure: busy })],
      },
      is: true,
    },
    {
      what: "and another replaced it by something else",
      scene: {
        old: { Size: 9 },
        restores: [put(), put({ id: "r2", values: { "/Size": 4 }, from: { "/Size": 9 } })],
      },
      is: true,
    },
    {
      what: "and only Parley's record tells",
      scene: { changes: [otto("03:00:26")] },
      own: [parley("03:00:20")],
      is: true,
    },
    {
      what: "and Parley's record told before",
      scene: { changes: [otto("03:00:26")] },
      own: [parley("03:00:20", undefined, false)],
      is: false,
    },
    { what: "and it was so without Parley's record", own: [parley("03:00:20")], is: false },
  ])("%#: is told again where it was known $what: $is", (row) => {
    expect(told({ ...row, isKnown: true })).toHaveLength(row.is ? 1 : 0);
  });

  const back = (parts: Parameters<typeof put>[0] = {}) =>
    put({
      ...{
        id: "r2",
        at: at("03:00:40"),
        endedAt: at("03:00:50"),
        values: { "/Size": 9 },
        from: { "/Size": 3 },
      },
      ...parts,
    });
  const standing = (later: ReturnType<typeof put>, rest: SceneParts = {}): SceneParts => ({
    ...{ restores: [put(), later], seen: { Size: 9 } },
    ...rest,
  });

  it.each<Row>([
    { what: "brought it back", scene: standing(back()), is: true },
    { what: "is on its way", scene: standing(back({ state: "sent" })), is: true },
    { what: "is due", scene: standing(back({ state: "due" })), is: false },
    { what: "was sent with the first", scene: standing(back({ at: at("03:00") })), is: false },
    { what: "found it there", scene: standing(back({ from: { "/Size": 9 } })), is: false },
    { what: "wrote something else", scene: standing(back({ values: { "/Size": 4 } })), is: false },
    {
      what: "wrote elsewhere",
      scene: standing(back({ values: { "/Min": 9 }, from: { "/Min": 3 } })),
      is: false,
    },
    {
      what: "came after another's write",
      scene: standing(back(), { changes: [otto("03:00:40")] }),
      is: false,
    },
    {
      what: "came before another's write",
      scene: standing(back(), { changes: [otto("03:00:41")] }),
      is: true,
    },
  ])("%#: though it stands, where a later restore $what: $is", (row) => {
    expect(told(row)).toHaveLength(row.is ? 1 : 0);
  });
});

describe("what a request does not say", () => {
  it("is told as possible, beside what it does say", () => {
    const change = heard("03:00:10", { "/Size": undefined });
    expect(told({ change })).toEqual([
      { path: "/Size", principal: "anna", by: `event \`${change.id}\``, isUnread: true },
    ]);
  });
});

describe("without any event", () => {
  const alone = (scene: SceneParts): readonly Surprise[] => surprisesIn(foldScene(scene), new Map(), [], []);
  const seen = [{ path: "/Size", by: "restore `r1`" }];
  const added = (parts: Parameters<typeof put>[0] = {}, rest: SceneParts = {}): SceneParts => ({
    ...{ restores: [put({ from: { "/Size": null }, ...parts })], old: {}, seen: { Size: 4 } },
    ...rest,
  });

  it.each<{ what: string; scene: SceneParts; is: boolean }>([
    { what: "reads otherwise", scene: added(), is: true },
    { what: "reads otherwise, and nobody knows what it replaced", scene: added({ from: {} }), is: true },
    { what: "reads as it was written", scene: added({}, { seen: { Size: 3 } }), is: false },
    { what: "reads as it was written, as text", scene: added({}, { seen: { Size: "3" } }), is: false },
    { what: "is not there yet", scene: added({}, { seen: {} }), is: false },
    { what: "was there before", scene: added({ from: { "/Size": 5 } }), is: false },
    { what: "is on its way", scene: added({ state: "sent" }), is: false },
    {
      what: "has no end",
      scene: { ...added(), restores: [open("done", { from: { "/Size": null } })] },
      is: false,
    },
    { what: "ended with the look before", scene: added({}, { before: "03:00:20" }), is: true },
    { what: "ended before it", scene: added({}, { before: "03:00:21" }), is: false },
    { what: "was never looked at", scene: added({}, { before: undefined }), is: true },
  ])("%#: what a restore added is told where it $what: $is", ({ scene, is }) => {
    expect(alone(scene)).toEqual(is ? seen : []);
  });

  const over = (before: string | undefined, rest: SceneParts = {}): SceneParts => ({
    ...{ before, old: { Size: 7 }, seen: { Size: 3 } },
    ...rest,
  });

  it.each<{ what: string; scene: SceneParts; is: boolean }>([
    { what: "meanwhile", scene: over("03:00:10"), is: true },
    { what: "when it was sent", scene: over("03:00"), is: true },
    { what: "before that", scene: over("02:59:59"), is: false },
    { what: "15 seconds after its end", scene: over("03:00:35"), is: true },
    { what: "later", scene: over("03:00:36"), is: false },
    { what: "never", scene: over(undefined), is: false },
    { what: "and what it replaced", scene: over("03:00:10", { old: { Size: 5 } }), is: false },
    { what: "and what it wrote", scene: over("03:00:10", { old: { Size: 3 } }), is: false },
    { what: "nothing there", scene: over("03:00:10", { old: {} }), is: true },
    { what: "and something else stands now", scene: over("03:00:10", { seen: { Size: 4 } }), is: false },
    { what: "while it was on its way", scene: over("03:00:10", { restores: [open("sent")] }), is: true },
    {
      what: "while it failed",
      scene: over("03:00:10", { restores: [put({ state: "failed", failure: busy })] }),
      is: false,
    },
    {
      what: "and it took that away",
      scene: over("03:00:10", { restores: [put({ values: { "/Size": null } })], seen: {} }),
      is: true,
    },
    {
      what: "and it brought what was not there",
      scene: over("03:00:10", { restores: [put({ from: {} })], old: {} }),
      is: false,
    },
  ])("%#: is told where the look before saw another value $what: $is", ({ scene, is }) => {
    expect(alone(scene)).toEqual(is ? seen : []);
  });
});
