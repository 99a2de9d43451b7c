import { describe, expect, it } from "vitest";
import type { Docket } from "#core/claims/docket/docket.ts";
import {
  existenceUnexplained,
  existenceWritten,
  goneSince,
  isExistencePending,
  isSaidGone,
} from "#core/looking/folding/existing.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { foldScene, heard, slot } from "./fold-scenes.ts";

type Slot = ReturnType<typeof slot>;
type Change = ReturnType<typeof heard>;
type SceneParts = NonNullable<Parameters<typeof foldScene>[0]>;

const docketOf = (slots: readonly Slot[]) => ({ writes: new Map(slots) }) as unknown as Docket;
const word = (when: string, is: string, parts: Parameters<typeof slot>[1] = {}): Slot =>
  slot(when, { field: "/", by: `who-${is}`, is, cause: is === "absent" ? "delete" : "create", ...parts });
const made = (when: string): Change => heard(when, {}, { write: "create" });
const deleted = (when: string): Change => heard(when, {}, { write: "delete" });

describe("what a call says of existence", () => {
  it.each([
    { write: "delete", says: ["absent"] },
    { write: "create", says: ["present"] },
    { write: "update", says: [] },
    { write: undefined, says: [] },
  ])("that is a $write", ({ write, says }) => {
    const change = heard("03:00", {}, write === undefined ? {} : { write });
    expect(existenceWritten(change)).toEqual(says.map((value) => ({ path: "/", value })));
  });
});

describe("what nobody can read is gone", () => {
  type Row = {
    readonly what: string;
    readonly slots?: readonly Slot[];
    readonly changes?: readonly Change[];
    readonly is: boolean;
  };

  it.each<Row>([
    { what: "nobody said anything", is: false },
    { what: "its deletion is on the docket", slots: [word("03:00", "absent")], is: true },
    { what: "its creation is on the docket", slots: [word("03:00", "present")], is: false },
    {
      what: "its creation came after",
      slots: [word("03:00", "absent"), word("03:01", "present")],
      is: false,
    },
    {
      what: "its creation came before",
      slots: [word("03:00", "absent"), word("02:59", "present")],
      is: true,
    },
    {
      what: "its creation came before, noted first",
      slots: [word("02:59", "present"), word("03:00", "absent")],
      is: true,
    },
    {
      what: "its creation came that second",
      slots: [word("03:00", "absent"), word("03:00", "present")],
      is: true,
    },
    {
      what: "its creation came that second, noted first",
      slots: [word("03:00", "present"), word("03:00", "absent")],
      is: true,
    },
    { what: "a field says the same word", slots: [word("03:00", "absent", { field: "/State" })], is: false },
    {
      what: "a field says it after its creation",
      slots: [word("03:00", "present"), word("03:01", "absent", { field: "/State" })],
      is: false,
    },
    {
      what: "another word of it came after",
      slots: [word("03:00", "absent"), word("03:01", "perhaps")],
      is: true,
    },
    {
      what: "what came after has no claim",
      slots: [word("03:00", "absent"), word("03:01", "present", { events: [] })],
      is: true,
    },
    {
      what: "what came after wants nothing of it",
      slots: [word("03:00", "absent"), word("03:01", "", { claim: { constraint: undefined } })],
      is: true,
    },
    { what: "its deletion is heard", changes: [deleted("03:00")], is: true },
    { what: "its creation is heard", changes: [made("03:00")], is: false },
    { what: "an edit is heard after its deletion", changes: [deleted("03:00"), heard("03:01")], is: true },
    { what: "its creation is heard after it", changes: [deleted("03:00"), made("03:01")], is: false },
    { what: "an edit alone is heard", changes: [heard("03:00")], is: false },
    {
      what: "its deletion is heard, after what is known",
      slots: [word("02:59", "present")],
      changes: [deleted("03:00")],
      is: true,
    },
    {
      what: "its deletion is heard, before what is known",
      slots: [word("03:01", "present")],
      changes: [deleted("03:00")],
      is: false,
    },
    {
      what: "its creation is heard, before what is known",
      slots: [word("03:01", "absent")],
      changes: [made("03:00")],
      is: true,
    },
    {
      what: "its deletion is heard, of that second",
      slots: [word("03:00", "present")],
      changes: [deleted("03:00:00.900")],
      is: true,
    },
    {
      what: "its creation is heard, of that second",
      slots: [word("03:00", "absent")],
      changes: [made("03:00:00.900")],
      is: true,
    },
    {
      what: "two of one cause differ in one second",
      slots: [word("03:00", "present", { cause: "delete" })],
      changes: [deleted("03:00")],
      is: true,
    },
  ])("%#: $is, as $what", ({ slots = [], changes = [], is }) => {
    expect(isSaidGone(docketOf(slots), changes)).toBe(is);
  });
});

