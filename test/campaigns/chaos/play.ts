import type { CountName as MetricName } from "#acts/metric-names.ts";
import type { Ports } from "#acts/runtime.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { type FieldPath, parsePath, printPath } from "#core/fields/path.ts";
import type { Candidate } from "#core/ports/outside/candidate.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { type SimulatedClock, simulatedClock } from "#local/time/simulated-clock.ts";
import { localWorld, quiet, type World, type WorldOptions } from "#local/world/local-world.ts";
import { movedBack } from "../../pipeline/crashes/redriving.ts";
import { hour, minute, policyIn } from "../../pipeline/stage.ts";
import { inWeather } from "../../pipeline/weather/weather.ts";
import { unrestIn } from "./ending.ts";
import { begun, type Story } from "./generate.ts";
import { type Asked, create, perform, type Rival, type Stage, write } from "./perform.ts";
import { type Plant, plantOf } from "./plants.ts";
import type { Moment } from "./step.ts";
import { type CountName, emptyTally, type Tally } from "./tally.ts";
import { governed } from "./things.ts";
import { type Course, Endless, Witness } from "./witness.ts";

export type Outcome = { readonly wrongs: readonly string[]; readonly tally: Tally };

const catalogue = openCatalogue();
const policies = {
  enforce: policyIn("enforce"),
  advise: policyIn("advise"),
  observe: policyIn("observe"),
};

const start = Date.parse("2026-11-21T03:00:00Z");

/** A clock after each of whose jobs somebody looks at what happened. */
function watchedClock(after: () => void): SimulatedClock {
  const clock = simulatedClock(new Date(start).toISOString());
  const at: SimulatedClock["at"] = (time, job) =>
    clock.at(time, async () => {
      await job();
      after();
    });
  return { ...clock, at };
}

const logged: Partial<Record<MetricName, CountName>> = {
  NewerValuesLost: "alarms of lost values",
  RestoresHeld: "writes held by the switch",
  RestoringRoleMisused: "alarms of misuse",
};

/** Nothing that Parley says of itself is ever broken. */
const neverCounted: readonly string[] = ["BrokenInvariant", "Misconfigured", "EventsBroken"];

type Rehearsal = {
  readonly course: Course;
  readonly witness: Witness;
  stage?: Stage;
  readonly asked: Asked[];
};

const rivalWaits = 4 * hour;

/** Just before the call for which a rival waits they write, once. */
function rivalled({ stage }: Rehearsal, moment: Moment, resource: ResourceId): void {
  if (stage === undefined) return;
  const now = stage.world.clock.now();
  const isHis = ({ before, thing, armedAt }: Rival) => {
    const own = stage.names.get(thing);
    const isThere = own !== undefined && resourceText(own) === resourceText(resource);
    return before === moment && isThere && now < armedAt + rivalWaits;
  };
  const index = stage.rivals.findIndex(isHis);
  const [rival] = index < 0 ? [] : stage.rivals.splice(index, 1);
  if (rival === undefined) return;
  stage.tally.rivals += 1;
  stage.witness.tell(`a rival: ${JSON.stringify(rival)}`);
  write(stage, rival);
}

/** The ports with those who write in between, and with a look at every docket that is stored. */
function crowded(rehearsal: Rehearsal, ports: Ports): Ports {
  const { witness, asked } = rehearsal;
  const { cloud, dockets, decisions } = ports;
  return {
    ...ports,
    cloud: {
      ...cloud,
      update: (resource, ...given) => {
        rivalled(rehearsal, "cloud.update", resource);
        return cloud.update(resource, ...given);
      },
      status: (resource, ...given) => {
        rivalled(rehearsal, "cloud.status", resource);
        return cloud.status(resource, ...given);
      },
    },
    decisions: {
      ...decisions,
      put: (decision) => {
        rivalled(rehearsal, "decisions.put", decision.resource);
        return decisions.put(decision);
      },
    },
    dockets: {
      ...dockets,
      save: async (record) => {
        rivalled(rehearsal, "dockets.save", record.resource);
        const saved = await dockets.save(record);
        if (!saved.ok) return saved;
        witness.note(record);
        for (const { id } of record.case?.questions ?? [])
          if (!asked.some(({ question }) => question === id))
            asked.push({ resource: record.resource, question: id });
        return saved;
      },
    },
  };
}

/** Once the function that judged is done; the clock does not wait for what comes of it. */
const shadowAfterMs = 1_000;

function worldFor(
  story: Story,
  rehearsal: Rehearsal,
  plant: Plant | undefined,
  { noted = (ports) => ports, candidate }: Playing,
): World {
  const { course, witness } = rehearsal;
  const { tally } = course;
  const weather = inWeather(story.weather, (what) => {
    tally[what] += 1;
  });
  const outer = weather.around ?? ((ports: Ports) => ports);
  const around: WorldOptions["around"] = (ports, door) => {
    // A shadow takes nothing of the world's chances, so that all else goes as it would without.
    if (door === "judgeShadow") return noted(ports, door);
    const seen = crowded(rehearsal, witness.around(noted(ports, door)));
    return { ...outer(plant?.around?.(seen) ?? seen, door), trials: ports.trials };
  };
  const clock = watchedClock(() => witness.look());
  const soon = (job: () => void) => void clock.at(clock.now() + shadowAfterMs, job);
  return localWorld({
    catalogue,
    policy: policies[story.mode],
    governs: governed,
    clock,
    ...(candidate !== undefined && { shadow: { candidate, soon, most: 100_000 } }),
    ...weather,
    ...(plant?.clockOf !== undefined && { clockOf: plant.clockOf }),
    around,
    log: {
      ...quiet,
      warn: (what, details) => witness.tell(`warned: ${what} ${JSON.stringify(details)}`),
      count: (name, amount = 1) => {
        const counted = logged[name];
        if (counted !== undefined) tally[counted] += amount;
        if (name !== "Looks") witness.tell(`counted: ${name}`);
        if (neverCounted.includes(name)) witness.wrong(`${name} was counted`);
      },
    },
  });
}

