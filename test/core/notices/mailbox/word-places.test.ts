import { describe, expect, it } from "vitest";
import { dayPlace, teamPlace } from "#core/notices/mailbox/attention.ts";
import { NoticeWork, PostWork } from "#core/notices/mailbox/notice-work.ts";
import { postedWithin } from "#core/notices/mailbox/posted.ts";
import { emptyMailbox } from "#core/notices/mailbox.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";
import { hour, instant, message, minute, start } from "./box-kit.ts";

const day = 24 * hour;
const word = (id: string, more: Partial<NoticeMessage> = {}) => message(id, { kind: "notice", ...more });
const post = (box: Mailbox, one: NoticeMessage, now = start, most = 8) =>
  postedWithin(box, one, { now, most });

/** The box after so many words that wanted no answer were mailed at once. */
function told(count: number): Mailbox {
  let box = emptyMailbox("olga");
  for (let n = 0; n < count; n += 1) {
    const posting = post(box, word(`w${n}`));
    if (posting.kind !== "send") throw new Error(`w${n} is ${posting.kind}`);
    box = { ...posting.box, leaving: [] };
  }
  return box;
}

const spentIn = (posting: ReturnType<typeof post>) =>
  "box" in posting ? (posting.box.spent?.length ?? 0) : Number.NaN;

describe("what wants no answer", () => {
  it("takes a place of its reader's day, and half of the day is all it gets", () => {
    expect(told(4).spent).toHaveLength(4);
    const fifth = post(told(4), word("w4"));
    expect(fifth).toMatchObject({
      kind: "held",
      flushAt: start + 65 * minute,
      box: { held: [{ id: "w4", notBefore: instant(65 * minute) }], bundleAt: instant(hour) },
    });
  });

  it("leaves with the bundle where that is about to leave", () => {
    const waiting = post(told(4), word("w4"));
    const box = "box" in waiting ? waiting.box : told(0);
    for (const at of [hour, 64 * minute])
      expect(post(box, word("joins"), start + at)).toMatchObject({
        kind: "held",
        box: { held: [{ id: "w4" }, { id: "joins", notBefore: instant(65 * minute) }] },
      });
    expect(spentIn(post(box, word("joins"), start + hour))).toBe(5);
  });

  it.each<{ when: string; one: NoticeMessage; box?: Mailbox }>([
    { when: "it asks", one: message("q") },
    { when: "it passes", one: word("p", { weight: "passes" }) },
    { when: "it is Parley's own trouble", one: message("t", { kind: "trouble" }) },
    { when: "its moment is fixed already", one: word("f", { notBefore: instant(hour) }) },
    { when: "its time is over", one: word("o", { until: instant(0) }) },
    { when: "it was sent", one: word("w0") },
    { when: "it is held", one: word("h"), box: { ...told(1), held: [word("h")] } },
    {
      when: "something is leaving, which may have to come again",
      one: word("l"),
      box: { ...told(1), leaving: [{ message: word("x"), since: instant(0) }] },
    },
    {
      when: "it says that a question is closed that was never told",
      one: word("c", { kind: "superseded", case: "c1", question: "q1" }),
      box: { ...told(1), held: [message("a", { case: "c1", question: "q1" })] },
    },
  ])("takes no place where $when", ({ one, box = told(1) }) => {
    expect(spentIn(post(box, one))).toBe(1);
  });

  it("takes one where only a reminder is made idle, or another question waits", () => {
    const closing = word("c", { kind: "superseded", case: "c1", question: "q1" });
    const beside = [
      message("r", { kind: "reminded", case: "c1", question: "q1" }),
      message("a", { case: "c1", question: "q2" }),
    ];
    for (const one of beside) expect(spentIn(post({ ...told(1), held: [one] }, closing))).toBe(2);
  });

  it("is another one than what is held or was sent beside it", () => {
    expect(spentIn(post({ ...told(1), held: [word("h")] }, word("new")))).toBe(2);
  });
});

