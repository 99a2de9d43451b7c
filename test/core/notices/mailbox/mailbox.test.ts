import { describe, expect, it } from "vitest";
import { instantOf } from "#core/claims/instant.ts";
import { flushed } from "#core/notices/mailbox/flushed.ts";
import { posted } from "#core/notices/mailbox/posted.ts";
import { emptyMailbox, handedOver, notTaken } from "#core/notices/mailbox.ts";
import { fullBox, hour, instant, message, minute, readersBox, start } from "./box-kit.ts";

const ids = (reader: ReturnType<typeof readersBox>) => reader.mails.map((mail) => mail.message.id);
const later = start + 10 * minute;
const free = start + hour;

describe("a message is", () => {
  it("sent while there were fewer than six mails in the hour", () => {
    const reader = fullBox();
    expect(ids(reader)).toEqual(["m0", "m1", "m2", "m3", "m4", "m5"]);
    expect(reader.box()).toMatchObject({ held: [], leaving: [] });
  });

  it("held from the seventh on, and sent as it is as soon as the first is an hour old", () => {
    const reader = fullBox();
    expect(reader.post(message("late"), later)).toMatchObject({ kind: "held", flushAt: free });
    reader.until(free - 1);
    expect(reader.mails).toHaveLength(6);
    reader.until(free);
    expect(reader.mails.at(-1)).toEqual({ at: free, message: message("late"), bundled: 0 });
  });

  it("sent with the others that are held, as one, and nobody is asked twice to come for them", () => {
    const reader = fullBox();
    for (const id of ["a", "b", "c"]) reader.post(message(id, { link: `https://x/${id}` }), later);
    expect(reader.flushesAsked()).toBe(1);
    reader.until(free);
    expect(reader.mails).toHaveLength(7);
    const [mail] = reader.mails.slice(-1);
    expect(mail).toMatchObject({ at: free, bundled: 3, message: { kind: "notice", to: ["olga"] } });
    expect(mail?.message).not.toHaveProperty("link");
    for (const id of ["a", "b", "c"]) expect(mail?.message.body).toContain(`https://x/${id}`);
  });

  it("held where others are, though the hour would allow it", () => {
    const reader = fullBox();
    reader.post(message("a"), later);
    const box = reader.box();
    expect(posted(box, message("b"), free)).toMatchObject({ kind: "held", flushAt: free });
  });

  it("dropped when it comes again, whether it was sent or is held", () => {
    const reader = fullBox();
    reader.post(message("a"), later);
    const before = reader.box();
    expect(reader.post(message("m3"), later)).toEqual({ kind: "done", box: before });
    // The one who held it may have been stopped before anybody was asked to come.
    expect(reader.post(message("a"), later)).toEqual({ kind: "held", box: before, flushAt: free });
    expect(reader.mails).toHaveLength(6);
  });

  it.each([
    { when: "its time is over", until: instant(10 * minute) },
    { when: "its time was over long ago", until: instant(0) },
  ])("dropped when $when", ({ until }) => {
    const box = emptyMailbox("olga");
    expect(posted(box, message("a", { until }), later)).toEqual({ kind: "done", box });
  });
});

describe("what is held", () => {
  it("is dropped when its time is over, and what is left goes as it is", () => {
    const reader = fullBox();
    reader.post(message("over", { until: instant(30 * minute) }), later);
    reader.post(message("live", { until: instant(2 * hour) }), later);
    reader.until(free);
    expect(ids(reader).slice(6)).toEqual(["live"]);
  });

  it("leaves nothing to send when all of it is over", () => {
    const reader = fullBox();
    reader.post(message("over", { until: instant(30 * minute) }), later);
    reader.until(2 * free);
    expect(reader.mails).toHaveLength(6);
    expect(reader.box()).toMatchObject({ held: [], more: 0 });
    expect(reader.box()).not.toHaveProperty("flushAt");
  });

  it("is counted where it is too much to keep, and its texts are let go before", () => {
    const reader = fullBox();
    for (let n = 0; n < 230; n += 1) reader.post(message(`h${n}`, { body: "x".repeat(1_000) }), later);
    const { held, more } = reader.box();
    expect([held.length, more]).toEqual([200, 30]);
    expect(held.filter(({ body }) => body !== "")).toHaveLength(30);
    reader.until(free);
    expect(reader.mails).toHaveLength(7);
    expect(reader.mails.at(-1)?.bundled).toBe(230);
    expect(reader.mails.at(-1)?.message.subject).toContain("230");
  });

  it("goes as a bundle of one where its own text was let go", () => {
    const reader = fullBox();
    reader.post(message("long", { body: "x".repeat(40_000), link: "https://x/long" }), later);
    reader.until(free);
    const last = reader.mails.at(-1)?.message;
    expect(last?.kind).toBe("notice");
    expect(last?.body).toContain("https://x/long");
  });
});

