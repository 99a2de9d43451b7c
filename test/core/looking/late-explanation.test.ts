import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { giveUp, lateExplanations } from "#core/looking/folding/late-explanation.ts";
import { at } from "../arbitration/small-disputes.ts";
import { foldScene, heard, slot, wrote } from "./fold-scenes.ts";

type SceneParts = NonNullable<Parameters<typeof foldScene>[0]>;
type Change = ReturnType<typeof heard>;

/** At 02:50 a look saw three, and nobody is known to have written it. */
const seen = (parts: Parameters<typeof slot>[1] = {}, when = "02:50") =>
  slot(when, { by: "unknown", kind: "unknown", is: 3, events: ["look/1"], ...parts });
const annas = heard("02:40", { "/Size": 3 });

type Row = SceneParts & {
  readonly what: string;
  readonly fresh?: readonly Change[];
  readonly is: readonly string[];
  readonly left?: readonly string[];
};

/** What is explained, by whom, and what is left of it. */
function late({ fresh = [annas], slots = [seen()], ...scene }: Omit<Row, "what" | "is">) {
  const { explained, left } = lateExplanations(fresh, foldScene({ restores: [], slots, ...scene }));
  const text = (path: string, after: Json | undefined) => `${path} ${JSON.stringify(after)}`;
  return {
    is: explained.map(({ change, edit, at: when, written }) => {
      expect(written).toEqual({ path: edit.path, value: edit.after });
      return `${change.id} ${text(edit.path, edit.after)} ${when.slice(11, 16)}`;
    }),
    left: left.map(({ edit, at: when, actor, reason, event }) => {
      expect([reason, event.slice(0, 5)]).toEqual([undefined, "look/"]);
      return `${actor.principal} ${text(edit.path, edit.after)} ${when.slice(11, 16)}`;
    }),
  };
}

const explained = ["anna-02:40 /Size 3 02:50"];
const unread = heard("02:40");

describe("what a look saw by itself is explained late", () => {
  const waiting = {
    slots: [],
    rest: { waiting: [{ field: "/Size", at: at("02:50"), before: 5, after: 3 }] },
  };
  const existing = (is: string) => ({ slots: [seen({ field: "/", is })] });

  it.each<Row>([
    { what: "by a request that says so", is: explained },
    { what: "by nobody, as nobody came", fresh: [], is: [] },
    { what: "no: nothing was seen", slots: [], is: [] },
    { what: "no: it is an event's, not a look's", slots: [seen({ events: ["e"] })], is: [] },
    { what: "although an event tells of it too", slots: [seen({ events: ["e", "look/1"] })], is: explained },
    { what: "no: it wants no value", slots: [seen({ constraint: { min: 3 } })], is: [] },
    { what: "no: it wants nothing", slots: [seen({ claim: { constraint: undefined } })], is: [] },
    {
      what: "no: it wants a value away, not so",
      slots: [seen({ constraint: { absent: false as true } })],
      is: [],
    },
    {
      what: "that a field is away",
      slots: [seen({ is: undefined as never })],
      fresh: [heard("02:40", { "/Size": null })],
      is: ["anna-02:40 /Size undefined 02:50"],
    },
    { what: "no: another value is said", fresh: [heard("02:40", { "/Size": 4 })], is: [] },
    { what: "no: another field is said", fresh: [heard("02:40", { "/Min": 3 })], is: [] },
    { what: "by one of several edits", fresh: [heard("02:40", { "/Min": 3, "/Size": 3 })], is: explained },
    {
      what: "by the last of several",
      fresh: [annas, heard("02:45", { "/Size": 3 }, { by: "otto" }), heard("02:46", { "/Min": 1 })],
      is: ["otto-02:45 /Size 3 02:50"],
    },
    {
      what: "of the second of the look",
      fresh: [heard("02:50", { "/Size": 3 })],
      is: ["anna-02:50 /Size 3 02:50"],
    },
    { what: "no: of a second after it", fresh: [heard("02:50:01", { "/Size": 3 })], is: [] },
    { what: "of an hour before", fresh: [heard("01:50", { "/Size": 3 })], is: ["anna-01:50 /Size 3 02:50"] },
    { what: "no: of longer before", fresh: [heard("01:49:59", { "/Size": 3 })], is: [] },
    { what: "no: folded before the look", fresh: [heard("02:40", { "/Size": 3 }, { isNew: false })], is: [] },
    {
      what: "folded with the look",
      fresh: [heard("02:40", { "/Size": 3 }, { isNew: false, heard: "02:50" })],
      is: explained,
    },
    { what: "by one that says nothing", fresh: [unread], is: explained },
    {
      what: "no: a service writes there unheard",
      fresh: [unread],
      unlogged: { "/Size": { actor: { principal: "s" } } },
      is: [],
    },
    {
      what: "by one that says so, services or not",
      unlogged: { "/Size": { actor: { principal: "s" } } },
      is: explained,
    },
    {
      what: "that a service's work was somebody's",
      slots: [seen({ by: "svc", kind: "service" })],
      is: explained,
    },
    { what: "what waited for its event", ...waiting, is: explained },
    { what: "no: what waited is another value", ...waiting, fresh: [heard("02:40", { "/Size": 5 })], is: [] },
    {
      what: "that it went",
      ...existing("absent"),
      fresh: [heard("02:40", {}, { write: "delete" })],
      is: ['anna-02:40 / "absent" 02:50'],
    },
    {
      what: "no: it went, and was made",
      ...existing("absent"),
      fresh: [heard("02:40", {}, { write: "create" })],
      is: [],
    },
    { what: "no: it went, and was edited", ...existing("absent"), fresh: [unread], is: [] },
    {
      what: "that it came",
      ...existing("present"),
      fresh: [heard("02:40", {}, { write: "create" })],
      is: ['anna-02:40 / "present" 02:50'],
    },
    {
      what: "no: it came, and was deleted",
      ...existing("present"),
      fresh: [heard("02:40", {}, { write: "delete" })],
      is: [],
    },
  ])("%#: $what", (row) => {
    expect(late(row)).toEqual({ is: row.is, left: row.left ?? [] });
  });
});

