import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";

/** A first word of action names, with the access level that most of its actions have. */
export type Verb = { readonly word: string; readonly level: AccessLevel };

/** What is read before anything else: which services and types there are, and where they stand. */
export type Index = {
  readonly verbs: readonly Verb[];
  /** Actions that handlers need of services other than their own. */
  readonly foreign: readonly string[];
  readonly namespaces: readonly Namespace[];
  /** Prefixes of services that no type belongs to; they share one shard. */
  readonly others: readonly string[];
};

export type Namespace = {
  readonly name: string;
  /** The first is the one whose shard holds the types. */
  readonly prefixes: readonly string[];
  readonly types: readonly string[];
};

/** One sign for each verb, in the order of the index. */
export const verbSigns =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+-./;<>?@[]^_`{}~";

export const levelSigns: Readonly<Record<AccessLevel, string>> = {
  write: "w",
  tagging: "t",
  permissions: "p",
  read: "r",
  list: "l",
};

export const levelOfSign: ReadonlyMap<string, AccessLevel> = new Map(
  Object.entries(levelSigns).map(([level, sign]) => [sign, level as AccessLevel]),
);

/** The shard of the services without types, and of the types without a service. */
export const otherShard = "other";
export const indexShard = "index";

const list = (text: string, separator = " "): readonly string[] => (text === "" ? [] : text.split(separator));

export function writeIndex({ verbs, foreign, namespaces, others }: Index): string {
  const lines = namespaces.map(({ name, prefixes, types }) =>
    [name, prefixes.join(" "), types.join(" ")].join("\t"),
  );
  const words = verbs.map(({ word, level }) => levelSigns[level] + word);
  return [words.join(" "), foreign.join(" "), others.join(" "), ...lines].join("\n");
}

export function readIndex(text: string): Index {
  const [words = "", foreign = "", others = "", ...lines] = text.split("\n");
  return {
    verbs: list(words).map((word) => ({
      word: word.slice(1),
      level: levelOfSign.get(word.charAt(0)) ?? "write",
    })),
    foreign: list(foreign),
    others: list(others),
    namespaces: lines.map((line) => {
      const [name = "", prefixes = "", types = ""] = line.split("\t");
      return { name, prefixes: list(prefixes), types: list(types) };
    }),
  };
}
