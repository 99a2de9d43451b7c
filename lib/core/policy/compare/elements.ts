import type { ElementPattern } from "../../claims/constraint/elements.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { globContains, listContains } from "../lint/compare/globs.ts";

type MatchBound = ElementPattern["match"][string];
type PortRange = NonNullable<ElementPattern["spans"]>;

/** Proves that the first pattern means every element that the second means. */
export function elementContains(wide: ElementPattern, narrow: ElementPattern): boolean {
  const isWithin = Object.entries(wide.match).every(([name, bound]) => {
    const other = Object.hasOwn(narrow.match, name) ? narrow.match[name] : undefined;
    return other !== undefined && boundContains(bound, other);
  });
  return isWithin && (wide.spans === undefined || spansContain(wide.spans, narrow.spans));
}

const holds = (list: readonly Json[], value: Json): boolean =>
  list.some((member) => sameValue(member, value) || String(member) === String(value));

/** Each bound of the first follows from the same one of the second. */
function boundContains(wide: MatchBound, narrow: MatchBound): boolean {
  const { in: among, notIn, min, max, like, notLike, foreign } = wide;
  return (
    (among === undefined || (narrow.in?.every((value) => holds(among, value)) ?? false)) &&
    (notIn === undefined || notIn.every((value) => holds(narrow.notIn ?? [], value))) &&
    (min === undefined || (narrow.min ?? -Infinity) >= min) &&
    (max === undefined || (narrow.max ?? Infinity) <= max) &&
    (like === undefined || (narrow.like !== undefined && listContains(like, narrow.like))) &&
    (notLike === undefined ||
      notLike.every((glob) => narrow.notLike?.some((other) => globContains(other, glob)) ?? false)) &&
    (foreign === undefined || narrow.foreign === true)
  );
}

function spansContain(wide: PortRange, narrow: PortRange | undefined): boolean {
  if (narrow === undefined || wide.from !== narrow.from || wide.to !== narrow.to) return false;
  if (wide.any !== undefined) return narrow.any?.every((port) => wide.any?.includes(port)) ?? false;
  return narrow.but !== undefined && (wide.but ?? []).every((port) => narrow.but?.includes(port));
}
