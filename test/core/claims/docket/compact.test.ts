import { describe, expect, it } from "vitest";
import type { Claim } from "#core/claims/claim.ts";
import { claimsOn } from "#core/claims/docket/claims-on.ts";
import { compact } from "#core/claims/docket/compact.ts";
import type { DocketEvent } from "#core/claims/docket/docket.ts";
import { fold } from "#core/claims/docket/join.ts";
import { at, claim } from "../../arbitration/small-disputes.ts";
import { actor, anna, declare, folded, standing, write } from "./folded-events.ts";

const field = "/DesiredCapacity";
const limits = { markers: 86_400_000, mostMarkers: 10 };
const now = Date.parse(at("04:00"));
const by = (via: string) => ({ who: actor("anna", "person", via) });
const none = { motivation: { kind: "none" as const } };

const declared = (when: string, constraint: object, who = anna): DocketEvent =>
  declare(when, { [field]: constraint }, { who });

/** Markers as the hour and minute and whose hand they are of. */
const markersOf = (markers: ReadonlyMap<string, { readonly at: number }>): readonly string[] =>
  [...markers]
    .map(([key, marker]) => {
      const [principal, via] = key.split("\n");
      const time = marker.at === 0 ? "never" : new Date(marker.at).toISOString().slice(11, 16);
      return `${time} ${principal}${via === "" ? "" : ` via ${via}`}`;
    })
    .toSorted();

const claimOf = (event: DocketEvent): Claim =>
  event.kind === "write" ? event.claim : event.kind === "declare" ? (event.claims[0] as Claim) : claim();

describe("a claim ends", () => {
  const wish = declared("03:00", { min: 3 });
  const mine = declared("03:00", { min: 3 }, by("console").who);
  const byConsole = write("03:01", 5, by("console"));
  const byCli = write("03:02", 6, by("cli"));
  const tooLow = write("03:01", 2, { ...by("console"), ...none });

  it.each<{
    what: string;
    events: readonly DocketEvent[];
    ends: Partial<Claim>;
    left: string[];
    marks: string[];
  }>([
    {
      what: "that was declared and written since",
      events: [wish, byConsole],
      ends: { ...claimOf(wish), changedAt: at("03:01") },
      left: [],
      marks: ["03:01 anna", "03:01 anna via console"],
    },
    {
      what: "that was declared and written with two tools since",
      events: [wish, byConsole, byCli],
      ends: { ...claimOf(wish), changedAt: at("03:02") },
      left: [],
      marks: ["03:02 anna", "03:02 anna via cli", "03:02 anna via console"],
    },
    {
      what: "that was declared, before anybody had written",
      events: [wish, byConsole],
      ends: claimOf(wish),
      left: [`anna via console ${field} {"is":5} since 03:01`],
      marks: ["03:00 anna"],
    },
    {
      what: "that was declared after it was written",
      events: [declared("03:05", { min: 3 }), byConsole, byCli],
      ends: claimOf(declared("03:05", { min: 3 })),
      left: [],
      marks: ["03:05 anna", "03:05 anna via cli", "03:05 anna via console"],
    },
    {
      what: "that was declared in the second of a write",
      events: [declared("03:01", { min: 3 }), byConsole],
      ends: claimOf(declared("03:01", { min: 3 })),
      left: [],
      marks: ["03:01 anna", "03:01 anna via console"],
    },
    {
      what: "that was written against its own declaration",
      events: [mine, tooLow],
      ends: claimOf(tooLow),
      left: [],
      marks: ["03:01 anna", "03:01 anna via console"],
    },
    {
      what: "that another tool wrote beside the declaration",
      events: [wish, tooLow],
      ends: claimOf(tooLow),
      left: [`anna ${field} {"min":3}`],
      marks: ["03:01 anna via console"],
    },
    {
      what: "that two tools wrote in one second",
      events: [byConsole, write("03:01", 6, by("cli"))],
      ends: claimOf(byConsole),
      left: [],
      marks: ["03:01 anna via cli", "03:01 anna via console"],
    },
    {
      what: "that another tool wrote before",
      events: [byConsole, write("03:02", 6, { ...by("cli"), ...none })],
      ends: claimOf(byConsole),
      left: [`anna via cli ${field} {"is":6} since 03:02`],
      marks: ["03:01 anna via console"],
    },
  ])("$what", ({ events, ends, left, marks }) => {
    const after = compact(folded(...events), [ends as Claim], { limits, now });
    expect([standing(after), markersOf(after.markers)]).toEqual([left, marks]);
    // What comes again revives nothing.
    expect(standing(fold(after, events).docket)).toEqual(left);
    expect(after.horizon).toBe(Number.NEGATIVE_INFINITY);
  });

  it("of which nothing is known, and nothing else ends", () => {
    const docket = folded(byConsole);
    const after = compact(docket, [claimOf(write("03:01", 5, { who: actor("otto") }))], { limits, now });
    expect(after).toEqual({ ...docket, horizon: 1 });
  });

  it("and the later marker stays where an earlier claim ends again", () => {
    const once = compact(folded(wish, byConsole), [claimOf(byConsole)], { limits, now });
    const early = folded(write("02:00", 5, by("console")));
    const again = compact({ ...early, markers: once.markers }, claimsOn(early, 4), { limits, now });
    expect(markersOf(again.markers)).toEqual(["03:01 anna via console"]);
  });

  it("and where none ends only old markers go", () => {
    const docket = folded(wish, byConsole);
    const kept = compact(docket, [], { limits, now });
    expect(kept).toEqual(docket);
    const markers = new Map([["k", { at: now - limits.markers, event: "" }]]);
    const { horizon, markers: left } = compact({ ...docket, markers }, [], { limits, now });
    expect([horizon, left.size]).toEqual([now - limits.markers + 1, 0]);
  });
});

