import type { Ports } from "#acts/runtime.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { World, WorldOptions } from "#local/world/local-world.ts";
import { stage } from "../stage.ts";

/** What the functions did to the world outside of them. */
type Counts = {
  looks: number;
  /** Dockets that were stored; a lost race stores nothing. */
  docketWrites: number;
  cloudWrites: number;
};

export type Counted = {
  readonly world: World;
  /** What was done since this was asked last. */
  readonly spent: () => Counts;
};

/** The pipeline with a count of what costs money or changes something. */
export function countedWorld(options: Partial<WorldOptions> = {}): Counted {
  let counts: Counts = nothing();
  const count = (what: keyof Counts) => {
    counts[what] += 1;
  };
  const world = stage({ around: (ports) => counting(ports, count), ...options });
  const spent = () => {
    const last = counts;
    counts = nothing();
    return last;
  };
  return { world, spent };
}

const nothing = (): Counts => ({ looks: 0, docketWrites: 0, cloudWrites: 0 });

function counting(ports: Ports, count: (what: keyof Counts) => void): Ports {
  const { cloud, dockets } = ports;
  const save = async (record: DocketRecord) => {
    const saved = await dockets.save(record);
    if (saved.ok) count("docketWrites");
    return saved;
  };
  const get: Ports["cloud"]["get"] = (resource) => {
    count("looks");
    return cloud.get(resource);
  };
  const update: Ports["cloud"]["update"] = (...write) => {
    count("cloudWrites");
    return cloud.update(...write);
  };
  return { ...ports, dockets: { ...dockets, save }, cloud: { ...cloud, get, update } };
}

/** How many questions people were asked, however often. */
export const questionsAsked = ({ outbox }: World): number =>
  new Set(outbox.sent.flatMap(({ kind, question }) => (kind === "asked" ? [question] : []))).size;

export const deadLetters = ({ queues }: World): number =>
  Object.values(queues).reduce((sum, queue) => sum + queue.deadLetters.length, 0);