describe("what was written over before the look is not explained by what came before,", () => {
  const env = { slots: [seen({ field: "/Env/A", is: 1 })], fresh: [heard("02:40", { "/Env/A": 1 })] };
  const envs = ["anna-02:40 /Env/A 1 02:50"];

  it.each<Row>([
    { what: "as somebody wrote between", history: [wrote({ when: "02:45" })], is: [] },
    { what: "as somebody wrote that very second", history: [wrote({ when: "02:50" })], is: [] },
    { what: "but they wrote after the look", history: [wrote({ when: "02:50:01" })], is: explained },
    { what: "but they wrote with it", history: [wrote({ when: "02:40" })], is: explained },
    { what: "as they wrote a second after it", history: [wrote({ when: "02:40:01" })], is: [] },
    { what: "but it was Parley", history: [wrote({ when: "02:45", by: "revert" })], is: explained },
    {
      what: "but a look alone saw it",
      history: [wrote({ when: "02:45", principal: "unknown" })],
      is: explained,
    },
    {
      what: "but a service did, of which looks alone tell",
      history: [wrote({ when: "02:45", principal: "s" })],
      unlogged: { "/Size": { actor: { principal: "s" } } },
      is: explained,
    },
    { what: "but they wrote elsewhere", history: [wrote({ when: "02:45", field: "/Min" })], is: explained },
    {
      what: "as they wrote all around it",
      ...env,
      history: [wrote({ when: "02:45", field: "/Env" })],
      is: [],
    },
    {
      what: "but they wrote a part of it",
      ...env,
      history: [wrote({ when: "02:45", field: "/Env/A/B" })],
      is: envs,
    },
    {
      what: "as one of several did",
      history: [wrote({ when: "02:30" }), wrote({ when: "02:45" }), wrote({ when: "02:55" })],
      is: [],
    },
  ])("%#: $what", (row) => {
    expect(late(row)).toEqual({ is: row.is, left: [] });
  });
});

describe("of what a look saw as a whole", () => {
  const whole = (parts: Parameters<typeof slot>[1] = {}) => ({
    slots: [seen({ field: "/Env", is: { A: 1, B: 2 }, ...parts })],
  });
  const part = heard("02:40", { "/Env/A": 1 });
  const all = 'anna-02:40 /Env {"A":1,"B":2} 02:50';

  it.each<Row>([
    {
      what: "a part is explained, the rest is left",
      ...whole(),
      fresh: [part],
      is: ["anna-02:40 /Env/A 1 02:50"],
      left: ["unknown /Env/B 2 02:50"],
    },
    {
      what: "two parts are explained by two",
      ...whole(),
      fresh: [part, heard("02:45", { "/Env/B": 2 }, { by: "otto" })],
      is: ["anna-02:40 /Env/A 1 02:50", "otto-02:45 /Env/B 2 02:50"],
    },
    {
      what: "all is explained by one who says all",
      ...whole(),
      fresh: [heard("02:40", { "/Env": { A: 1, B: 2 } })],
      is: [all],
    },
    {
      what: "a service's work is not taken apart",
      ...whole({ by: "svc", kind: "service" }),
      fresh: [part],
      is: [all],
    },
    {
      what: "what waited is not taken apart",
      slots: [],
      rest: { waiting: [{ field: "/Env", at: at("02:50"), after: { A: 1, B: 2 } }] },
      fresh: [part],
      is: [all],
    },
    {
      what: "one who explains nothing takes nothing apart",
      ...whole(),
      fresh: [heard("02:55", { "/Env/A": 1 })],
      is: [],
    },
    {
      what: "one too late takes nothing apart beside another",
      ...whole(),
      fresh: [heard("02:40", {}), heard("02:55", { "/Env/A": 1 }, { by: "otto" })],
      is: [all],
    },
    {
      what: "what stood before is no part of it",
      ...whole(),
      rest: { stood: { "/Env": { B: 2 } } },
      fresh: [part],
      is: ["anna-02:40 /Env/A 1 02:50"],
    },
  ])("%#: $what", (row) => {
    expect(late(row)).toEqual({ is: row.is, left: row.left ?? [] });
  });
});

describe("what somebody has explained", () => {
  const [first] = lateExplanations([annas], foldScene({ restores: [], slots: [seen()] })).explained;

  it("is unsaid by the one whom it was taken for", () => {
    expect(first && giveUp(first, at("03:01"))).toEqual([
      {
        ...{ kind: "unsay", at: at("03:01"), event: "anna-02:40", field: "/Size" },
        actor: { principal: "unknown", kind: "unknown" },
      },
    ]);
  });

  it("is nobody's to unsay where it waited", () => {
    expect(first && giveUp({ ...first, claim: undefined }, at("03:01"))).toEqual([]);
  });
});