describe("what stands of several tools", () => {
  const reasoned = (when: string, is: unknown, via: string) => write(when, is, by(via));
  const plain = (when: string, is: unknown, via: string) => write(when, is, { ...by(via), ...none });

  it.each<{ when: string; events: readonly DocketEvent[]; stands: readonly string[] }>([
    {
      when: "two had a reason before the last without one",
      events: [reasoned("03:00", 7, "console"), reasoned("03:01", 8, "cli"), plain("03:02", 3, "terraform")],
      stands: ["anna via cli 8", "anna via terraform 3"],
    },
    {
      when: "the last has a reason too",
      events: [reasoned("03:00", 7, "console"), reasoned("03:02", 3, "terraform")],
      stands: ["anna via terraform 3"],
    },
    {
      when: "none had a reason",
      events: [plain("03:00", 7, "console"), plain("03:02", 3, "terraform")],
      stands: ["anna via terraform 3"],
    },
    {
      when: "both wrote the same",
      events: [reasoned("03:00", 3, "console"), plain("03:02", 3, "terraform")],
      stands: ["anna via terraform 3"],
    },
    {
      when: "one of two writes of a second had a reason",
      events: [
        write("03:00", 7, { ...by("console"), event: "a" }),
        write("03:00", 7, { ...by("console"), ...none, event: "b" }),
        plain("03:02", 3, "terraform"),
      ],
      stands: ["anna via console 7", "anna via terraform 3"],
    },
    {
      when: "a declaration came between them",
      events: [
        reasoned("03:00", 8, "console"),
        declared("03:01", { min: 3 }),
        plain("03:02", 2, "terraform"),
      ],
      stands: ["anna min 3", "anna via terraform 2"],
    },
    {
      when: "a declaration came before both",
      events: [
        declared("02:59", { min: 3 }),
        reasoned("03:00", 2, "console"),
        plain("03:02", 1, "terraform"),
      ],
      stands: ["anna min 3", "anna via console 2", "anna via terraform 1"],
    },
    {
      when: "the declarer's own tool wrote against it",
      events: [declared("02:59", { min: 3 }, by("cli").who), plain("03:02", 1, "cli")],
      stands: ["anna via cli 1"],
    },
    {
      when: "no tool is known that wrote against it",
      events: [declared("02:59", { min: 3 }, by("cli").who), write("03:02", 1, none)],
      stands: ["anna 1"],
    },
    {
      when: "another tool wrote against it with a reason",
      events: [declared("02:59", { min: 3 }), reasoned("03:02", 1, "cli")],
      stands: ["anna via cli 1"],
    },
    {
      when: "it was declared what may not be, and two values were written in a second",
      events: [declared("02:59", { notIn: [9] }), write("03:00", 5), write("03:00", 6)],
      stands: ["anna in 5 6"],
    },
  ])("where $when", ({ events, stands }) => {
    const said = (parts: Claim["constraint"]) =>
      parts?.is ?? Object.entries(parts ?? {}).map(([word, asked]) => `${word} ${[asked].flat().join(" ")}`);
    const told = (all: readonly DocketEvent[]) =>
      claimsOn(folded(...all), 4)
        .map(({ actor: { principal, via }, constraint }) =>
          [principal, ...(via === undefined ? [] : ["via", via]), said(constraint)].join(" "),
        )
        .toSorted();
    expect(told(events)).toEqual(stands);
    expect(told(events.toReversed())).toEqual(stands);
  });

  it.each([
    { what: "another event of the same second", again: { event: "f" }, when: "03:00" },
    { what: "the same event, told of later", again: { event: "e" }, when: "03:01" },
  ])("gives a field up that $what no longer declares", ({ again, when }) => {
    const first = declare("03:00", { "/A": { min: 1 }, "/B": { min: 1 } }, { named: "d", event: "e" });
    const second = declare(when, { "/A": { min: 2 } }, { named: "d", ...again });
    expect(standing(folded(first, second))).toEqual(['anna /A {"min":2}']);
    expect(standing(folded(second, first))).toEqual(['anna /A {"min":2}']);
  });
});
