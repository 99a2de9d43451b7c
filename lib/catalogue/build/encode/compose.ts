import { brotliCompressSync, constants } from "node:zlib";
import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import { readActions, writeActions } from "../../load/text/action-text.ts";
import {
  type Index,
  indexShard,
  type Namespace,
  otherShard,
  type Verb,
  verbSigns,
  writeIndex,
} from "../../load/text/index-text.ts";
import { permissionShard, writePermissions } from "../../load/text/permission-text.ts";
import { writeType } from "../../load/text/type-text.ts";
import { namespaceOf } from "../actions/namespaces.ts";
import type { CatalogueModel, ServiceModel } from "../gather.ts";
import type { TypeModel } from "../models/type-model.ts";
import { writeTrees } from "./tree-text.ts";

/** The first word of an action's name: `Create` of `CreateAutoScalingGroup`. */
const firstWord = /^(?:[A-Z][a-z0-9]+|[A-Z]+(?=[A-Z][a-z])|[a-z]+)(?![a-z])/;

function indexModel({ services, namespaces }: CatalogueModel): Index {
  const listed = namespacesIn(services, namespaces);
  const governed = new Set(listed.flatMap(({ prefixes }) => prefixes));
  return {
    verbs: verbsIn(services),
    foreign: foreignActions(services),
    namespaces: listed,
    others: services.flatMap(({ prefix }) => (prefix === "" || governed.has(prefix) ? [] : [prefix])),
  };
}

/** A namespace may have types with its services and types apart from them; its types stand as its shard has them. */
function namespacesIn(
  services: readonly ServiceModel[],
  prefixes: CatalogueModel["namespaces"],
): readonly Namespace[] {
  const namespaces = services.flatMap(({ prefix, types }) => {
    const groups = Map.groupBy(types, ({ type }) => namespaceOf(type));
    return [...groups].map(([namespace, members]) => ({
      name: namespace.slice("AWS::".length),
      prefixes: prefix === "" ? [] : (prefixes.get(namespace) ?? []),
      types: members.map(({ type }) => type.slice(namespace.length + "::".length)),
    }));
  });
  return namespaces.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The most frequent ones, as many as there are signs. */
function verbsIn(services: readonly ServiceModel[]): readonly Verb[] {
  const levels = new Map<string, Map<AccessLevel, number>>();
  for (const { name, level } of services.flatMap(({ actions }) => actions)) {
    const word = firstWord.exec(name)?.[0];
    if (word === undefined) continue;
    const counts = levels.get(word) ?? new Map<AccessLevel, number>();
    levels.set(word, counts.set(level, (counts.get(level) ?? 0) + 1));
  }
  const total = (counts: ReadonlyMap<AccessLevel, number>) => [...counts.values()].reduce((a, b) => a + b);
  return [...levels]
    .sort(([a, x], [b, y]) => total(y) - total(x) || (a < b ? -1 : 1))
    .slice(0, verbSigns.length)
    .map(([word, counts]) => ({ word, level: mostFrequent(counts) }));
}

function mostFrequent(counts: ReadonlyMap<AccessLevel, number>): AccessLevel {
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? "write";
}

/** What handlers need and the shard of their type does not hold, the most needed first. */
function foreignActions(services: readonly ServiceModel[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { prefix, actions, types } of services) {
    const own = new Set(actions.map(({ name }) => `${prefix}:${name}`));
    for (const action of types.flatMap(({ handlers }) => Object.values(handlers).flat()))
      if (!own.has(action)) counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([action]) => action);
}

/** The files of the catalogue by name. */
export type CatalogueFiles = ReadonlyMap<string, Uint8Array>;

export function composeCatalogue(model: CatalogueModel): CatalogueFiles {
  const index = indexModel(model);
  const others: ReadonlySet<string> = new Set(index.others);
  const groups = Map.groupBy(model.services, ({ prefix }) =>
    prefix === "" || others.has(prefix) ? otherShard : prefix,
  );
  const shards = [...groups].map(([name, services]): [string, string] => [name, shardText(services, index)]);
  const texts: readonly [string, string][] = [
    [indexShard, writeIndex(index)],
    [permissionShard, writePermissions(model.permissions)],
    ...shards,
  ];
  return new Map(texts.map(([name, text]) => [name, compressed(text)]));
}

function shardText(services: readonly ServiceModel[], index: Index): string {
  const real = services.filter(({ prefix }) => prefix !== "");
  const actions = real.map((service) => actionText(service, index));
  // Numbered as the reader will find them.
  const numbered = [
    ...real.flatMap(({ prefix }, at) =>
      readActions(actions[at] ?? "", { verbs: index.verbs, types: [] }).map(
        ({ name }) => `${prefix}:${name}`,
      ),
    ),
    ...index.foreign,
  ];
  const types = services.flatMap((service) => service.types);
  return [
    real.map(({ prefix }) => prefix).join(" "),
    ...actions,
    types.map((type) => writeType(withoutTop(type), numbered)).join("\n"),
    writeTrees(types),
  ].join("\f");
}

function actionText({ prefix, actions }: ServiceModel, { verbs, namespaces }: Index): string {
  const types = namespaces
    .filter(({ prefixes }) => prefixes.includes(prefix))
    .flatMap(({ name, types: tails }) => tails.map((tail) => `AWS::${name}::${tail}`));
  return writeActions(
    // Nobody asks what a call reads.
    actions.map((action) =>
      action.level === "read" || action.level === "list"
        ? { ...action, required: [], optional: [], unmodelled: [] }
        : action,
    ),
    { verbs, types },
  );
}

/** Properties at the top carry their own marks. */
function withoutTop({ marks, ...type }: TypeModel) {
  const nested = (paths: readonly string[]) => paths.filter((path) => path.includes("/", 1));
  return {
    ...type,
    readOnly: nested(marks.readOnly),
    writeOnly: nested(marks.writeOnly),
    createOnly: nested(marks.createOnly),
  };
}

function compressed(text: string): Uint8Array {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
