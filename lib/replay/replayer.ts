import type { Actor } from "#core/claims/claim.ts";
import { actorKey } from "#core/claims/docket/replacement-key.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { OwnersBook } from "#core/owners/owners-book.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { ComparedFields, type ComparedFieldsParts } from "./comparing/compared-fields.ts";
import { SharedResources } from "./counting/shared-resources.ts";
import { Tally } from "./counting/tally.ts";
import { Timeline } from "./counting/timeline.ts";
import { Unexplained } from "./counting/unexplained.ts";
import { type ActorLabel, labelOf, unknownActor } from "./disputes/actor-label.ts";
import type { Case } from "./disputes/case.ts";
import type { ReplayLook } from "./judging/look.ts";
import { resourceKey } from "./judging/memory/resource-memory.ts";
import { type Lane, type LaneLimits, Lanes, type Ordered, type Timed } from "./ordering/lanes.ts";
import { recentlySeen } from "./ordering/seen.ts";
import type { Recorder } from "./recording/recorder.ts";
import { Trial } from "./trial.ts";

type ReplayerLimits = LaneLimits & {
  readonly mostResources: number;
  readonly mostCharacters: number;
  readonly mostDisputes: number;
  readonly mostUnexplained: number;
  readonly mostSeen: number;
  readonly mostShared: number;
};

/** Memory stays as it is however long the log: what there is no room for is counted and said. */
const standardLimits: ReplayerLimits = {
  delay: 15 * 60_000,
  mostWaiting: 20_000,
  mostLanes: 512,
  mostResources: 6_000,
  mostCharacters: 24 * 1024 * 1024,
  mostDisputes: 500,
  mostUnexplained: 100,
  mostSeen: 16_000,
  mostShared: 1_000,
};

export type ReplayParts = {
  readonly policy: Policy;
  /** Another policy to judge the same log by, for comparison. */
  readonly base?: Policy | undefined;
  readonly shapes: TypeKnowledge;
  readonly situations: readonly Situation[];
  /** Who owns what; undefined where nothing tells of it. */
  readonly owners?: OwnersBook | undefined;
  readonly limits?: Partial<ReplayerLimits>;
  /** Keeps what the first policy comes to. */
  readonly recorder?: Recorder | undefined;
  /** Is told of every look under the first policy. */
  readonly looked?: ((look: ReplayLook) => void) | undefined;
};

type TrialOptions = Pick<ReplayParts, "recorder" | "looked">;

const mostSilent = 2_000;
const mostActors = 2_000;

/** Takes in a log, reading by reading, and learns what Parley would have done. */
export class Replayer {
  readonly tally = new Tally();
  readonly unexplained = new Unexplained(mostSilent);
  readonly timeline = new Timeline();
  readonly shared: SharedResources;
  readonly actors = new Map<string, ActorLabel>();
  readonly trial: Trial;
  readonly base: Trial | undefined;
  /** What the two policies decide differently, where there are two. */
  readonly compared: ComparedFields | undefined;
  readonly lanes: Lanes;
  readonly #wasSeen: (key: string) => boolean;

