import { describe, expect, it } from "vitest";
import { emptyMailbox } from "#core/notices/mailbox.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { Mailbox, Mailboxes } from "#core/ports/stores/mailboxes.ts";

const notice: NoticeMessage = {
  id: "m-1",
  kind: "asked",
  subject: "Keep 10 instances of `checkout`?",
  body: "Two teams want different sizes.\nÄ \u{1f4e6}",
  to: ["arn:aws:iam::111122223333:role/platform"],
  case: "case-1",
  question: "q-1",
  until: "2026-11-21T08:00:00Z",
  link: "https://parley.example/a/x~k1.y",
};

export const busyMailbox = (reader: string, more: Partial<Mailbox> = {}): Mailbox => ({
  ...emptyMailbox(reader),
  sent: [{ at: "2026-11-21T03:10:00.123Z", ids: ["m-0"] }],
  leaving: [{ message: notice, since: "2026-11-21T03:10:00.123Z" }],
  held: [notice, { ...notice, id: "m-2", body: "" }],
  more: 3,
  flushAt: "2026-11-21T04:10:00Z",
  ...more,
});

/** Every store of mailboxes runs this. */
export function mailboxesContract(name: string, open: () => Promise<Mailboxes>): void {
  describe(`${name} mailboxes`, () => {
    it("opens an empty one where nobody has put any", async () => {
      const mailboxes = await open();
      expect(await mailboxes.open("approver:olga")).toEqual(emptyMailbox("approver:olga"));
    });

    it("gives back what was put, as its next version, and each reader's by itself", async () => {
      const mailboxes = await open();
      const mine = busyMailbox("approver:olga");
      expect(await mailboxes.save(mine)).toEqual({ ok: true, version: 1 });
      expect(await mailboxes.open("approver:olga")).toEqual({ ...mine, version: 1 });
      expect(await mailboxes.open("operators")).toEqual(emptyMailbox("operators"));
      const { flushAt: _, ...next } = { ...mine, version: 1, held: [], more: 0 };
      expect(await mailboxes.save(next)).toEqual({ ok: true, version: 2 });
      expect(await mailboxes.open("approver:olga")).toEqual({ ...next, version: 2 });
    });

    it("stores nothing for the one who was overtaken", async () => {
      const mailboxes = await open();
      await mailboxes.save(busyMailbox("r", { more: 1 }));
      expect(await mailboxes.save(busyMailbox("r", { more: 2 }))).toEqual({ ok: false });
      expect(await mailboxes.save(busyMailbox("r", { more: 2, version: 2 }))).toEqual({ ok: false });
      expect((await mailboxes.open("r")).more).toBe(1);
    });

    it("lets one of several win", async () => {
      const mailboxes = await open();
      const saved = [1, 2, 3, 4].map((more) => mailboxes.save(busyMailbox("r", { more })));
      expect((await Promise.all(saved)).filter(({ ok }) => ok)).toHaveLength(1);
    });

    it("takes a reader of any name, and as much as a box may hold", async () => {
      const mailboxes = await open();
      const reader = `arn:aws:iam::111122223333:role/${"x".repeat(2_000)}`;
      const held = Array.from({ length: 200 }, (_, n) => ({
        ...notice,
        id: `${n}`.repeat(20),
        link: `${notice.link}${n}`.repeat(10),
        body: n < 170 ? "" : "Ö".repeat(1_000),
      }));
      const full = busyMailbox(reader, { held });
      expect(await mailboxes.save(full)).toEqual({ ok: true, version: 1 });
      expect(await mailboxes.open(reader)).toEqual({ ...full, version: 1 });
    });
  });
}
