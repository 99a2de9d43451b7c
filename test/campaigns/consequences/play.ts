import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toldLately } from "#acts/learning/regret-now.ts";
import { countingNote, countingSpan } from "#acts/receiving/counting-span.ts";
import { noteCounting } from "#acts/receiving/note-counting.ts";
import type { Runtime } from "#acts/runtime.ts";
import { type MemoryNotifier, memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { openDisk } from "#adapters/sqlite/open-disk.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { millis } from "#core/claims/instant.ts";
import type { JudgedField } from "#core/learning/outcomes/judged-fields.ts";
import { callerGroup } from "#core/learning/outcomes/refusals.ts";
import type { Became } from "#core/learning/outcomes/what-became.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import { createHandler as createLearn } from "#functions/learn/handler.ts";
import { createHandler as createNote } from "#functions/note-precedent/handler.ts";
import { quiet } from "#local/world/local-world.ts";
import { memoryStores } from "#local/world/world-ports.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { agreeing, dissenting, isRowsOwn, provenBook, rowFound } from "./adopted-row.ts";
import { ownStretch } from "./failing.ts";
import { asksAt, longAgo, type Story } from "./generate.ts";
import { type Plant, plants } from "./plants.ts";
import type { Step } from "./step.ts";
import { type Trouble, troubled, untilFine } from "./trouble.ts";
import { decisionOf, type Judged, policy } from "./verdicts.ts";

const day = 86_400_000;

/** What the ledger says in the end, as lines that can be compared. */
export type Found = {
  /** `MOMENT undone alarm refused`, of each verdict of which it is told what became of it. */
  readonly became: readonly string[];
  /** `refused NUMBER of NUMBER`, of the matched times of the verdict of which they are known. */
  readonly matched: readonly string[];
  /** `MOMENT ANSWER`, of each precedent. */
  readonly precedents: readonly string[];
  /** What became of the adopted row, and how often that was told. */
  readonly row: readonly string[];
  /** `AGREED`, of each draft. */
  readonly drafts: readonly string[];
  readonly broke: number;
};

const ports = [
  "decisions",
  "events",
  "situations",
  "refusals",
  "meters",
  "precedents",
  "drafts",
  "rowStates",
  "secrets",
  "notifier",
] as const;
type PortName = (typeof ports)[number];

type Scene = {
  readonly runtime: Runtime;
  readonly notifier: MemoryNotifier;
  readonly random: Random;
  readonly clock: { now: number };
  readonly trouble: Trouble;
};

type Played = { readonly story: Story; readonly seed: number; readonly plant: Plant | undefined };

/** Nothing else is reached by what learns. A message is sent seldom, so that it breaks often. */
const sceneOf = (stores: object, { story, seed, plant }: Played): Scene => {
  const [random, clock, trouble] = [randomFrom(seed ^ 0x5eed), { now: asksAt }, { left: 0, had: 0 }];
  const notifier = memoryNotifier();
  const failedCalls = story.countedSince !== undefined;
  const settings = worldSettings([], { learning: "drafts", failedCalls });
  const plain = {
    ...{ ...stores, policy, settings, log: quiet },
    ...{ notifier, now: () => clock.now },
  } as unknown as Runtime;
  const planted = { ...plain, ...plant?.(plain) };
  const broken = ports.map((name) => {
    const share = name === "notifier" ? 0.6 : 0.2;
    return [name, troubled(planted[name], { random, trouble, share })];
  });
  const runtime = { ...planted, ...(Object.fromEntries(broken) as Pick<Runtime, PortName>) };
  return { runtime, notifier, random, clock, trouble };
};

async function come(step: Step, { runtime }: Scene): Promise<void> {
  if (step.is === "decision") await untilFine(() => runtime.decisions.put(decisionOf(step.judged)));
  else if (step.is === "situation") await untilFine(() => runtime.situations.put(step.situation));
  else if (step.is === "failed") {
    const { on, at, name, mark } = step;
    const call = { at: ownStretch(at), by: callerGroup(name), mark };
    await untilFine(() => runtime.refusals.count(on, call));
  } else {
    const { on, event, heardAt } = step;
    await untilFine(() => runtime.events.put(on, { arrival: arrivalOf(heardAt, event.id), event }));
  }
}

const messageOf = (judged: Judged, n: number) => {
  const { resource, id } = decisionOf(judged);
  const body = JSON.stringify({ source: "parley", detail: { resource, decision: id } });
  const attributes = { SentTimestamp: String(asksAt), ApproximateReceiveCount: "1" };
  return { messageId: `m${n}`, body, attributes };
};

/** Hands over messages, some of them twice; what failed comes again until nothing does. */
async function note(messages: readonly ReturnType<typeof messageOf>[], scene: Scene): Promise<void> {
  const handler = createNote(() => scene.runtime);
  let left = messages.flatMap((one) =>
    scene.random.chance(0.3) ? [one, { ...one, messageId: `${one.messageId}b` }] : [one],
  );
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries > 200) throw new Error("a message never goes through");
    const { batchItemFailures } = await handler({ Records: left });
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    left = left.filter(({ messageId }) => failed.has(messageId));
  }
}

