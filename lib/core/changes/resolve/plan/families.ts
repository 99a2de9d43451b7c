import { holds } from "../identify/condition.ts";
import type { Scene } from "../identify/scene.ts";
import { families } from "../overrides/families.ts";

/** Of types in namespaces that share their calls only those that the record speaks of. */
export function ofItsFamily<T extends { readonly type: string }>(
  options: readonly T[],
  scene: Scene,
): readonly T[] {
  if (options.length < 2) return options;
  const spoken = families.find(
    ({ types, when }) =>
      options.some(({ type }) => type.startsWith(types)) && when.some((condition) => holds(condition, scene)),
  );
  if (spoken !== undefined) return options.filter(({ type }) => type.startsWith(spoken.types));
  const others = options.filter(({ type }) => !families.some(({ types }) => type.startsWith(types)));
  return others.length > 0 ? others : options;
}
