import type { Scene } from "./scene.ts";
import { leavesNamed } from "./template.ts";

/**
 * What a record must hold: `engine=neptune*` a value, `qualifier=#` a number, `gatewayId` a key, `!scope` no such
 * key; of several, divided by spaces, all. `@call` and `@apiVersion` are the record's own.
 */
export function holds(condition: string, scene: Scene): boolean {
  return condition.split(" ").every((term) => holdsTerm(term, scene));
}

function holdsTerm(term: string, scene: Scene): boolean {
  if (term.startsWith("!")) return !holdsTerm(term.slice(1), scene);
  const [key = "", wanted] = term.split("=");
  const values = valuesOf(key, scene);
  return wanted === undefined ? values.length > 0 : values.some((value) => isLike(value, wanted));
}

function valuesOf(key: string, scene: Scene): readonly string[] {
  if (key === "@call") return [scene.call];
  if (key === "@apiVersion") return [scene.apiVersion];
  return leavesNamed(key, scene.leaves).map(({ value }) => value);
}

function isLike(value: string, wanted: string): boolean {
  if (wanted === "#") return /^\d+$/.test(value);
  const [start = "", ...rest] = wanted.split("*");
  if (rest.length === 0) return value === wanted;
  return value.startsWith(start) && rest.every((piece) => value.includes(piece));
}
