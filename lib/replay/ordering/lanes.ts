import { inEventOrder } from "#core/changes/event-order.ts";
import type { Reading } from "#core/reading/reading.ts";
import { Heap } from "./heap.ts";

/** A reading with its moment in milliseconds. */
export type Timed = {
  readonly at: number;
  readonly reading: Reading;
  /** The same record as a policy that is compared reads it, where that is otherwise. */
  readonly asBase?: Reading | undefined;
};

/**
 * One account and region, with a clock of its own: nothing that happens there changes a resource elsewhere, so
 * that folders may be read one region after the other.
 */
export type Lane = {
  readonly waiting: Heap<Timed>;
  newest: number;
  /** The moment of the event that was let go last, and the latest one ever. */
  clock: number;
  reached: number;
};

export type LaneLimits = {
  /** How much later than its event a record may come, in milliseconds. */
  readonly delay: number;
  /** Readings that wait at most, over all lanes. */
  readonly mostWaiting: number;
  readonly mostLanes: number;
};

export type Ordered = { readonly timed: Timed; readonly lane: Lane };

const placeOf = ({ at, reading: { eventId: id, call, write } }: Timed) => ({ at, id, call, write });

const isBefore = (a: Timed, b: Timed): boolean =>
  a.at === b.at ? inEventOrder(placeOf(a), placeOf(b)) < 0 : a.at < b.at;

/** Puts readings into the order of their events, as far as a bounded delay allows. */
export class Lanes {
  /** Readings that came after a later event had been let go. */
  late = 0;
  readonly #bounds: LaneLimits;
  readonly #lanes = new Map<string, Lane>();
  readonly #release: (ordered: Ordered) => void;
  #waiting = 0;

  constructor(bounds: LaneLimits, release: (ordered: Ordered) => void) {
    this.#bounds = bounds;
    this.#release = release;
  }

  take(timed: Timed): void {
    const lane = this.#laneOf(timed.reading);
    lane.waiting.push(timed);
    this.#waiting += 1;
    const { delay } = this.#bounds;
    // One from long before begins anew, so that files in the wrong order are still each in order.
    if (timed.at > lane.newest || timed.at < lane.newest - delay) lane.newest = timed.at;
    this.#letGo(lane, lane.newest - delay);
    if (this.#waiting > this.#bounds.mostWaiting) this.#next(lane);
  }

  /** Everything that still waits; afterwards every lane with its clock. */
  drain(): readonly Lane[] {
    const lanes = [...this.#lanes.values()];
    for (const lane of lanes) this.#letGo(lane, Infinity);
    return lanes;
  }

  #letGo(lane: Lane, until: number): void {
    for (
      let first = lane.waiting.peek();
      first !== undefined && first.at <= until;
      first = lane.waiting.peek()
    )
      this.#next(lane);
  }

  #next(lane: Lane): void {
    const timed = lane.waiting.pop();
    if (timed === undefined) return;
    this.#waiting -= 1;
    if (timed.at < lane.reached) this.late += 1;
    else lane.reached = timed.at;
    lane.clock = timed.at;
    this.#release({ timed, lane });
  }

  #laneOf({ resources: [first] }: Reading): Lane {
    const name = first === undefined ? "" : `${first.account}/${first.region}`;
    const known = this.#lanes.get(name);
    if (known !== undefined) return known;
    // Anyone who makes up accounts gets no more than a shared lane.
    if (this.#lanes.size >= this.#bounds.mostLanes && name !== "") return this.#laneNamed("");
    return this.#laneNamed(name);
  }

  #laneNamed(name: string): Lane {
    const known = this.#lanes.get(name);
    if (known !== undefined) return known;
    const start = { newest: -Infinity, clock: -Infinity, reached: -Infinity };
    const lane: Lane = { waiting: new Heap(isBefore), ...start };
    this.#lanes.set(name, lane);
    return lane;
  }
}
