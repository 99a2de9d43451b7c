import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toldLately } from "#acts/learning/regret-now.ts";
import type { Runtime } from "#acts/runtime.ts";
import { type MemoryNotifier, memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { openDisk } from "#adapters/sqlite/open-disk.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import type { JudgedField } from "#core/learning/outcomes/judged-fields.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import type { KeptPrecedent } from "#core/ports/people/precedents.ts";
import { createHandler as createLearn } from "#functions/learn/handler.ts";
import { createHandler as createNote } from "#functions/note-precedent/handler.ts";
import { quiet } from "#local/world/local-world.ts";
import { memoryStores } from "#local/world/world-ports.ts";
import { worldSettings } from "#local/world/world-settings.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { agreeing, dissenting, isRowsOwn, provenBook, rowFound } from "./adopted-row.ts";
import { asksAt, type Story } from "./generate.ts";
import { type Plant, plants } from "./plants.ts";
import type { Step } from "./step.ts";
import { type Trouble, troubled, untilFine } from "./trouble.ts";
import { decisionOf, type Judged, policy } from "./verdicts.ts";

const day = 86_400_000;

/** What the ledger says in the end, as lines that can be compared. */
export type Found = {
  /** `MOMENT undone alarm`, of each verdict of which it is told what became of it. */
  readonly became: readonly string[];
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

/** Nothing else is reached by what learns. */
const sceneOf = (stores: object, seed: number, plant: Plant | undefined): Scene => {
  const [random, clock, trouble] = [randomFrom(seed ^ 0x5eed), { now: asksAt }, { left: 0, had: 0 }];
  const notifier = memoryNotifier();
  const plain = {
    ...{ ...stores, policy, settings: worldSettings([], { learning: "drafts" }), log: quiet },
    ...{ notifier, now: () => clock.now },
  } as unknown as Runtime;
  const planted = { ...plain, ...plant?.(plain) };
  const broken = ports.map((name) => [name, troubled(planted[name], random, trouble)]);
  const runtime = { ...planted, ...(Object.fromEntries(broken) as Pick<Runtime, PortName>) };
  return { runtime, notifier, random, clock, trouble };
};

async function come(step: Step, { runtime }: Scene): Promise<void> {
  if (step.is === "decision") await untilFine(() => runtime.decisions.put(decisionOf(step.judged)));
  else if (step.is === "situation") await untilFine(() => runtime.situations.put(step.situation));
  else {
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

/** All that comes, in some order, with nights in between, and then what the ledger tells of it. */
async function played(story: Story, scene: Scene): Promise<void> {
  const { random, trouble, clock } = scene;
  await agree(story, scene);
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

const lineOf = ({ at }: Pick<JudgedField, "at">, is: { readonly undone: boolean; readonly alarm: boolean }) =>
  `${at}${is.undone ? " undone" : ""}${is.alarm ? " alarm" : ""}`;

async function found({ runtime, trouble, random, notifier }: Scene): Promise<Found> {
  trouble.left = random.below(6);
  const { told } = await untilFine(() => toldLately(runtime));
  const since = (of: string) => untilFine(() => runtime.precedents.since("-", of, "2026-01-01T00:00:00Z"));
  const noted = await since("capacity");
  const { drafts } = await untilFine(() => runtime.drafts.open("-"));
  const messages = new Set(notifier.sent.map(({ id }) => id));
  return {
    became: told.map(({ judged, became }) => lineOf(judged as JudgedField, became)).toSorted(),
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
    const scene = sceneOf(memoryStores(), seed, plant);
    await played(story, scene);
    return found(scene);
  }
  const folder = mkdtempSync(join(tmpdir(), "parley-consequences-"));
  const disk = openDisk(folder, { now: () => asksAt });
  try {
    const scene = sceneOf({ ...memoryStores(), ...sqliteStores(disk) }, seed, plant);
    await played(story, scene);
    return await found(scene);
  } finally {
    disk.close();
    rmSync(folder, { recursive: true });
  }
}
