import { causeOf } from "#core/changes/event-order.ts";
import type { ReadResource } from "#core/changes/written-edit.ts";
import { actorKey } from "#core/claims/docket/replacement-key.ts";
import type { Situation } from "#core/claims/situation.ts";
import { InvalidInput } from "#core/faults.ts";
import { absent, existence } from "#core/fields/existence.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { type TypeShape, unknownShape } from "#core/fields/topology.ts";
import { typed } from "#core/looking/folding/scene.ts";
import type { OwnersBook } from "#core/owners/owners-book.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { recentlyKnown } from "../counting/recently-known.ts";
import { Tallies } from "../counting/tallies.ts";
import { unknownActor } from "../disputes/actor-label.ts";
import type { Lane, Ordered, Timed } from "../ordering/lanes.ts";
import { concernOf, lookDelay } from "./concern.ts";
import { lookAt, type ReplayLook, type ReplayStance, stanceAt } from "./look.ts";
import { made, makingOf } from "./making.ts";
import type { Writer } from "./memory/field-memory.ts";
import { type Edited, edit, fieldsAt, type ResourceMemory, resourceKey } from "./memory/resource-memory.ts";
import { Resources, type Room } from "./memory/resources.ts";
import { wordsOf } from "./policy-words.ts";
import { agreeQuiet } from "./quiet.ts";
import { Wakes } from "./wakes.ts";

/** Who is told what came of it. */
type Listener = {
  readonly looked: (look: ReplayLook) => void;
  /** Nothing more will be heard of the resource. */
  readonly gone: (memory: ResourceMemory, at: number, why: "deleted" | "overtaken" | "forgotten") => void;
};

type JudgeParts = {
  readonly policy: Policy;
  readonly shapes: TypeKnowledge;
  readonly situations: readonly Situation[];
  /** Who owns what; undefined where nothing tells of it. */
  readonly owners?: OwnersBook | undefined;
  readonly room: Room;
  readonly listener: Listener;
};

const mostEnded = 16_384;

type JudgePlaced = ReadResource & { readonly id: string };

function writerOf({ at, reading }: Timed): Writer {
  const { eventId: event, attribution } = reading;
  const actor = reading.actor ?? unknownActor;
  const cause = causeOf(reading);
  return { event, at, instant: reading.at ?? "", actor, attribution, cause, key: actorKey(actor) };
}

const isPlaced = (resource: ReadResource): resource is JudgePlaced => resource.id !== null;

/** Does in memory what Parley does in observe mode: folds each change, looks where it must, and judges. */
export class Judge {
  /** Changes and looks that the core refused. */
  failed = 0;
  readonly resources: Resources;
  readonly #parts: JudgeParts;
  readonly #around: Parameters<typeof lookAt>[2];
  /** When resources were deleted lately. */
  readonly #ended = recentlyKnown<number>(mostEnded);
  readonly #wakes = new Map<Lane, Wakes>();

