import type { Keeper } from "./keeper.ts";

/** A map in memory of which every change is kept. */
export type KeptMap<T> = Pick<Map<string, T>, "get" | "keys" | "values"> & {
  readonly size: () => number;
  readonly set: (key: string, value: T) => void;
  readonly delete: (key: string) => void;
};

export function keptMap<T>(keeper: Keeper, name: string): KeptMap<T> {
  const shelf = keeper.shelf<T>(name);
  const map = new Map(shelf.entries());
  const place = (key: string, value: T | undefined): void => {
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  };
  const change = (key: string, value: T | undefined): void => {
    const before = map.get(key);
    if (value === undefined) shelf.delete(key);
    else shelf.put(key, value);
    place(key, value);
    keeper.ifTakenBack(() => place(key, before));
  };
  return {
    get: (key) => map.get(key),
    keys: () => map.keys(),
    values: () => map.values(),
    size: () => map.size,
    set: (key, value) => change(key, value),
    delete: (key) => change(key, undefined),
  };
}