/** A night that breaks off goes on with the next hour, and once it is over it is done once more. */
async function learn(scene: Scene): Promise<void> {
  const handler = createLearn(() => scene.runtime);
  scene.trouble.left = scene.random.below(6);
  await untilFine(() => handler({ v: 1 }));
  await untilFine(() => handler({ v: 1 }));
}

/** What stands before anything comes: answers that agree, and perhaps a row that was made of such. */
async function agree({ agreed, dissents }: Story, { runtime }: Scene): Promise<void> {
  if (dissents !== undefined) await runtime.drafts.save(provenBook);
  for (const kept of agreeing(dissents === undefined ? agreed : 30)) await runtime.precedents.put(kept);
}

/** Answers that say otherwise, some of them twice. */
async function dissent(those: readonly KeptPrecedent[], { runtime, random }: Scene): Promise<void> {
  for (const kept of [...those, ...those.filter(() => random.chance(0.3))])
    await untilFine(() => runtime.precedents.put(kept));
}

const [gap, hour] = [3_600_001, 3_600_000];

/** As if the sweep had come every few minutes until then. */
async function swept(until: number, { runtime, clock }: Scene): Promise<void> {
  await noteCounting(runtime);
  const span = await countingSpan(runtime);
  await runtime.meters.note(countingNote, JSON.stringify({ ...span, until }));
  clock.now = until;
}

/** That failed calls are counted is noted again and again; before it last began to be the sweep stood still too long. */
async function count({ countedSince }: Story, scene: Scene): Promise<void> {
  if (countedSince === undefined) return;
  const { runtime, clock } = scene;
  clock.now = longAgo - gap;
  await swept(countedSince - gap, scene);
  clock.now = countedSince;
  await swept(asksAt - hour, scene);
  clock.now = asksAt;
  await noteCounting(runtime);
}

/** All that comes, in some order, with nights in between, and then what the ledger tells of it. */
async function played(story: Story, scene: Scene): Promise<void> {
  const { random, trouble, clock } = scene;
  await agree(story, scene);
  await count(story, scene);
  const judged = story.steps.flatMap((step) => (step.is === "decision" ? [step.judged] : []));
  trouble.left = random.below(8);
  const half = random.below(story.steps.length + 1);
  for (const step of story.steps.slice(0, half)) await come(step, scene);
  // Heard of before it stands in the ledger it is nothing yet: a message comes when a decision is put.
  const stands = story.steps.slice(0, half).flatMap((step) => (step.is === "decision" ? [step.judged] : []));
  await note(stands.map(messageOf), scene);
  const otherwise = dissenting(story.dissents ?? 0);
  const early = random.below(otherwise.length + 1);
  await dissent(otherwise.slice(0, early), scene);
  await learn(scene);
  await dissent(otherwise.slice(early), scene);
  for (const step of story.steps.slice(half)) await come(step, scene);
  trouble.left = random.below(8);
  await note(judged.map(messageOf), scene);
  clock.now += day;
  await learn(scene);
  clock.now = asksAt;
}

function lineOf({ at }: Pick<JudgedField, "at">, { undone, alarm, refused }: Became): string {
  const known = refused === true ? " refused" : "";
  return `${at}${undone ? " undone" : ""}${alarm ? " alarm" : ""}${refused === undefined ? " unknown" : known}`;
}

async function found({ times }: Story, { runtime, trouble, random, notifier }: Scene): Promise<Found> {
  trouble.left = random.below(6);
  const { told } = await untilFine(() => toldLately(runtime));
  const since = (of: string) => untilFine(() => runtime.precedents.since("-", of, "2026-01-01T00:00:00Z"));
  const noted = await since("capacity");
  const { drafts } = await untilFine(() => runtime.drafts.open("-"));
  const messages = new Set(notifier.sent.map(({ id }) => id));
  return {
    became: told.map(({ judged, became }) => lineOf(judged as JudgedField, became)).toSorted(),
    matched: told
      .filter(({ judged }) => times !== undefined && millis((judged as JudgedField).at) === times.at)
      .map(({ matched: { refused } }) => `refused ${refused.refused} of ${refused.known}`),
    precedents: noted.map(({ precedent: { at, answer } }) => `${at} ${answer}`).toSorted(),
    row: [rowFound(drafts, messages.size)],
    drafts: drafts
      .filter((draft) => !isRowsOwn(draft))
      .map(({ support: { agreed } }) => String(agreed))
      .toSorted(),
    broke: trouble.had,
  };
}

/** Plays a story through the ports and functions themselves. */
export async function play(story: Story, seed: number, planted?: string): Promise<Found> {
  const plant = planted === undefined ? undefined : plants[planted];
  if (planted !== undefined && plant === undefined) throw new Error(`nothing is planted by ${planted}`);
  if (!story.isOnDisk) {
    const scene = sceneOf(memoryStores(), { story, seed, plant });
    await played(story, scene);
    return found(story, scene);
  }
  const folder = mkdtempSync(join(tmpdir(), "parley-consequences-"));
  const disk = openDisk(folder, { now: () => asksAt });
  try {
    const scene = sceneOf({ ...memoryStores(), ...sqliteStores(disk) }, { story, seed, plant });
    await played(story, scene);
    return await found(story, scene);
  } finally {
    disk.close();
    rmSync(folder, { recursive: true });
  }
}
