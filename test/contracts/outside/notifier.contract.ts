import { describe, expect, it } from "vitest";
import type { NoticeMessage, Notifier } from "#core/ports/people/notifier.ts";

export type OpenNotifier = {
  readonly notifier: Pick<Notifier, "send">;
  readonly sent: () => readonly NoticeMessage[];
};

export const asked: NoticeMessage = {
  id: "m-1",
  kind: "asked",
  subject: "Keep 10 instances of `checkout`?",
  body: "Two teams want different sizes.\nhttps://parley.example/q/1",
  to: ["arn:aws:iam::111122223333:role/platform", 'arn:aws:iam::111122223333:role/"quoted"'],
  case: "case-1",
  question: "q-1",
};
const trouble: NoticeMessage = {
  id: "m-2",
  kind: "trouble",
  subject: "A look failed",
  body: "See the log.",
  to: [],
};

export function notifierContract(name: string, open: () => OpenNotifier): void {
  describe(`${name} notifier`, () => {
    it("sends to approvers and to the operators, with everything that tells messages apart", async () => {
      const { notifier, sent } = open();
      await notifier.send(asked);
      await notifier.send(trouble);
      expect(sent()).toEqual([asked, trouble]);
    });

    it("gives the same message the same id", async () => {
      const { notifier, sent } = open();
      await notifier.send(asked);
      await notifier.send(asked);
      expect(new Set(sent().map(({ id }) => id))).toEqual(new Set(["m-1"]));
    });
  });
}
