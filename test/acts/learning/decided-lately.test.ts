import { expect, it } from "vitest";
import { decidedLately } from "#acts/learning/decided-lately.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { decided, quarrel } from "../../core/learning/evening-quarrel.ts";

it("tells what was decided within one second in the order in which it was, with a fraction or without", async () => {
  const decisions = memoryDecisionLog();
  const record = decided(quarrel());
  for (const [version, at] of ["2026-11-24T02:31:00Z", "2026-11-24T02:31:00.4Z"].entries()) {
    const { resource } = record.dispute;
    const one = { v: 2, id: at, resource, case: "c", version: 9 - version, at, after: undefined, digest: at };
    await decisions.put({ ...one, record } as LoggedDecision);
  }
  const settings = worldSettings([]);
  const now = () => Date.parse("2026-11-24T12:00:00Z");
  const told = await decidedLately({ days: 1, most: 10 }, { settings, decisions, now });
  expect(told.decisions.map(({ version }) => version)).toEqual([9, 8]);
});
