import type { ActionFacts, Handler, TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { escapedName } from "#core/resource-types/schema-marks.ts";
import type { SchemaNode } from "#core/resource-types/schema-node.ts";
import type { Marks } from "#core/resource-types/type-shape.ts";
import { readActions, type StoredAction } from "./text/action-text.ts";
import type { Index } from "./text/index-text.ts";
import { type Mark, markSigns, readTrees, type TopProperty } from "./text/tree-text.ts";
import { readType } from "./text/type-text.ts";

/** A type as its shard has it; its properties are read when they are asked for. */
export type ShardType = { readonly facts: TypeFacts; readonly marks: Marks; readonly tree: () => SchemaNode };

/** What one file of the catalogue holds: the actions of some services, and types with all their properties. */
export type Shard = {
  readonly actions: ReadonlyMap<string, readonly StoredAction[]>;
  readonly types: ReadonlyMap<string, ShardType>;
};

/** The index, the types that the shard holds, and those of a prefix. */
type ReadShardInput = {
  readonly index: Index;
  readonly types: readonly string[];
  readonly typesOf: (prefix: string) => readonly string[];
};

/** Sections lie between form feeds: the prefixes, the actions of each, the types, their properties. */
export function readShard(text: string, { index, types, typesOf }: ReadShardInput): Shard {
  const [head = "", ...sections] = text.split("\f");
  const prefixes = head === "" ? [] : head.split(" ");
  const actions = new Map(
    prefixes.map((prefix, at) => [
      prefix,
      readActions(sections[at] ?? "", { verbs: index.verbs, types: typesOf(prefix) }),
    ]),
  );
  const [rows = "", trees = ""] = sections.slice(prefixes.length);
  const numbered = [
    ...prefixes.flatMap((prefix) => (actions.get(prefix) ?? []).map(({ name }) => `${prefix}:${name}`)),
    ...index.foreign,
  ];
  return { actions, types: readTypes(types, { rows, trees, actions: numbered }) };
}

type TypeTexts = { readonly rows: string; readonly trees: string; readonly actions: readonly string[] };

function readTypes(
  types: readonly string[],
  { rows, trees, actions }: TypeTexts,
): ReadonlyMap<string, ShardType> {
  const properties = readTrees(trees);
  const lines = rows.split("\n");
  return new Map(
    types.map((type, at) => {
      const { tagProperty, ...stored } = readType(lines[at] ?? "", actions);
      const root = properties.roots[at] ?? 0;
      const top = properties.topOf(root);
      const marks = marksOf(top, stored);
      const names = top.map(({ name }) => name);
      const tag = tagProperty === undefined ? {} : { tagProperty };
      const facts: TypeFacts = { type, properties: names, ...stored, ...marks, ...tag };
      return [type, { facts, marks, tree: () => properties.nodeAt(root) }];
    }),
  );
}

function marksOf(top: readonly TopProperty[], nested: Marks): Marks {
  const marked = (mark: Mark) => [
    ...top.flatMap(({ name, marks }) => (marks.includes(markSigns[mark]) ? [`/${escapedName(name)}`] : [])),
    ...nested[mark],
  ];
  return {
    readOnly: marked("readOnly"),
    writeOnly: marked("writeOnly"),
    createOnly: marked("createOnly"),
  };
}

const writing: readonly (readonly [Handler, string])[] = [
  ["create", "c"],
  ["update", "u"],
  ["delete", "d"],
];

/** Which types need each action to be created, updated or deleted, by the whole name of the action. */
export function handledActions(types: readonly TypeFacts[]): ReadonlyMap<string, ActionFacts["handledBy"]> {
  const handled = new Map<string, Map<string, string>>();
  for (const { type, handlers } of types) {
    for (const [handler, letter] of writing) {
      for (const action of handlers[handler] ?? []) {
        const letters = handled.get(action) ?? new Map<string, string>();
        handled.set(action, letters.set(type, (letters.get(type) ?? "") + letter));
      }
    }
  }
  return new Map(
    [...handled].map(([action, letters]) => [
      action,
      [...letters].map(([type, handlers]) => ({ type, handlers })),
    ]),
  );
}

/** What is known of a prefix's actions; handlers may need some that IAM does not list. */
export function actionsIn(
  prefix: string,
  stored: readonly StoredAction[],
  types: readonly TypeFacts[],
): ReadonlyMap<string, ActionFacts> {
  const handled = handledActions(types);
  const facts = new Map<string, ActionFacts>();
  for (const { name, ...rest } of stored)
    facts.set(name, { ...rest, handledBy: handled.get(`${prefix}:${name}`) ?? [] });
  for (const [action, handledBy] of handled) {
    const name = action.startsWith(`${prefix}:`) ? action.slice(prefix.length + 1) : "";
    if (name !== "" && !facts.has(name))
      facts.set(name, { handledBy, required: [], optional: [], unmodelled: [] });
  }
  return facts;
}