  constructor(parts: JudgeParts) {
    const { policy, shapes, situations, owners, listener } = parts;
    this.#parts = parts;
    this.#around = {
      policy,
      situations,
      owners,
      types: shapes,
      sources: [],
      restorers: [],
      words: wordsOf(policy),
      tallies: new Tallies(),
    };
    this.resources = new Resources(parts.room, (memory) => listener.gone(memory, NaN, "forgotten"));
  }

  take({ timed, lane }: Ordered): void {
    this.advance(lane, timed.at);
    const { resources, edits, write } = timed.reading;
    // What was written is told in the words of the first one's type.
    const placed = resources.filter(isPlaced).filter(({ type }) => type === resources[0]?.type);
    for (const resource of placed) {
      if (write === "delete") this.#spare(() => this.#end(resource, timed, lane));
      else if (edits.length > 0) this.#spare(() => this.#fold(resource, timed, lane));
    }
  }

  /** Looks at all that is due by then. */
  advance(lane: Lane, until: number): void {
    const wakes = this.#wakes.get(lane);
    if (wakes === undefined) return;
    for (let due = wakes.next(until); due !== undefined; due = wakes.next(until))
      this.#look(due.memory, due.at, wakes);
  }

  /** When it looks next at something; never where nothing is due. */
  dueIn(lane: Lane): number {
    return this.#wakes.get(lane)?.due ?? Infinity;
  }

  /** What it would say of properties of a resource; undefined of one that it does not remember. */
  stanceOn(resource: ReadResource, tops: ReadonlySet<string>, now: number): ReplayStance | undefined {
    const memory = this.resources.get(resource);
    const said: ReplayStance[] = [];
    if (memory !== undefined) this.#spare(() => said.push(stanceAt(memory, { tops, now }, this.#around)));
    return said[0];
  }

  /** INVARIANT (never without a word): whether others stood on what was deleted is judged as the arbiter judges it. */
  #end(resource: JudgePlaced, timed: Timed, lane: Lane): void {
    if (this.#isOver(resource, timed.at)) return;
    this.#ended.set(resourceKey(resource), timed.at);
    const memory = this.resources.get(resource);
    // Of what nobody ever saw nobody disputes that it went.
    if (memory === undefined || memory.gone !== undefined) return;
    this.#parts.listener.gone(memory, timed.at, "deleted");
    agreeQuiet(memory, timed.at, this.#around.policy);
    memory.quiet.clear();
    memory.gone = timed.at;
    edit(memory, { path: existence, value: absent, call: "delete", shape: unknownShape }, writerOf(timed));
    memory.concerned.clear();
    memory.nextLook = timed.at + lookDelay;
    this.#wakesOf(lane).set(memory, memory.nextLook);
  }

  /**
   * What is made again under its name within a while returns with what was claimed of it. Later, or where nobody was
   * seen to make it, it begins anew.
   */
  #back(resource: JudgePlaced, timed: Timed): ResourceMemory {
    const known = this.resources.get(resource);
    if (known?.gone === undefined) return this.resources.touch(resource);
    this.#parts.listener.gone(known, timed.at, "overtaken");
    const { markers } = this.#around.policy.file.limits.docket;
    const isReturn = timed.reading.write === "create" && timed.at < known.gone + markers;
    known.gone = undefined;
    known.concerned.clear();
    if (!isReturn) this.resources.drop(known);
    return this.resources.touch(resource);
  }

  /** INVARIANT (gone is gone): what happened before a deletion, or in its second, brings nothing back. */
  #isOver(resource: JudgePlaced, at: number): boolean {
    const ended = this.#ended.get(resourceKey(resource));
    return ended !== undefined && Math.floor(at / 1_000) <= Math.floor(ended / 1_000);
  }

  #fold(resource: JudgePlaced, timed: Timed, lane: Lane): void {
    if (this.#isOver(resource, timed.at)) return;
    const memory = this.#back(resource, timed);
    agreeQuiet(memory, timed.at, this.#around.policy);
    const writer = writerOf(timed);
    const { write: call } = timed.reading;
    if (call === "create") made(memory, writer);
    for (const { path, value } of this.#valuesOf(timed, resource.type)) {
      const said = { path, value, call, shape: this.#shapeOf(resource.type), ...makingOf(memory, writer) };
      const edited = edit(memory, said, writer);
      // What says once more what stands is found by the next look; what comes back is looked at in any case.
      if (edited !== undefined && (!edited.isRepeat || call === "create")) this.#weigh(memory, edited);
    }
    this.resources.weigh(memory);
    this.#wakesOf(lane).set(memory, memory.nextLook);
  }

  #shapeOf(type: string): TypeShape {
    return this.#around.types.shape(type) ?? unknownShape;
  }

  /** What was written, in the words of the type; where nobody says what, there is nothing to weigh. */
  #valuesOf({ reading: { edits } }: Timed, type: string): readonly { path: FieldPath; value: Json }[] {
    const shape = this.#shapeOf(type);
    return edits.flatMap(({ path, after, removed }) => {
      const value = removed === true ? null : typed(after, path, shape);
      return value === undefined ? [] : [{ path: path as FieldPath, value }];
    });
  }

  /** Says when the edit has to be looked at; what needs no look is agreed as it stands. */
  #weigh(memory: ResourceMemory, edited: Edited): void {
    const { policy, words, situations } = this.#around;
    const { field } = edited;
    const asked = {
      policy,
      words: words(memory.resource.type, field.path),
      memory,
      hasSituations: situations.length > 0,
    };
    const due = concernOf(edited, asked);
    if (due !== undefined) {
      memory.concerned.add(field.top);
      // What nobody minded until now is judged with it, when it would have been looked at.
      const looks = Array.from(memory.quiet.values(), ({ write }) => write.writer.at + lookDelay);
      memory.nextLook = Math.min(due, memory.nextLook, ...looks);
      for (const other of fieldsAt(memory, field.top)) memory.quiet.delete(other);
    } else if (field.prior !== field.live) memory.quiet.set(field, edited);
  }

  #look(memory: ResourceMemory, now: number, wakes: Wakes): void {
    agreeQuiet(memory, now - 1, this.#around.policy);
    this.#spare(
      () => this.#parts.listener.looked(lookAt(memory, now, this.#around)),
      () => {
        memory.concerned.clear();
        memory.nextLook = Infinity;
      },
    );
    wakes.set(memory, memory.nextLook);
  }

  /** A log may hold what the core refuses, such as a path that is none; the rest is judged all the same. */
  #spare(work: () => unknown, otherwise: () => void = () => undefined): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      this.failed += 1;
      otherwise();
    }
  }

  #wakesOf(lane: Lane): Wakes {
    const known = this.#wakes.get(lane);
    if (known !== undefined) return known;
    const wakes = new Wakes();
    this.#wakes.set(lane, wakes);
    return wakes;
  }
}
