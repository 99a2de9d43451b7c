import { flat } from "../call/words.ts";

/** Where in a record a value can stand. Records repeat their keys endlessly, so each place exists once. */
export type IdentityPlace = {
  readonly from: "request" | "response" | "detail";
  /** The key without case, signs and plural; members of a list have the key of their list. */
  readonly key: string;
  /** The key of the group around it, empty at the top. */
  readonly parent: string;
  readonly depth: number;
  /** Whether the values here are members of one list. */
  readonly listed: boolean;
  readonly inside: Map<string, IdentityPlace>;
  /** The same place for the members of a list in it. */
  member: IdentityPlace | undefined;
};

const mostPlaces = 50_000;

// Keys that only carry a list's members or a value; AWS writes them where XML had them.
const wrappers = new Set(["items", "item", "member", "members", "content", "entries", "entry"]);

let roots = new Map<IdentityPlace["from"], IdentityPlace>();
let places = 0;

export function rootOf(from: IdentityPlace["from"]): IdentityPlace {
  if (places > mostPlaces) {
    roots = new Map();
    places = 0;
  }
  const known = roots.get(from);
  if (known !== undefined) return known;
  const root = placed({ from, key: "", parent: "", depth: 0, listed: false });
  roots.set(from, root);
  return root;
}

/** The place of a key within a group; wrappers are no places of their own. */
export function within(place: IdentityPlace, name: string): IdentityPlace {
  const known = place.inside.get(name);
  if (known !== undefined) return known;
  const key = normalKey(name);
  const isEnvelope = place.key === "" && name.length > 8 && /(Request|Response)$/.test(name);
  const isTop = place.key === "";
  const found =
    wrappers.has(key) || isEnvelope
      ? memberOf(place)
      : placed({
          from: place.from,
          key,
          parent: place.key,
          depth: isTop ? 0 : place.depth + 1,
          listed: place.listed,
        });
  if (name.length <= longestKey) {
    places += 1;
    place.inside.set(name, found);
  }
  return found;
}

export function memberOf(place: IdentityPlace): IdentityPlace {
  if (place.listed) return place;
  place.member ??= placed({ ...place, listed: true });
  return place.member;
}

function placed(place: Omit<IdentityPlace, "inside" | "member">): IdentityPlace {
  return { ...place, inside: new Map(), member: undefined };
}

const longestKey = 200;

/** A key as keys are compared; an overlong one compares to nothing. */
export function normalKey(name: string): string {
  return name.length > longestKey ? "" : flat(name.replace(/(?<=[a-z])Set$/, ""));
}
