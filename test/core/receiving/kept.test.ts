import { describe, expect, it } from "vitest";
import type { Testimony } from "#core/attribution/attribute.ts";
import type { ReadEdit } from "#core/changes/written-edit.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { ReadOne } from "#core/receiving/read-one.ts";
import { boundedEdits, changeFrom, resettled, saidFrom, unsettled } from "#core/receiving/stored-events.ts";
import { writtenRefs } from "#core/receiving/written-refs.ts";
import { home, other } from "./records.ts";

const heardAt = Date.parse("2026-11-21T03:10:05Z");
const reading = (more: Partial<Reading> = {}): Reading => ({
  ...{ eventId: "e", status: "resolved", resources: [], actor: null, attribution: null, edits: [] },
  at: "2026-11-21T03:10:00Z",
  ...more,
});
const read = (more: Partial<Reading> = {}, rest: Partial<ReadOne> = {}): ReadOne => ({
  ...{ reading: reading(more), words: [], isNotice: false, unread: [] },
  ...rest,
});
const cost: Testimony = { source: "session", intent: "cost" };
const inferred: Testimony = { source: "inferred", intent: "consistency" };

describe("references that a change brings about", () => {
  const refs = (type: string, id: string | null, more: Partial<Reading> = {}, account = home) =>
    writtenRefs(reading({ resources: [{ account, region: "r", type, id }], ...more }), home);

  it.each<{ what: string; refs: () => readonly string[]; are: readonly string[] }>([
    {
      what: "an alarm's, by its name",
      refs: () => refs("AWS::CloudWatch::Alarm", "team/p99"),
      are: ["alarm/team/p99"],
    },
    {
      what: "an alarm's, by its ARN",
      refs: () => refs("AWS::CloudWatch::Alarm", "arn:aws:cloudwatch:r:1:alarm:team/p:99"),
      are: ["alarm/team/p:99"],
    },
    {
      what: "an alarm's, of an ARN without a name",
      refs: () => refs("AWS::CloudWatch::Alarm", "arn:aws:cloudwatch:r:1:p99"),
      are: ["alarm/arn:aws:cloudwatch:r:1:p99"],
    },
    {
      what: "a combined alarm's",
      refs: () => refs("AWS::CloudWatch::CompositeAlarm", "all"),
      are: ["alarm/all"],
    },
    {
      what: "a calendar's, by its name",
      refs: () => refs("AWS::SSM::Document", "Freeze"),
      are: ["calendar/Freeze"],
    },
    {
      what: "a calendar's, by its ARN",
      refs: () => refs("AWS::SSM::Document", "arn:aws:ssm:r:1:document/Freeze/2"),
      are: ["calendar/Freeze/2"],
    },
    {
      what: "a name like an ARN's part",
      refs: () => refs("AWS::SSM::Document", "x:document/y"),
      are: ["calendar/x:document/y"],
    },
    { what: "none of another type", refs: () => refs("AWS::EC2::Instance", "i-1"), are: [] },
    { what: "none of an inherited name", refs: () => refs("constructor", "i-1"), are: [] },
    { what: "none without an identifier", refs: () => refs("AWS::SSM::Document", null), are: [] },
    { what: "none of another account", refs: () => refs("AWS::SSM::Document", "x", {}, other), are: [] },
    {
      what: "none of what is not resolved",
      refs: () => refs("AWS::SSM::Document", "x", { status: "ambiguous" }),
      are: [],
    },
    {
      what: "with plain names of 250 letters",
      refs: () => refs("AWS::CloudWatch::Alarm", "x".repeat(300)),
      are: [`alarm/${"x".repeat(250)}`],
    },
  ])("are $what", ({ refs: found, are }) => {
    expect(found()).toEqual(are);
  });

  it("are a hundred at most", () => {
    const resources = Array.from({ length: 120 }, (_, at) => ({
      account: home,
      region: "r",
      type: "AWS::SSM::Document",
      id: `d${at}`,
    }));
    expect(writtenRefs(reading({ resources }), home)).toHaveLength(100);
  });
});

