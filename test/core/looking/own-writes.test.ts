import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { isRestorer, misusedIn, ownDifferences } from "#core/looking/folding/own-writes.ts";
import { stoodSince } from "#core/looking/folding/stood-since.ts";
import { at } from "../arbitration/small-disputes.ts";
import { foldScene, heard, open, put, wrote } from "./fold-scenes.ts";

type SceneParts = NonNullable<Parameters<typeof foldScene>[0]>;
type Change = ReturnType<typeof heard>;
type Edits = Readonly<Record<string, Json | undefined>>;

const echo = (when: string, edits: Edits = {}, parts: Parameters<typeof heard>[2] = {}): Change =>
  heard(when, edits, { by: "parley", ...parts });

describe("a difference is a restore's own", () => {
  type Row = {
    readonly what: string;
    readonly edit?: { path: string; after?: Json };
    readonly scene?: SceneParts;
    readonly is: boolean;
  };
  const env = { values: { "/Env": { A: 1 } }, from: {} };

  it.each<Row>([
    { what: "a minute later", is: true },
    { what: "six seconds before it", scene: { now: "02:59:54" }, is: false },
    { what: "five seconds before it", scene: { now: "02:59:55" }, is: true },
    { what: "a quarter of an hour after its end", scene: { now: "03:15:20" }, is: false },
    { what: "a second less", scene: { now: "03:15:19" }, is: true },
    { what: "an hour later, while it is sent", scene: { now: "04:00", restores: [open("sent")] }, is: true },
    { what: "an hour later, while it is due", scene: { now: "04:00", restores: [open("due")] }, is: true },
    { what: "when it failed without an end", scene: { now: "03:15", restores: [open("failed")] }, is: false },
    { what: "just before that", scene: { now: "03:14:59", restores: [open("failed")] }, is: true },
    {
      what: "while it may still last",
      scene: { now: "03:30", restores: [open("failed", { perhapsUntil: at("03:20") })] },
      is: true,
    },
    { what: "as text", edit: { path: "/Size", after: "3" }, is: true },
    { what: "of another value", edit: { path: "/Size", after: 4 }, is: false },
    { what: "of another field", edit: { path: "/Min", after: 3 }, is: false },
    { what: "of a value gone", edit: { path: "/Size" }, is: false },
    {
      what: "of a value it took away",
      edit: { path: "/Size" },
      scene: { restores: [put({ values: { "/Size": null } })] },
      is: true,
    },
    {
      what: "of a part of it",
      edit: { path: "/Env/A", after: 1 },
      scene: { restores: [put(env)] },
      is: true,
    },
    {
      what: "of another value of a part",
      edit: { path: "/Env/A", after: 2 },
      scene: { restores: [put(env)] },
      is: false,
    },
    {
      what: "of a part that it does not have",
      edit: { path: "/Env/B" },
      scene: { restores: [put(env)] },
      is: true,
    },
    {
      what: "of the whole around it",
      edit: { path: "/Env", after: { A: 1 } },
      scene: { restores: [put({ values: { "/Env/A": 1 } })] },
      is: false,
    },
    {
      what: "of one of two restores",
      scene: { restores: [put({ values: { "/Min": 1 } }), put({ id: "r2" })] },
      is: true,
    },
  ])("%#: $what: $is", ({ edit = { path: "/Size", after: 3 }, scene, is }) => {
    const other = { path: "/Other", after: 1 };
    const found = [...ownDifferences(foldScene({ ...scene, difference: [other, edit] }))];
    expect(found).toEqual(is ? [edit] : []);
  });
});

type Row = {
  readonly what: string;
  readonly scene?: SceneParts;
  readonly change?: Change;
  /** Other requests of the same role. */
  readonly also?: readonly Change[];
  readonly rest?: readonly string[];
  readonly isKnown?: boolean;
  readonly is: boolean;
};

