import { contextOf } from "../arbitration/context.ts";
import type { Place } from "../policy/place.ts";
import { type MayBeAskedInput, mayBeAsked } from "../questions/may-be-asked.ts";

type Values = readonly string[] | undefined;

/** What may be read whole: everything, or the resources that every value list which is given fits. */
export type SeenPart =
  | "all"
  | { readonly accounts?: Values; readonly environments?: Values; readonly services?: Values };

/** Somebody who looks. */
export type Viewer = {
  /** The names by which a policy may ask them. */
  readonly principals: readonly string[];
  /** What they may read besides, whole. */
  readonly parts: readonly SeenPart[];
};

/**
 * The fields of a resource that somebody may see. INVARIANT (nothing else): all that the pages, counts and exports of the
 * console tell of a resource is told of these. Where the resource stands is read from its tags as last settled.
 */
export function maySee({ principals, parts }: Viewer, input: MayBeAskedInput): (path: string) => boolean {
  if (parts.length > 0 && isWithinOne(parts, input)) return () => true;
  return principals.length === 0 ? () => false : mayBeAsked(principals, input);
}

function isWithinOne(parts: Viewer["parts"], { dispute, policy }: MayBeAskedInput): boolean {
  if (parts.includes("all")) return true;
  const { place } = contextOf(dispute, policy);
  return parts.some((part) => part !== "all" && isWithin(part, place));
}

const serviceIn = ({ tags }: Pick<Place, "tags">): string | undefined =>
  ["service", "Service"].flatMap((key) => (Object.hasOwn(tags, key) ? (tags[key] ?? []) : []))[0];

function isWithin(
  { accounts, environments, services }: Exclude<SeenPart, "all">,
  place: Pick<Place, "account" | "environment" | "tags">,
): boolean {
  const wanted = [
    [accounts, place.account],
    [environments, place.environment],
    [services, serviceIn(place)],
  ] as const;
  const named = wanted.filter(([values]) => values !== undefined);
  // A part that names nothing is no part.
  return named.length > 0 && named.every(([values, own]) => own !== undefined && values?.includes(own));
}
