import { expect, it } from "vitest";
import { frozen } from "#core/frozen.ts";

const made = () => ({ list: [{ a: 1 }], map: new Map([["k", { b: 2 }]]), none: null });

it("leaves nothing in a value that can be changed, however deep", () => {
  const value = made();
  expect(frozen(value)).toBe(value);
  for (const part of [value, value.list, value.list[0], value.map, value.map.get("k")])
    expect(Object.isFrozen(part)).toBe(true);
  for (const change of [
    () => Object.assign(value.list[0] ?? {}, { a: 2 }),
    () => value.list.push({ a: 3 }),
    () => value.map.set("l", { b: 3 }),
    () => value.map.delete("k"),
    () => value.map.clear(),
  ])
    expect(change).toThrow(TypeError);
  expect([value.list, [...value.map]]).toEqual([made().list, [...made().map]]);
  expect(frozen(value)).toBe(value);
});
