import { causeOf } from "#core/changes/event-order.ts";
import type { ReadResource } from "#core/changes/written-edit.ts";
import { actorKey } from "#core/claims/docket/replacement-key.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { Situation } from "#core/claims/situation.ts";
import { InvalidInput } from "#core/faults.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { factsFrom } from "#core/looking/dispute/field-facts.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { recentlyKnown } from "../counting/recently-known.ts";
import { unknownActor } from "../disputes/actor-label.ts";
import type { Lane, Ordered, Timed } from "../ordering/lanes.ts";
import { concernOf, isShown } from "./concern.ts";
import { lookAt, nextDue, type ReplayLook } from "./look.ts";
import type { Writer } from "./memory/field-memory.ts";
import { type Edited, edit, isTagPath, type ResourceMemory, resourceKey } from "./memory/resource-memory.ts";
import { Resources, type Room } from "./memory/resources.ts";
import { wordsOf } from "./policy-words.ts";
import { Wakes } from "./wakes.ts";

/** Who is told what came of it. */
type Listener = {
  readonly looked: (look: ReplayLook) => void;
  /** Nothing more will be heard of the resource. */
  readonly gone: (memory: ResourceMemory, at: number, why: "deleted" | "forgotten") => void;
};

type JudgeParts = {
  readonly policy: Policy;
  readonly shapes: TypeKnowledge;
  readonly situations: readonly Situation[];
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
    const { policy, shapes, situations, listener } = parts;
    this.#parts = parts;
    this.#around = { policy, situations, shapes, facts: factsFrom(shapes), words: wordsOf(policy) };
    this.resources = new Resources(parts.room, (memory) => listener.gone(memory, NaN, "forgotten"));
  }

  take({ timed, lane }: Ordered): void {
    this.advance(lane, timed.at);
    const { resources, edits, write } = timed.reading;
    // What was written is told in the words of the first one's type.
    const placed = resources.filter(isPlaced).filter(({ type }) => type === resources[0]?.type);
    if (write === "delete") for (const resource of placed) this.#end(resource, timed.at);
    else if (edits.length > 0)
      for (const resource of placed) this.#spare(() => this.#fold(resource, timed, lane));
  }

  /** Looks at everything that is due by then. */
  advance(lane: Lane, until: number): void {
    const wakes = this.#wakes.get(lane);
    if (wakes === undefined) return;
    for (let due = wakes.next(until); due !== undefined; due = wakes.next(until))
      this.#look(due.memory, due.at, wakes);
  }

  #end(resource: JudgePlaced, at: number): void {
    this.#ended.set(resourceKey(resource), at);
    const memory = this.resources.get(resource);
    if (memory === undefined) return;
    this.#parts.listener.gone(memory, at, "deleted");
    this.resources.drop(memory);
  }

  /** INVARIANT (gone is gone): what happened before a deletion, or in its second, brings nothing back. */
  #isOver(resource: JudgePlaced, at: number): boolean {
    const ended = this.#ended.get(resourceKey(resource));
    return ended !== undefined && Math.floor(at / 1_000) <= Math.floor(ended / 1_000);
  }

  #fold(resource: JudgePlaced, timed: Timed, lane: Lane): void {
    if (this.#isOver(resource, timed.at)) return;
    const memory = this.resources.touch(resource);
    const writer = writerOf(timed);
    const { edits, write: call } = timed.reading;
    if (call === "create") memory.creator = canonicalPrincipal(writer.actor.principal);
    for (const { path, after, removed } of edits) {
      const value = removed === true ? null : after;
      // Where nobody says what was written there is nothing to weigh.
      if (value === undefined) continue;
      const edited = edit(memory, { path: path as FieldPath, value, call }, writer);
      if (edited !== undefined) this.#weigh(memory, edited);
    }
    this.resources.weigh(memory);
    if (memory.concerned !== undefined) this.#wakesOf(lane).set(memory, nextDue(memory));
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
      memory.concerned ??= new Map();
      memory.concerned.set(field.top, Math.min(due, memory.concerned.get(field.top) ?? Infinity));
    } else if (field.prior !== field.live) {
      const { writer } = edited.write;
      const isLearnt = field.prior === undefined || isShown(writer, policy);
      if (isLearnt) {
        field.author = canonicalPrincipal(writer.actor.principal);
        field.broughtAt = writer.instant;
      }
      field.prior = field.live;
      if (isTagPath(field.path)) memory.tags = undefined;
    }
  }

  #look(memory: ResourceMemory, now: number, wakes: Wakes): void {
    this.#spare(
      () => this.#parts.listener.looked(lookAt(memory, now, this.#around)),
      () => {
        memory.concerned = undefined;
      },
    );
    wakes.set(memory, nextDue(memory));
  }

  /** A log may hold what the core refuses, such as a path that is none; the rest is judged all the same. */
  #spare(work: () => void, otherwise: () => void = () => undefined): void {
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
