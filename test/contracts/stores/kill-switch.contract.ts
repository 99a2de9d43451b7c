import { describe, expect, it } from "vitest";
import type { KillSwitch } from "#core/ports/stores/kill-switch.ts";

/** Every kill switch runs this. */
export function killSwitchContract(name: string, open: () => Promise<KillSwitch>): void {
  describe(`${name} kill switch`, () => {
    it("stops nothing before it is set, and then whatever was set last", async () => {
      const killSwitch = await open();
      expect(await killSwitch.isStopped()).toBe(false);
      for (const stopped of [true, true, false, true]) {
        await killSwitch.set(stopped, "sso/anna");
        expect(await killSwitch.isStopped()).toBe(stopped);
      }
    });
  });
}
