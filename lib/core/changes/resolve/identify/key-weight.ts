import { singular, wordsOf } from "../call/words.ts";
import { normalKey } from "./place.ts";

/** What a key is the end of: `vpcId` is the `id` of `vpc`. */
export type KeyEnding = "arn" | "id" | "name" | "url" | "";

/** A name split into what it speaks of and how it ends. */
export type Spelled = { readonly stem: string; readonly ending: KeyEnding };

const endings: readonly (readonly [string, KeyEnding])[] = [
  ["identifier", "id"],
  ["uuid", "id"],
  ["arn", "arn"],
  ["url", "url"],
  ["name", "name"],
  ["id", "id"],
];

export function spelled(key: string): Spelled {
  for (const [text, ending] of endings) {
    if (key.endsWith(text)) return { stem: singular(key.slice(0, key.length - text.length)), ending };
  }
  return { stem: key, ending: "" };
}

/** What one part of an identifier may be called in a record. */
export type Sought = {
  readonly key: string;
  readonly spelled: Spelled;
  /** The type's name, with and without its namespace and first words: `securitygroup`, `group`. */
  readonly names: readonly string[];
  readonly aliases: Aliases;
};

/** Other keys for the same: those that were reviewed, and those that an ARN's shape suggests. */
export type Aliases = { readonly certain: readonly string[]; readonly likely: readonly string[] };

export function sought(property: string, names: readonly string[], aliases: Aliases): Sought {
  const key = normalKey(property);
  return { key, spelled: spelled(key), names, aliases };
}

/** The names under which calls speak of a type: its own, then ever fewer of its last words. */
export function spokenNames(namespace: string, name: string): readonly string[] {
  const words = wordsOf(name);
  const tails = words.map((_, index) => words.slice(index).join(""));
  return [...new Set([normalKey(name), normalKey(namespace + name), ...tails])];
}

// A key that begins so speaks of another resource than the one the call is about.
const others =
  /^(source|peer|new|old|from|parent|original|existing|snapshot|destination|target|default|requester|accepter|restored?)/;

/** How likely a key holds the part; 0 is not at all, 10 is by its very name. */
export function keyWeight(key: string, want: Sought): number {
  if (want.aliases.certain.includes(key)) return 10.5;
  const weight = plainWeight(key, want);
  return want.aliases.likely.includes(key) ? Math.max(weight, 8.6) : weight;
}

function plainWeight(key: string, want: Sought): number {
  const isGeneric = want.spelled.stem === "";
  if (key === want.key) return isGeneric ? 7 : 10;
  const { stem, ending } = spelled(key);
  if (stem === "") return bareWeight(ending, want);
  const rank = want.names.indexOf(stem);
  if (rank >= 0 && (isGeneric || want.names.includes(want.spelled.stem))) {
    return nameWeight(rank) - otherEnding(ending, want.spelled.ending);
  }
  if (!isGeneric && stem === want.spelled.stem) return ending === "" ? 6 : 7.5;
  if (key === "resourcearn" || key === "resource") return 4.5;
  if (key === "resourceid" || key === "resourcename") return 4.4;
  return isGeneric ? 0 : suffixWeight(key, want);
}

/** An id is hardly ever meant where a name is wanted; a name may well be the id. */
function otherEnding(ending: KeyEnding, wanted: KeyEnding): number {
  if (ending === wanted) return 0;
  if (ending === "url") return 9;
  return ending === "" || (ending === "id" && wanted === "name") ? 2.5 : 1;
}

/** A bare `id` or `arn` is the resource's own where nothing else is asked for. */
function bareWeight(ending: KeyEnding, { spelled: { stem, ending: wanted }, names }: Sought): number {
  if (stem === "") return ending === wanted ? 7 : ending === "id" && wanted === "name" ? 0 : 5;
  const rank = names.indexOf(stem);
  if (rank < 0 || rank > 2) return 0;
  if (ending === wanted) return 6.4;
  return wanted === "arn" ? 5.5 : 0;
}

/** The whole name is surest; each word dropped from its front makes it less so. */
function nameWeight(rank: number): number {
  return rank < 2 ? 9.2 : Math.max(6, 8.4 - 0.6 * (rank - 1));
}

function suffixWeight(key: string, want: Sought): number {
  const [long, short] = key.length > want.key.length ? [key, want.key] : [want.key, key];
  if (short.length < 4 || !long.endsWith(short)) return 0;
  return others.test(long) && !/^(destination|target)/.test(key) ? 3 : 6.2;
}
