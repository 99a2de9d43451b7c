import { expect, it } from "vitest";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { readOwners } from "#files/owners-text.ts";
import { openLaptop } from "#local/laptop/laptop.ts";
import { accessOpened } from "#local/laptop/serving.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";

const minute = 60_000;
const dana = "arn:aws:iam::123456789012:role/data-lead";

it("asks those whom a file of owners names, besides the group", async () => {
  const read = readOwners(`* security: ${dana}\n`, "OWNERS");
  if ("diagnostics" in read) throw new Error("the file is right");
  const sent: NoticeMessage[] = [];
  const laptop = await openLaptop({
    port: 0,
    key: new Uint8Array(32),
    clock: simulatedClock("2026-11-21T03:00:00Z"),
    sent: (message) => void sent.push(message),
    warned: () => undefined,
    owners: read.owners,
  });
  try {
    await accessOpened(laptop.world);
    await laptop.world.pass(16 * minute);
    expect(sent.flatMap(({ to }) => to)).toContain(dana);
  } finally {
    await laptop.close();
  }
});
