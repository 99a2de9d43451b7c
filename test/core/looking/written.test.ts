import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import type { HeardEdit } from "#core/looking/folding/heard.ts";
import { isBorneOut, writtenBy } from "#core/looking/folding/written.ts";
import { at } from "../arbitration/small-disputes.ts";
import { foldScene, heard, open, put, slot } from "./fold-scenes.ts";

type SceneParts = NonNullable<Parameters<typeof foldScene>[0]>;
type Change = ReturnType<typeof heard>;
type Edits = Readonly<Record<string, Json | undefined>>;
type ExplainedEdit = { readonly path: string; readonly after?: Json; readonly by?: Change | "itself" };

type Row = {
  readonly what: string;
  readonly edits?: Edits;
  readonly when?: string;
  readonly scene?: SceneParts;
  readonly explained?: readonly ExplainedEdit[];
  readonly is: readonly string[];
};

/** What anna's request of 03:00:10 wrote for sure; by default she said seven where three stands. */
function written({ edits = { "/Size": 7 }, when = "03:00:10", scene = {}, explained = [] }: Row) {
  const change = heard(when, edits);
  const all = foldScene({ restores: [], ...scene, changes: [change, ...(scene.changes ?? [])] });
  const made = explained.map(({ by, ...edit }) => ({ edit, by: by === "itself" ? change : by }));
  return writtenBy(change, all, made as never).map(({ path, value }) => `${path} ${JSON.stringify(value)}`);
}

const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `z${index}`);

describe("what a request wrote, as a look bears it out,", () => {
  const ab = { "/Zones": ["a", "b"] };

  it.each<Row>([
    { what: "is what stands", edits: { "/Size": 3 }, is: ["/Size 3"] },
    { what: "is a number where it stands as one", edits: { "/Size": "3" }, is: ["/Size 3"] },
    { what: "is not what stands no more", is: [] },
    { what: "is nothing of a field without value", edits: { "/Size": undefined }, is: [] },
    {
      what: "is nothing where the cloud writes",
      edits: { "/Status": "ok" },
      scene: { seen: { Status: "ok" } },
      is: [],
    },
    { what: "is all of what nobody can read", edits: { "/Secret": "s" }, is: ['/Secret "s"'] },
    { what: "is a field taken away", edits: { "/Min": null }, is: ["/Min undefined"] },
    { what: "is no field that is there again", edits: { "/Size": null }, is: [] },
    {
      what: "is each of several fields",
      edits: { "/Size": 3, "/Min": 1, "/Max": null },
      is: ["/Size 3", "/Max undefined"],
    },
    {
      what: "is nothing of a set now filled",
      edits: { "/Zones": [] },
      scene: { seen: { Zones: ["a"] } },
      is: [],
    },
    {
      what: "is a set in another order",
      edits: ab,
      scene: { seen: { Zones: ["b", "a"] } },
      is: ['/Zones ["a","b"]'],
    },
    {
      what: "is each part the cloud added to",
      edits: ab,
      scene: { seen: { Zones: ["a", "b", "c"] } },
      is: ['/Zones[=a] "a"', '/Zones[=b] "b"'],
    },
    {
      what: "is the part that is left",
      edits: ab,
      scene: { seen: { Zones: ["a"] } },
      is: ['/Zones[=a] "a"'],
    },
    {
      what: "is the whole that others took from",
      edits: ab,
      scene: { seen: { Zones: ["a"] }, changes: [heard("03:00:20", { "/Zones[=b]": null }, { by: "otto" })] },
      is: ['/Zones ["a","b"]'],
    },
    {
      what: "is a part that others took from",
      edits: { "/Zones": ["a", "b", "c"] },
      scene: { seen: { Zones: ["a"] }, changes: [heard("03:00:20", { "/Zones[=b]": null }, { by: "otto" })] },
      is: ['/Zones[=a] "a"', '/Zones[=b] "b"'],
    },
    {
      what: "is the whole others added to",
      edits: ab,
      scene: {
        seen: { Zones: ["a", "b", "c"] },
        changes: [heard("03:00:20", { "/Zones[=c]": "c" }, { by: "otto" })],
      },
      is: ['/Zones ["a","b"]'],
    },
    {
      what: "is the whole the docket knows added to",
      edits: ab,
      scene: {
        seen: { Zones: ["a", "b", "c"] },
        slots: [slot("03:00:20", { field: "/Zones[=c]", is: "c", events: ["look/1", "e"] })],
      },
      is: ['/Zones ["a","b"]'],
    },
    {
      what: "is each part, a look saw one more",
      edits: ab,
      scene: {
        seen: { Zones: ["a", "b", "c"] },
        slots: [slot("03:00:20", { field: "/Zones[=c]", is: "c", events: ["look/1", "look/2"] })],
      },
      is: ['/Zones[=a] "a"', '/Zones[=b] "b"'],
    },
    {
      what: "is taken apart up to two hundred",
      edits: { "/Zones": numbers(200) },
      scene: { seen: { Zones: ["z0"] } },
      is: ['/Zones[=z0] "z0"'],
    },
    {
      what: "is whole beyond that, or nothing",
      edits: { "/Zones": numbers(201) },
      scene: { seen: { Zones: ["z0"] } },
      is: [],
    },
    {
      what: "is a part of a block",
      edits: { "/Env": { A: 1, B: 2 } },
      scene: { seen: { Env: { A: 1 } } },
      is: ["/Env/A 1"],
    },
    {
      what: "is no part where one has no name",
      edits: { "/Env": { A: 1, "": 2 } },
      scene: { seen: { Env: { A: 1 } } },
      is: [],
    },
    {
      what: "is a part within a part",
      edits: { "/Env": { Deep: { A: 1, B: 2 }, C: 3 } },
      scene: { seen: { Env: { Deep: { A: 1 } } } },
      is: ["/Env/Deep/A 1"],
    },
  ])("%#: $what", (row) => {
    expect(written(row)).toEqual(row.is);
  });
});

