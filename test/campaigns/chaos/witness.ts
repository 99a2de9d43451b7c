import type { Ports } from "#acts/runtime.ts";
import { difference } from "#core/fields/difference.ts";
import { sameValue } from "#core/fields/equality.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { covers, type FieldPath, overlaps, parsePath } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { valueAt } from "#core/fields/value-at.ts";
import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import type { Progress } from "#core/ports/outside/cloud.ts";
import { silence } from "#core/questions/silence.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { World } from "#local/world/local-world.ts";
import type { Tally } from "./tally.ts";
import { textOf, told } from "./told.ts";

/** A newer value that a write of Parley's went over, by itself and as part of a whole. */
export type Lost = { readonly resource: string; readonly path: FieldPath; readonly keys: readonly string[] };

const keyOf = (resource: ResourceId, path: string, value: Json): string =>
  `${resourceText(resource)} ${path} ${canonicalJson(value)}`;

/** A write of Parley's that the cloud took. */
type Update = {
  readonly token: string;
  readonly resource: ResourceId;
  readonly restore: Restore;
  readonly takenAt: number;
  isApplied: boolean;
  /** Somebody else wrote before it was over. */
  isRivalled: boolean;
};

/** More of Parley's own writes in a row than any dispute takes while nobody else does anything. */
const mostInARow = 12;

/** Anyone who finds no end is not played to the end. */
export class Endless extends Error {
  override readonly name = "Endless";
}

type Watched = { readonly resource: ResourceId; properties: Properties | undefined };

export type Course = {
  readonly tally: Tally;
  world?: World;
  /** Hears what happens, so that anyone who plays a story alone can read it. */
  readonly tell?: (line: string) => void;
  /** Since when the kill switch is on. */
  stoppedAt?: number;
};

const clocksApart = 10_000;

/** Sees what really happens to the cloud, by whomever, and says what must never happen. */
export class Witness {
  readonly wrongs: string[] = [];
  readonly lost: Lost[] = [];
  readonly #course: Course;
  readonly #watched = new Map<string, Watched>();
  readonly #updates: Update[] = [];
  readonly #reads = new Map<string, Json>();

  constructor(course: Course) {
    this.#course = course;
  }