function misused({
  scene = {},
  change = echo("03:00:10", { "/Size": 3 }),
  also = [],
  rest = [],
  isKnown = false,
}: Omit<Row, "what" | "is">) {
  return misusedIn({
    scene: foldScene(scene),
    rest: rest.map((path) => ({ path })) as never,
    own: [change, ...also],
    known: new Map(isKnown ? [[change.id, {}]] : []),
  });
}

const isEcho = (row: Row): boolean => {
  const { change } = row;
  const id = change?.id ?? "parley-03:00:10";
  return misused(row).every((one) => one.id !== id);
};

describe("a request of the restoring role is an echo, as nothing else is known of the field,", () => {
  const two = put({ values: { "/Size": 3, "/Min": 1 }, from: { "/Size": 5, "/Min": 5 } });
  // No look saw what was to be replaced, so that only what is read tells.
  const blind = (parts: SceneParts = {}): SceneParts => ({ old: { Size: 7 }, ...parts });

  it.each<Row>([
    { what: "it reads as written", scene: blind(), is: true },
    { what: "it reads as written, as text", scene: blind({ seen: { Size: "3" } }), is: true },
    { what: "it reads otherwise", scene: blind({ seen: { Size: 4 } }), is: false },
    { what: "there was no look before, and it reads as written", scene: { before: undefined }, is: true },
    {
      what: "there was none, and it reads otherwise",
      scene: { before: undefined, seen: { Size: 4 } },
      is: false,
    },
    {
      what: "it reads as before, soon after",
      scene: blind({ seen: { Size: 5 }, read: "03:00:34" }),
      is: true,
    },
    {
      what: "it reads as before, 15 seconds after",
      scene: blind({ seen: { Size: 5 }, read: "03:00:35" }),
      is: false,
    },
    {
      what: "it reads as before, while it is sent",
      scene: blind({ seen: { Size: 5 }, restores: [open("sent")] }),
      is: true,
    },
    {
      what: "it reads as before, while it is due",
      scene: blind({ seen: { Size: 5 }, restores: [open("due")] }),
      is: true,
    },
    {
      what: "it reads as before, and it failed with no end",
      scene: blind({ seen: { Size: 5 }, read: "03:00:10", restores: [open("failed")] }),
      is: false,
    },
    {
      what: "it reads as nothing, where nothing was",
      scene: blind({ seen: {}, read: "03:00:21", restores: [put({ from: { "/Size": null } })] }),
      is: true,
    },
    {
      what: "the restore wrote elsewhere",
      scene: blind({ restores: [put({ values: { "/Min": 1 } })] }),
      is: false,
    },
    {
      what: "it came before the restore",
      scene: blind(),
      change: echo("02:59:54", { "/Size": 3 }),
      is: false,
    },
    { what: "it came just before it", scene: blind(), change: echo("02:59:55", { "/Size": 3 }), is: true },
    {
      what: "it came a quarter of an hour after",
      scene: blind(),
      change: echo("03:15:20", { "/Size": 3 }),
      is: false,
    },
    { what: "it says another value", scene: blind(), change: echo("03:00:10", { "/Size": 4 }), is: false },
    { what: "it says nothing", scene: blind(), change: echo("03:00:10"), is: true },
    {
      what: "it does not say which value",
      scene: blind(),
      change: echo("03:00:10", { "/Size": undefined }),
      is: true,
    },
    {
      what: "it names another field",
      scene: blind(),
      change: echo("03:00:10", { "/Min": undefined }),
      is: false,
    },
    {
      what: "it says the whole around it and more",
      scene: {
        ...{ old: {}, seen: { Env: { A: 1, B: 3 }, Min: 1 } },
        restores: [put({ values: { "/Env/A": 1, "/Min": 1 }, from: {} })],
      },
      change: echo("03:00:10", { "/Env": { A: 1, B: 2 } }),
      is: true,
    },
    {
      what: "it does not say one of two values",
      scene: blind({ seen: { Size: 3, Min: 1 }, restores: [two] }),
      change: echo("03:00:10", { "/Size": undefined }),
      is: true,
    },
    {
      what: "one of two reads otherwise",
      scene: blind({ seen: { Size: 3, Min: 9 }, restores: [two] }),
      is: false,
    },
    {
      what: "it says the whole around it",
      scene: {
        old: {},
        seen: { Env: { A: 1, B: 2 } },
        restores: [put({ values: { "/Env/A": 1 }, from: { "/Env/A": 7 } })],
      },
      change: echo("03:00:10", { "/Env": { A: 1, B: 2 } }),
      is: true,
    },
  ])("%#: where $what: $is", (row) => {
    expect(isEcho(row)).toBe(row.is);
  });

  const over = (parts: SceneParts = {}) => blind({ seen: { Size: 4 }, ...parts });
  const second = (parts: Parameters<typeof put>[0] = {}) =>
    over({ restores: [put(), put({ id: "r2", values: { "/Size": 4 }, from: { "/Size": 8 }, ...parts })] });

  it.each<Row>([
    { what: "another restore", scene: second(), is: true },
    { what: "another restore, that is due", scene: second({ state: "due" }), is: false },
    { what: "another restore, before", scene: second({ at: at("02:59:59") }), is: false },
    { what: "another restore, elsewhere", scene: second({ values: { "/Min": 4 } }), is: false },
    { what: "the same role, later", scene: over(), also: [echo("03:00:30", { "/Size": 4 })], is: true },
    {
      what: "the same role, later, there and elsewhere",
      scene: over(),
      also: [echo("03:00:30", { "/Min": 4, "/Size": 4 })],
      is: true,
    },
    {
      what: "the same role, later and elsewhere",
      scene: over(),
      also: [echo("03:00:30", { "/Min": 4 })],
      is: false,
    },
    { what: "the same role, before", scene: over(), also: [echo("03:00:05", { "/Size": 4 })], is: false },
    { what: "somebody else", scene: over({ changes: [heard("03:00:30", { "/Size": 4 })] }), is: true },
    {
      what: "somebody else, when it was sent",
      scene: over({ changes: [heard("03:00", { "/Size": 4 })] }),
      is: true,
    },
    {
      what: "somebody else, before",
      scene: over({ changes: [heard("02:59:59", { "/Size": 4 })] }),
      is: false,
    },
    {
      what: "somebody else, elsewhere",
      scene: over({ changes: [heard("03:00:30", { "/Min": 4 })] }),
      is: false,
    },
    { what: "somebody who is known", scene: over({ history: [wrote({ when: "03:00:30" })] }), is: true },
    {
      what: "somebody known, when it was sent",
      scene: over({ history: [wrote({ when: "03:00" })] }),
      is: true,
    },
    { what: "somebody known, before", scene: over({ history: [wrote({ when: "02:59:59" })] }), is: false },
    {
      what: "somebody known, elsewhere",
      scene: over({ history: [wrote({ when: "03:00:30", field: "/Min" })] }),
      is: false,
    },
    {
      what: "Parley, as is known",
      scene: over({ history: [wrote({ when: "03:00:30", by: "revert" })] }),
      is: false,
    },
  ])("%#: where it reads otherwise since $what wrote there: $is", (row) => {
    expect(isEcho(row)).toBe(row.is);
  });

  const unsaid = echo("03:00:05", { "/Size": undefined });
  it.each<Row>([
    {
      what: "it may have made, naming the field",
      scene: blind(),
      change: unsaid,
      rest: ["/Size"],
      is: false,
    },
    {
      what: "it may have made, naming it within",
      scene: blind(),
      change: unsaid,
      rest: ["/Size/Max"],
      is: false,
    },
    { what: "that is elsewhere", scene: blind(), change: unsaid, rest: ["/Min"], is: true },
    {
      what: "that it names beside another",
      scene: blind(),
      change: echo("03:00:05", { "/Size/Max": undefined, "/Size": undefined }),
      rest: ["/Size/Least"],
      is: false,
    },
    {
      what: "that another names beside others",
      scene: blind({ changes: [heard("03:00:30", { "/Min": 1, "/Size": undefined })] }),
      change: unsaid,
      rest: ["/Size"],
      is: true,
    },
    {
      what: "that another names",
      scene: blind({ changes: [heard("03:00:30", { "/Size": undefined })] }),
      change: unsaid,
      rest: ["/Size"],
      is: true,
    },
    {
      what: "it may have made, naming nothing",
      scene: blind(),
      change: echo("03:00:05"),
      rest: ["/Min"],
      is: false,
    },
    {
      what: "another may have made too",
      scene: blind({ changes: [heard("03:00:30", { "/Max": 1 })] }),
      change: echo("03:00:05"),
      rest: ["/Min"],
      is: true,
    },
    {
      what: "that came after a look long after it",
      scene: { old: { Size: 3 }, seen: { Size: 9 }, before: "03:00:26" },
      change: unsaid,
      rest: ["/Size"],
      is: true,
    },
    {
      what: "that came after a look soon after it",
      scene: { old: { Size: 3 }, seen: { Size: 9 }, before: "03:00:25" },
      change: unsaid,
      rest: ["/Size"],
      is: false,
    },
    {
      what: "that a look long after it saw",
      scene: { old: { Size: 9 }, seen: { Size: 3 }, before: "03:00:36" },
      change: unsaid,
      rest: ["/Size"],
      is: false,
    },
  ])("%#: where there is a difference $what: $is", (row) => {
    expect(isEcho(row)).toBe(row.is);
  });
});

