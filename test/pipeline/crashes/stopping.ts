import type { Ports } from "#acts/runtime.ts";
import type { DoorName } from "#local/world/doors.ts";

/** A function that was stopped in its tracks, as Lambda tells the workflow. */
class Stopped extends Error {
  override readonly name = "Runtime.ExitError";
}

export type Where = {
  /** The how manyeth call of all that any function makes; from one. */
  readonly call: number;
  /** Whether the call itself is still done. */
  readonly when: "before" | "after";
};

export type Count = {
  calls: number;
  /** Which function made each call. */
  readonly doors: string[];
  /** Client tokens of the writes that the cloud took. */
  readonly writes: Set<unknown>;
};

type Method = (...given: readonly unknown[]) => Promise<unknown>;
type Port = Readonly<Record<string, Method>>;

/** Counts every await point of every function, and stops the invocation that comes to one of them. */
export function stopping(count: Count, where?: Where): (ports: Ports, door: DoorName) => Ports {
  return (ports, door) => {
    const invocation = { isDead: false };
    const die = (): never => {
      invocation.isDead = true;
      throw new Stopped("stopped");
    };
    const counted =
      (method: Method, name: string): Method =>
      async (...given) => {
        if (invocation.isDead) die();
        count.calls += 1;
        count.doors.push(`${door}: ${name}`);
        const isHere = count.calls === where?.call;
        if (isHere && where?.when === "before") die();
        const answer = await method(...given);
        if (name === "cloud.update") count.writes.add(given[2]);
        if (isHere) die();
        return answer;
      };
    return wrapped(ports, counted);
  };
}

/** The same ports with every method wrapped. */
export function wrapped(ports: Ports, wrap: (method: Method, name: string) => Method): Ports {
  const each = Object.entries(ports).map(([name, port]) => {
    const methods = Object.entries(port as unknown as Port);
    return [name, Object.fromEntries(methods.map(([key, method]) => [key, wrap(method, `${name}.${key}`)]))];
  });
  return Object.fromEntries(each) as Ports;
}
