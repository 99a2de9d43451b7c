import type { DescribedType } from "#core/ports/schema-source.ts";
import type { ActionFacts, TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { fieldPaths } from "#core/resource-types/field-paths.ts";
import { type KnownType, knownTypes } from "#core/resource-types/known-types.ts";
import { schemaFacts } from "#core/resource-types/schema-facts.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";
import { nearestWord } from "#core/schema/spelling.ts";
import type { Catalogue } from "./catalogue.ts";
import { handledActions } from "./service-shard.ts";

type DescribedRead = KnownType & { readonly facts: TypeFacts; readonly prefixes: readonly string[] };

/** The catalogue with types as the registry describes them now; these are believed over its own. */
export function withDescribed(catalogue: Catalogue, described: Iterable<DescribedType>): Catalogue {
  const read = new Map([...described].map((each) => [each.type, readType(each, catalogue)]));
  const types = [...new Set([...catalogue.types(), ...read.keys()])].sort();
  const own = knownTypes({ types: [...read.keys()].sort(), read: (type) => read.get(type) as DescribedRead });
  const knowing = (type: string) => (read.has(type) ? own : catalogue);
  const handled = handledActions([...read.values()].map(({ facts }) => facts));
  return {
    ...catalogue,
    knows: (type) => knowing(type).knows(type),
    types: () => types,
    shape: (type) => knowing(type).shape(type),
    hasField: (type, pattern) => knowing(type).hasField(type, pattern),
    limits: (type, pattern) => own.limits?.(type, pattern) ?? {},
    nearestType: (type) => nearestWord(type, types),
    nearestField: (type, pattern) => knowing(type).nearestField(type, pattern),
    type: (name) => read.get(name)?.facts ?? catalogue.type(name),
    typesOf: (prefix) => [
      ...catalogue.typesOf(prefix).filter(({ type }) => !read.has(type)),
      ...[...read.values()].flatMap(({ facts, prefixes }) => (prefixes.includes(prefix) ? [facts] : [])),
    ],
    prefixesOfType: (type) => read.get(type)?.prefixes ?? catalogue.prefixesOfType(type),
    fields: (type, deepest) => {
      const described = read.get(type);
      return described === undefined ? catalogue.fields(type, deepest) : fieldPaths(described.tree, deepest);
    },
    action: (prefix, action) => {
      const more = handled.get(`${prefix}:${action}`)?.filter(({ type }) => isOf(read.get(type), prefix));
      return joined(catalogue.action(prefix, action), more ?? [], read);
    },
  };
}

const isOf = (type: DescribedRead | undefined, prefix: string): boolean =>
  type?.prefixes.includes(prefix) === true;

const untargeted: ActionFacts = { handledBy: [], required: [], optional: [], unmodelled: [] };

function joined(
  facts: ActionFacts | undefined,
  more: ActionFacts["handledBy"],
  read: ReadonlyMap<string, DescribedRead>,
): ActionFacts | undefined {
  if (facts === undefined && more.length === 0) return undefined;
  const { handledBy, ...rest } = facts ?? untargeted;
  return { ...rest, handledBy: [...handledBy.filter(({ type }) => !read.has(type)), ...more] };
}

function readType({ type, schema, mutability }: DescribedType, catalogue: Catalogue): DescribedRead {
  const tree = schemaTree(schema);
  const marks = schemaMarks(schema, tree);
  const facts: TypeFacts = {
    ...schemaFacts(schema, tree),
    type,
    properties: [...tree.names.keys()],
    ...marks,
    arns: catalogue.type(type)?.arns ?? [],
    mutability,
  };
  return { tree, marks, facts, prefixes: prefixesFor(facts, catalogue) };
}

/** Those of its namespace; for a new namespace the service that its handlers ask most. */
function prefixesFor({ type, handlers }: TypeFacts, catalogue: Catalogue): readonly string[] {
  const namespace = type.slice(0, type.lastIndexOf("::") + 2);
  const sibling = catalogue.types().find((name) => name.startsWith(namespace));
  if (sibling !== undefined) return catalogue.prefixesOfType(sibling);
  const votes = new Map<string, number>();
  for (const action of [handlers.create, handlers.update, handlers.delete].flatMap((each) => each ?? [])) {
    const prefix = action.slice(0, action.indexOf(":"));
    votes.set(prefix, (votes.get(prefix) ?? 0) + 1);
  }
  const [most] = [...votes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return most === undefined ? [] : [most[0]];
}
