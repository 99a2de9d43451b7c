/** Counts by name; once there are too many names the rest are counted together. */
export class BoundedCount {
  others = 0;
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  add(name: string, by = 1): void {
    const known = this.#counts.get(name);
    if (known === undefined && this.#counts.size >= this.#most) this.others += by;
    else this.#counts.set(name, (known ?? 0) + by);
  }

  get(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  get total(): number {
    let sum = this.others;
    for (const count of this.#counts.values()) sum += count;
    return sum;
  }

  /** The most frequent first. */
  ranked(): readonly (readonly [name: string, count: number])[] {
    return [...this.#counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  }
}
