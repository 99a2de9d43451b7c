import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import type { DocketEvent } from "#core/claims/docket/docket.ts";
import type { Json } from "#core/fields/json.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { heedAll } from "#core/looking/folding/heeding.ts";
import { claimsByEvent } from "#core/looking/folding/scene.ts";
import { at, time } from "../arbitration/small-disputes.ts";
import { foldScene, heard, slot, wrote } from "./fold-scenes.ts";

type Change = ReturnType<typeof heard>;
type SceneParts = NonNullable<Parameters<typeof foldScene>[0]>;
type Told = Parameters<typeof heedAll>[0];

type Heeding = SceneParts & {
  /** What of the difference is whose work. */
  readonly explained?: readonly { readonly path: string; readonly after?: Json; readonly by?: Change }[];
  readonly existence?: readonly ("absent" | "present")[];
};

function heeded({ explained = [], existence = [], ...parts }: Heeding) {
  const scene = foldScene({ restores: [], ...parts });
  return heedAll({
    ...{ scene, said: [] },
    known: claimsByEvent(scene.record.docket),
    explained: explained.map(({ by, ...edit }) => ({ edit, by })),
    existence: existence.map((value) => ({ path: "/", value })),
  } as unknown as Told);
}

function text(event: DocketEvent): string {
  if (event.kind === "declare") return "declare";
  if (event.kind !== "write")
    return `${event.kind} ${event.actor.principal} ${event.field} by ${event.event}`;
  const { actor, field, constraint }: Claim = event.claim;
  return `${actor.principal} ${field} ${JSON.stringify(constraint?.is)} by ${event.event.slice(0, 10)}`;
}
const eventsOf = (parts: Heeding): readonly string[] => heeded(parts).events.map(text);
const writesOf = (parts: Heeding): readonly string[] =>
  heeded(parts).writes.map(
    ({ path, value, actor, at: when }) =>
      `${when.slice(11, 16)} ${actor.principal} ${path} ${JSON.stringify(value)}`,
  );

const size = heard("03:00", { "/Size": 3 });
const seen = slot("02:50", { by: "unknown", kind: "unknown", is: 3, events: ["look/1"] });
const annas = (parts: Parameters<typeof slot>[1] = {}, event = "anna-03:00") =>
  slot("03:00", { by: "anna", events: [event], ...parts });
const env = { A: 1, B: 2 };
const whole = heard("03:00", { "/Env": env }, { isNew: false });

