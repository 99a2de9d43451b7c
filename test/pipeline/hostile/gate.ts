import type { Ports } from "#lambda/runtime.ts";
import type { World, WorldOptions } from "#local/world/local-world.ts";
import type { WorldQueues } from "#local/world/world-rules.ts";
import { minute, stage } from "../stage.ts";

/** Methods that change what is remembered, or anything outside. */
const writing: Readonly<Partial<Record<keyof Ports, readonly string[]>>> = {
  dockets: ["save"],
  events: ["put"],
  decisions: ["put"],
  registry: ["put"],
  sessions: ["put", "wait"],
  situations: ["put", "wrote"],
  killSwitch: ["set"],
  cloud: ["update", "cancel"],
  cases: ["start", "wake"],
  tasks: ["ask"],
  scheduler: ["lookAt"],
  notifier: ["send"],
  publisher: ["publish"],
};

export type Gate = {
  readonly world: World;
  /** Everything that was written, such as `events.put`. */
  readonly writes: string[];
  /** How often the cloud was read. */
  readonly reads: () => number;
  readonly counted: Map<string, number>;
  readonly warned: string[];
  /** Puts messages into a queue exactly as they are, and lets a quarter of an hour pass. */
  readonly tell: (queue: keyof WorldQueues, ...bodies: readonly unknown[]) => Promise<void>;
};

/** The pipeline with a list of everything that it writes. */
export function gate(options: Partial<WorldOptions> = {}): Gate {
  const writes: string[] = [];
  const counted = new Map<string, number>();
  const warned: string[] = [];
  let reads = 0;
  const log = {
    info: () => {},
    warn: (what: string, details?: object) => void warned.push(`${what} ${JSON.stringify(details ?? {})}`),
    count: (metric: string, amount = 1) => void counted.set(metric, (counted.get(metric) ?? 0) + amount),
  };
  const seen = (what: string) => {
    if (what === "cloud.get") reads += 1;
    else writes.push(what);
  };
  const world = stage({ log, around: (ports) => watched(ports, seen), ...options });
  const tell: Gate["tell"] = async (queue, ...bodies) => {
    for (const body of bodies)
      world.queues[queue].send(typeof body === "string" ? body : JSON.stringify(body));
    await world.pass(15 * minute);
  };
  return { world, writes, reads: () => reads, counted, warned, tell };
}

type Method = (...said: readonly unknown[]) => unknown;

function watched(ports: Ports, seen: (what: string) => void): Ports {
  const all = { ...writing, cloud: [...(writing.cloud ?? []), "get"] };
  const groups = Object.entries(ports).map(([name, port]) => {
    const methods = all[name as keyof Ports] ?? [];
    const told = methods.map((method): [string, Method] => [
      method,
      (...said) => {
        seen(`${name}.${method}`);
        return (port as Readonly<Record<string, Method>>)[method]?.(...said);
      },
    ]);
    return [name, { ...port, ...Object.fromEntries(told) }];
  });
  return Object.fromEntries(groups) as Ports;
}

/** Every message is in exactly one count of what became of it. */
export function outcomes({ counted }: Pick<Gate, "counted">): Readonly<Record<string, number>> {
  const told = [...counted].filter(([name]) => /^(?:Events|Sessions|Situations|InvalidInput)/.test(name));
  return Object.fromEntries(told);
}

export const isQuiet = ({ queues }: World): boolean =>
  Object.values(queues).every(
    ({ deadLetters, waiting }) => deadLetters.length === 0 && waiting().length === 0,
  );