  get #world(): World {
    const { world } = this.#course;
    if (world === undefined) throw new Error("the world is not whole yet");
    return world;
  }

  tell(line: string): void {
    this.#course.tell?.(`${new Date(this.#world.clock.now()).toISOString()} ${line}`);
  }

  /** What is wrong again and again is said once. */
  wrong(what: string): void {
    if (!this.wrongs.includes(what)) this.wrongs.push(what);
  }

  watch(resource: ResourceId): void {
    this.#watched.set(resourceText(resource), { resource, properties: this.#world.sandbox.whole(resource) });
  }

  /** Whatever changed since it looked last is Parley's own write. */
  look(): void {
    for (const [text, watched] of this.#watched) {
      const now = this.#world.sandbox.whole(watched.resource);
      if (now === watched.properties) continue;
      const before = watched.properties;
      watched.properties = now;
      if (before === undefined || now === undefined) this.#wrong(text, "Parley made or removed it");
      else this.#applied(watched.resource, before, now);
    }
  }

  readonly #inARow = new Map<string, number>();

  /** Something happens besides what Parley does. */
  happens(): void {
    this.#inARow.clear();
  }

  /** INVARIANT (an end): a verdict that was written down stands, so that nobody writes for ever. */
  #counted(resource: string): void {
    const count = (this.#inARow.get(resource) ?? 0) + 1;
    this.#inARow.set(resource, count);
    if (count <= mostInARow) return;
    this.#wrong(resource, "it is written again and again while nobody else does anything");
    throw new Endless();
  }

  readonly #writtenAt = new Map<string, number>();

  /** Somebody else wrote just what a write would, right before the cloud took it: nothing was left to do. */
  #isForestalled(resource: ResourceId, { values }: Restore, standing: Properties | undefined): boolean {
    const writtenAt = this.#writtenAt.get(resourceText(resource)) ?? -Infinity;
    if (writtenAt <= this.#world.clock.now() - clocksApart) return false;
    const shape = this.#shape(resource);
    return Object.entries(values).every(([path, value]) => {
      const segments = parsePath(path);
      return sameValue(valueAt(standing ?? {}, segments) ?? null, value, shape.topologyAt(segments));
    });
  }

  /** Somebody else writes. */
  others(resource: ResourceId, write: () => void): void {
    this.look();
    write();
    this.watch(resource);
    const text = resourceText(resource);
    this.#writtenAt.set(text, this.#world.clock.now());
    for (const update of this.#updates)
      if (resourceText(update.resource) === text && !update.isApplied) update.isRivalled = true;
  }

  #wrong(resource: string, what: string): void {
    const at = this.#course.world === undefined ? "" : new Date(this.#world.clock.now()).toISOString();
    this.wrongs.push(`${at} ${resource}: ${what}`);
  }

  #shape({ type }: ResourceId) {
    return this.#world.runtime.knowledge.shape(type) ?? unknownShape;
  }

  #applied(resource: ResourceId, before: Properties, after: Properties): void {
    const { tally } = this.#course;
    const text = resourceText(resource);
    const update = this.#updates.findLast((each) => resourceText(each.resource) === text);
    if (update === undefined || update.isApplied) {
      this.#wrong(text, "it was written though no write of Parley's is under way");
      return;
    }
    update.isApplied = true;
    this.tell(`restore ${update.token.slice(0, 8)} stands in ${resource.id}`);
    tally["values put right"] += 1;
    this.#counted(text);
    const shape = this.#shape(resource);
    const { values, from } = update.restore;
    const changed = difference(before, after, shape);
    for (const path of Object.keys(values) as FieldPath[]) {
      const segments = parsePath(path);
      const standing = valueAt(before, segments) ?? null;
      const topology = shape.topologyAt(segments);
      const isKnown = [from[path], values[path]].some((each) => sameValue(each ?? null, standing, topology));
      if (isKnown) continue;
      // Where a whole was written over another one, each part that differs is lost.
      const parts = changed.filter((edit) => edit.path !== path && covers(path, edit.path));
      if (parts.length === 0) this.#lose(resource, path, standing);
      const whole = keyOf(resource, path, standing);
      for (const part of parts) this.#lose(resource, part.path, part.before ?? null, whole);
    }
    const written = Object.keys(values);
    for (const { path, before: value } of changed)
      if (!written.some((own) => overlaps(own, path))) this.#lose(resource, path, value ?? null);
  }

  #lose(resource: ResourceId, path: FieldPath, value: Json, whole?: string): void {
    const keys = [keyOf(resource, path, value), ...(whole === undefined ? [] : [whole])];
    this.lost.push({ resource: resourceText(resource), path, keys });
  }

  readonly #weighed = new Set<string>();

  /** A value that was seen after all, and judged to give way, is not lost unnoticed. */
  wasJudged({ keys }: Lost): boolean {
    return keys.some((key) => this.#weighed.has(key));
  }

  /** The ports as they are, and a witness to each call that counts. */
  around(ports: Ports): Ports {
    const { cloud, decisions } = ports;
    return {
      ...ports,
      cloud: {
        ...cloud,
        get: async (resource) => {
          const found = await cloud.get(resource);
          if (found.state === "there") this.#reads.set(resourceText(resource), found.properties);
          return found;
        },
        update: async (resource, patch, token) => {
          const progress = await this.#taken(ports, { resource, token }, () =>
            cloud.update(resource, patch, token),
          );
          return progress;
        },
      },
      decisions: {
        ...decisions,
        put: async (decision) => {
          this.#course.tally.decisions += 1;
          this.tell(`${decision.resource.id} is judged: ${told(decision.record.verdict)}`);
          const apart = Math.abs(Date.parse(decision.record.dispute.now) - this.#world.clock.now());
          if (apart > clocksApart)
            this.#wrong(
              resourceText(decision.resource),
              `it was judged ${apart / 1_000} s away from its time`,
            );
          await decisions.put(decision);
        },
      },
    };
  }

  async #taken(
    { dockets }: Ports,
    { resource, token }: { readonly resource: ResourceId; readonly token: string },
    send: () => Promise<Progress>,
  ): Promise<Progress> {
    const { tally, stoppedAt } = this.#course;
    const text = resourceText(resource);
    const record = await dockets.load(resource);
    const restore = record?.restores.find(({ id }) => id === token);
    const standing = this.#world.sandbox.whole(resource);
    const isKnown = this.#updates.some((each) => each.token === token);
    const progress = await lenient(send);
    this.tell(`restore ${token.slice(0, 8)} of ${resource.id}: ${JSON.stringify(progress)}`);
    if (!isKnown) this.tell(`  from ${textOf(restore?.from)} to ${textOf(restore?.values)}`);
    if (progress.state === "failed") {
      if (progress.failure === "test-refused") tally["tests refused"] += 1;
      return progress;
    }
    if (isKnown) return arrived(progress);
    tally.writes += 1;
    if (stoppedAt !== undefined) this.#wrong(text, "it was written while the kill switch was on");
    if (restore === undefined) this.#wrong(text, `no restore of the docket explains the write \`${token}\``);
    else {
      this.#checkRead(resource, restore, standing);
      const takenAt = this.#world.clock.now();
      const isRivalled = this.#isForestalled(resource, restore, standing);
      this.#updates.push({ token, resource, restore, takenAt, isApplied: false, isRivalled });
    }
    return arrived(progress);
  }

  /** What a test of the patch could have told. */
  #checkRead(resource: ResourceId, { from }: Restore, standing: Properties | undefined): void {
    const shape = this.#shape(resource);
    const read = this.#reads.get(resourceText(resource));
    for (const path of Object.keys(from) as FieldPath[]) {
      const segments = parsePath(path);
      const [top] = segments;
      const stood = valueAt(standing ?? {}, segments) ?? null;
      if (sameValue(from[path] ?? null, stood, shape.topologyAt(segments))) continue;
      const isTestable =
        from[path] !== null || (top !== undefined && valueAt(read ?? {}, [top]) !== undefined);
      if (isTestable)
        this.#wrong(
          resourceText(resource),
          `a newer value of \`${path}\` was written over that a test tells of`,
        );
    }
  }

  /** What shows only when all is over. */
  leftWrongs(): readonly string[] {
    const idle = this.#updates.filter(
      (update) =>
        !update.isApplied &&
        !update.isRivalled &&
        this.#ends.get(update.token) === "done" &&
        !this.#isRepeated(update),
    );
    return idle.map(
      ({ resource, restore }) => `${resourceText(resource)}: restore ${restore.id} wrote nothing`,
    );
  }

  /** The cloud said that a write had broken, which stood all the same and could not be read yet: it was sent once more. */
  #isRepeated({ resource, restore, takenAt }: Update): boolean {
    return this.#updates.some(
      (other) =>
        other.isApplied &&
        this.#ends.get(other.token) === "failed" &&
        resourceText(other.resource) === resourceText(resource) &&
        canonicalJson(other.restore.values) === canonicalJson(restore.values) &&
        other.takenAt < takenAt &&
        takenAt - other.takenAt < 2 * clocksApart,
    );
  }

  readonly #ends = new Map<string, string>();

  readonly #silences = new Set<string>();

  /** How the restores and questions of a docket ended, as it says itself. */
  note({ resource, restores, rulings }: DocketRecord): void {
    for (const { id, state, from } of restores) {
      this.#ends.set(id, state);
      for (const [path, value] of Object.entries(from)) this.#weighed.add(keyOf(resource, path, value));
    }
    for (const { id, by } of rulings) if (by === silence) this.#silences.add(id);
    this.#course.tally["ended in silence"] = this.#silences.size;
  }
}

type Sent = Progress & { readonly thrown?: unknown };

/** An answer that did not arrive says nothing of the write. */
async function lenient(send: () => Promise<Progress>): Promise<Sent> {
  try {
    return await send();
  } catch (thrown) {
    return { state: "going", token: "", thrown };
  }
}

function arrived(progress: Sent): Progress {
  if ("thrown" in progress) throw progress.thrown;
  return progress;
}
