import type { Layer } from "./layer.ts";

/** Everything that a layer extends, itself or through others. */
export type Lineage = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The layers, each after what it extends. INVARIANT (order): of layers that do not extend each other the order of their
 * names decides, never the order in which they were found or named.
 */
export function arranged(layers: readonly Layer[]): readonly Layer[] {
  const waiting = new Map(layers.map((layer) => [layer.key, layer]));
  const done: Layer[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((layer) => layer.extends.every((key) => !waiting.has(key)));
    const [next] = ready.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    if (next === undefined) throw new RangeError("layers extend each other in a circle");
    waiting.delete(next.key);
    done.push(next);
  }
  return done;
}

/** Of layers in such an order. */
export function lineageOf(layers: readonly Layer[]): Lineage {
  const lineage = new Map<string, ReadonlySet<string>>();
  for (const { key, extends: over } of layers)
    lineage.set(key, new Set(over.flatMap((each) => [each, ...(lineage.get(each) ?? [])])));
  return lineage;
}
