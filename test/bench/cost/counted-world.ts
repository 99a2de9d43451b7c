import { keepPolicy } from "#acts/ledger/keep-policy.ts";
import type { Log, Ports } from "#acts/runtime.ts";
import type { Settings } from "#acts/settings.ts";
import type { Table } from "#adapters/aws/stores/items/table.ts";
import type { DecisionEvent } from "#core/ledger/decision-event.ts";
import type { LocalQueue } from "#local/queue/local-queue.ts";
import type { World } from "#local/world/local-world.ts";
import { stage } from "../../pipeline/stage.ts";
import { embeddedLedger } from "./embedded-ledger.ts";

/** What a stretch of time took of what AWS charges for. */
export type Used = {
  readonly changes: number;
  readonly looks: number;
  readonly otherMessages: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly cloudReads: number;
  readonly cloudWrites: number;
  readonly states: number;
  readonly transitions: number;
  readonly messages: number;
  readonly busEvents: number;
  readonly schedules: number;
  readonly keyUses: number;
  readonly logLines: number;
};

type Counts = { -readonly [Name in keyof Used]: number };

const nothing = (): Counts => ({
  changes: 0,
  looks: 0,
  otherMessages: 0,
  readUnits: 0,
  writeUnits: 0,
  cloudReads: 0,
  cloudWrites: 0,
  states: 0,
  transitions: 0,
  messages: 0,
  busEvents: 0,
  schedules: 0,
  keyUses: 0,
  logLines: 0,
});

export type CountedWorld = {
  readonly world: World;
  /** What was used since it was asked the last time. */
  readonly used: () => Used;
  /** The ledger's table, to put into it what nobody counts. */
  readonly table: Table;
  readonly close: () => Promise<void>;
};

/** Parley on its real ledger, over a sandbox, with a count of everything that costs. */
export async function countedWorld(settings: Partial<Settings>): Promise<CountedWorld> {
  const ledger = await embeddedLedger();
  const counts = nothing();
  const world = stage({
    settings,
    stores: ledger.stores,
    log: counting(counts),
    around: (ports) => counted(ports, counts, settings.learning !== "off"),
  });
  const { changes, looks, ...others } = world.queues;
  countSent(changes, () => counts.changes++);
  countSent(looks, () => counts.looks++);
  for (const other of Object.values(others)) countSent(other, () => counts.otherMessages++);
  // Once a day, and not with each change.
  await keepPolicy(world.runtime.policy, world.runtime);
  let before = nothing();
  const used = () => {
    const now = totals(world, counts, ledger.units());
    const since = Object.entries(now).map(([name, total]) => [name, total - before[name as keyof Used]]);
    before = now;
    return Object.fromEntries(since) as Used;
  };
  const close = async () => {
    world.machine.stop();
    await ledger.close();
  };
  return { world, used, table: ledger.table, close };
}

function totals(
  world: World,
  counts: Counts,
  units: { readonly read: number; readonly write: number },
): Counts {
  const past = world.machine.past();
  return {
    ...counts,
    readUnits: units.read,
    writeUnits: units.write,
    states: past.flatMap(({ visits }) => visits).filter(({ state }) => state !== "Wait").length,
    transitions: past.reduce((sum, { transitions }) => sum + transitions, 0),
  };
}

/** Rules and functions find the queue where it is; only what is sent is counted. */
function countSent(queue: LocalQueue, count: () => void): void {
  const { send } = queue;
  Object.assign(queue, {
    send: (...sent: Parameters<LocalQueue["send"]>) => {
      count();
      return send(...sent);
    },
  });
}

const counting = (counts: Counts): Log => ({
  info: () => void counts.logLines++,
  warn: () => void counts.logLines++,
  count: () => {},
  measure: () => {},
});

/** The rule on the bus hands these to the queue of what remembers answers. */
const isDecided = ({ decision }: DecisionEvent): boolean => decision !== undefined;

function counted(ports: Ports, counts: Counts, isLearning: boolean): Ports {
  const { cloud, links, notifier, publisher, scheduler, secrets } = ports;
  const tally = <In extends readonly unknown[], Out>(name: keyof Used, call: (...input: In) => Out) => {
    return (...input: In): Out => {
      counts[name] += 1;
      return call(...input);
    };
  };
  return {
    ...ports,
    cloud: { ...cloud, get: tally("cloudReads", cloud.get), update: tally("cloudWrites", cloud.update) },
    notifier: { ...notifier, send: tally("messages", notifier.send) },
    publisher: {
      tellActors: (events) => {
        counts.busEvents += events.length;
        return publisher.tellActors(events);
      },
      publish: (events) => {
        counts.busEvents += events.length;
        if (isLearning) counts.otherMessages += events.filter(isDecided).length;
        return publisher.publish(events);
      },
    },
    scheduler: { lookAt: tally("schedules", scheduler.lookAt) },
    secrets: { digest: tally("keyUses", secrets.digest) },
    links: { sign: tally("keyUses", links.sign), verify: tally("keyUses", links.verify) },
  };
}