describe("a value that is not there any more was written if it was written over:", () => {
  const seven = ["/Size 7"];
  const by = (
    when: string,
    edits: Edits = { "/Size": 3 },
    parts: Parameters<typeof heard>[2] = {},
  ): SceneParts => ({
    changes: [heard(when, edits, { by: "otto", ...parts })],
  });
  const restored = (...restores: NonNullable<SceneParts["restores"]>): SceneParts => ({ restores });
  const known = (...parts: Parameters<typeof slot>): SceneParts => ({ slots: [slot(...parts)] });

  it.each<Row>([
    { what: "by another a second later", scene: by("03:00:11"), is: seven },
    { what: "by another in the same second", scene: by("03:00:10"), is: seven },
    { what: "not by one a second earlier", scene: by("03:00:09"), is: [] },
    {
      what: "not by its making in that second",
      scene: by("03:00:10", undefined, { write: "create" }),
      is: [],
    },
    { what: "not by the very same value", scene: by("03:00:11", { "/Size": 7 }), is: [] },
    { what: "not by the very same value as text", scene: by("03:00:11", { "/Size": "7" }), is: [] },
    { what: "by one who does not say the value", scene: by("03:00:11", { "/Size": undefined }), is: seven },
    { what: "not in another field", scene: by("03:00:11", { "/Min": 3 }), is: [] },
    {
      what: "in one of the fields of a request",
      scene: by("03:00:11", { "/Min": 3, "/Size": 4 }),
      is: seven,
    },
    {
      what: "by the last but one",
      scene: { changes: [heard("03:00:11", { "/Size": 3 }), heard("03:00:12", { "/Min": 3 })] },
      is: seven,
    },
    {
      what: "not by itself in the same request",
      edits: { "/Env": 7, "/Env/A": undefined },
      is: [],
    },
    { what: "by a restore that ended later", scene: restored(put()), is: seven },
    {
      what: "by a restore that ended that second",
      scene: restored(put({ endedAt: at("03:00:10") })),
      is: seven,
    },
    {
      what: "by one that ended earlier in that second",
      when: "03:00:10.700",
      scene: restored(put({ endedAt: at("03:00:10.200") })),
      is: seven,
    },
    { what: "not by a restore that ended before", scene: restored(put({ endedAt: at("03:00:09") })), is: [] },
    {
      what: "by a restore sent later, still open",
      scene: restored(open("sent", { at: at("03:00:10") })),
      is: seven,
    },
    {
      what: "not by one sent before, still open",
      scene: restored(open("sent", { at: at("03:00:09") })),
      is: [],
    },
    { what: "not by a restore of another field", scene: restored(put({ values: { "/Min": 1 } })), is: [] },
    {
      what: "by one of several restores, in one of its fields",
      scene: restored(put({ values: { "/Min": 1 } }), put({ id: "r2", values: { "/Min": 1, "/Size": 3 } })),
      is: seven,
    },
    { what: "by a write on the docket, later", scene: known("03:00:11"), is: seven },
    { what: "by a write on the docket, that second", scene: known("03:00:10"), is: seven },
    { what: "not by a write on the docket, before", scene: known("03:00:09"), is: [] },
    { what: "by what a look saw, later", scene: known("03:00:11", { events: ["look/1"] }), is: seven },
    {
      what: "not by its own write on the docket",
      scene: known("03:00:11", { events: ["e", "anna-03:00:10"] }),
      is: [],
    },
    { what: "not by a write elsewhere on the docket", scene: known("03:00:11", { field: "/Min" }), is: [] },
    {
      what: "by one of several writes on the docket",
      scene: { slots: [slot("03:00:11", { field: "/Min" }), slot("03:00:11")] },
      is: seven,
    },
    { what: "by nobody known, as a look saw", explained: [{ path: "/Size", after: 3 }], is: seven },
    { what: "not by nobody known elsewhere", explained: [{ path: "/Min", after: 3 }], is: [] },
    {
      what: "by the one who made it what it is",
      explained: [{ path: "/Size", after: 3, by: heard("03:00:11", {}, { by: "otto" }) }],
      is: seven,
    },
    {
      what: "not by one who had made it so before",
      explained: [{ path: "/Size", after: 3, by: heard("03:00:09", {}, { by: "otto" }) }],
      is: [],
    },
    {
      what: "not by its own work in other words",
      explained: [{ path: "/Size", after: 3, by: "itself" }],
      is: [],
    },
    {
      what: "not where its own work is in other words",
      scene: by("03:00:11"),
      explained: [{ path: "/Size", after: 3, by: "itself" }],
      is: [],
    },
    {
      what: "where its own work is in these words",
      scene: by("03:00:11"),
      explained: [{ path: "/Size", after: 7, by: "itself" }],
      is: seven,
    },
    {
      what: "where its own work is elsewhere",
      scene: by("03:00:11"),
      explained: [{ path: "/Min", after: 3, by: "itself" }],
      is: seven,
    },
    {
      what: "where the other words are another's",
      scene: by("03:00:11"),
      explained: [{ path: "/Size", after: 3, by: heard("03:00:09", {}, { by: "otto" }) }],
      is: seven,
    },
    {
      what: "not by its own work, although others' is known",
      explained: [
        { path: "/Size", after: 3 },
        { path: "/Size", after: 3, by: "itself" },
      ],
      is: [],
    },
  ])("%#: $what", (row) => {
    expect(written(row)).toEqual(row.is);
  });
});