describe("a closed question", () => {
  const about = { case: "c1", question: "q1", until: instant(4 * hour) };
  const asked = message("asked", about);
  const reminded = message("reminded", { ...about, kind: "reminded" });
  const closed = message("closed", { ...about, kind: "superseded" });
  const other = message("other", { ...about, question: "q2" });
  const anew = message("anew", { ...about, until: instant(8 * hour) });

  it.each([
    { when: "nobody was told of it yet", held: [asked, other], left: ["other"] },
    { when: "only the reminder waits", held: [reminded, other], left: ["other", "closed"] },
    { when: "another one waits", held: [other], left: ["other", "closed"] },
    { when: "the same was asked anew meanwhile", held: [anew], left: ["anew", "closed"] },
  ])("leaves $left when $when", ({ held, left }) => {
    const reader = fullBox();
    for (const one of [...held, closed]) reader.post(one, later);
    expect(reader.box().held.map(({ id }) => id)).toEqual(left);
  });

  it("is told at once where there is room", () => {
    const reader = readersBox();
    reader.post(asked, start);
    reader.post({ ...closed, kind: "answered" }, start + minute);
    expect(ids(reader)).toEqual(["asked", "closed"]);
  });
});

describe("a message that leaves", () => {
  const leaving = posted(emptyMailbox("olga"), message("a"), start);
  const box = leaving.kind === "send" ? leaving.box : emptyMailbox("nobody");

  it("is let be for as long as somebody may be at it, and is never sent again: a reminder follows it", () => {
    const again = (at: number) => posted(box, message("a"), at);
    expect(again(start + 89_999)).toEqual({ kind: "later", at: start + 90_000 });
    const resumed = again(start + 90_000);
    expect(resumed).toMatchObject({
      kind: "send",
      message: { id: "a/again", subject: "Reminder: subject of a" },
    });
    // It may have arrived, so that it keeps its place in the hour.
    expect(resumed.kind === "send" && resumed.box.sent).toHaveLength(2);
    const after = resumed.kind === "send" ? resumed.box : box;
    expect(posted(after, message("a"), start + 95_000)).toMatchObject({ kind: "later" });
    // Of the reminder no further one comes.
    expect(posted(after, message("a"), start + 200_000)).toMatchObject({
      kind: "done",
      box: { leaving: [] },
    });
  });

  it.each([
    { kind: "superseded", when: "nobody needs to hear of it any more", more: { kind: "superseded" } },
    { kind: "asked", when: "its end has passed", more: { until: instantOf(start + minute) } },
  ] as const)("is dropped without a reminder when $when", ({ more }) => {
    const own = posted(emptyMailbox("olga"), message("a", more), start);
    const left = own.kind === "send" ? own.box : box;
    const after = posted(left, message("a", more), start + 2 * minute);
    expect(after).toMatchObject({ kind: "done", box: { leaving: [] } });
  });

  it("of a question is followed by its reminder, with the same link", () => {
    const own = message("q", { question: "q1", link: "https://parley/a/x" });
    const left = posted(emptyMailbox("olga"), own, start);
    const after = left.kind === "send" ? posted(left.box, own, start + 2 * minute) : left;
    expect(after).toMatchObject({ kind: "send", message: { kind: "reminded", link: "https://parley/a/x" } });
  });

  it("is known for as long as any queue may bring it again", () => {
    const gone = handedOver(box, "a");
    expect(posted(gone, message("a"), start + 300 * hour)).toEqual({ kind: "done", box: gone });
  });

  it("that was surely refused leaves anew", () => {
    const refused = notTaken(box, "a");
    expect(posted(refused, message("a"), start + 1_000)).toMatchObject({
      kind: "send",
      message: { id: "a" },
    });
  });

  it("is followed by a reminder by anyone who comes for what is held, too", () => {
    expect(flushed(box, start + minute)).toEqual({ kind: "later", at: start + 90_000 });
    expect(flushed(box, start + 2 * minute)).toMatchObject({ kind: "send", message: { id: "a/again" } });
  });

  it("keeps no other one back", () => {
    expect(posted(box, message("b"), start + 1)).toMatchObject({ kind: "send", message: { id: "b" } });
  });
});