describe("a request that says more than a restore is an echo", () => {
  const more = echo("03:00:10", { "/Size": 3, "/Min": 1 });
  const beside = (old: Json, seen: Json, history: readonly object[] = []): SceneParts => ({
    ...{ old: { Size: 7, ...(old as object) }, seen: { Size: 3, ...(seen as object) }, history },
  });
  const unknown = (parts: Partial<Parameters<typeof wrote>[0]> = {}) =>
    beside({ Min: 1 }, { Min: 1 }, [
      wrote({ when: "03:00:05", principal: "unknown", field: "/Min", after: 1, ...parts }),
    ]);

  it.each<Row>([
    { what: "what stood and stands", scene: beside({ Min: 1 }, { Min: 1 }), is: true },
    { what: "what stood", scene: beside({ Min: 1 }, { Min: 2 }), is: true },
    { what: "what stands", scene: beside({ Min: 2 }, { Min: 1 }), is: true },
    { what: "something new", scene: beside({ Min: 2 }, { Min: 2 }), is: false },
    {
      what: "what stands, at first sight",
      scene: { seen: { Size: 3, Min: 1 }, before: undefined },
      is: true,
    },
    {
      what: "that something is gone, at first sight",
      scene: { seen: { Size: 3, Min: 1 }, before: undefined },
      change: echo("03:00:10", { "/Size": 3, "/Min": null }),
      is: false,
    },
    { what: "something new, at first sight", scene: { seen: { Size: 3 }, before: undefined }, is: false },
    { what: "what somebody unknown wrote", scene: unknown(), is: false },
    { what: "what they wrote six seconds before", scene: unknown({ when: "03:00:04" }), is: true },
    { what: "what they wrote otherwise", scene: unknown({ after: 2 }), is: true },
    {
      what: "what they wrote, nobody knows how",
      scene: beside({ Min: 1 }, { Min: 1 }, [
        wrote({ when: "03:00:05", principal: "unknown", field: "/Min" }),
      ]),
      is: false,
    },
    { what: "a part of which they wrote", scene: unknown({ field: "/Min/X", after: 2 }), is: false },
    { what: "what they wrote elsewhere", scene: unknown({ field: "/Max" }), is: true },
    { what: "what somebody known wrote", scene: unknown({ principal: "otto" }), is: true },
    { what: "what Parley wrote", scene: unknown({ by: "revert" }), is: true },
  ])("%#: where it says again $what: $is", (row) => {
    expect(isEcho({ change: more, ...row })).toBe(row.is);
  });
});

