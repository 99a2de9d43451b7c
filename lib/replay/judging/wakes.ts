import { Heap } from "../ordering/heap.ts";
import type { ResourceMemory } from "./memory/resource-memory.ts";

type Wake = { readonly at: number; readonly memory: ResourceMemory };

/** The looks that are due, each resource once: an earlier one takes the place of a later one. */
export class Wakes {
  readonly #heap = new Heap<Wake>((a, b) => (a.at === b.at ? a.memory.key < b.memory.key : a.at < b.at));

  set(memory: ResourceMemory, at: number): void {
    if (at >= memory.due) return;
    memory.due = at;
    this.#heap.push({ at, memory });
  }

  /** When the next one is due; never where none is. */
  get due(): number {
    return this.#first()?.at ?? Infinity;
  }

  /** The next resource that is due by then. */
  next(until: number): Wake | undefined {
    const first = this.#first();
    if (first === undefined || first.at > until) return undefined;
    this.#heap.pop();
    first.memory.due = Infinity;
    return first;
  }

  #first(): Wake | undefined {
    let first = this.#heap.peek();
    // One that was moved or forgotten meanwhile stands here no more.
    while (first !== undefined && first.memory.due !== first.at) {
      this.#heap.pop();
      first = this.#heap.peek();
    }
    return first;
  }
}