describe("what is kept of a reading", () => {
  it.each<{ what: string; from: ReadOne; keys: string }>([
    { what: "nothing more", from: read(), keys: "kind id at actor edits testimonies" },
    {
      what: "its call and how it writes",
      from: read({ call: "a:B", write: "update" }),
      keys: "kind id at actor call write edits testimonies",
    },
    {
      what: "what nobody read",
      from: read({ edits: [{ path: "/A" }] }, { unread: ["x"] }),
      keys: "kind id at actor edits unread testimonies",
    },
    {
      what: "nothing of what nobody read without an edit",
      from: read({}, { unread: ["x"] }),
      keys: "kind id at actor edits testimonies",
    },
    {
      what: "nothing unread",
      from: read({ edits: [{ path: "/A" }] }),
      keys: "kind id at actor edits testimonies",
    },
  ])("is $what", ({ from, keys }) => {
    expect(Object.keys(changeFrom(from, heardAt)).join(" ")).toBe(keys);
  });

  it("is said under a name of its own, within bounds", () => {
    const tag: Testimony = { source: "tag", intent: "cost" };
    const said = (eventId: string) => saidFrom(read({ eventId }, { words: [cost, tag] }), heardAt);
    expect(said("e")).toEqual({
      ...{ kind: "said", id: "said/e", at: "2026-11-21T03:10:00Z", testimony: tag },
      actor: { principal: "unknown", kind: "unknown" },
    });
    expect(said("x".repeat(300))?.id).toBe(`said/${"x".repeat(251)}`);
    expect(saidFrom(read({}, { words: [cost] }), heardAt)).toBeUndefined();
  });

  it("is settled anew once its session says why", () => {
    const words = [cost, inferred];
    const event = changeFrom(read({}, { words: [inferred] }), heardAt);
    const open = unsettled(event, read({}, { words }));
    expect(open).toEqual({ ...event, testimonies: words });
    const declared: Testimony = { source: "declared", intent: "security" };
    const kept = resettled(open, undefined);
    expect(kept).toEqual({ ...event, testimonies: changeFrom(read({}, { words }), heardAt).testimonies });
    expect(resettled(open, declared).testimonies).toEqual(
      changeFrom(read({}, { words: [declared, ...words] }), heardAt).testimonies,
    );
    expect(resettled(open, declared).testimonies).not.toEqual(kept.testimonies);
  });

  it.each([
    { length: 4_092, kept: true },
    { length: 4_093, kept: false },
  ])("holds evidence of $length letters: $kept", ({ length, kept }) => {
    const motivation = { kind: "launch" as const, ref: "L-1", evidence: ["x".repeat(length)] };
    const event = { testimonies: [] } as unknown as ChangeEvent;
    const [found] = unsettled(event, read({}, { words: [{ source: "declared", motivation }] })).testimonies;
    expect(found).toEqual({
      source: "declared",
      motivation: kept ? motivation : { kind: "launch", ref: "L-1" },
    });
  });

  it("holds sixteen testimonies at most", () => {
    const words = Array.from({ length: 20 }, (): Testimony => cost);
    expect(unsettled({} as ChangeEvent, read({}, { words })).testimonies).toHaveLength(16);
  });
});

describe("edits at their bounds", () => {
  const path = (length: number) => `/${"p".repeat(length - 1)}`;
  const text = (length: number) => "x".repeat(length - 2);
  it.each<{ what: string; edit: ReadEdit; kept: ReadEdit }>([
    {
      what: "the longest path",
      edit: { path: path(1_024), after: 1 },
      kept: { path: path(1_024), after: 1 },
    },
    { what: "a longer path of one name", edit: { path: path(1_025), after: 1 }, kept: { path: path(1_024) } },
    {
      what: "a longer path within a name",
      edit: { path: `/A${path(1_025)}`, after: 1 },
      kept: { path: "/A" },
    },
    {
      what: "a longer path within a list",
      edit: { path: `/A[${path(1_025)}]`, after: 1 },
      kept: { path: "/A" },
    },
    {
      what: "the longest value",
      edit: { path: "/A", after: text(16_382) },
      kept: { path: "/A", after: text(16_382) },
    },
    { what: "a longer value", edit: { path: "/A", after: text(16_383) }, kept: { path: "/A" } },
  ])("are kept so far as they go: $what", ({ edit, kept }) => {
    expect(boundedEdits([edit])).toEqual([kept]);
  });

  it("fill the room there is to the last letter", () => {
    const edits = [1, 2, 3, 4].map((at) => ({ path: `/${at}`, after: text(16_382) }));
    expect(boundedEdits(edits)).toEqual(edits);
    const [, , , last] = boundedEdits([...edits.slice(0, 3), { path: "/44", after: text(16_382) }]);
    expect(last).toEqual({ path: "/44" });
    const tight = [...edits.slice(0, 3), { path: "/4", after: text(16_381) }, { path: "/" }];
    expect(boundedEdits([...tight, { path: "/5", after: 1 }]).at(-1)).toEqual({ path: "/5" });
  });

  it("are cut to two hundred with the tops of the rest", () => {
    const many = Array.from({ length: 400 }, (_, at) => ({ path: `/P${at}/X`, after: at }));
    const kept = boundedEdits(many);
    expect(kept).toHaveLength(200);
    expect(kept.slice(149, 152)).toEqual([
      { path: "/P149/X", after: 149 },
      { path: "/P150" },
      { path: "/P151" },
    ]);
  });
});
