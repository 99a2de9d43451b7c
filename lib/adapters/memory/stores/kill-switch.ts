import type { KillSwitch } from "#core/ports/stores/kill-switch.ts";
import { promised } from "./promised.ts";

export function memoryKillSwitch(): KillSwitch {
  let isStopped = false;
  return promised<KillSwitch>({
    isStopped() {
      return isStopped;
    },
    set(stopped) {
      isStopped = stopped;
    },
  });
}
