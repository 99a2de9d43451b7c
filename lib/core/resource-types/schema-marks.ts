import { memberNode, type SchemaNode } from "./schema-node.ts";
import { type SchemaPart, textsOf } from "./schema-part.ts";
import type { Marks } from "./type-shape.ts";

/** The properties that a schema sets apart, as a shape writes their paths. */
export function schemaMarks(schema: SchemaPart, tree: SchemaNode): Marks {
  const at = (key: string) => pathsIn(tree, textsOf(schema[key]));
  return {
    readOnly: at("readOnlyProperties"),
    writeOnly: at("writeOnlyProperties"),
    // What is create-only under conditions can mostly be written; where it cannot, the write changes nothing.
    createOnly: at("createOnlyProperties"),
  };
}

// `/properties/List/*/Name` speaks of the name of every item, which a shape writes as `/List/Name`.
export function pathsIn(tree: SchemaNode, pointers: readonly string[]): readonly string[] {
  const paths = pointers.map((pointer) => {
    const steps = pointer.split("/").slice(1);
    return steps[0] === "properties" ? pathIn(tree, steps.slice(1)) : "";
  });
  return [...new Set(paths.filter((path) => path !== ""))];
}

function pathIn(tree: SchemaNode, steps: readonly string[]): string {
  let node: SchemaNode | undefined = tree;
  let path = "";
  for (const step of steps.flatMap((each) => dotted(each, tree))) {
    const isItem: boolean = node?.item !== undefined && (step === "*" || step === "items");
    if (isItem) {
      node = node?.item;
      continue;
    }
    // Some schemas write the word `properties` between a property and the ones inside it.
    if (step === "properties" && node?.names.has(step) !== true) continue;
    const holder: SchemaNode | undefined = node === undefined ? undefined : memberNode(node);
    node = node?.names.get(step) ?? holder?.names.get(step) ?? holder?.any;
    path += `/${escapedName(step)}`;
  }
  return path;
}

/** Some schemas put a dot between a property and the one inside it. */
const dotted = (step: string, tree: SchemaNode): readonly string[] =>
  step.includes(".") && !tree.names.has(step) ? step.split(".") : [step];

/** A name as a path writes it. */
export const escapedName = (name: string): string =>
  name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("[", "~2");