type Playing = {
  readonly planted?: string | undefined;
  readonly tell?: (line: string) => void;
  /** Sees everything that is asked of the outside, by which function. */
  readonly noted?: NonNullable<WorldOptions["around"]>;
  /** A policy that is tried beside the one that rules. */
  readonly candidate?: Candidate;
};

function opened(
  story: Story,
  plant: Plant | undefined,
  playing: Playing,
): Stage & { readonly course: Course } {
  const { tell } = playing;
  const tally = emptyTally();
  const course: Course = { tally, ...(tell !== undefined && { tell }) };
  const witness = new Witness(course);
  const rehearsal: Rehearsal = { course, witness, asked: [] };
  const world = worldFor(story, rehearsal, plant, playing);
  course.world = world;
  const stop = (isStopped: boolean) => {
    void world.ports.killSwitch.set(isStopped, "an operator");
    if (isStopped) course.stoppedAt ??= world.clock.now();
    else delete course.stoppedAt;
  };
  const stage = {
    ...{ world, witness, tally, stop, course, asked: rehearsal.asked },
    ...{ names: new Map(), rivals: [], opened: new Map(), intents: new Map() },
  };
  rehearsal.stage = stage;
  return stage;
}

/** Nobody does anything any more, and what was broken is mended. */
function calmed({ world, stop, names, rivals }: Stage): void {
  stop(false);
  rivals.splice(0);
  for (const resource of names.values()) world.sandbox.hide(resource);
}

/** What is wrong once and not a quarter of an hour later was only on its way. */
async function stillWrong({ world, names }: Stage): Promise<readonly string[]> {
  const now = async () =>
    (await Promise.all([...names.values()].map((each) => unrestIn(world, each)))).flat();
  let wrongs = await now();
  for (let times = 0; times < 2 && wrongs.length > 0; times += 1) {
    await world.pass(17 * minute);
    const later = await now();
    wrongs = wrongs.filter((wrong) => later.includes(wrong));
  }
  return wrongs;
}

/** A field and all that it is a part of. */
const withWholes = (path: FieldPath): readonly FieldPath[] => {
  const segments = parsePath(path);
  return segments.map((_, index) => printPath(segments.slice(0, index + 1)));
};

/** A newer value that was lost is told of by its name, or by that of the whole that was written around it. */
function unnoticed({ world, witness }: Stage): readonly string[] {
  const told = world.news.published.filter(({ kind }) => kind === "fault").map(({ summary }) => summary);
  return witness.lost
    .filter((each) => !witness.wasJudged(each))
    .filter(({ path, resource }) => {
      const names = withWholes(path).map((name) => `\`${name}\` of \`${resource}\``);
      return !told.some((text) => names.some((name) => text.includes(name)));
    })
    .map(({ path, resource }) => `${resource}: a newer value of \`${path}\` was lost, and nobody was told`);
}

/** Nobody misuses the role of Parley here; where a rival wrote at the same time, its own write may say more than it restored. */
const misused = ({ tally, witness }: Stage): readonly string[] =>
  tally["alarms of misuse"] > 0 && tally.rivals === 0 && witness.lost.length === 0
    ? ["a write of its own is told as misuse"]
    : [];

function dead({ world }: Stage): readonly string[] {
  const failed = world.machine.past().filter(({ status }) => status === "timed-out");
  return failed.map(({ name }) => `execution ${name} ran out of time`);
}

/** Plays a story to its end, and says what was wrong. */
export async function play(story: Story, playing: Playing = {}): Promise<Outcome> {
  const { planted } = playing;
  const plant = planted === undefined ? undefined : plantOf(planted);
  const stage = opened(story, plant, playing);
  const { world, tally, witness } = stage;
  try {
    const moved = movedBack(world, { every: 10 * minute });
    for (const thing of story.things) create(stage, thing, "deploy");
    await world.clock.advanceTo(start + begun);
    for (const step of story.steps) {
      await world.clock.advanceTo(start + step.at);
      const { at: _, ...act } = step;
      witness.tell(JSON.stringify(act));
      witness.happens();
      await perform(stage, step);
    }
    calmed(stage);
    await world.pass(2 * hour + story.weather.lateMs);
    const wrongs = [...(await stillWrong(stage)), ...dead(stage), ...misused(stage)];
    tally["messages moved back"] = moved();
    count(stage);
    return { wrongs: [...witness.wrongs, ...witness.leftWrongs(), ...unnoticed(stage), ...wrongs], tally };
  } catch (error) {
    if (error instanceof Endless) return { wrongs: witness.wrongs, tally };
    return { wrongs: [...witness.wrongs, `the story broke off: ${(error as Error).stack}`], tally };
  } finally {
    world.machine.stop();
  }
}

function count({ world, witness, tally, asked }: Stage): void {
  tally.mails = world.outbox.sent.length;
  tally.questions = asked.length;
  tally["newer values lost"] = witness.lost.length;
}
