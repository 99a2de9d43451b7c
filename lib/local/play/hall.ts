import { InvalidInput } from "#core/faults.ts";
import { parseResource, type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { didYouMean, nearestWord } from "#core/schema/spelling.ts";
import type { KeptMap } from "../keeping/kept-map.ts";
import type { Properties } from "../sandbox/kinds/kit/resource-kind.ts";
import type { Writer } from "../sandbox/telling/writer.ts";
import type { World } from "../world/local-world.ts";
import type { PlayClock } from "./play-clock.ts";
import { everybody, playerNamed } from "./players.ts";
import type { StoryTeller } from "./stories/telling.ts";

/** What orders are carried out on. */
export type Hall = {
  readonly world: World;
  readonly clock: PlayClock;
  /** Under which session each player writes now. */
  readonly sessions: KeptMap<Writer>;
  /** Since when each situation is so. */
  readonly begins: KeptMap<string>;
  readonly stories: StoryTeller;
};

/** A resource by its whole text, or by its id where one alone bears it. */
export function resourceNamed({ world: { sandbox } }: Hall, name: string): ResourceId {
  if (name.split("/").length > 3) return parseResource(name);
  const all = sandbox.all();
  const found = all.filter((each) => isCalled(each, name, sandbox.whole(each)));
  const [only, ...more] = found;
  if (only !== undefined && more.length === 0) return only;
  if (only !== undefined)
    throw new InvalidInput(`\`${name}\` names ${found.length} resources`, {
      hint: `write one of them whole: ${found.map(resourceText).join(", ")}`,
    });
  const near = nearestWord(
    name,
    all.map(({ id }) => id),
  );
  throw new InvalidInput(`the sandbox has no \`${name}\``, {
    hint: didYouMean(near, "`parley sandbox list` names what is there"),
  });
}

/** By its id, or by the name that somebody gave it. */
const isCalled = ({ id }: ResourceId, name: string, properties: Properties = {}): boolean =>
  id === name || Object.entries(properties).some(([key, value]) => key.endsWith("Name") && value === name);

export function wholeOf({ world: { sandbox } }: Hall, resource: ResourceId): Properties {
  const whole = sandbox.whole(resource);
  if (whole !== undefined) return whole;
  throw new InvalidInput(`there is no \`${resourceText(resource)}\``, {
    hint: "`parley sandbox list` names what is there",
  });
}

/** Who writes; a session that was begun counts from then on. */
export const writerOf = ({ sessions }: Hall, as: string): Writer => sessions.get(as) ?? playerIn(as);

/** A player as they are, or in a session of another name: `oncall/ada@INC-7`. */
export function playerIn(as: string): Writer {
  const [name = "", ...session] = as.split("/");
  const player = playerNamed(name);
  if (player !== undefined && session.length === 0) return player.writer;
  if (player !== undefined)
    return { ...player.writer, principal: player.writer.principal.replace(/[^/]+$/, session.join("/")) };
  const names = everybody.map(({ name }) => name);
  throw new InvalidInput(`nobody here is called \`${as}\``, {
    hint: didYouMean(nearestWord(as, names), `there are ${names.join(", ")}`),
  });
}
