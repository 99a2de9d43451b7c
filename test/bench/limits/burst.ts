import type { Ports } from "#acts/runtime.ts";
import { thriftyMeters } from "#adapters/aws/stores/thrifty-meters.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import type { Meters } from "#core/ports/stores/meters.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { World } from "#local/world/local-world.ts";
import { wrapped } from "../../pipeline/crashes/stopping.ts";
import { actors, groupPlace, hour, minute, stage } from "../../pipeline/stage.ts";

/** What a burst took of each resource, and when which was settled. */
export type Burst = {
  readonly resources: number;
  readonly messages: number;
  readonly reads: number;
  readonly writes: number;
  readonly tokens: number;
  /** Of what is asked for tokens, what comes to the ledger. */
  readonly tokensOfLedger: number;
  /** Seconds from the change to the look at it, of the one that waited longest. */
  readonly harmfulWaited: number;
  readonly othersWaited: number;
  /** By how many places somebody was overtaken by one that came later and is no more harmful. */
  readonly overtaken: number;
  /** Guardrails that stand as they did before. */
  readonly mended: number;
};

type Kind = "reads" | "writes" | "tokens";
type Counts = Record<Kind | "messages" | "tokensOfLedger", number>;

const nothing = (): Counts => ({ messages: 0, reads: 0, writes: 0, tokens: 0, tokensOfLedger: 0 });

const readingCalls =
  /\.(?:load|after|dueLooks|around|get|read|of|declaration|marks|find|noted|isStopped|under|due|status)$/;
const writingCalls = /\.(?:save|put|markLook|add|note|update|wait|wrote)$/;

/** What asks the ledger or the cloud for something; queues are counted where they are. */
function kindOf(call: string): Kind | undefined {
  if (call.startsWith("meters.")) return "tokens";
  if (readingCalls.test(call)) return "reads";
  return writingCalls.test(call) ? "writes" : undefined;
}

function countedMeters(counts: Counts): Meters {
  const meters = memoryMeters();
  const token = <In extends readonly unknown[], Out>(ask: (...said: In) => Out) => {
    return (...said: In): Out => {
      counts.tokensOfLedger += 1;
      return ask(...said);
    };
  };
  const { take, reserve, room } = meters;
  return thriftyMeters({ ...meters, take: token(take), reserve: token(reserve), room: token(room) });
}

type Stage = {
  readonly world: World;
  readonly counts: Counts;
  /** When each resource was read first since it was forgotten last. */
  readonly looked: Map<string, number>;
};

function counted(): Stage {
  const counts = nothing();
  const looked = new Map<string, number>();
  const around = (ports: Ports): Ports =>
    wrapped(ports, (method, call) => async (...given) => {
      const kind = kindOf(call);
      if (kind !== undefined) counts[kind] += 1;
      const name = call === "cloud.get" ? resourceText(given[0] as ResourceId) : undefined;
      if (name !== undefined && !looked.has(name)) looked.set(name, world.clock.now());
      return await method(...given);
    });
  const world = stage({
    around,
    stores: { meters: countedMeters(counts) },
    settings: { sessionTags: false },
  });
  for (const queue of Object.values(world.queues)) {
    const { send } = queue;
    const counting: typeof send = (...said) => {
      counts.messages += 1;
      return send(...said);
    };
    Object.assign(queue, { send: counting });
  }
  return { world, counts, looked };
}

const open = {
  BlockPublicAcls: true,
  BlockPublicPolicy: true,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: true,
};

type One = { readonly resource: ResourceId; readonly isHarmful: boolean };

/** One in ten is a bucket; the others are groups, in two regions. */
function made({ sandbox }: World, n: number): One {
  const isHarmful = n % 10 === 0;
  if (isHarmful) {
    const Tags = [{ Key: "env", Value: "prod" }];
    const properties = { BucketName: `bucket-${n}`, PublicAccessBlockConfiguration: open, Tags };
    const place = { ...groupPlace, type: "AWS::S3::Bucket", properties };
    return { resource: sandbox.create(place, actors.pipeline).resource, isHarmful };
  }
  const properties = {
    AutoScalingGroupName: `group-${n}`,
    MinSize: "2",
    MaxSize: "40",
    DesiredCapacity: "3",
  };
  const region = n % 2 === 0 ? groupPlace.region : "us-east-1";
  return {
    resource: sandbox.create({ ...groupPlace, region, properties }, actors.pipeline).resource,
    isHarmful,
  };
}

function changed({ sandbox }: World, { resource, isHarmful }: One): void {
  if (!isHarmful) return void sandbox.update(resource, { properties: { MaxSize: "41" } }, actors.pipeline);
  const shut = { ...open, BlockPublicAcls: false, IgnorePublicAcls: false };
  sandbox.update(resource, { properties: { PublicAccessBlockConfiguration: shut } }, actors.nobody);
}

const isMended = ({ sandbox }: World, { resource }: One): boolean =>
  JSON.stringify(sandbox.whole(resource)?.["PublicAccessBlockConfiguration"]) === JSON.stringify(open);

/** So many resources are changed within a minute, one in ten of them against a guardrail. */
export async function burst(resources: number, lengthMs = 2 * hour): Promise<Burst> {
  const { world, counts, looked } = counted();
  const fleet = Array.from({ length: resources }, (_, n) => made(world, n));
  await world.pass(2 * hour);
  const before = { ...counts };
  await world.pass(lengthMs);
  const idle = difference(counts, before);
  const start = { ...counts };
  looked.clear();
  const changedAt: number[] = [];
  for (const one of fleet) {
    changedAt.push(world.clock.now());
    changed(world, one);
    await world.pass(minute / resources);
  }
  await world.pass(lengthMs - minute);
  const spent = difference(difference(counts, start), idle);
  world.machine.stop();
  const each = (count: number): number => Math.round((count / resources) * 100) / 100;
  const at = (one: One): number => looked.get(resourceText(one.resource)) ?? Number.NaN;
  const waited = (isHarmful: boolean): number =>
    fleet.reduce(
      (most, one, n) =>
        one.isHarmful === isHarmful ? Math.max(most, (at(one) - (changedAt[n] ?? 0)) / 1_000) : most,
      0,
    );
  return {
    resources,
    messages: each(spent.messages),
    reads: each(spent.reads),
    writes: each(spent.writes),
    tokens: each(spent.tokens),
    tokensOfLedger: each(spent.tokensOfLedger),
    harmfulWaited: Math.round(waited(true)),
    othersWaited: Math.round(waited(false)),
    overtaken: Math.max(...lanes(fleet).map((lane) => overtakenIn(lane.map(at)))),
    mended: fleet.filter((one) => one.isHarmful && isMended(world, one)).length,
  };
}

const difference = (a: Counts, b: Counts): Counts => ({
  messages: a.messages - b.messages,
  reads: a.reads - b.reads,
  writes: a.writes - b.writes,
  tokens: a.tokens - b.tokens,
  tokensOfLedger: a.tokensOfLedger - b.tokensOfLedger,
});

/** Those that wait for one another, in the order in which they came. */
const lanes = (fleet: readonly One[]): readonly (readonly One[])[] => [
  ...Map.groupBy(fleet, ({ isHarmful, resource }) => `${isHarmful} ${resource.region}`).values(),
];

/** The most places that one lies behind where it came. */
function overtakenIn(moments: readonly number[]): number {
  const order = moments.map((moment, came) => ({ moment, came })).toSorted((a, b) => a.moment - b.moment);
  return Math.max(...order.map(({ came }, place) => place - came));
}