describe("a request that a look cannot check any more is an echo", () => {
  // Somebody wrote over it, and no one knows who.
  const lost = (parts: SceneParts = {}): SceneParts => ({
    seen: { Size: 9, Min: 1 },
    old: { Size: 5, Min: 1 },
    ...parts,
  });
  const rest = ["/Size"];

  it.each<Row>([
    { what: "the look before saw what was to be replaced", scene: lost(), rest, is: true },
    { what: "it saw something else", scene: lost({ old: { Size: 7 } }), rest, is: false },
    { what: "there was none", scene: lost({ before: undefined }), rest, is: false },
    {
      what: "there was none, and nothing was to be replaced",
      scene: lost({ before: undefined, restores: [put({ from: { "/Size": null } })] }),
      rest,
      is: false,
    },
    {
      what: "it saw one of two values that were to be replaced",
      scene: lost({
        restores: [put({ values: { "/Size": 3, "/Min": 1 }, from: { "/Size": 5, "/Min": 2 } })],
      }),
      rest,
      is: false,
    },
    {
      what: "a look saw it stand, and it says something else beside it",
      scene: lost({ before: "03:00:30", old: { Size: 3, Min: 1 } }),
      change: echo("03:00:25", { "/Size": 3, "/Min": 4 }),
      rest,
      is: false,
    },
    {
      what: "a look saw it stand, and it leaves something unsaid",
      scene: lost({ before: "03:00:30", old: { Size: 3, Min: 1 } }),
      change: echo("03:00:25", { "/Size": 3, "/Min": undefined }),
      rest,
      is: false,
    },
    {
      what: "a look saw it stand, and it says another whole around it",
      scene: {
        ...{ before: "03:00:30", old: { Env: { A: 1, B: 2 } }, seen: { Env: { A: 9, B: 2 } } },
        restores: [put({ values: { "/Env/A": 1 }, from: {} })],
      },
      change: echo("03:00:25", { "/Env": { A: 1, B: 3 } }),
      rest: ["/Env/A"],
      is: false,
    },
    {
      what: "the request came 5 seconds late",
      scene: lost(),
      change: echo("03:00:25", { "/Size": 3 }),
      rest,
      is: true,
    },
    {
      what: "the request came later",
      scene: lost(),
      change: echo("03:00:26", { "/Size": 3 }),
      rest,
      is: false,
    },
    {
      what: "the request came later, and the restore is on its way",
      scene: lost({ restores: [open("sent")] }),
      change: echo("03:00:26", { "/Size": 3 }),
      rest,
      is: true,
    },
    {
      what: "it says what stood beside it",
      scene: lost(),
      change: echo("03:00:10", { "/Size": 3, "/Min": 1 }),
      rest,
      is: true,
    },
    {
      what: "it says what came to stand beside it",
      scene: lost({ old: { Size: 5, Min: 2 } }),
      change: echo("03:00:10", { "/Size": 3, "/Min": 1 }),
      rest,
      is: false,
    },
    {
      what: "it says something else beside it",
      scene: lost(),
      change: echo("03:00:10", { "/Size": 3, "/Min": 4 }),
      rest,
      is: false,
    },
    {
      what: "it says only what stood beside it",
      scene: lost(),
      change: echo("03:00:10", { "/Min": 1 }),
      rest,
      is: false,
    },
    {
      what: "it leaves something unsaid",
      scene: lost(),
      change: echo("03:00:10", { "/Size": 3, "/Min": undefined }),
      rest,
      is: false,
    },
    { what: "a look saw it stand", scene: lost({ before: "03:00:30", old: { Size: 3 } }), rest, is: true },
    {
      what: "a look saw another value stand",
      scene: lost({ before: "03:00:30", old: { Size: 4 } }),
      rest,
      is: false,
    },
    {
      what: "a look saw that before it was sent",
      scene: lost({ before: "02:59:59", old: { Size: 3 } }),
      rest,
      is: false,
    },
    {
      what: "a look saw it when it was sent",
      scene: lost({ before: "03:00", old: { Size: 3 } }),
      rest,
      is: true,
    },
    {
      what: "a look saw it, and nobody knows its end",
      scene: lost({ before: "03:00:30", old: { Size: 3 }, restores: [open("sent")] }),
      rest,
      is: false,
    },
    {
      what: "a later restore read it, and a look saw that one",
      scene: lost({
        before: "03:00:50",
        old: { Size: 4 },
        restores: [
          put(),
          put({ id: "r2", at: at("03:00:40"), values: { "/Size": 4 }, from: { "/Size": 3 } }),
        ],
      }),
      rest,
      is: true,
    },
    {
      what: "a later restore that failed would have read it",
      scene: lost({
        before: "03:00:50",
        old: { Size: 4 },
        restores: [
          put(),
          put({ id: "r2", at: at("03:00:40"), state: "failed", values: { "/Min": 4 }, from: { "/Size": 3 } }),
        ],
      }),
      rest,
      is: false,
    },
  ])("%#: where $what: $is", (row) => {
    expect(isEcho(row)).toBe(row.is);
  });

  const again = (edits: Edits, isNew = false) => echo("03:00:10", edits, { isNew });
  const blind = lost({ old: { Size: 7 } });
  const taken = lost({ old: { Size: 7 }, restores: [put({ values: { "/Size": null } })] });

  it.each<Row>([
    { what: "which said what was restored", scene: blind, change: again({ "/Size": 3 }), rest, is: true },
    {
      what: "which said so among others",
      scene: blind,
      change: again({ "/Min": 4, "/Size": 3 }),
      rest,
      is: true,
    },
    { what: "which said something else", scene: blind, change: again({ "/Size": 4 }), rest, is: false },
    { what: "which did not say what", scene: blind, change: again({ "/Size": undefined }), rest, is: false },
    {
      what: "which did not say what was taken away",
      scene: taken,
      change: again({ "/Size": undefined }),
      rest,
      is: true,
    },
    {
      what: "which did not say one of two that were taken away",
      scene: lost({ old: { Size: 7 }, restores: [put({ values: { "/Min": 1, "/Size": null } })] }),
      change: again({ "/Size": undefined }),
      rest,
      is: true,
    },
    {
      what: "which did not say it of another field",
      scene: taken,
      change: again({ "/Min": undefined }),
      rest,
      is: false,
    },
    {
      what: "which said the whole around it",
      scene: lost({ old: {}, restores: [put({ values: { "/Env/A": 1 } })] }),
      change: again({ "/Env": { A: 1 } }),
      rest: ["/Env"],
      is: false,
    },
    {
      what: "which is heard for the first time",
      scene: blind,
      change: again({ "/Size": 3 }, true),
      rest,
      is: false,
    },
    {
      what: "which was claimed",
      scene: blind,
      change: again({ "/Size": 3 }),
      rest,
      isKnown: true,
      is: false,
    },
  ])("%#: as it was at an earlier look, $what: $is", (row) => {
    expect(isEcho(row)).toBe(row.is);
  });
});

