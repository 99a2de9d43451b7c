import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import type { ActorNotice } from "#core/ledger/actor-notice.ts";
import { type Inboxes, inboxPage } from "#core/ports/people/inboxes.ts";
import { parseResource } from "#core/resources/resource-id.ts";

export const actorNotice = (more: Partial<ActorNotice> = {}): ActorNotice => ({
  v: 1,
  id: "n-1",
  kind: "undone",
  at: "2026-11-21T04:00:00Z",
  actor: { principal: "111122223333:role/robot", account: "111122223333" },
  resource: parseResource("111122223333/eu-north-1/AWS::AutoScaling::AutoScalingGroup/checkout"),
  case: "case-1",
  decision: "d-1",
  fields: ["/DesiredCapacity" as FieldPath],
  claims: ["c-1"],
  times: 1,
  observed: false,
  subject: "Put back: AutoScalingGroup checkout, DesiredCapacity",
  text: "Parley put back what you wrote.\nÄ \u{1f4e6}",
  what: "Parley put back what you wrote.",
  by: "oncall",
  offer: null,
  winningLine: null,
  ...more,
});

const robot = actorNotice().actor.principal;
const numbered = (count: number): readonly ActorNotice[] =>
  Array.from({ length: count }, (_, index) => actorNotice({ id: `n-${index}` }));

/** Every store of inboxes runs this. */
export function inboxesContract(name: string, open: () => Promise<Inboxes>): void {
  describe(`${name} inboxes`, () => {
    it("hold nothing of those who were told nothing", async () => {
      expect(await (await open()).list("nobody", undefined)).toEqual({ notices: [] });
    });

    it("give back what was put, to its claimant alone", async () => {
      const inboxes = await open();
      const other = actorNotice({
        id: "n-2",
        actor: { principal: "ben", account: "111122223333", human: "sso/ben" },
      });
      await inboxes.put(actorNotice());
      await inboxes.put(other);
      expect((await inboxes.list(robot, undefined)).notices).toEqual([actorNotice()]);
      expect((await inboxes.list("ben", undefined)).notices).toEqual([other]);
    });

    it("hold a notice once however often it is put, and know whether it was handed on", async () => {
      const inboxes = await open();
      expect(await inboxes.put(actorNotice())).toEqual({ wasHandedOn: false });
      expect(await inboxes.put(actorNotice({ text: "another" }))).toEqual({ wasHandedOn: false });
      await inboxes.handedOn(actorNotice());
      expect(await inboxes.put(actorNotice())).toEqual({ wasHandedOn: true });
      expect((await inboxes.list(robot, undefined)).notices).toEqual([actorNotice()]);
    });

    it("go on behind what was read, and stay there while nothing comes", async () => {
      const inboxes = await open();
      const all = numbered(inboxPage + 3);
      for (const notice of all) await inboxes.put(notice);
      const first = await inboxes.list(robot, undefined);
      expect(first.notices.map(({ id }) => id)).toEqual(all.slice(0, inboxPage).map(({ id }) => id));
      const second = await inboxes.list(robot, first.last);
      expect(second.notices.map(({ id }) => id)).toEqual(all.slice(inboxPage).map(({ id }) => id));
      const none = await inboxes.list(robot, second.last);
      expect(none).toEqual({ notices: [], last: second.last });
      await inboxes.put(actorNotice({ id: "late" }));
      expect((await inboxes.list(robot, none.last)).notices.map(({ id }) => id)).toEqual(["late"]);
    });

    it("lose none where several are put at once", async () => {
      const inboxes = await open();
      await Promise.all(numbered(4).map((notice) => inboxes.put(notice)));
      const { notices } = await inboxes.list(robot, undefined);
      expect(notices.map(({ id }) => id).toSorted()).toEqual(["n-0", "n-1", "n-2", "n-3"]);
    });

    it("take a claimant of any name and a notice of any length", async () => {
      const inboxes = await open();
      const principal = `role/${"ä#<b>".repeat(100)}`;
      const long = actorNotice({ actor: { principal, account: "1" }, text: "Ö".repeat(20_000) });
      await inboxes.put(long);
      expect((await inboxes.list(principal, undefined)).notices).toEqual([long]);
    });
  });
}
