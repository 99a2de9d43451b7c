import { brotliDecompressSync } from "node:zlib";
import { Misconfigured } from "#core/faults.ts";
import type { ActionFacts, CallKnowledge, TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { fieldPaths } from "#core/resource-types/field-paths.ts";
import { type KnownType, knownTypes } from "#core/resource-types/known-types.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { prefixesOf } from "./event-sources.ts";
import { actionsIn, readShard, type Shard, type ShardType } from "./service-shard.ts";
import { type Index, indexShard, otherShard, readIndex } from "./text/index-text.ts";

/** Where everything stands, as the index says it. */
type Places = {
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

function placesIn({ namespaces, others }: Index): Places {
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

/** The bytes of a part of the catalogue, or undefined where there is none of that name. */
export type ShardSource = (name: string) => Uint8Array | undefined;

export type Catalogue = CallKnowledge &
  TypeKnowledge & {
    /** Every IAM prefix, in the order of the alphabet. */
    services(): readonly string[];
    actionsOf(prefix: string): readonly string[];
    /** The IAM prefixes of a type's service, its own first. */
    prefixesOfType(type: string): readonly string[];
    /** The paths of a type's fields down to a depth, list items left out; 1 is the properties at the top. */
    fields(type: string, deepest: number): readonly string[];
  };

/** Reads the index at once and everything else when it is first asked about. */
export function loadCatalogue(source: ShardSource): Catalogue {
  const { places, entry, actions, typesOf } = partsFrom(source);
  return {
    ...knownTypes({ types: places.types, read: (type) => knownType(entry(type)) }),
    prefixes: (eventSource) => prefixesOf(eventSource, places.knows),
    // Only known prefixes are remembered: an event may name any.
    action: (prefix, action) => (places.knows(prefix) ? actions(prefix).get(action) : undefined),
    typesOf: (prefix) => (places.knows(prefix) ? typesOf(prefix) : []),
    type: (name) => entry(name)?.facts,
    services: () => places.prefixes,
    actionsOf: (prefix) => (places.knows(prefix) ? [...actions(prefix).keys()] : []),
    prefixesOfType: places.prefixesOfType,
    fields: (type, deepest) => {
      const known = entry(type);
      return known === undefined ? [] : fieldPaths(known.tree(), deepest);
    },
  };
}

function partsFrom(source: ShardSource) {
  const index = readIndex(textOf(indexShard, source));
  const places = placesIn(index);
  const shards = remembered(
    (name): Shard =>
      readShard(textOf(name, source), { index, types: places.typesIn(name), typesOf: places.typesOf }),
  );
  const entry = (type: string): ShardType | undefined => {
    const name = places.shardOfType(type);
    return name === undefined ? undefined : shards(name).types.get(type);
  };
  const typesOf = remembered((prefix): readonly TypeFacts[] =>
    places.typesOf(prefix).flatMap((type) => entry(type)?.facts ?? []),
  );
  const actions = remembered((prefix): ReadonlyMap<string, ActionFacts> => {
    const shard = places.shardOfPrefix(prefix);
    return actionsIn(prefix, (shard && shards(shard).actions.get(prefix)) || [], typesOf(prefix));
  });
  return { places, entry, typesOf, actions };
}

export function textOf(name: string, source: ShardSource): string {
  const bytes = source(name);
  if (bytes !== undefined) return new TextDecoder().decode(brotliDecompressSync(bytes));
  const hint = "build it again: `npm run catalogue`";
  throw new Misconfigured(`the catalogue has no part \`${name}\``, { hint });
}

function knownType(type: ShardType | undefined): KnownType {
  if (type !== undefined) return { tree: type.tree(), marks: type.marks };
  throw new Misconfigured("the catalogue is not whole", { hint: "build it again: `npm run catalogue`" });
}

function remembered<T>(ask: (question: string) => T): (question: string) => T {
  const answers = new Map<string, T>();
  return (question) => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const answer = ask(question);
    answers.set(question, answer);
    return answer;
  };
}
