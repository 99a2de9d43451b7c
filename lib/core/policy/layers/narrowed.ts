import { globContains, globsOverlap } from "../lint/compare/globs.ts";
import type { ResourceSelector } from "../selector.ts";

export type Narrowed =
  | { readonly selector: ResourceSelector }
  | { readonly message: string; readonly hint: string };

const keys = ["environments", "accounts", "regions", "types", "resources"] as const;

type NarrowedGlobs = readonly string[] | undefined;

/** What both lists match; undefined where that cannot be said as a list. */
function shared(wanted: NarrowedGlobs, place: NarrowedGlobs): NarrowedGlobs | "unclear" {
  if (wanted === undefined || place === undefined) return wanted ?? place;
  const both = new Set<string>();
  for (const one of wanted)
    for (const other of place) {
      if (globContains(one, other)) both.add(other);
      else if (globContains(other, one)) both.add(one);
      else if (globsOverlap(one, other)) return "unclear";
    }
  return [...both];
}

/** The resources of a selector that lie in a place. */
export function narrowed(wanted: ResourceSelector, place: ResourceSelector): Narrowed {
  const lists = new Map<string, readonly string[]>();
  const tags = new Map<string, readonly string[]>();
  const names = new Set([...Object.keys(wanted.tags ?? {}), ...Object.keys(place.tags ?? {})]);
  const parts = [
    ...keys.map((key) => [key, shared(wanted[key], place[key]), lists] as const),
    ...[...names].map((name) => [name, shared(wanted.tags?.[name], place.tags?.[name]), tags] as const),
  ];
  for (const [name, list, into] of parts) {
    if (list === undefined) continue;
    if (list === "unclear")
      return {
        message: `\`${name}\` is only partly in the place of the team`,
        hint: "write what lies in it",
      };
    if (list.length === 0)
      return {
        message: `\`${name}\` lies outside the place of the team`,
        hint: "leave it out, or write what lies in it",
      };
    into.set(name, list);
  }
  const selector = { ...Object.fromEntries(lists), ...(tags.size > 0 && { tags: Object.fromEntries(tags) }) };
  return { selector };
}
