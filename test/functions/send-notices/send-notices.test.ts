import { describe, expect, it } from "vitest";
import { longestDelayMs } from "#core/ports/outside/look-queue.ts";
import { hour, minute, notice, postOffice, sendMany, start, toSend } from "./post-office.ts";

const six = ["a", "b", "c", "d", "e", "f"];

describe("sending notices", () => {
  it("hands a message over, and keeps nothing of it but that it did", async () => {
    const office = postOffice();
    const message = notice("a", { until: "2026-11-21T08:00:00Z", link: "https://parley.example/a/x" });
    await office.work(toSend(message));
    expect(office.delivered).toEqual([message]);
    expect(await office.mailboxes.open("approver:olga")).toMatchObject({ leaving: [], held: [] });
    expect(office.counted).toEqual({ NoticesSent: 1 });
    expect(office.again()).toEqual([]);
  });

  it("sends one mail a second over all readers, and what comes faster a second later", async () => {
    const office = postOffice();
    const works = ["olga", "otto", "pia"].map((name) => toSend(notice(name, { to: [name] })));
    await office.work(...works);
    expect(office.mails()).toEqual(["olga"]);
    expect(office.again()).toEqual([
      { work: works[1], afterMs: 1_000 },
      { work: works[2], afterMs: 1_000 },
    ]);
    office.clock.now += 1_000;
    await office.work(works[1]);
    expect(office.mails()).toEqual(["olga", "otto"]);
  });

  it("holds back the seventh within an hour, and sends several of them as one when somebody comes", async () => {
    const office = postOffice();
    await sendMany(office, [...six, "g", "h"]);
    expect(office.mails()).toEqual(six);
    expect(office.counted).toEqual({ NoticesSent: 6, NoticesHeld: 2 });
    const flush = { v: 1, flush: "approver:olga" };
    expect(office.again()).toEqual([{ work: flush, afterMs: longestDelayMs }]);

    office.clock.now = start + 15 * minute;
    await office.work(flush);
    expect(office.again().at(-1)).toEqual({ work: flush, afterMs: longestDelayMs });
    office.clock.now = start + 55 * minute;
    await office.work(flush);
    expect(office.again().at(-1)).toEqual({ work: flush, afterMs: 5 * minute });
    office.clock.now = start + hour;
    await office.work(flush);
    expect(office.delivered).toHaveLength(7);
    expect(office.delivered.at(-1)?.body).toMatch(/subject of g.*subject of h/s);
    expect(office.counted).toEqual({ NoticesSent: 7, NoticesHeld: 2, NoticesBundled: 2 });
    await office.work(flush);
    expect(office.delivered).toHaveLength(7);
  });

  it("knows one reader by each of their principals, and everybody else by their own", async () => {
    const office = postOffice();
    await sendMany(office, six);
    const session = "arn:aws:sts::123456789012:assumed-role/olga/late";
    await office.work(toSend(notice("g", { to: [session] })));
    await office.work(toSend(notice("h", { to: ["otto"] })));
    office.clock.now += 1_000;
    await office.work(toSend(notice("i", { to: [] })));
    expect(office.mails()).toEqual([...six, "h", "i"]);
    expect((await office.mailboxes.open("operators")).sent).toHaveLength(1);
  });

  it("sends the same message once, however often it comes", async () => {
    const office = postOffice();
    await office.work(toSend(notice("a")), toSend(notice("a")));
    office.clock.now += 10 * minute;
    await office.work(toSend(notice("a")));
    expect(office.mails()).toEqual(["a"]);
  });

  it.each([
    { when: "it is of no known version", body: { v: 2, notice: notice("a") } },
    { when: "it has no text", body: { v: 1, notice: { ...notice("a"), body: undefined } } },
    { when: "it says more", body: { v: 1, notice: { ...notice("a"), token: "t" } } },
    { when: "it is two things at once", body: { v: 1, notice: notice("a"), flush: "olga" } },
    { when: "its end is no time", body: toSend(notice("a", { until: "tomorrow" })) },
    { when: "it is nothing", body: null },
  ])("counts and drops what is no work when $when", async ({ body }) => {
    const office = postOffice();
    expect(await office.work(body)).toEqual({ batchItemFailures: [] });
    expect(office.delivered).toEqual([]);
    expect(office.counted).toEqual({ InvalidInput: 1 });
  });
});
