import { isRecord, type Json, property } from "../../fields/json.ts";
import { unknownShape } from "../../fields/topology.ts";
import { editsOf, pathsWhere } from "../edits.ts";
import { type PlanKnowing, refuseTooMany } from "../knowing.ts";
import { treeAt } from "../place.ts";
import type { Plan, PlannedChange, PlannedDeed } from "../plan.ts";
import { foreign, type JsonTree } from "../text/plan-json.ts";

/** One stack: as it is deployed now, where there is such a template, and as it shall be. */
export type TemplatePair = {
  readonly stack: string;
  readonly before: JsonTree | undefined;
  readonly after: JsonTree | undefined;
};

/** What two editions of templates differ in. A template says nothing of physical names that it does not give. */
export function readTemplates(pairs: readonly TemplatePair[], file: string, knowing: PlanKnowing): Plan {
  const changes = pairs.flatMap((pair) => changesIn(pair, pairs.length > 1, { file, knowing }));
  refuseTooMany(changes.length, file);
  return { form: "templates", changes };
}

type TemplateReading = { readonly file: string; readonly knowing: PlanKnowing };

function changesIn({ stack, before, after }: TemplatePair, isNamed: boolean, reading: TemplateReading) {
  const [old, fresh] = [resourcesIn(before, reading), resourcesIn(after, reading)];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].toSorted().map((name) => {
    const address = isNamed ? `${stack}/${name}` : name;
    return changeOf(address, { before: property(old, name), after: property(fresh, name) }, reading);
  });
}

function resourcesIn(template: JsonTree | undefined, { file }: TemplateReading): JsonTree {
  if (template === undefined) return {};
  const found = property(template, "Resources");
  if (isRecord(found)) return found;
  throw foreign(file, "has no `/Resources`", "give it a CloudFormation template");
}

type TemplateSides = { readonly before: Json | undefined; readonly after: Json | undefined };

function changeOf(
  address: string,
  { before, after }: TemplateSides,
  { knowing: { types } }: TemplateReading,
): PlannedChange {
  const [old, fresh] = [before, after].map((side) => (isRecord(side) ? side : undefined));
  const named = String((fresh ?? old)?.["Type"] ?? "");
  const shape = types.shape(named) ?? unknownShape;
  const properties = {
    before: old && treeAt(old, "Properties"),
    after: fresh && treeAt(fresh, "Properties"),
  };
  const deed = deedOf(old, fresh);
  const unknown = pathsWhere(properties.after ?? {}, isComputed);
  const isKnown = types.knows(named);
  const edits = isKnown && deed !== "nothing" ? editsOf(deed, { ...properties, unknown: [] }, shape) : [];
  const isOpen = (value: Json | undefined) =>
    value !== undefined && pathsWhere({ value }, isComputed).length > 0;
  const open = edits.filter((edit) => isOpen(edit.after));
  return {
    address,
    named,
    deed: deed === "update" && edits.length === 0 ? "nothing" : deed,
    type: isKnown ? named : undefined,
    place: { id: literalId(properties.after ?? properties.before, types.type(named)?.id ?? []) },
    before: properties.before,
    isWhole: false,
    edits: edits.filter((edit) => !isOpen(edit.after)),
    unknown: deed === "create" ? unknown : open.map(({ path }) => path),
    drift: [],
    leaves: [],
  };
}

function deedOf(before: JsonTree | undefined, after: JsonTree | undefined): PlannedDeed {
  if (before === undefined) return "create";
  if (after === undefined) return "delete";
  return before["Type"] === after["Type"] ? "update" : "replace";
}

/** What the deployment works out, such as `{"Ref": "Bucket"}`. */
function isComputed(value: Json): boolean {
  if (!isRecord(value)) return false;
  const [name = "", ...more] = Object.keys(value);
  return more.length === 0 && (name === "Ref" || name === "Condition" || name.startsWith("Fn::"));
}

function literalId(properties: JsonTree | undefined, id: readonly string[]): string | undefined {
  const parts = id.map((path) => property(properties ?? {}, path.slice(1)));
  return parts.length > 0 && parts.every((part) => typeof part === "string") ? parts.join("|") : undefined;
}
