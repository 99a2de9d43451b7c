import { readLink } from "#acts/questions/link.ts";
import type { Ports } from "#acts/runtime.ts";
import { millis } from "#core/claims/instant.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { seededChance } from "#local/chance/chance.ts";
import type { World } from "#local/world/local-world.ts";
import { actors, groupPlace, hour, minute, stage } from "../../pipeline/stage.ts";

type Left = { readonly at: number; readonly message: NoticeMessage };

/** What came of a day in which so many changed something of theirs and said nothing. */
export type AttentionDay = {
  readonly actors: number;
  /** What people were asked, and how much of it passes. */
  readonly questions: number;
  readonly passing: number;
  readonly mails: number;
  /** The most that one reader got in any 24 hours, besides what passes. */
  readonly mostInADay: number;
  /** From when it was asked until it left, in seconds: the longest of what passes. */
  readonly latestPassing: number;
  /** Questions that silence ended, and those of them of which nothing had left in time. */
  readonly silences: number;
  readonly untold: number;
};

const day = 24 * hour;

/** A stage that notes what was asked for and what left, and when. */
function watched() {
  const asked: Left[] = [];
  const left: Left[] = [];
  let world: World;
  const noted = (into: Left[], message: NoticeMessage) => into.push({ at: world.clock.now(), message });
  const around = (ports: Ports): Ports => ({
    ...ports,
    notifier: {
      ...ports.notifier,
      send: async (message) => {
        noted(asked, message);
        await ports.notifier.send(message);
      },
    },
    mailer: {
      deliver: async (message) => {
        noted(left, message);
        await ports.mailer.deliver(message);
      },
    },
  });
  world = stage({ around });
  return { world, asked, left };
}

const rule = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });
const tags = [{ Key: "env", Value: "prod" }];

/** One of each thirty-three opens a port; all others change what is routine. */
function madeFor(
  world: World,
  actor: number,
): { readonly resource: ResourceId; readonly change: () => void } {
  if (actor % 33 === 8) {
    const properties = {
      GroupDescription: `g${actor}`,
      VpcId: "vpc-1",
      SecurityGroupIngress: [rule("10.0.0.0/16")],
      Tags: tags,
    };
    const { resource } = world.sandbox.create(
      { ...groupPlace, type: "AWS::EC2::SecurityGroup", properties },
      actors.pipeline,
    );
    const opened = { SecurityGroupIngress: [rule("10.0.0.0/16"), rule("10.1.0.0/16")] };
    return {
      resource,
      change: () => void world.sandbox.update(resource, { properties: opened }, actors.nobody),
    };
  }
  const properties = {
    AutoScalingGroupName: `group-${actor}`,
    MinSize: "2",
    MaxSize: "20",
    DesiredCapacity: "6",
    HealthCheckGracePeriod: 300,
    Tags: tags.map((tag) => ({ ...tag, PropagateAtLaunch: true })),
  };
  const { resource } = world.sandbox.create({ ...groupPlace, properties }, actors.pipeline);
  const changed = { HealthCheckGracePeriod: 60 + (actor % 200) };
  return {
    resource,
    change: () => void world.sandbox.update(resource, { properties: changed }, actors.nobody),
  };
}

export async function attentionDay(count: number, seed: number): Promise<AttentionDay> {
  const { world, asked, left } = watched();
  const draw = seededChance(seed);
  const made = Array.from({ length: count }, (_, actor) => madeFor(world, actor));
  await world.pass(20 * minute);
  const begin = world.clock.now();
  for (const { change } of made) {
    world.clock.at(begin + draw.below(day), async () => change());
  }
  await world.pass(2 * day);
  world.machine.stop();
  const silences = (await Promise.all(made.map(({ resource }) => silencesOn(world, resource)))).flat();
  return figuresOf({ count, asked, left, silences });
}

type Silence = { readonly question: string; readonly at: number };

async function silencesOn(world: World, resource: ResourceId): Promise<readonly Silence[]> {
  const record = await world.ports.dockets.load(resource);
  const rulings = record?.rulings.filter(({ by }) => by === "silence") ?? [];
  return rulings.map(({ id, at }) => ({ question: id, at: millis(at) }));
}

type FiguresInput = {
  readonly count: number;
  readonly asked: readonly Left[];
  readonly left: readonly Left[];
  readonly silences: readonly Silence[];
};

function figuresOf({ count, asked, left, silences }: FiguresInput): AttentionDay {
  const firsts = new Map<string, NoticeMessage>();
  for (const { message } of asked) {
    if (message.kind === "asked") firsts.set(message.question ?? "", message);
  }
  const toldAt = new Map<string, number>();
  for (const { at, message } of left) {
    for (const question of questionsIn(message)) if (!toldAt.has(question)) toldAt.set(question, at);
  }
  const told = (ruling: string) => [...toldAt].find(([question]) => ruling.startsWith(question))?.[1];
  const passing = [...firsts.values()].filter(({ weight }) => weight === "passes");
  return {
    actors: count,
    questions: firsts.size,
    passing: passing.length,
    mails: left.length,
    mostInADay: mostInADay(left.filter(({ message }) => message.weight !== "passes")),
    latestPassing: Math.max(0, ...latenesses(asked, left)) / 1_000,
    silences: silences.length,
    untold: silences.filter(({ question, at }) => !((told(question) ?? Infinity) < at)).length,
  };
}

/** By the links in it: a bundle holds one for each. */
const questionsIn = ({ body }: NoticeMessage): readonly string[] =>
  [...body.matchAll(/\/a\/(\S+)/g)].flatMap(([, text = ""]) => readLink(text)?.claims.question ?? []);

function mostInADay(left: readonly Left[]): number {
  const readers = Map.groupBy(left, ({ message }) => message.to.join());
  const counts = [...readers.values()].flatMap((got) =>
    got.map(({ at }) => got.filter((other) => other.at >= at && other.at < at + day).length),
  );
  return Math.max(0, ...counts);
}

/** How long each message that passes took to leave, by itself or with others. */
const latenesses = (asked: readonly Left[], left: readonly Left[]): readonly number[] =>
  asked
    .filter(({ message }) => message.weight === "passes")
    .map(({ at, message }) => {
      const own = left.find(
        (one) =>
          one.at >= at &&
          (one.message.id === message.id ||
            (message.link !== undefined && one.message.body.includes(message.link))),
      );
      return own === undefined ? 0 : own.at - at;
    });
