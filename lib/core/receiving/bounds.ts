const deepest = 64;
const mostParts = 100_000;

/** Whether a value is small and flat enough to be looked at; what walks it later may call itself. */
export function isWithinBounds(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  let parts = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    parts += level.length;
    if (depth > deepest || parts > mostParts) return false;
    level = level.flatMap(inside);
  }
  return true;
}

const inside = (value: unknown): readonly unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value) : [];
