import { describe, expect, it } from "vitest";
import type { TrialQueue } from "#core/ports/outside/trial-queue.ts";

const trials = ["{}", '{"v":1,"at":"ä\\n\\"x\\""}', JSON.stringify({ v: 1, long: "é".repeat(80_000) })];

type Opened = { readonly queue: TrialQueue; readonly taken: () => Promise<readonly string[]> };

export function trialQueueContract(name: string, open: () => Opened): void {
  describe(`${name} queue of trials`, () => {
    it("hands over what it was given, word for word and in order", async () => {
      const { queue, taken } = open();
      await queue.send(trials);
      await queue.send(["{}"]);
      expect(await taken()).toEqual([...trials, "{}"]);
    });

    it("hands over nothing where nothing was given", async () => {
      const { queue, taken } = open();
      await queue.send([]);
      expect(await taken()).toEqual([]);
    });

    it("hands over more than goes at once", async () => {
      const { queue, taken } = open();
      const many = Array.from({ length: 57 }, (_, index) => JSON.stringify({ index }));
      await queue.send(many);
      expect(await taken()).toEqual(many);
    });
  });
}
