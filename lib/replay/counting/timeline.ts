import type { Outcome } from "#core/arbitration/verdict.ts";
import type { ActorKind } from "#core/claims/words.ts";

export type Series = ActorKind | `dispute ${Outcome}`;
export type Column = { readonly at: number; readonly counts: Readonly<Partial<Record<Series, number>>> };

const minute = 60_000;
// Each is a multiple of the one before, so that columns can be added up.
const sizes = [1, 5, 15, 60, 180, 720, 1_440, 10_080, 40_320, 524_160].map((minutes) => minutes * minute);

const mostHeld = 2_048;

type TimelineCounts = Partial<Record<Series, number>>;

/** Counts over time in columns that grow wider as the time grows longer. */
export class Timeline {
  #size = sizes[0] ?? minute;
  #columns = new Map<number, TimelineCounts>();

  add(series: Series, at: number): void {
    const place = Math.floor(at / this.#size);
    const counts = this.#columns.get(place) ?? {};
    counts[series] = (counts[series] ?? 0) + 1;
    this.#columns.set(place, counts);
    if (this.#columns.size > mostHeld) this.#widen();
  }

  /** At most so many columns, with the empty ones between them. */
  columns(most: number): { readonly size: number; readonly columns: readonly Column[] } {
    while (this.#span() > most && this.#widen());
    const places = [...this.#columns.keys()].toSorted((a, b) => a - b);
    const [first = 0, last = -1] = [places[0], places.at(-1)];
    const columns = Array.from({ length: Math.max(0, Math.min(last - first + 1, most)) }, (_, index) => ({
      at: (first + index) * this.#size,
      counts: this.#columns.get(first + index) ?? {},
    }));
    return { size: this.#size, columns };
  }

  #span(): number {
    const places = [...this.#columns.keys()];
    return places.length === 0 ? 0 : Math.max(...places) - Math.min(...places) + 1;
  }

  #widen(): boolean {
    const next = sizes[sizes.indexOf(this.#size) + 1];
    if (next === undefined) return false;
    const wider = new Map<number, TimelineCounts>();
    for (const [place, counts] of this.#columns) {
      const into = Math.floor((place * this.#size) / next);
      const sum = wider.get(into) ?? {};
      for (const [series, count] of Object.entries(counts) as [Series, number][])
        sum[series] = (sum[series] ?? 0) + count;
      wider.set(into, sum);
    }
    this.#size = next;
    this.#columns = wider;
    return true;
  }
}