describe("what was asked for is not to be seen yet", () => {
  const [gone, there] = [deleted("03:00"), made("03:00")];
  const edit = heard("03:01");

  it.each<{ what: string; of: Change; state: SceneParts["state"]; changes: readonly Change[]; is: boolean }>([
    { what: "deleted, and still there", of: gone, state: "there", changes: [gone], is: true },
    { what: "deleted, and gone", of: gone, state: "gone", changes: [gone], is: false },
    { what: "deleted, and cannot be read", of: gone, state: "unreadable", changes: [gone], is: false },
    { what: "created, and there", of: there, state: "there", changes: [there], is: false },
    { what: "created, and not there", of: there, state: "gone", changes: [there], is: true },
    { what: "created, and cannot be read", of: there, state: "unreadable", changes: [there], is: false },
    { what: "deleted and edited", of: gone, state: "there", changes: [gone, edit], is: true },
    { what: "deleted, then created", of: gone, state: "there", changes: [gone, there], is: false },
    { what: "created, then deleted", of: there, state: "gone", changes: [there, gone], is: false },
    { what: "edited, and gone", of: edit, state: "gone", changes: [gone, edit], is: false },
  ])("%#: $what: $is", ({ of, state, changes, is }) => {
    const { live } = foldScene({ ...(state !== undefined && { state }) });
    expect(isExistencePending(of, { live, changes })).toBe(is);
  });
});

describe("that it came or went is somebody's work", () => {
  type Row = SceneParts & { readonly what: string; readonly is: readonly string[] };
  const away = { was: "gone", slots: [word("02:00", "absent")] } as const;

  it.each<Row>([
    { what: "no: it is there as before", is: [] },
    { what: "it went without a word", state: "gone", is: ["absent"] },
    { what: "no: its deletion is heard", state: "gone", changes: [deleted("03:00")], is: [] },
    { what: "no: its deletion is known", state: "gone", slots: [word("03:00", "absent")], is: [] },
    { what: "its creation was the last word", state: "gone", changes: [made("03:00")], is: ["absent"] },
    {
      what: "no: deleted a day before",
      state: "gone",
      slots: [word("02:00", "absent")],
      now: "26:00",
      is: [],
    },
    {
      what: "deleted longer before",
      state: "gone",
      slots: [word("02:00", "absent")],
      now: "26:00:01",
      is: ["absent"],
    },
    { what: "no: nobody looked before", state: "gone", before: undefined, is: [] },
    { what: "no: it was gone before", state: "gone", was: "gone", is: [] },
    { what: "no: nobody could read it before", state: "gone", was: "unreadable", is: [] },
    { what: "it is back without a word", ...away, is: ["present"] },
    { what: "no: its creation is heard", ...away, changes: [made("03:00")], is: [] },
    { what: "no: nobody can read whether it is back", ...away, state: "unreadable", is: [] },
    { what: "no: nobody saw it go", was: "gone", is: [] },
    {
      what: "no: it was made before it was read as gone",
      was: "gone",
      slots: [word("02:00", "present")],
      is: [],
    },
    { what: "no: it never went, whatever is known", slots: [word("02:00", "absent")], is: [] },
  ])("%#: $what", ({ is, now = "03:01", ...parts }) => {
    const moment = now.startsWith("26") ? time(`02${now.slice(2)}`) + 86_400_000 : time(now);
    const { record, live, changes } = foldScene(parts);
    const found = existenceUnexplained({ record, live, changes }, moment);
    expect(found).toEqual(is.map((value) => ({ path: "/", value })));
  });
});

describe("since when it is gone", () => {
  const said = [word("03:00", "absent")];

  it.each<{ what: string; state?: "there" | "gone" | "unreadable"; slots?: readonly Slot[]; is?: string }>([
    { what: "its deletion", state: "gone", slots: said, is: "03:00" },
    { what: "no one knows, where it is there", state: "there", slots: said },
    { what: "no one knows, where nobody can read it", state: "unreadable", slots: said },
    { what: "no one knows, where nobody looked", slots: said },
    { what: "no one knows, where nobody deleted it", state: "gone" },
    {
      what: "no one knows, where it was made since",
      state: "gone",
      slots: [...said, word("03:01", "present")],
    },
  ])("%#: $what", ({ state, slots = [], is }) => {
    const live = state && { at: at("03:10"), state, properties: {} };
    expect(goneSince({ docket: docketOf(slots), live })).toBe(is && time(is));
  });
});
