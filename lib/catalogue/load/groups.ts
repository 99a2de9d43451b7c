/** EventBridge takes no longer pattern without a raised quota. */
export const longestPattern = 2_048;

/** As few groups as fit, each of neighbours. */
export function groupsOf<T>(
  items: readonly T[],
  fits: (group: readonly T[]) => boolean,
): readonly (readonly T[])[] {
  const groups: (readonly T[])[] = [];
  for (const item of items) {
    const longer = [...(groups.at(-1) ?? []), item];
    if (groups.length > 0 && fits(longer)) groups[groups.length - 1] = longer;
    else groups.push([item]);
  }
  return groups;
}
