import { InvalidInput, parse } from "#core/faults.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { didYouMean, nearestWord } from "#core/schema/spelling.ts";
import { keptMap } from "../keeping/kept-map.ts";
import { allKinds, kindOf } from "../sandbox/kinds/all-kinds.ts";
import type { Properties } from "../sandbox/kinds/kit/resource-kind.ts";
import type { DirectWrite } from "../sandbox/peoples-doors.ts";
import type { Writer } from "../sandbox/telling/writer.ts";
import type { World } from "../world/local-world.ts";
import { worldAccount, worldRegion } from "../world/world-settings.ts";
import { declaredAhead } from "./company/declaring.ts";
import { type Hall, resourceNamed, wholeOf, writerOf } from "./hall.ts";
import { type OrderName, type OrderRead, orderSchema, type PlayAnswer, type PlayOrder } from "./orders.ts";
import type { PlayClock } from "./play-clock.ts";
import { asked, begun, declared, troubled } from "./saying.ts";
import { stories as all, storyNamed } from "./stories/all-stories.ts";
import { type StoryTeller, storyTeller } from "./stories/telling.ts";

/** The one place where orders are carried out, whichever door they come by. */
export type SandboxHall = {
  readonly carryOut: (name: OrderName, body: unknown) => Promise<PlayAnswer>;
  readonly list: () => readonly { readonly resource: string; readonly properties: Properties }[];
  readonly show: (resource: string) => Properties;
  readonly clock: PlayClock;
  readonly stories: Pick<StoryTeller, "runs">;
};

export function sandboxHall(world: World, clock: PlayClock): SandboxHall {
  const { keeper } = world;
  const sessions = keptMap<Writer>(keeper, "sessions");
  const begins = keptMap<string>(keeper, "situations");
  const carryOut: SandboxHall["carryOut"] = async (name, body) => {
    const order = parse(`the order \`${name}\``, orderSchema(name), body);
    return await (ways[name] as Way<typeof name>)(order as OrderRead<typeof name>, hall);
  };
  const carryAll = async (all: readonly PlayOrder[]) => {
    for (const { do: name, ...body } of all) await carryOut(name, body);
  };
  const stories = storyTeller(world, carryAll);
  const hall: Hall = { world, clock, sessions, begins, stories };
  return {
    clock,
    stories,
    carryOut,
    list: () => listed(hall),
    show: (resource) => wholeOf(hall, resourceNamed(hall, resource)),
  };
}

const listed = ({ world: { sandbox } }: Hall) =>
  sandbox.all().map((resource) => ({
    resource: resourceText(resource),
    properties: sandbox.whole(resource) ?? {},
  }));

type Written = { readonly resource: ResourceId; readonly events: readonly { readonly id: string }[] };

const written = (says: string, { resource, events }: Written): PlayAnswer => ({
  says,
  resource: resourceText(resource),
  events: events.map(({ id }) => id),
});

type Way<K extends OrderName> = (order: OrderRead<K>, hall: Hall) => PlayAnswer | Promise<PlayAnswer>;

const ways: { readonly [K in OrderName]: Way<K> } = {
  create: created,
  set: ({ resource, as, properties }, hall) =>
    updated(
      hall,
      { resource, as, write: { properties } },
      `${as} wrote ${Object.keys(properties).join(", ")}`,
    ),
  patch: ({ resource, as, patch }, hall) =>
    updated(hall, { resource, as, write: { patch } }, `${as} patched it`),
  remove: ({ resource, as }, hall) => {
    const { sandbox } = hall.world;
    return written(`${as} deleted it`, sandbox.remove(resourceNamed(hall, resource), writerOf(hall, as)));
  },
  session: (order, hall) => hall.world.keeper.together(() => begun(order, hall)),
  situation: (order, hall) => hall.world.keeper.together(() => declared(order, hall)),
  declare: declaredAhead,
  check: asked,
  clock: (order, { clock, stories }) => clock.set(order, stories.next()),
  trouble: troubled,
  story: ({ id }, { stories }) => {
    const story = storyNamed(id);
    if (story === undefined) throw noStory(id);
    const { n } = stories.begin(story);
    return { says: `story ${n} begins: ${story.title}` };
  },
  switch: async ({ stopped }, { world }) => {
    await world.ports.killSwitch.set(stopped, "the laptop");
    return { says: stopped ? "nothing is written any more" : "Parley writes again" };
  },
};

function noStory(id: string): InvalidInput {
  const ids = all.map((story) => story.id);
  const hint = didYouMean(nearestWord(id, ids), `there are ${ids.join(", ")}`);
  return new InvalidInput(`there is no story \`${id}\``, { hint });
}

type UpdatedInput = {
  readonly resource: string;
  readonly as: string;
  readonly write: DirectWrite;
};

function updated(hall: Hall, { resource, as, write }: UpdatedInput, says: string): PlayAnswer {
  const { sandbox } = hall.world;
  return written(says, sandbox.update(resourceNamed(hall, resource), write, writerOf(hall, as)));
}

function created({ type, as, properties }: OrderRead<"create">, hall: Hall): PlayAnswer {
  if (kindOf(type) === undefined) {
    const types = allKinds.map((kind) => kind.type);
    throw new InvalidInput(`the sandbox has no \`${type}\``, {
      hint: didYouMean(nearestWord(type, types), `it has ${types.join(", ")}`),
    });
  }
  const place = { account: worldAccount, region: worldRegion };
  const made = hall.world.sandbox.create({ ...place, type, properties }, writerOf(hall, as));
  return written(`${as} made ${made.resource.id}`, made);
}