describe("of a request that is none", () => {
  const left = (change: Change, scene: SceneParts = {}) =>
    misused({ change, scene: { old: { Size: 7 }, seen: { Size: 3, Other: 9 }, ...scene } }).flatMap(
      ({ edits }) => edits.map(({ path }) => path),
    );
  const both = { "/Size": 3, "/Other": 9 };

  it.each<{ what: string; change: Change; scene?: SceneParts; paths: readonly string[] }>([
    {
      what: "what was restored and stands",
      change: echo("03:00:10", { ...both, "/Min": 1 }),
      paths: ["/Other", "/Min"],
    },
    {
      what: "what one of two restores wrote",
      change: echo("03:00:10", { ...both, "/Max": 1 }),
      scene: { restores: [put({ id: "r0", values: { "/Min": 1 } }), put()] },
      paths: ["/Other", "/Max"],
    },
    {
      what: "nothing where it reads otherwise",
      change: echo("03:00:10", { ...both, "/Min": 1 }),
      scene: { seen: { Size: 4 } },
      paths: ["/Size", "/Other", "/Min"],
    },
    { what: "nothing that came before", change: echo("02:00", both), paths: ["/Size", "/Other"] },
    {
      what: "nothing of another value",
      change: echo("03:00:10", { "/Size": 4 }),
      scene: { seen: { Size: 4 } },
      paths: ["/Size"],
    },
    {
      what: "nothing that it does not say",
      change: echo("03:00:10", { "/Size": undefined, "/Other": 8 }),
      paths: ["/Size", "/Other"],
    },
    {
      what: "no whole around what was restored",
      change: echo("03:00:10", { "/Env": { A: 1 }, "/Min": 1 }),
      scene: { seen: { Env: { A: 1 } }, restores: [put({ values: { "/Env/A": 1 } })] },
      paths: ["/Env", "/Min"],
    },
  ])("%#: is left out $what", ({ change, scene, paths }) => {
    expect(left(change, scene)).toEqual(paths);
  });

  it("is the restoring role's by any spelling of its name", () => {
    const arn = "arn:aws:sts::123456789012:assumed-role/parley-restorer/session";
    expect(isRestorer(heard("03:00", {}, { by: arn }), ["123456789012:role/parley-restorer"])).toBe(true);
    expect(isRestorer(heard("03:00", {}, { by: "anna" }), ["123456789012:role/parley-restorer"])).toBe(false);
    expect(isRestorer(heard("03:00", {}, { by: "anna" }), [])).toBe(false);
  });
});

