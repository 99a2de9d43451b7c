import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Channels } from "#core/ports/people/channels.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { asked } from "./notifier.contract.ts";

export type OpenChannels = {
  readonly channels: Channels;
  readonly channel: Parameters<Channels["post"]>[0];
  /** What arrived, as text. */
  readonly arrived: () => readonly string[];
  /** Whoever is posted to takes nothing from now on. */
  readonly refuse: () => void;
  readonly close: () => Promise<void>;
};

export const publicUrl = "https://parley.example";
const personal = `${publicUrl}/a/claims~key.mac`;

const question: NoticeMessage = { ...asked, body: `Sides.\nAnswer here: ${personal}`, link: personal };

/** Every way of posting runs this. */
export function channelsContract(name: string, open: () => Promise<OpenChannels>): void {
  describe(`${name} channels`, () => {
    let opened: OpenChannels;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it("posts what it is about, and the way to the answer for anyone who signs in", async () => {
      const { channels, channel, arrived } = opened;
      expect(await channels.post(channel, question)).toEqual({ kind: "taken" });
      const [text = ""] = arrived().slice(-1);
      expect(text).toContain("Keep 10 instances of");
      expect(text).toContain(`${publicUrl}/console/questions/case-1/q-1`);
    });

    it("posts nobody's own link", async () => {
      const { channels, channel, arrived } = opened;
      await channels.post(channel, { ...question, subject: personal, facts: { what: personal } });
      expect(arrived().join("\n")).not.toMatch(/\/a\/|key\.mac/);
    });

    it("says that a message was not taken, and why, without a word of the address", async () => {
      const { channels, channel, refuse } = opened;
      refuse();
      const outcome = await channels.post(channel, question);
      expect(outcome).toMatchObject({ kind: "refused", why: expect.any(String) });
      expect(JSON.stringify(outcome)).not.toMatch(/hooks|logic|example|https?:/);
    });
  });
}
