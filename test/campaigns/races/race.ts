import { freshLook } from "#acts/looking/look.ts";
import type { Runtime } from "#acts/runtime.ts";
import type { Claim } from "#core/claims/claim.ts";
import type { Edit } from "#core/fields/difference.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { arrivalOf, type ChangeEvent } from "#core/ledger/stored-event.ts";
import { createHandler as createConfirm } from "#functions/confirm/handler.ts";
import { createHandler as createJudge } from "#functions/judge/handler.ts";
import { createHandler as createRestore } from "#functions/restore/handler.ts";
import { type Courthouse, courthouse, handing } from "../../acts/cases/courthouse.ts";
import { claim } from "../../core/arbitration/small-disputes.ts";
import { enforcing, group, recordOf } from "../../core/cases/open-cases.ts";
import { type Random, randomFrom } from "../fuzz-random.ts";
import { after, agreed, at, fieldsIn, losing, rivalling, types } from "./things.ts";

/** What one race came to. */
export type Race = {
  /** Parley never came to write. */
  readonly isIdle: boolean;
  /** A test of the patch told of the rival. */
  readonly isRefused: boolean;
  /** Fields whose newer values a write went over. */
  readonly lost: readonly FieldPath[];
  /** Those of which nobody was told. */
  readonly unnoticed: readonly FieldPath[];
};

const enforced = enforcing();
const second = 1_000;

type Course = { isArmed: boolean; read: Json; rivalled: boolean; refused: boolean; lost: FieldPath[] };

/** A cloud in which somebody writes between the last read and the write that follows it. */
function racing(house: Courthouse, edit: Edit, course: Course): Runtime["cloud"] {
  const { cloud } = house;
  const whole = async (): Promise<Json> => {
    const found = await cloud.get(group);
    return found.state === "there" ? found.properties : {};
  };
  return {
    ...cloud,
    get: async (resource) => {
      const found = await cloud.get(resource);
      course.read = found.state === "there" ? found.properties : {};
      return found;
    },
    update: async (resource, patch, token) => {
      if (course.isArmed) {
        course.isArmed = false;
        course.rivalled = true;
        cloud.put(group, after(await whole(), [edit]));
      }
      const before = await whole();
      const progress = await cloud.update(resource, patch, token);
      if (progress.state === "failed" && progress.failure === "test-refused") course.refused = true;
      course.lost.push(...overwritten(course.read, before, await whole()));
      return progress;
    },
  };
}

/** Fields that were not as they had been read, and that the write changed all the same. */
function overwritten(read: Json, before: Json, now: Json): readonly FieldPath[] {
  const [known, standing, written] = [read, before, now].map(fieldsIn);
  const same = (a: Json | undefined, b: Json | undefined) =>
    canonicalJson(a ?? null) === canonicalJson(b ?? null);
  return [...(standing?.keys() ?? [])].filter(
    (path) => !same(known?.get(path), standing?.get(path)) && !same(standing?.get(path), written?.get(path)),
  );
}

/** Anyone who wins holds every field that the loser wrote, as it was agreed. */
const winnings = (edits: readonly Edit[]): readonly Claim[] =>
  edits.map(({ path }, index) => {
    const value = at(agreed, path);
    return claim({ id: `w${index}`, by: "anna", field: path, constraint: { is: value } });
  });

const rhea = { principal: "rhea", kind: "person" } as const;

/** What is heard of the rival, late as events are. */
function eventOf({ path, after: value }: Edit, now: number): ChangeEvent {
  const edit = value === undefined ? { path, removed: true as const } : { path, after: value };
  const whole = new Date(Math.floor(now / second) * second).toISOString().replace(".000Z", "Z");
  return { kind: "change", id: "rival", at: whole, actor: rhea, testimonies: [], edits: [edit] };
}

type Opened = { readonly house: Courthouse; readonly runtime: Runtime; readonly course: Course };

async function opened(random: Random, edits: readonly Edit[]): Promise<Opened & { readonly rival: Edit }> {
  const live = after(agreed, edits);
  const house = await courthouse(recordOf({ claims: winnings(edits), live, prior: agreed }), enforced);
  const rival = rivalling(random, edits);
  const course: Course = { isArmed: true, read: live, rivalled: false, refused: false, lost: [] };
  const runtime = { ...house.runtime, knowledge: { ...house.runtime.knowledge, ...types } } as Runtime;
  return { house, course, rival, runtime: { ...runtime, cloud: racing(house, rival, course) } };
}

const mostSteps = 14;

/** Goes from state to state as the workflow does, a second each. */
async function played({ house, runtime }: Opened): Promise<void> {
  const steps = {
    judge: createJudge(() => runtime),
    restore: createRestore(() => runtime),
    confirm: createConfirm(() => runtime),
  };
  let input = handing();
  for (let step = 0; step < mostSteps && input.next in steps; step += 1) {
    input = await steps[input.next as keyof typeof steps](input);
    house.clock.now += second;
  }
}

/** One restore with a rival's write between its read and its write; the rival's event comes a while later. */
export async function race(seed: number, index: number): Promise<Race> {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0xc2b2ae35));
  const edits = losing(random);
  const all = await opened(random, edits);
  const { house, runtime, course, rival } = all;
  const begun = house.clock.now;
  await played(all);
  if (course.rivalled) {
    house.clock.now += random.pick([10, 300, 3_000]) * second;
    const event = eventOf(rival, begun + second);
    await house.events.put(group, {
      arrival: arrivalOf(house.clock.now, event.id),
      event,
    });
    await freshLook(group, runtime);
  }
  const alarms = house.publisher.published
    .filter(({ kind }) => kind === "fault")
    .map(({ summary }) => summary);
  const isTold = (path: FieldPath) => alarms.some((summary) => summary.includes(`\`${path}\``));
  const lost = [...new Set(course.lost)];
  return {
    isIdle: !course.rivalled,
    isRefused: course.refused,
    lost,
    unnoticed: lost.filter((path) => !isTold(path)),
  };
}