describe("a place", () => {
  const places = (most: number, times: readonly number[]) => {
    let box = emptyMailbox("olga");
    return times.map((now, n) => {
      const place = dayPlace(box, { id: `q${n}`, weight: "question", now: start + now, most });
      ({ box } = place);
      return (place.at - start) / minute;
    });
  };

  it("is free again a day after it was taken, and no sooner", () => {
    expect(places(2, [0, day - 1])).toEqual([0, 24 * 60 + 60 - 1 / minute]);
    expect(places(2, [0, day])).toEqual([0, 24 * 60]);
  });

  it("is kept by the latest 500, so that the box stays small", () => {
    let box = emptyMailbox("olga");
    for (let n = 0; n <= 500; n += 1)
      ({ box } = dayPlace(box, { id: `q${n}`, weight: "question", now: start, most: 1_000 }));
    expect(box.admitted).toHaveLength(500);
    const spent = (id: string) =>
      dayPlace(box, { id, weight: "question", now: start, most: 1_000 }).box.spent?.length;
    expect([spent("q500"), spent("q1"), spent("q0")]).toEqual([501, 501, 502]);
  });

  it("of those who are asked together is one for each of them, and is free a day after enough were taken", () => {
    let box = emptyMailbox("team");
    const ask = (id: string, size: number, now: number) => {
      const place = teamPlace(box, { id, size, now: start + now, most: 10 });
      ({ box } = place);
      return (place.at - start) / minute;
    };
    expect([ask("a", 5, 0), ask("b", 5, hour)]).toEqual([0, 60]);
    // Three places are free when the first five are; of seven two more have to be.
    expect([ask("c", 3, 2 * hour), ask("d", 7, 2 * hour)]).toEqual([24 * 60, 25 * 60]);
    expect(box.spent).toHaveLength(10);
    expect(ask("c", 3, day - 1)).toBe(24 * 60);
    expect(ask("c", 3, day)).toBe(24 * 60);
    expect(box.spent).toHaveLength(8);
  });
});

describe("what lies in a queue", () => {
  const notice = { id: "n", kind: "asked", subject: "s", body: "b", to: ["olga"], weight: "passes" };
  it.each([
    { is: true, what: "a message", work: { v: 1, notice } },
    { is: true, what: "a message by mail", work: { v: 1, notice, by: "mail" } },
    { is: true, what: "that what is held is due", work: { v: 1, flush: "approver:olga" } },
    { is: false, what: "a message by another way", work: { v: 1, notice, by: "pigeon" } },
    { is: false, what: "another version", work: { v: 2, flush: "approver:olga" } },
    { is: false, what: "nobody's flush", work: { v: 1, flush: "" } },
    { is: false, what: "a reader with too long a name", work: { v: 1, flush: "x".repeat(2_101) } },
    {
      is: false,
      what: "a message of no known weight",
      work: { v: 1, notice: { ...notice, weight: "heavy" } },
    },
    { is: false, what: "a message with more to it", work: { v: 1, notice: { ...notice, more: 1 } } },
    { is: false, what: "nothing", work: {} },
  ])("is read as a notice: $is, where it is $what", ({ is, work }) => {
    expect(NoticeWork.safeParse(work).success).toBe(is);
  });

  it.each([
    { is: true, what: "a message for a channel", work: { v: 1, channel: "ops", notice } },
    { is: true, what: "that a channel's are due", work: { v: 1, channel: "ops", flush: true } },
    { is: false, what: "for no channel", work: { v: 1, channel: "", notice } },
    { is: false, what: "that they are not due", work: { v: 1, channel: "ops", flush: false } },
    { is: false, what: "nothing", work: { v: 1, channel: "ops" } },
  ])("is read as a post: $is, where it is $what", ({ is, work }) => {
    expect(PostWork.safeParse(work).success).toBe(is);
  });
});
