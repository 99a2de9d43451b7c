import type { Facts } from "../policy.ts";

// By the depth of loops: how many parts a list may have. Work grows with this number to the power of depth + 1.
const mostParts = [Number.POSITIVE_INFINITY, 1_024, 64];

// A long text costs as much to look through as a list; so many characters count as one part.
const partLength = 64;

/** Whether a loop would run over more than its share. */
export function isTooHeavy({ claim, tags, situations }: Facts, depth: number): boolean {
  const most = mostParts[depth] ?? 0;
  if (most === Number.POSITIVE_INFINITY) return false;
  const lists = [
    ...Object.values(claim.constraint ?? {}),
    claim.prefer,
    claim.motivation.evidence,
    tags,
    situations,
  ];
  return lists.some((list) => remaining(list, most + 1) < 0);
}

function remaining(value: unknown, left: number): number {
  if (typeof value === "string") return left - 1 - Math.floor(value.length / partLength);
  if (typeof value !== "object" || value === null) return left - 1;
  let rest = left - 1;
  for (const part of Object.values(value)) {
    if (rest < 0) return rest;
    rest = remaining(part, rest);
  }
  return rest;
}