describe("what a look hears and sees comes to the docket as", () => {
  type Row = Heeding & {
    readonly what: string;
    readonly is: readonly string[];
    readonly writes: readonly string[];
  };
  const said = "anna /Size 3 by anna-03:00";
  const wrotes = "03:00 anna /Size 3";

  it.each<Row>([
    { what: "nothing", is: [], writes: [] },
    { what: "what somebody wrote", changes: [size], is: [said], writes: [wrotes] },
    { what: "nothing of what never stood", changes: [size], seen: { Size: 5 }, is: [], writes: [] },
    {
      what: "nothing anew of what is known",
      changes: [{ ...size, isNew: false }],
      slots: [annas({ is: 3 })],
      is: [],
      writes: [],
    },
    {
      what: "what was told of, where the docket forgot",
      changes: [{ ...size, isNew: false }],
      history: [wrote({ when: "03:00", principal: "anna", after: 3 })],
      is: [said],
      writes: [],
    },
    {
      what: "that it went, and who took it away",
      changes: [heard("03:00", {}, { write: "delete" })],
      state: "gone",
      is: ['anna / "absent" by anna-03:00'],
      writes: ['03:00 anna / "absent"'],
    },
    {
      what: "the work of a request that did not say so",
      changes: [heard("03:00")],
      explained: [{ path: "/Size", after: "3", by: heard("03:00") }],
      is: [said],
      writes: [wrotes],
    },
    {
      what: "a work once, which is known already",
      changes: [heard("03:00", {}, { isNew: false })],
      slots: [annas({ field: "/Min", is: 1 })],
      explained: [{ path: "/Size", after: 3, by: heard("03:00") }],
      is: [said],
      writes: [],
    },
    {
      what: "the part that is borne out",
      changes: [heard("03:00", { "/Env": env })],
      seen: { Env: { A: 1 } },
      is: ["anna /Env/A 1 by anna-03:00"],
      writes: ["03:00 anna /Env/A 1"],
    },
    {
      what: "the rest, once it is borne out, and no part",
      changes: [whole],
      seen: { Env: env },
      slots: [annas({ field: "/Env/A", is: 1 })],
      is: ["unsay anna /Env/A by anna-03:00", 'anna /Env {"A":1,"B":2} by anna-03:00'],
      writes: ['03:00 anna /Env {"A":1,"B":2}'],
    },
    {
      what: "nothing more of a whole that is known",
      changes: [whole],
      seen: { Env: env },
      slots: [annas({ field: "/Env", is: env })],
      is: [],
      writes: [],
    },
    {
      what: "nobody's work, where none is heard",
      explained: [{ path: "/Size", after: 3 }],
      is: ["unknown /Size 3 by look/"],
      writes: ["03:01 unknown /Size 3"],
    },
    {
      what: "somebody's going without a word",
      existence: ["absent"],
      state: "gone",
      is: ['unknown / "absent" by look/'],
      writes: ['03:01 unknown / "absent"'],
    },
    {
      what: "what is explained late, and was nobody's",
      changes: [heard("02:40", { "/Size": 3 })],
      slots: [seen],
      is: ["anna /Size 3 by anna-02:40", "unsay unknown /Size by anna-02:40"],
      writes: ["02:40 anna /Size 3"],
    },
    {
      what: "what is explained late, where it is not said",
      changes: [heard("02:40")],
      slots: [seen],
      is: ["unsay unknown /Size by anna-02:40", "anna /Size 3 by anna-02:40"],
      writes: ["02:40 anna /Size 3"],
    },
    {
      what: "one work said again, and no part of it",
      changes: [heard("03:00", {}, { isNew: false })],
      slots: [annas({ is: 3 })],
      explained: [{ path: "/Size", after: 3, by: heard("03:00") }],
      is: [said],
      writes: [],
    },
    {
      what: "what another says of that moment too",
      changes: [heard("02:40", { "/Size": 3 }, { by: "otto" }), heard("02:40")],
      slots: [seen],
      is: ["otto /Size 3 by otto-02:40", "unsay unknown /Size by anna-02:40", "anna /Size 3 by anna-02:40"],
      writes: ["02:40 otto /Size 3", "02:40 anna /Size 3"],
    },
    {
      what: "what they had said before as well",
      changes: [heard("02:30", { "/Size": 3 }), heard("02:40")],
      slots: [seen],
      is: ["anna /Size 3 by anna-02:30", "unsay unknown /Size by anna-02:40", "anna /Size 3 by anna-02:40"],
      writes: ["02:30 anna /Size 3", "02:40 anna /Size 3"],
    },
    {
      what: "what they say of another field as well",
      changes: [heard("02:40", { "/Min": 1 }, { id: "a" }), heard("02:40", {}, { id: "b" })],
      seen: { Size: 3, Min: 1 },
      slots: [seen],
      is: ["anna /Min 1 by a", "unsay unknown /Size by b", "anna /Size 3 by b"],
      writes: ["02:40 anna /Min 1", "02:40 anna /Size 3"],
    },
    {
      what: "what nobody explains by what is known",
      changes: [heard("02:40")],
      slots: [seen, annas({ field: "/Min", is: 1 }, "anna-02:40")],
      is: [],
      writes: [],
    },
    {
      what: "the rest that nobody explains",
      changes: [heard("02:40", { "/Env/A": 1 })],
      seen: { Env: env },
      slots: [slot("02:50", { by: "unknown", kind: "unknown", field: "/Env", is: env, events: ["look/1"] })],
      is: ["anna /Env/A 1 by anna-02:40", "unknown /Env/B 2 by look/", "unsay unknown /Env by anna-02:40"],
      writes: ["02:40 anna /Env/A 1", "02:50 unknown /Env/B 2"],
    },
  ])("%#: $what", ({ what: _, is, writes, ...parts }) => {
    const shown = (all: readonly string[]) => all.map((one) => one.replace(/look\/.*/, "look/"));
    expect(shown(eventsOf(parts))).toEqual(is);
    expect(writesOf(parts)).toEqual(writes);
  });

  it("differences that no event explains, counted with those of existence", () => {
    const explained = [
      { path: "/Size", after: 3 },
      { path: "/Min", after: 1 },
      { path: "/Max", by: size },
    ];
    expect(heeded({ explained, existence: ["absent"], state: "gone" }).unexplained).toBe(3);
    expect(heeded({ changes: [size] }).unexplained).toBe(0);
  });
});

