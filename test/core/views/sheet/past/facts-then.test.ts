import { describe, expect, it } from "vitest";
import type { Dispute, Ruling } from "#core/arbitration/dispute.ts";
import { askedAt, restoresAt, rulingsAt, situationsAt } from "#core/views/sheet/past/facts-then.ts";
import { at, situation, time } from "../../../arbitration/small-disputes.ts";
import { known, restore } from "../../../looking/looked-at-group.ts";

const moment = time("03:00");

describe("the situations of a moment", () => {
  const closed = (when: string, parts: object = {}) =>
    situation({ state: "closed", closedAt: at(when), ...parts });

  it.each<{ what: string; told: readonly ReturnType<typeof situation>[]; is: readonly string[] }>([
    { what: "an open one", told: [situation()], is: ["INC-7 open"] },
    { what: "one that began that second", told: [situation({ since: at("03:00") })], is: ["INC-7 open"] },
    { what: "none that began later", told: [situation({ since: at("03:00:01") })], is: [] },
    { what: "one that closed before", told: [closed("02:30")], is: ["INC-7 closed"] },
    { what: "one that closed that second", told: [closed("03:00")], is: ["INC-7 closed"] },
    { what: "an open one that closed later", told: [closed("03:00:01")], is: ["INC-7 open"] },
    { what: "the later word on one", told: [situation(), closed("02:30")], is: ["INC-7 closed"] },
    {
      what: "two references",
      told: [situation(), situation({ ref: "INC-8" })],
      is: ["INC-7 open", "INC-8 open"],
    },
    { what: "two kinds", told: [situation(), situation({ kind: "peak" })], is: ["INC-7 open", "INC-7 open"] },
    {
      what: "two sources",
      told: [situation(), situation({ source: "desk" })],
      is: ["INC-7 open", "INC-7 open"],
    },
    {
      what: "two beginnings",
      told: [situation(), situation({ since: at("02:10") })],
      is: ["INC-7 open", "INC-7 open"],
    },
    {
      what: "one that began once, in two spellings",
      told: [situation(), situation({ since: "2026-11-21T02:00:00.000Z" })],
      is: ["INC-7 open"],
    },
  ])("%#: are $what", ({ told, is }) => {
    const found = situationsAt(
      moment,
      told.map((one) => [one]),
    );
    expect(found.map(({ ref, state }) => `${ref} ${state}`)).toEqual(is);
    expect(found.every((one) => (one.state === "open") === !("closedAt" in one))).toBe(true);
  });
});

describe("what was asked by a moment", () => {
  const asked = (parts: object = {}) =>
    ({
      field: "/A",
      at: at("02:00"),
      deadline: at("04:00"),
      cause: "near-tie",
      claims: [],
      ...parts,
    }) as unknown as Dispute["asked"][number];
  const told = asked({ told: at("02:10") });

  it.each<{ what: string; before?: Dispute["asked"]; later: Dispute["asked"]; is: Dispute["asked"] }>([
    { what: "what was known", before: [asked()], later: [], is: [asked()] },
    { what: "what is known since", later: [asked()], is: [asked()] },
    { what: "that somebody was told", before: [asked()], later: [told], is: [told] },
    {
      what: "what was asked that second",
      later: [asked({ at: at("03:00") })],
      is: [asked({ at: at("03:00") })],
    },
    { what: "nothing that was asked later", later: [asked({ at: at("03:00:01") })], is: [] },
    {
      what: "two fields",
      before: [asked()],
      later: [asked({ field: "/B" })],
      is: [asked(), asked({ field: "/B" })],
    },
    {
      what: "two causes",
      before: [asked()],
      later: [asked({ cause: "budget" })],
      is: [asked(), asked({ cause: "budget" })],
    },
    {
      what: "two moments",
      before: [asked()],
      later: [asked({ at: at("02:30") })],
      is: [asked(), asked({ at: at("02:30") })],
    },
  ])("%#: is $what", ({ before = [], later, is }) => {
    expect(askedAt(moment, before, later)).toEqual(is);
  });
});

describe("what was ruled by a moment", () => {
  const ruled = (parts: object = {}) =>
    ({ id: "r", field: "/A", at: at("02:00"), answer: "keep", ...parts }) as unknown as Ruling;
  const whole = ruled({ answer: "hold" });

  it.each<{ what: string; before?: readonly Ruling[]; later: readonly Ruling[]; is: readonly Ruling[] }>([
    { what: "what was known", before: [ruled()], later: [], is: [ruled()] },
    { what: "what is known since", later: [ruled()], is: [ruled()] },
    { what: "the later word on it", before: [ruled()], later: [whole], is: [whole] },
    {
      what: "what was ruled that second",
      later: [ruled({ at: at("03:00") })],
      is: [ruled({ at: at("03:00") })],
    },
    { what: "nothing that was ruled later", later: [ruled({ at: at("03:00:01") })], is: [] },
    {
      what: "two fields of one answer",
      before: [ruled()],
      later: [ruled({ field: "/B" })],
      is: [ruled(), ruled({ field: "/B" })],
    },
    {
      what: "two answers",
      before: [ruled()],
      later: [ruled({ id: "s" })],
      is: [ruled(), ruled({ id: "s" })],
    },
  ])("%#: is $what", ({ before = [], later, is }) => {
    expect(rulingsAt(moment, before, later)).toEqual(is);
  });
});

describe("Parley's own writes at a moment", () => {
  const failed = { state: "failed", failure: { kind: "busy", why: "so" } } as const;

  it.each<{ what: string; parts: Parameters<typeof restore>[0]; is: string | undefined }>([
    { what: "done, where it had ended", parts: { at: at("02:00"), endedAt: at("02:10") }, is: "done" },
    {
      what: "done, where it ended that second",
      parts: { at: at("02:00"), endedAt: at("03:00") },
      is: "done",
    },
    { what: "sent, where it ended later", parts: { at: at("02:00"), endedAt: at("03:00:01") }, is: "sent" },
    {
      what: "sent, where it failed later",
      parts: { at: at("02:00"), endedAt: at("03:01"), ...failed },
      is: "sent",
    },
    {
      what: "failed, where it had",
      parts: { at: at("02:00"), endedAt: at("02:01"), ...failed },
      is: "failed",
    },
    {
      what: "as it is, without an end",
      parts: { at: at("02:00"), endedAt: undefined as never, state: "due" },
      is: "due",
    },
    { what: "there, sent that second", parts: { at: at("03:00"), endedAt: at("03:10") }, is: "sent" },
    { what: "not there yet", parts: { at: at("03:00:01"), endedAt: at("03:10") }, is: undefined },
  ])("%#: are $what", ({ parts, is }) => {
    const [found] = restoresAt(moment, { ...known(), restores: [restore(parts)] });
    expect(found?.state).toBe(is);
    if (is === "sent") expect(Object.keys(found ?? {})).not.toContain("failure");
    if (is === "sent") expect(Object.keys(found ?? {})).not.toContain("endedAt");
  });
});
