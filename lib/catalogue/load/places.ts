import { type Index, otherShard } from "./text/index-text.ts";

/** Where everything stands, as the index says it. */
export type Places = {
  readonly types: readonly string[];
  readonly prefixes: readonly string[];
  knows(prefix: string): boolean;
  typesOf(prefix: string): readonly string[];
  prefixesOfType(type: string): readonly string[];
  shardOfType(type: string): string | undefined;
  shardOfPrefix(prefix: string): string | undefined;
  /** The types that a shard holds, in the order in which it holds them. */
  typesIn(shard: string): readonly string[];
};

export function placesIn({ namespaces, others }: Index): Places {
  const prefixesByType = new Map<string, readonly string[]>();
  const typesByPrefix = new Map<string, string[]>(others.map((prefix) => [prefix, []]));
  const typesByShard = new Map<string, string[]>();
  for (const { name, prefixes, types } of namespaces) {
    const whole = types.map((type) => `AWS::${name}::${type}`);
    for (const type of whole) prefixesByType.set(type, prefixes);
    for (const prefix of prefixes) add(typesByPrefix, prefix, whole);
    add(typesByShard, prefixes[0] ?? otherShard, whole);
  }
  const apart: ReadonlySet<string> = new Set(others);
  const shardOfPrefix = (prefix: string) => (apart.has(prefix) ? otherShard : prefix);
  return {
    types: [...prefixesByType.keys()].sort(),
    prefixes: [...typesByPrefix.keys()].sort(),
    knows: (prefix) => typesByPrefix.has(prefix),
    typesOf: (prefix) => typesByPrefix.get(prefix) ?? [],
    prefixesOfType: (type) => prefixesByType.get(type) ?? [],
    shardOfType: (type) => {
      const prefixes = prefixesByType.get(type);
      return prefixes === undefined ? undefined : (prefixes[0] ?? otherShard);
    },
    shardOfPrefix: (prefix) => (typesByPrefix.has(prefix) ? shardOfPrefix(prefix) : undefined),
    typesIn: (shard) => typesByShard.get(shard) ?? [],
  };
}

function add(groups: Map<string, string[]>, group: string, members: readonly string[]): void {
  groups.set(group, [...(groups.get(group) ?? []), ...members]);
}
