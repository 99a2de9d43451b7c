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

  /** The next resource that is due by then. */
  next(until: number): Wake | undefined {
    for (let first = this.#heap.peek(); first !== undefined && first.at <= until; first = this.#heap.peek()) {
      this.#heap.pop();
      // One that was moved or forgotten meanwhile stands here no more.
      if (first.memory.due !== first.at) continue;
      first.memory.due = Infinity;
      return first;
    }
    return undefined;
  }
}