describe("a look is to be made again", () => {
  const [five, gone] = [{ Size: 5 }, heard("03:00", {}, { write: "delete" })];
  const known = [annas({ field: "/Min", is: 1 })];

  it.each<Heeding & { what: string; is: boolean }>([
    { what: "as nothing that is said stands yet", changes: [size], seen: five, is: true },
    { what: "not: it stands", changes: [size], is: false },
    { what: "not: it was heard before", changes: [{ ...size, isNew: false }], seen: five, is: false },
    {
      what: "as it was looked at for this before",
      changes: [{ ...size, isNew: false }],
      isRepeated: true,
      seen: five,
      is: true,
    },
    { what: "not: some of it is known already", changes: [size], slots: known, seen: five, is: false },
    {
      what: "not: it says no value",
      changes: [heard("03:00", { "/Size": undefined })],
      seen: five,
      is: false,
    },
    {
      what: "as one of its values is said",
      changes: [heard("03:00", { "/Min": undefined, "/Size": 3 })],
      seen: five,
      is: true,
    },
    { what: "not: some of it stands", changes: [heard("03:00", { "/Min": 1, "/Size": 3 })], is: false },
    { what: "as it was deleted, and is there", changes: [gone], is: true },
    { what: "not: it was deleted, and is gone", changes: [gone], state: "gone", is: false },
    {
      what: "as one of several does not stand",
      changes: [size, heard("03:00:10", { "/Size": 4 })],
      is: true,
    },
  ])("%#: $what", ({ what: _, is, ...parts }) => {
    expect(heeded(parts).isPending).toBe(is);
  });
});

describe("events are read again from", () => {
  const five = { Size: 5 };
  const [first, second] = [heard("02:20", { "/Size": 3 }), heard("02:40", { "/Min": 3 }, { by: "otto" })];
  const before = arrivalOf(time("02:00"), "before");
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => heard("02:20", { "/Size": 3 }, { id: `e${index}` }));

  it.each<Heeding & { what: string; is: string | undefined }>([
    { what: "nowhere, where nothing is heard", is: undefined },
    { what: "nowhere, where all stands", changes: [first], is: undefined },
    { what: "the one of which nothing stands", changes: [first], seen: five, is: first.arrival },
    {
      what: "nowhere, where no value is said",
      changes: [heard("02:40", { "/Size": undefined })],
      is: undefined,
    },
    {
      what: "the one of which a part stands",
      changes: [heard("02:40", { "/Env": env })],
      seen: { Env: { A: 1 } },
      is: heard("02:40").arrival,
    },
    { what: "the first of two", changes: [second, first], seen: five, is: first.arrival },
    { what: "the second, where the first stands", changes: [first, second], is: second.arrival },
    { what: "an earlier one, that was not read", rest: { unproven: before }, is: before },
    {
      what: "an earlier one, before these",
      rest: { unproven: before },
      changes: [first],
      seen: five,
      is: before,
    },
    {
      what: "an earlier one, until it is proven",
      rest: { unproven: first.arrival },
      changes: [first],
      is: undefined,
    },
    {
      what: "an earlier one, while it is not",
      rest: { unproven: first.arrival },
      changes: [first],
      seen: five,
      is: first.arrival,
    },
    { what: "nowhere, once it took too long", changes: [first], seen: five, now: "03:35", is: undefined },
    {
      what: "the one that takes nearly too long",
      changes: [first],
      seen: five,
      now: "03:34:59",
      is: first.arrival,
    },
    { what: "no earlier one that took too long", rest: { unproven: before }, now: "03:15", is: undefined },
    { what: "the first of a hundred", changes: many(100), seen: five, is: arrivalOf(time("02:20"), "e0") },
    { what: "nowhere, where more are heard", changes: many(101), seen: five, is: undefined },
    {
      what: "nowhere, where the whole is known already",
      changes: [whole],
      seen: { Env: { A: 1 } },
      slots: [annas({ field: "/Env", is: env })],
      is: undefined,
    },
    {
      what: "the one of which a part is known",
      changes: [whole],
      seen: { Env: { A: 1 } },
      slots: [annas({ field: "/Env/A", is: 1 })],
      is: whole.arrival,
    },
  ])("%#: $what", ({ what: _, is, ...parts }) => {
    expect(heeded(parts).unproven).toBe(is);
  });
});

it("what waits is timed by the second of the look", () => {
  const svc = { actor: { principal: "svc", kind: "service" }, intent: "cost" };
  const { sorted } = heeded({
    ...{ now: "03:01:00.700", unlogged: { "/Size": svc }, explained: [{ path: "/Size", after: 3 }] },
  });
  expect(sorted.waiting).toEqual([{ field: "/Size", at: at("03:01"), after: 3 }]);
});