describe("of a resource that is gone a request wrote all that it said,", () => {
  const gone: SceneParts = { state: "gone", seen: {} };
  const away: SceneParts = { ...gone, was: "gone" };
  const deletion = (when: string): SceneParts => ({
    changes: [heard(when, {}, { by: "otto", write: "delete" })],
  });
  const said = (when: string): SceneParts => ({
    slots: [slot(when, { field: "/", is: "absent", cause: "delete" })],
  });

  it.each<Row>([
    { what: "if nobody was heard to take it away", scene: gone, is: ["/Size 7"] },
    { what: "if it was taken away later", scene: { ...gone, ...deletion("03:00:20") }, is: ["/Size 7"] },
    {
      what: "if it was taken away that second",
      scene: { ...gone, ...deletion("03:00:10") },
      is: ["/Size 7"],
    },
    { what: "and not if it was taken away before", scene: { ...gone, ...deletion("03:00:09") }, is: [] },
    { what: "and not if it was gone before, unheard", scene: away, is: [] },
    {
      what: "if it was gone, taken away later",
      scene: { ...away, ...deletion("03:00:20") },
      is: ["/Size 7"],
    },
    { what: "if the docket says so, later", scene: { ...away, ...said("03:00:20") }, is: ["/Size 7"] },
    { what: "if the docket says so, that second", scene: { ...away, ...said("03:00:10") }, is: ["/Size 7"] },
    { what: "and not if the docket says so, before", scene: { ...away, ...said("03:00:09") }, is: [] },
    { what: "and not while it is there", scene: { ...deletion("03:00:20"), ...said("03:00:20") }, is: [] },
    {
      what: "and not while nobody can read it",
      scene: { state: "unreadable", seen: {}, was: "unreadable" },
      is: [],
    },
  ])("%#: $what", (row) => {
    expect(written(row)).toEqual(row.is);
  });
});

describe("nothing more can be known of what a request wrote:", () => {
  const two = { A: 1, B: 2 };
  const part = (path: string, value?: Json) => ({ path: path as FieldPath, value });

  it.each<{ what: string; of?: Json; said: readonly ReturnType<typeof part>[]; is: boolean }>([
    { what: "nothing of it is known", said: [], is: false },
    { what: "the whole is known", said: [part("/Env", two)], is: true },
    { what: "the whole is known otherwise", said: [part("/Env", 5)], is: true },
    { what: "another field is known", said: [part("/Min", 1)], is: false },
    { what: "a part of it is known", said: [part("/Env/A", 1)], is: false },
    { what: "all parts of it are known", said: [part("/Env/A", 1), part("/Env/B", 2)], is: false },
    { what: "a part of it is known in other words", said: [part("/Env/A", "one")], is: true },
    { what: "one of its parts is in other words", said: [part("/Env/A", 1), part("/Env/B", 3)], is: true },
    { what: "a part is known that it did not say", said: [part("/Env/C", 1)], is: true },
    { what: "it took away what a part is known of", of: null, said: [part("/Env/A", 1)], is: true },
    { what: "it took away what no part is known of", of: null, said: [part("/Env/A")], is: false },
  ])("%#: $what: $is", ({ of = two, said, is }) => {
    const edit: HeardEdit = { path: "/Env" as FieldPath, isKnown: true, after: of === null ? undefined : of };
    expect(isBorneOut(edit, said, foldScene())).toBe(is);
  });
});