  constructor(parts: ReplayParts) {
    const limits = { ...standardLimits, ...parts.limits };
    this.#wasSeen = recentlySeen(limits.mostSeen);
    this.shared = new SharedResources(limits.mostShared);
    const trialFor = (policy: Policy, closed: (done: Case) => void, options: TrialOptions): Trial => {
      const caps = { disputes: limits.mostDisputes, unexplained: limits.mostUnexplained };
      return new Trial({ ...parts, policy, room: limits, caps, closed, ...options });
    };
    const { base, recorder } = parts;
    const looked = (look: ReplayLook): void => {
      parts.looked?.(look);
      this.compared?.looked("policy", look);
    };
    this.trial = trialFor(parts.policy, (done) => this.#closed(done), { recorder, looked });
    if (base !== undefined) {
      const seen = (look: ReplayLook) => this.compared?.looked("base", look);
      this.base = trialFor(base, () => undefined, { recorder: undefined, looked: seen });
      const stanceOf: ComparedFieldsParts["stanceOf"] = (side, { memory, now }, tops) =>
        (side === "base" ? this.base : this.trial)?.judge.stanceOn(memory.resource, tops, now);
      this.compared = new ComparedFields({ ...parts, base, stanceOf });
    }
    this.lanes = new Lanes(limits, (ordered) => this.#inOrder(ordered));
  }

  /** What was not asked for is only counted; the policy that is compared may read a record otherwise. */
  read(reading: Reading, isAsked = true, asBase?: Reading): void {
    this.tally.read += 1;
    if (!isAsked) this.tally.outside += 1;
    else if (reading.status === "ignored") this.tally.record(reading);
    else this.#change(reading, asBase);
  }

  finish(): void {
    const lanes: readonly Lane[] = this.lanes.drain();
    for (const lane of lanes) this.#lookUntil(lane, (trial) => trial.endOf(lane));
    this.trial.finish(lanes);
    this.base?.finish(lanes);
  }

  #change(reading: Reading, asBase: Reading | undefined): void {
    const at = reading.at === undefined ? Number.NaN : Date.parse(reading.at);
    if (this.#isTwin(reading)) this.tally.duplicates += 1;
    else this.#take({ at, reading, asBase });
  }

  /** The same event in two files; the copy in another account is an event of its own. */
  #isTwin({ eventId, resources: [first] }: Reading): boolean {
    return eventId !== "" && this.#wasSeen(`${eventId} ${first?.account ?? ""}`);
  }

  #take(timed: Timed): void {
    this.tally.record(timed.reading);
    if (Number.isNaN(timed.at)) this.tally.undated += 1;
    else this.lanes.take(timed);
  }

  #inOrder(ordered: Ordered): void {
    const { reading, at } = ordered.timed;
    const actor = reading.actor ?? unknownActor;
    const intent = reading.attribution?.intent ?? "unattributed";
    this.tally.change({ kind: actor.kind, intent }, at);
    this.timeline.add(actor.kind, at);
    const isSilent = intent === "unattributed" && (reading.attribution?.motivation.kind ?? "none") === "none";
    if (isSilent) this.unexplained.change(actor);
    if (reading.status === "resolved") this.#place(ordered, actor);
  }

  #place(ordered: Ordered, actor: Actor): void {
    const { resources, edits } = ordered.timed.reading;
    const key = actorKey(actor);
    if (!this.actors.has(key) && this.actors.size < mostActors) this.actors.set(key, labelOf(actor));
    for (const resource of resources)
      if (resource.id !== null) this.shared.changed(resourceKey(resource), key);
    if (edits.every(({ after, removed }) => after === undefined && removed !== true)) this.tally.touches += 1;
    this.#lookUntil(ordered.lane, () => ordered.timed.at);
    this.trial.take(ordered);
    this.base?.take(asBaseReads(ordered));
  }

  /** Where two policies are compared, both look at what is due in the order of its time, before either hears of more. */
  #lookUntil(lane: Lane, end: (trial: Trial) => number): void {
    const { trial, base } = this;
    if (base === undefined) return;
    const dueOf = (one: Trial): number => {
      const due = one.judge.dueIn(lane);
      return due <= end(one) ? due : Infinity;
    };
    for (let due = 0; due < Infinity; due = Math.min(dueOf(trial), dueOf(base)))
      for (const one of [trial, base]) one.judge.advance(lane, Math.min(due, end(one)));
  }

  #closed({ outcome, kind, at }: Case): void {
    if (kind !== "unexplained") this.timeline.add(`dispute ${outcome}`, at);
  }
}

function asBaseReads({ timed, lane }: Ordered): Ordered {
  const { asBase } = timed;
  return asBase === undefined ? { timed, lane } : { timed: { ...timed, reading: asBase }, lane };
}
