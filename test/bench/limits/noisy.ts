import type { Ports } from "#acts/runtime.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Writer } from "#local/sandbox/telling/writer.ts";
import type { World } from "#local/world/local-world.ts";
import { wrapped } from "../../pipeline/crashes/stopping.ts";
import { machine, resize } from "../../pipeline/floods/writers.ts";
import { actors, docketOf, groupPlace, hour, minute, stage } from "../../pipeline/stage.ts";

/** What became of everybody else while one resource and one actor made as much noise as they could. */
export type Noisy = {
  readonly writes: number;
  readonly noisyLooks: number;
  readonly noisyStarts: number;
  /** Milliseconds from a break of another resource's guardrail until it stood again, and the looks that took. */
  readonly mendedMs: readonly number[];
  readonly looksToMend: readonly number[];
  /** Cases of another resource that were begun, of as many conflicts. */
  readonly othersBegun: number;
  readonly othersConflicts: number;
};

const every = 50;
const shut = {
  BlockPublicAcls: true,
  BlockPublicPolicy: true,
  IgnorePublicAcls: true,
  RestrictPublicBuckets: true,
};
const robot = machine("robot", "app/robot+parley+experiment");
const rival = machine("rival", "app/rival+parley+experiment");

type Watched = {
  readonly world: World;
  readonly looks: Map<string, number>;
  readonly starts: Map<string, number>;
};

const counting = (counts: Map<string, number>, { id }: Pick<ResourceId, "id">): void =>
  void counts.set(id, (counts.get(id) ?? 0) + 1);

/** Budgets that one noisy resource has used up within minutes. */
function watched(): Watched {
  const looks = new Map<string, number>();
  const starts = new Map<string, number>();
  const around = (ports: Ports, door: string): Ports =>
    wrapped(ports, (method, call) => async (...given) => {
      if (call === "cloud.get" && door === "lookAtResource") counting(looks, given[0] as ResourceId);
      if (call === "cases.start") counting(starts, (given[0] as { readonly resource: ResourceId }).resource);
      return await method(...given);
    });
  const settings = { looksPerDay: 20, startsPerDay: 2, sessionTags: false };
  return { world: stage({ around, settings }), looks, starts };
}

function made({ sandbox }: World) {
  const group = (AutoScalingGroupName: string) => {
    const properties = { AutoScalingGroupName, MinSize: "2", MaxSize: "400", DesiredCapacity: "12" };
    return sandbox.create({ ...groupPlace, properties }, actors.pipeline).resource;
  };
  const bucket = (BucketName: string) => {
    const Tags = [{ Key: "env", Value: "prod" }];
    const properties = { BucketName, PublicAccessBlockConfiguration: shut, Tags };
    return sandbox.create({ ...groupPlace, type: "AWS::S3::Bucket", properties }, actors.pipeline).resource;
  };
  return { noisy: group("noisy"), quiet: group("quiet"), buckets: [bucket("one"), bucket("two")] };
}

const isShut = ({ sandbox }: World, bucket: ResourceId): boolean =>
  JSON.stringify(sandbox.whole(bucket)?.["PublicAccessBlockConfiguration"]) === JSON.stringify(shut);

/** Somebody opens a bucket; until it is shut again, or for an hour, the noise goes on. */
async function mended({ world, looks }: Watched, bucket: ResourceId, by: Writer, noise: () => Promise<void>) {
  const open = { ...shut, BlockPublicAcls: false };
  const began = world.clock.now();
  looks.delete(bucket.id);
  world.sandbox.update(bucket, { properties: { PublicAccessBlockConfiguration: open } }, by);
  while (!isShut(world, bucket) && world.clock.now() - began < hour) await noise();
  return { ms: world.clock.now() - began, looks: looks.get(bucket.id) ?? 0 };
}

/** So many changes that nobody minds, then as many conflicts, all of one resource; what else happens to others meanwhile. */
export async function noisy(writes: number): Promise<Noisy> {
  const all = watched();
  const { world, looks, starts } = all;
  const { noisy: loud, quiet, buckets } = made(world);
  await world.pass(hour);
  looks.clear();
  let sent = 0;
  const noise = (values: number, writers: readonly Writer[]) => async () => {
    sent += 1;
    resize(world, loud, [String(13 + (sent % values)), writers[sent % writers.length] ?? robot]);
    await world.pass(every);
  };
  const ends: { readonly ms: number; readonly looks: number }[] = [];
  let begun = 0;
  const loudest = [
    { made: noise(300, [actors.pipeline]), by: actors.pipeline },
    { made: noise(7, [robot, rival]), by: robot },
  ];
  for (const [n, { made: makeNoise, by }] of loudest.entries()) {
    for (let k = 0; k < writes / 2; k += 1) await makeNoise();
    // Anyone who makes the noise has used up everything, and neither they nor anybody else is let off.
    const bucket = buckets[n];
    if (bucket !== undefined) ends.push(await mended(all, bucket, n === 0 ? actors.nobody : by, makeNoise));
    resize(world, quiet, [String(3 + n), actors.nobody]);
    for (let k = 0; k < writes / 2; k += 1) await makeNoise();
    await world.pass(2 * minute);
    if ((await docketOf(world, quiet)).decision !== undefined) begun += 1;
  }
  world.machine.stop();
  return {
    writes: sent,
    noisyLooks: looks.get(loud.id) ?? 0,
    noisyStarts: starts.get(loud.id) ?? 0,
    mendedMs: ends.map(({ ms }) => ms),
    looksToMend: ends.map((end) => end.looks),
    othersBegun: begun,
    othersConflicts: loudest.length,
  };
}
