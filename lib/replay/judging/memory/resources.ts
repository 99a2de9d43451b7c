import type { ReadResource } from "#core/changes/written-edit.ts";
import { freshResource, type ResourceMemory, resourceKey } from "./resource-memory.ts";

export type Room = { readonly mostResources: number; readonly mostCharacters: number };

/** The resources that are remembered; when there is no more room the one that was longest untouched is forgotten. */
export class Resources {
  /** Resources for which there was no more room. */
  forgotten = 0;
  readonly #room: Room;
  readonly #onForget: (memory: ResourceMemory) => void;
  readonly #byKey = new Map<string, ResourceMemory>();
  #characters = 0;

  constructor(room: Room, onForget: (memory: ResourceMemory) => void) {
    this.#room = room;
    this.#onForget = onForget;
  }

  /** The memory of a resource, made where it is new, as the latest touched. */
  touch(resource: ReadResource & { readonly id: string }): ResourceMemory {
    const key = resourceKey(resource);
    const { account, region, type, id } = resource;
    const memory = this.#byKey.get(key) ?? freshResource(key, { account, region, type, id });
    this.#byKey.delete(key);
    this.#byKey.set(key, memory);
    return memory;
  }

  /** To be called after a resource was written to; forgets others if there is too much to remember. */
  weigh(memory: ResourceMemory): void {
    this.#characters += memory.weight - memory.counted;
    memory.counted = memory.weight;
    while (this.#byKey.size > 1 && this.#isFull()) {
      const [oldest] = this.#byKey.values();
      if (oldest === undefined || oldest === memory) return;
      this.forgotten += 1;
      this.#onForget(oldest);
      this.drop(oldest);
    }
  }

  /** The resource is gone, and with it all that was claimed of it. */
  drop(memory: ResourceMemory): void {
    if (!this.#byKey.delete(memory.key)) return;
    this.#characters -= memory.counted;
    memory.due = Infinity;
  }

  all(): Iterable<ResourceMemory> {
    return this.#byKey.values();
  }

  get(resource: ReadResource): ResourceMemory | undefined {
    return this.#byKey.get(resourceKey(resource));
  }

  #isFull(): boolean {
    const { mostResources, mostCharacters } = this.#room;
    return this.#byKey.size > mostResources || this.#characters > mostCharacters;
  }
}
