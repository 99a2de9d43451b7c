import type { Ports } from "#acts/runtime.ts";
import type { DoorName } from "#local/world/doors.ts";
import type { WorldOptions } from "#local/world/local-world.ts";
import { wrapped } from "../../pipeline/crashes/stopping.ts";

/** Such as `take-baseline`. */
const folderOf = (door: DoorName): string =>
  door.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What every function asks of the outside while something is played, by its folder. */
export function recordedCalls() {
  const calls = new Map<string, Set<string>>();
  const around: WorldOptions["around"] = (ports: Ports, door) =>
    wrapped(ports, (method, name) => (...given) => {
      const folder = folderOf(door);
      const known = calls.get(folder) ?? new Set<string>();
      calls.set(folder, known.add(name === "tasks.ask" ? `${name}/${taskIn(given)}` : name));
      return method(...given);
    });
  return { calls, around };
}

const taskIn = ([task]: readonly unknown[]): string => String((task as { readonly task?: string }).task);
