import { recentlyKnown } from "./recently-known.ts";

export type Shared = {
  readonly resource: string;
  readonly actors: ReadonlyMap<string, number>;
  readonly changes: number;
};

type CountInput = { readonly actors: Map<string, number>; changes: number };

const mostActors = 12;

/** Finds the resources that several actors changed. */
export class SharedResources {
  /** All of them, also those of which no more is kept. */
  total = 0;
  readonly #most: number;
  readonly #first = recentlyKnown<string>(10_000);
  readonly #shared = new Map<string, CountInput>();

  constructor(most: number) {
    this.#most = most;
  }

  changed(resource: string, actor: string): void {
    const known = this.#shared.get(resource);
    if (known !== undefined) {
      count(known, actor);
      return;
    }
    const first = this.#first.get(resource);
    if (first === undefined) this.#first.set(resource, actor);
    if (first === undefined || first === actor || first === told) return;
    this.total += 1;
    if (this.#shared.size < this.#most) this.#begin(resource, [first, actor]);
    else this.#first.set(resource, told);
  }

  /** Those with most actors first, then those with most changes. */
  ranked(): readonly Shared[] {
    const all = [...this.#shared].map(([resource, held]) => ({ resource, ...held }));
    return all.toSorted(
      (a, b) => b.actors.size - a.actors.size || b.changes - a.changes || (a.resource < b.resource ? -1 : 1),
    );
  }

  #begin(resource: string, actors: readonly string[]): void {
    const held: CountInput = { actors: new Map(), changes: 0 };
    for (const actor of actors) count(held, actor);
    this.#shared.set(resource, held);
  }
}

// Stands for the first actor of a resource that was counted already and is not kept.
const told = "";

function count(held: CountInput, actor: string): void {
  held.changes += 1;
  const known = held.actors.get(actor);
  if (known !== undefined || held.actors.size < mostActors) held.actors.set(actor, (known ?? 0) + 1);
}