describe("a look, or a later restore, saw a restore stand", () => {
  const later = (when: string, from: Json, value: Json, parts: Parameters<typeof put>[0] = {}) =>
    put({ id: `r-${when}`, at: at(when), values: { "/Size": value }, from: { "/Size": from }, ...parts });
  const two = put({ values: { "/Size": 3, "/Min": 1 }, from: {} });
  const gone = put({ values: { "/Size": null } });

  it.each<{ what: string; made?: ReturnType<typeof put>; scene: SceneParts; is: boolean }>([
    { what: "where it reads so", scene: { old: { Size: 3 } }, is: true },
    { what: "where it read otherwise", scene: { old: { Size: 4 } }, is: false },
    { what: "where one of two reads so", made: two, scene: { old: { Size: 3 } }, is: false },
    {
      what: "where a later one replaced it",
      scene: { old: { Size: 4 }, restores: [later("03:00:30", 3, 4)] },
      is: true,
    },
    {
      what: "where one of that moment did",
      scene: { old: { Size: 4 }, restores: [later("03:00", 3, 4)] },
      is: false,
    },
    {
      what: "where one before did",
      scene: { old: { Size: 4 }, restores: [later("02:59", 3, 4)] },
      is: false,
    },
    {
      what: "where a later one may have",
      scene: { old: { Size: 4 }, restores: [later("03:00:30", 3, 4, { state: "sent" })] },
      is: false,
    },
    {
      what: "where a later one replaced nothing",
      made: gone,
      scene: { old: { Size: 4 }, restores: [later("03:00:30", null, 4)] },
      is: true,
    },
    {
      what: "where the first of two later ones did",
      scene: { old: { Size: 4 }, restores: [later("03:00:30", 3, 6), later("03:00:35", 6, 4)] },
      is: true,
    },
    {
      what: "where it reads so, though a later one replaced something else",
      scene: { old: { Size: 3 }, restores: [later("03:00:30", 9, 4)] },
      is: true,
    },
    { what: "where nobody looked", scene: { before: undefined }, is: false },
    { what: "where the look was before it", scene: { before: "02:59:59", old: { Size: 3 } }, is: false },
    { what: "where nothing was there, at no look", made: gone, scene: { before: undefined }, is: false },
  ])("%#: $what: $is", ({ made = put(), scene, is }) => {
    const { restores = [] } = scene;
    expect(stoodSince(made, foldScene({ before: "03:01", ...scene, restores: [made, ...restores] }))).toBe(
      is,
    );
  });

  it("but not where nobody knows its end", () => {
    expect(stoodSince(open("sent"), foldScene({ before: "03:01", old: { Size: 3 } }))).toBe(false);
  });
});
