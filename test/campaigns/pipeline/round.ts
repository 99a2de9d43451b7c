import type { Json } from "#core/fields/json.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { localWorld, type World } from "#local/world/local-world.ts";
import { canary } from "../events/case.ts";
import { hostile, type Tree, withKey } from "../fuzz-hostile.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { catalogue, governs, policy, settings } from "./ground.ts";
import { messageFor } from "./message.ts";
import { type Watch, watch } from "./watch.ts";

const batch = 10;
const minute = 60_000;

export type Round = {
  readonly counted: ReadonlyMap<string, number>;
  readonly failure?: { readonly index: number; readonly why: string };
};

type Range = { readonly seed: number; readonly from: number; readonly to: number };

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const untouched = prototypes.map((each) => Reflect.ownKeys(each).length);
const isClean = (): boolean =>
  prototypes.every((each, index) => Reflect.ownKeys(each).length === untouched[index]);

/** Receives a range of messages in a world of their own, and looks at all that they name. */
export async function playRound({ seed, from, to }: Range): Promise<Round> {
  const watched = watch();
  const { counted } = watched;
  const world = localWorld({ catalogue, policy, governs, settings, batch, ...watched.options });
  const random = randomFrom(seed ^ Math.imul(from + 1, 0x27d4eb2f));
  try {
    for (let index = from; index < to; index += batch) {
      const indexes = Array.from({ length: Math.min(batch, to - index) }, (_, place) => index + place);
      const why = await received(
        { world, watched, random },
        indexes.map((each) => messageFor(seed, each)),
      );
      if (why !== undefined) return { counted, failure: { index, why } };
    }
    await world.pass(5 * minute);
    const why = wrongIn(world, watched);
    return { counted, ...(why !== undefined && { failure: { index: from, why } }) };
  } finally {
    world.machine.stop();
  }
}

type Play = { readonly world: World; readonly watched: Watch; readonly random: Random };

async function received(
  { world, watched, random }: Play,
  bodies: readonly string[],
): Promise<string | undefined> {
  const { queues, pass } = world;
  const before = accounted(watched);
  const stored = watched.touched.length;
  for (const body of bodies) queues.changes.send(body);
  await pass(0);
  const told = accounted(watched) - before;
  if (told !== bodies.length) return `${told} of ${bodies.length} messages from here were accounted for`;
  if (queues.changes.waiting().length > 0) return "a message was not done with";
  for (const [resource, { event }] of watched.touched.slice(stored)) {
    if (event.kind === "change") bringAbout(world, resource, { random, edits: event.edits });
  }
  await pass(random.pick([0, 1_000, 3_000, 12_000]));
  return wrongIn(world, watched);
}

/** Every message ends as exactly one of these. */
const accounted = ({ counted }: Watch): number =>
  [...counted].reduce((sum, [name, count]) => (/^Events|^InvalidInput$/.test(name) ? sum + count : sum), 0);

function wrongIn({ queues }: World, { wrongs }: Watch): string | undefined {
  const dead = Object.entries(queues).filter(([, { deadLetters }]) => deadLetters.length > 0);
  if (dead.length > 0) return `dead letters in ${dead.map(([name]) => name).join(", ")}`;
  return wrongs[0] ?? (isClean() ? undefined : "a prototype was changed");
}

type Group = { readonly [name: string]: Tree };

type Told = {
  readonly random: Random;
  readonly edits: readonly { readonly path: string; readonly after?: Json }[];
};

/** Cloud Control answers with no more than this. */
const longestValue = 50_000;

function odd(random: Random): Tree {
  const value = hostile(random);
  return JSON.stringify(value).length > longestValue ? "x".repeat(longestValue) : value;
}

/** What was told may have happened, or something else, to a resource that may be there. */
function bringAbout({ sandbox }: World, resource: ResourceId, { random, edits }: Told): void {
  const there = sandbox.whole(resource);
  if (there === undefined && random.chance(0.4)) return;
  if (there !== undefined && random.chance(0.03)) {
    sandbox.put(resource, undefined);
    return;
  }
  let properties: Group = (there as Group | undefined) ?? withSecrets(resource);
  for (const { path, after } of edits) {
    const name = /^\/(\w{1,60})/.exec(path)?.[1];
    if (name === undefined || random.chance(0.3)) continue;
    const value = random.chance(0.2) ? odd(random) : ((after ?? null) as Tree);
    properties = withKey(properties, name, value) as Group;
  }
  sandbox.put(resource, properties as Parameters<typeof sandbox.put>[1]);
}

const withSecrets = ({ id }: ResourceId): Group => ({
  Name: id,
  MasterUserPassword: canary,
  Environment: { Variables: { API_TOKEN: canary, LEVEL: "info" } },
  UserData: canary,
  Tags: [
    { Key: "env", Value: "prod" },
    { Key: "password", Value: canary },
  ],
});
