import type { Ports } from "#acts/runtime.ts";
import type { DoorName } from "#local/world/doors.ts";

type Act = () => unknown;

export type Interjections = {
  /** Has something happen just before the next time that a function calls a port, such as `cloud.update`. */
  readonly justBefore: (door: DoorName, call: string, act: Act) => void;
  readonly around: (ports: Ports, door: DoorName) => Ports;
  /** How often all functions called a port. */
  readonly calls: (call: string) => number;
};

type Method = (...given: readonly unknown[]) => unknown;
type Waiting = { readonly door: DoorName; readonly call: string; readonly act: Act };

export function interjections(): Interjections {
  const waiting: Waiting[] = [];
  const counts = new Map<string, number>();
  const wrapped = new WeakMap<Ports, Map<DoorName, Ports>>();
  const heard =
    (door: DoorName, call: string, method: Method): Method =>
    async (...given) => {
      counts.set(call, (counts.get(call) ?? 0) + 1);
      const index = waiting.findIndex((each) => each.door === door && each.call === call);
      const [due] = index < 0 ? [] : waiting.splice(index, 1);
      await due?.act();
      return await method(...given);
    };
  const around = (ports: Ports, door: DoorName): Ports => {
    const known = wrapped.get(ports) ?? new Map<DoorName, Ports>();
    wrapped.set(ports, known);
    const through = known.get(door) ?? throughout(ports, (call, method) => heard(door, call, method));
    known.set(door, through);
    return through;
  };
  return {
    justBefore: (door, call, act) => void waiting.push({ door, call, act }),
    around,
    calls: (call) => counts.get(call) ?? 0,
  };
}

/** The same ports, each call by its name. */
function throughout(ports: Ports, wrap: (call: string, method: Method) => Method): Ports {
  const each = Object.entries(ports).map(([port, methods]) => {
    const calls = Object.entries(methods).flatMap(([name, method]) =>
      typeof method === "function" ? [[name, wrap(`${port}.${name}`, method as Method)]] : [],
    );
    return [port, Object.fromEntries(calls)];
  });
  return Object.fromEntries(each) as Ports;
}
