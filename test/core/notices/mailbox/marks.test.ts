import { describe, expect, it } from "vitest";
import { flushed } from "#core/notices/mailbox/flushed.ts";
import { posted } from "#core/notices/mailbox/posted.ts";
import { emptyMailbox, handedOver, notTaken, wasSent, withDeparture } from "#core/notices/mailbox.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";
import { fullBox, hour, instant, message, minute, readersBox, start } from "./box-kit.ts";

const departed = (box: Mailbox, id: string, now: number): Mailbox =>
  withDeparture(box, { message: message(id), ids: [id], now });
const both = departed(departed(emptyMailbox("olga"), "a", start), "b", start + minute);

describe("what was marked as sent", () => {
  it("is known when its mail counts for the hour no more", () => {
    const later = departed(both, "c", start + 2 * hour);
    expect(later.sent.map(({ ids }) => ids)).toEqual([["c"]]);
    expect(["a", "b", "c", "d"].map((id) => wasSent(later, id))).toEqual([true, true, true, false]);
    expect(posted(later, message("x"), start + 3 * hour).kind).toBe("send");
  });

  it("is the latest 2,000, so that the box stays small", () => {
    const ids = Array.from({ length: 2_001 }, (_, n) => `m${n}`);
    const box = withDeparture(both, { message: message("m0"), ids, now: start + 2 * hour });
    expect(box.known).toHaveLength(2_000);
    const later = departed(box, "z", start + 4 * hour);
    expect(["a", "m0", "m1", "m2", "m2000", "z"].map((id) => wasSent(later, id))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it("counts for an hour, and no longer", () => {
    const at = (now: number) => departed(both, "c", now).sent.map(({ ids }) => ids[0]);
    expect(at(start + hour - 1)).toEqual(["a", "b", "c"]);
    expect(at(start + hour)).toEqual(["b", "c"]);
  });

  it("alone leaves again where it was surely not taken, and what leaves beside it goes on leaving", () => {
    const refused = notTaken(both, "a");
    expect(["a", "b"].map((id) => wasSent(refused, id))).toEqual([false, true]);
    expect(wasSent(notTaken(departed(both, "c", start + 2 * hour), "a"), "b")).toBe(true);
    const leaving = [refused, handedOver(both, "a")].map((box) => box.leaving.map((one) => one.message.id));
    expect(leaving).toEqual([["b"], ["b"]]);
    expect(notTaken(emptyMailbox("olga"), "a")).toMatchObject({ sent: [], known: [], leaving: [] });
  });
});

it("what a box of an older form says was sent is known too", () => {
  const { known: _, ...older } = both;
  expect(["a", "b", "c"].map((id) => wasSent(older, id))).toEqual([true, true, false]);
  expect(["a", "b"].map((id) => wasSent(notTaken(older, "a"), id))).toEqual([false, true]);
});

describe("a reminder of what may not have arrived", () => {
  const stale = start + 2 * minute;
  const again = (more: object) => {
    const own = message("a", more);
    const left = posted(emptyMailbox("olga"), own, start);
    return left.kind === "send" ? posted(left.box, own, stale) : left;
  };

  it("is known by its own name from then on", () => {
    const sent = again({});
    expect(sent.kind === "send" && wasSent(sent.box, "a/again")).toBe(true);
  });

  it.each([
    { is: "reminded", when: "it is about a question", more: { question: "q1" } },
    { is: "trouble", when: "it is Parley's own trouble", more: { kind: "trouble" } },
    { is: "notice", when: "it is a bundle", more: { kind: "notice" } },
  ])("is of the kind $is when $when", ({ is, more }) => {
    expect(again(more)).toMatchObject({ kind: "send", message: { kind: is } });
  });

  it("does not come of word that a question was answered", () => {
    expect(again({ kind: "answered", question: "q1" })).toMatchObject({ kind: "done", box: { leaving: [] } });
  });

  it("waits where the hour is full, and is held with its place in the bundle", () => {
    const reader = fullBox();
    const box = { ...reader.box(), leaving: [{ message: message("m5"), since: instant(5 * minute) }] };
    const held = posted(box, message("m5"), start + 10 * minute);
    expect(held).toMatchObject({
      kind: "held",
      flushAt: start + hour,
      box: { leaving: [], held: [{ id: "m5/again" }] },
    });
    expect(flushed(box, start + 10 * minute)).toMatchObject({ kind: "held", flushAt: start + hour });
  });

  it("goes before what is held, which waits for its turn", () => {
    const left = { message: message("a"), since: instant(0) };
    const box = { ...emptyMailbox("olga"), leaving: [left], held: [message("waits")] };
    expect(flushed(box, stale)).toMatchObject({
      ...{ kind: "send", message: { id: "a/again" }, bundled: 0 },
      box: { held: [{ id: "waits" }], leaving: [{ message: { id: "a/again" } }] },
    });
    const full = fullBox().box();
    const late = flushed({ ...full, leaving: [left], held: [message("waits")] }, start + 10 * minute);
    expect(late).toMatchObject({ kind: "held", box: { held: [{ id: "waits" }, { id: "a/again" }] } });
  });

  it("is left out where its time is over, and what is held beside it is not kept waiting", () => {
    const reader = fullBox();
    reader.post(message("waits"), start + 10 * minute);
    const over = { message: message("o", { until: instant(30 * minute) }), since: instant(20 * minute) };
    const box = { ...reader.box(), leaving: [over] };
    expect(flushed(box, start + hour)).toMatchObject({
      kind: "send",
      message: { id: "waits" },
      box: { held: [], leaving: [{ message: { id: "waits" } }] },
    });
  });
});

describe("word that a question is closed", () => {
  const about = { case: "c1", question: "q1", until: instant(4 * hour) };
  const endless = { case: "c1", question: "q1" };

  it.each([
    { left: [], when: "it says so of what was asked", held: about, closing: { ...about, kind: "answered" } },
    { left: [], when: "neither has an end", held: endless, closing: { ...endless, kind: "superseded" } },
    { left: [], when: "only the word has an end", held: endless, closing: { ...about, kind: "superseded" } },
    { left: [], when: "only the question has one", held: about, closing: { ...endless, kind: "superseded" } },
    {
      left: ["held", "word"],
      when: "it is of another case",
      held: { ...about, case: "c2" },
      closing: { ...about, kind: "superseded" },
    },
    {
      left: ["held", "word"],
      when: "it is about no question",
      held: { case: "c1" },
      closing: { case: "c1", kind: "superseded" },
    },
    {
      left: ["held", "word"],
      when: "it closes nothing",
      held: about,
      closing: { ...about, kind: "reminded" },
    },
  ] as const)("leaves $left of what waits when $when", ({ left, held, closing }) => {
    const reader = fullBox();
    reader.post(message("held", held), start + 10 * minute);
    const after = reader.post(message("word", closing), start + 11 * minute);
    expect(after.kind).toBe(left.length === 0 ? "done" : "held");
    expect(reader.box().held.map(({ id }) => id)).toEqual(left);
  });
});

it("a bundle is one message: the same for the same reader and parts, and another for others", () => {
  const bundle = (ids: readonly string[], reader = "olga") => {
    const box = readersBox().box();
    const held = ids.map((id) => message(id, { to: [`to-${id}`] }));
    const sent = flushed({ ...box, reader, held }, start);
    return sent.kind === "send" ? sent.message : undefined;
  };
  expect(bundle(["a", "b"])).toEqual(bundle(["a", "b"]));
  const names = [bundle(["a", "b"]), bundle(["a", "c"]), bundle(["a", "b"], "ben")].map((one) => one?.id);
  expect(new Set(names).size).toBe(3);
  expect(bundle(["a", "b", "c"])?.to).toEqual(["to-c"]);
});

it("those of which only the number was kept are told with what is left, be it one", () => {
  const box = { ...emptyMailbox("olga"), held: [message("last")], more: 5 };
  const sent = flushed(box, start);
  expect(sent).toMatchObject({ kind: "send", bundled: 6, message: { kind: "notice" }, box: { more: 0 } });
  const early = { ...box, held: [message("early", { notBefore: instant(hour) })] };
  expect(posted(early, message("b"), start)).toMatchObject({ kind: "held", box: { more: 5 } });
});

it("a bundle that was sent holds each of its parts, so that none comes again", () => {
  const reader = fullBox();
  for (const id of ["x", "y"]) reader.post(message(id), start + 10 * minute);
  reader.until(start + hour);
  const later = departed(reader.box(), "z", start + 3 * hour);
  for (const box of [reader.box(), later])
    expect(["x", "y", reader.mails.at(-1)?.message.id ?? ""].map((id) => wasSent(box, id))).toEqual([
      true,
      true,
      true,
    ]);
});
