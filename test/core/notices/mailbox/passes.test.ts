import { describe, expect, it } from "vitest";
import { flushed } from "#core/notices/mailbox/flushed.ts";
import { posted } from "#core/notices/mailbox/posted.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { fullBox, hour, instant, message, minute, readersBox, start } from "./box-kit.ts";

const passing = (id: string, more: Partial<NoticeMessage> = {}) => message(id, { weight: "passes", ...more });
const mailsOf = (reader: ReturnType<typeof readersBox>) =>
  reader.mails.map(({ at, message: { id }, bundled }) => [
    (at - start) / minute,
    bundled === 0 ? id : `bundle of ${bundled}`,
  ]);

/** A box after three mails that passed, one a minute. */
function passedBox() {
  const reader = readersBox();
  for (const n of [0, 1, 2]) reader.post(passing(`p${n}`), start + n * minute);
  return reader;
}

describe("what passes", () => {
  it("leaves three times at once, and then each quarter of an hour with all that came meanwhile", () => {
    const reader = passedBox();
    for (const n of [3, 4, 5]) reader.post(passing(`p${n}`), start + n * minute);
    reader.until(start + 17 * minute);
    reader.post(passing("p6"), start + 18 * minute);
    reader.until(start + 2 * hour);
    expect(mailsOf(reader)).toEqual([
      [0, "p0"],
      [1, "p1"],
      [2, "p2"],
      [17, "bundle of 3"],
      [32, "p6"],
    ]);
    expect(reader.mails[3]?.message.weight).toBe("passes");
  });

  it("is held until then, and nobody is asked to come sooner", () => {
    const reader = passedBox();
    const due = start + 17 * minute;
    expect(reader.post(passing("p3"), start + 3 * minute)).toMatchObject({ kind: "held", flushAt: due });
    expect(flushed(reader.box(), due - 1)).toEqual({ kind: "later", at: due });
    expect(flushed(reader.box(), due)).toMatchObject({ kind: "send", message: { id: "p3" } });
  });

  it("leaves at once again an hour after the first", () => {
    const reader = passedBox();
    reader.post(passing("late"), start + hour);
    expect(mailsOf(reader).at(-1)).toEqual([60, "late"]);
  });

  it("has places of its own: neither do six other mails keep it back, nor it another one", () => {
    const full = fullBox();
    full.post(passing("p"), start + 10 * minute);
    expect(mailsOf(full).at(-1)).toEqual([10, "p"]);
    const passed = passedBox();
    for (const n of [3, 4, 5, 6, 7, 8]) passed.post(message(`m${n}`), start + n * minute);
    expect(passed.mails).toHaveLength(9);
  });

  it("goes before what waits and weighs less, and not before what passes too", () => {
    const full = fullBox();
    full.post(message("waits"), start + 10 * minute);
    full.post(passing("p"), start + 11 * minute);
    expect(mailsOf(full).at(-1)).toEqual([11, "p"]);
    expect(full.box().held.map(({ id }) => id)).toEqual(["waits"]);
    const passed = passedBox();
    passed.post(passing("first"), start + 3 * minute);
    // Its moment has come, and nobody came yet.
    const late = posted(passed.box(), passing("second"), start + 17 * minute);
    expect(late).toMatchObject({ kind: "held", box: { held: [{ id: "first" }, { id: "second" }] } });
  });

  it("takes those with it that are held, in a place of what passes", () => {
    const reader = fullBox();
    reader.post(message("a"), start + 10 * minute);
    for (const n of [0, 1, 2, 3]) reader.post(passing(`p${n}`), start + (11 + n) * minute);
    reader.until(start + 28 * minute);
    expect(mailsOf(reader).at(-1)).toEqual([28, "bundle of 2"]);
    expect(reader.box().held).toEqual([]);
    expect(reader.box().sent.at(-1)).toMatchObject({ passes: true });
  });
});

describe("what is not to leave before a moment", () => {
  const early = (id: string, minutes: number) => message(id, { notBefore: instant(minutes * minute) });

  it("waits for it, and keeps nothing else back", () => {
    const reader = readersBox();
    const held = reader.post(early("e", 30), start);
    expect(held).toMatchObject({ kind: "held", flushAt: start + 30 * minute });
    reader.post(message("m"), start + minute);
    reader.until(start + hour);
    expect(mailsOf(reader)).toEqual([
      [1, "m"],
      [30, "e"],
    ]);
  });

  it("leaves at once where it has come", () => {
    const reader = readersBox();
    reader.post(early("e", 30), start + 30 * minute);
    expect(mailsOf(reader)).toEqual([[30, "e"]]);
  });

  it("leaves with all whose moment has come, and the others wait for theirs", () => {
    const reader = readersBox();
    for (const [id, minutes] of [
      ["a", 30],
      ["b", 50],
      ["c", 30],
    ] as const)
      reader.post(early(id, minutes), start);
    expect(flushed(reader.box(), start + 10 * minute)).toEqual({ kind: "later", at: start + 30 * minute });
    reader.until(start + 30 * minute);
    expect(mailsOf(reader)).toEqual([[30, "bundle of 2"]]);
    expect(reader.box()).toMatchObject({ held: [{ id: "b" }], flushAt: instant(50 * minute) });
    reader.until(start + hour);
    expect(mailsOf(reader).at(-1)).toEqual([50, "b"]);
    expect(reader.box()).not.toHaveProperty("flushAt");
  });

  it("is not forgotten where the hour is full for others", () => {
    const reader = fullBox();
    reader.post(early("sooner", 40), start + 10 * minute);
    reader.post(message("waits"), start + 11 * minute);
    expect(flushed(reader.box(), start + 20 * minute)).toEqual({ kind: "later", at: start + 40 * minute });
    reader.until(start + 2 * hour);
    expect(mailsOf(reader).at(-1)).toEqual([60, "bundle of 2"]);
  });

  it("has somebody come sooner for what is due before it", () => {
    const reader = fullBox();
    reader.post(early("later", 90), start + 10 * minute);
    const held = reader.post(message("waits"), start + 11 * minute);
    expect(held).toMatchObject({ kind: "held", flushAt: start + hour });
    reader.until(start + 2 * hour);
    expect(mailsOf(reader).slice(-2)).toEqual([
      [60, "waits"],
      [90, "later"],
    ]);
  });
});
