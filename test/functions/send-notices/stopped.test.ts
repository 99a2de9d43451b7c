import { describe, expect, it } from "vitest";
import type { Runtime } from "#acts/runtime.ts";
import type { NoticeWork } from "#core/ports/people/notifier.ts";
import { hour, minute, notice, type PostOffice, postOffice, sendMany, start, toSend } from "./post-office.ts";

const flush: NoticeWork = { v: 1, flush: "approver:olga" };
const parts = ["mailboxes", "meters", "notifier", "mailer"] as const;
type Method = (...given: readonly unknown[]) => Promise<unknown>;

/** The same office, in which the nth call never comes back; says whether there was one. */
function stopping(office: PostOffice, call: number, when: "before" | "after") {
  let calls = 0;
  const wrapped = parts.map((name) => {
    const methods = Object.entries(office.runtime[name]).filter(([, method]) => typeof method === "function");
    const each = methods.map(([key, method]) => [
      key,
      async (...given: readonly unknown[]) => {
        calls += 1;
        const isHere = calls === call;
        if (calls > call || (isHere && when === "before")) throw new Error("stopped");
        const answer = await (method as Method)(...given);
        if (isHere) throw new Error("stopped");
        return answer;
      },
    ]);
    return [name, Object.fromEntries(each)];
  });
  const stopped = { ...office.runtime, ...Object.fromEntries(wrapped) } as Runtime;
  return { stopped, wasReached: () => calls >= call };
}

/** Does the work as the queue would: whatever failed or was asked for comes again, in its time. */
async function allDone(office: PostOffice, works: readonly NoticeWork[]): Promise<void> {
  let waiting = works.map((work) => ({ work, at: office.clock.now }));
  for (let turns = 0; waiting.length > 0 && turns < 100; turns += 1) {
    office.clock.now = Math.max(office.clock.now, Math.min(...waiting.map(({ at }) => at)));
    const due = waiting.filter(({ at }) => at <= office.clock.now);
    const before = office.again().length;
    await office.work(...due.map(({ work }) => work));
    const more = office.again().slice(before);
    const later = more.map(({ work, afterMs }) => ({ work, at: office.clock.now + afterMs }));
    waiting = [...waiting.filter((one) => !due.includes(one)), ...later];
  }
}

const scenes = [
  { name: "a message is sent", before: [], work: toSend(notice("x")), at: start },
  { name: "a message is held", before: [..."abcdef"], work: toSend(notice("x")), at: start + minute },
  { name: "what is held is sent", before: [..."abcdefx"], work: flush, at: start + hour },
  { name: "a bundle is sent", before: [..."abcdefxy"], work: flush, at: start + hour },
] as const;

describe.each(scenes)("when $name", ({ before, work, at }) => {
  const open = async () => {
    const office = postOffice();
    await sendMany(office, before);
    office.clock.now = Math.max(at, office.clock.now);
    return office;
  };

  it.each(["before", "after"] as const)(
    "a stop %s any of its calls mails nothing twice, and reminds anyone who may have got nothing",
    async (when) => {
      let call = 1;
      for (; ; call += 1) {
        const office = await open();
        const { stopped, wasReached } = stopping(office, call, when);
        const broken = { ...postOffice(stopped), clock: office.clock };
        const { batchItemFailures } = await broken.work(work);
        if (!wasReached()) break;
        expect(batchItemFailures).toHaveLength(1);
        office.clock.now += 30_000;
        // The message itself comes again, and whatever was asked for before the stop.
        await allDone(office, [work, ...office.again().map((one) => one.work)]);
        const told = office.delivered.filter(
          ({ id, body }) => ["x", "x/again"].includes(id) || body.includes("subject of x"),
        );
        expect(told.length, `${when} call ${call}`).toBeGreaterThanOrEqual(1);
        expect(told.length, `${when} call ${call}`).toBeLessThanOrEqual(2);
        expect(new Set(office.mails()).size, `${when} call ${call}`).toBe(office.mails().length);
        expect(await office.mailboxes.open("approver:olga")).toMatchObject({ leaving: [], held: [] });
      }
      expect(call).toBeGreaterThan(3);
    },
  );
});

it("anyone who comes for what is held, and finds a message that another left behind, sees to both", async () => {
  const office = postOffice();
  const since = new Date(start).toISOString();
  const box = await office.mailboxes.open("approver:olga");
  const leaving = [{ message: notice("left"), since }];
  await office.mailboxes.save({ ...box, leaving, held: [notice("x")], flushAt: since });
  office.clock.now = start + hour;
  await allDone(office, [flush]);
  expect(office.mails()).toEqual(["left/again", "x"]);
});

describe("several workers at one mailbox", () => {
  it("send six of ten between them and hold four, and lose none", async () => {
    const office = postOffice({
      meters: { take: async () => ({ waitMs: 0 }) } as unknown as Runtime["meters"],
    });
    const works = [..."abcdefghij"].map((id) => toSend(notice(id)));
    const results = await Promise.all(works.map((work) => office.work(work)));
    const failed = works.filter((_, index) => (results[index]?.batchItemFailures.length ?? 0) > 0);
    await allDone(office, failed);
    const singles = office
      .mails()
      .filter((id) => works.some((work) => "notice" in work && work.notice.id === id));
    expect(singles).toHaveLength(6);
    expect(new Set(office.mails()).size).toBe(office.mails().length);
    // The four others wait for their place, or went as one an hour later.
    const { held } = await office.mailboxes.open("approver:olga");
    expect([held.length, office.mails().length]).toEqual(held.length === 4 ? [4, 6] : [0, 7]);
  });
});
