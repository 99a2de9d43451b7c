import { InvalidInput } from "../../faults.ts";
import { isList, isRecord, type Json, property } from "../../fields/json.ts";
import { unknownShape } from "../../fields/topology.ts";
import { valueText } from "../../fields/value-text.ts";
import { editsOf, fieldEdits, marks } from "../edits.ts";
import { type PlanKnowing, refuseTooMany } from "../knowing.ts";
import { placeIn, providerRegion, regionOfZone, treeAt } from "../place.ts";
import type { Plan, PlannedChange, PlannedDeed, PlannedDrift, PlannedPlace } from "../plan.ts";
import type { JsonTree } from "../text/plan-json.ts";
import { leavesOf } from "./leaves.ts";
import type { MappedType } from "./map.ts";
import { namedAlike } from "./named-alike.ts";
import { translated } from "./translate.ts";
import { unknownPaths } from "./unknown-paths.ts";

/** What `terraform show -json` prints of a plan. */
export function readTerraform(plan: JsonTree, file: string, knowing: PlanKnowing): Plan {
  const entries = changesIn(plan, "resource_changes", file);
  const drifted = changesIn(plan, "resource_drift", file);
  refuseTooMany(entries.length + drifted.length, file);
  const reading = { knowing, region: providerRegion(plan), known: new Map<string, MappedType | undefined>() };
  const drift = new Map(drifted.map((entry) => [entry.key, entry]));
  const changes = entries.map((entry) => changeOf(entry, drift.get(entry.key), reading));
  const apart = drifted.filter(({ key }) => !entries.some((entry) => entry.key === key));
  const only = apart.map((entry) => changeOf({ ...entry, deed: "nothing" }, entry, reading));
  return { form: "terraform", changes: [...changes, ...only] };
}

type Entry = {
  readonly key: string;
  readonly address: string;
  readonly named: string;
  readonly provider: string;
  readonly deed: PlannedDeed;
  readonly change: JsonTree;
};

function changesIn(plan: JsonTree, list: string, file: string): readonly Entry[] {
  const found = property(plan, list) ?? [];
  const wrong = (what: string) =>
    new InvalidInput(`${what} in \`/${list}\` of the plan`, {
      hint: "print the plan again with `terraform show -json FILE`",
      at: { file, line: 1, column: 1 },
    });
  if (!isList(found)) throw wrong("there is no list");
  const entries = found.flatMap((entry, index): readonly Entry[] => {
    if (!isRecord(entry) || typeof entry["address"] !== "string" || typeof entry["type"] !== "string")
      throw wrong(`item ${index + 1} has no address or type`);
    if (entry["mode"] === "data") return [];
    const { address, type: named, provider_name: provider, deposed } = entry as Record<string, string>;
    const change = treeAt(entry, "change");
    const key = `${address} ${deposed ?? ""}`;
    const name = String(provider ?? "");
    return [{ key, address: String(address), named: String(named), provider: name, deed: deedOf(change["actions"]), change }];
  });
  const seen = new Set<string>();
  for (const { key, address } of entries) {
    if (seen.has(key)) throw wrong(`the address ${valueText(address)} stands twice`);
    seen.add(key);
  }
  return entries;
}

function deedOf(actions: Json | undefined): PlannedDeed {
  const said = new Set(isList(actions) ? actions : []);
  if (said.has("create")) return said.has("delete") ? "replace" : "create";
  if (said.has("delete")) return "delete";
  return said.has("update") ? "update" : "nothing";
}

type Reading = {
  readonly knowing: PlanKnowing;
  readonly region: string | undefined;
  readonly known: Map<string, MappedType | undefined>;
};

function changeOf(entry: Entry, drift: Entry | undefined, reading: Reading): PlannedChange {
  const { address, named, change } = entry;
  const [before, after] = [sideOf(change, "before"), sideOf(change, "after")];
  const mapped = mappingOf(named, before ?? after, reading);
  const sides = { before, after, unknown: change["after_unknown"] };
  const values = before ?? after;
  const place = { ...placeIn(values), ...withRegion(values, reading) };
  if (mapped === undefined) {
    const leaves = entry.deed === "nothing" || !isAmazons(entry) ? [] : whole(sides, whyNot(named, reading));
    const nothing = { isWhole: false, edits: [], unknown: [], drift: [], before: undefined, type: undefined };
    return { address, named, deed: entry.deed, place, leaves, ...nothing };
  }
  // A part of another resource makes and removes fields of it.
  const deed = mapped.isPart && entry.deed !== "nothing" ? "update" : entry.deed;
  const shape = reading.knowing.types.shape(mapped.cloud) ?? unknownShape;
  const mark = marks();
  const write = (side: JsonTree | undefined, name: string) =>
    side && translated(mapped, side, { sensitive: change[`${name}_sensitive`], shape, mark });
  const documents = { before: write(before, "before"), after: write(after, "after") };
  // All tags together are known later than those of the resource itself.
  const unknown = unknownPaths(mapped, change["after_unknown"]).filter(
    (path) => !Object.hasOwn(documents.after ?? {}, path.slice(1)),
  );
  return {
    address,
    named,
    deed,
    type: mapped.cloud,
    place: { ...place, id: idOf(mapped, values) },
    before: documents.before,
    isWhole: !mapped.isPart,
    edits: deed === "nothing" ? [] : withoutNames(editsOf(deed, { ...documents, unknown }, shape), mapped, reading),
    unknown: deed === "nothing" || deed === "delete" ? [] : unknown,
    drift: drift === undefined ? [] : driftOf(drift, mapped, reading),
    leaves: deed === "nothing" ? [] : leavesOf(mapped.names, changing(sides)),
  };
}

/** A part names the resource that it belongs to, and changes nothing of its name. */
function withoutNames(edits: PlannedChange["edits"], { isPart, cloud }: MappedType, { knowing }: Reading) {
  const id = new Set(isPart ? knowing.types.type(cloud)?.id : []);
  return edits.filter(({ path }) => !id.has(path));
}

const isAmazons = ({ named, provider }: Entry): boolean =>
  named.startsWith("aws_") || named.startsWith("awscc_") || provider.endsWith("/aws");

const sideOf = (change: JsonTree, name: string): JsonTree | undefined => {
  const side = property(change, name);
  return isRecord(side) ? side : undefined;
};

/** Leaves that stay as they are do not count. */
function changing({ before, after, unknown }: Sides): Sides {
  if (before === undefined || after === undefined) return { before, after, unknown };
  const isSame = (name: string) =>
    JSON.stringify(before[name]) === JSON.stringify(after[name]) &&
    property(isRecord(unknown) ? unknown : {}, name) === undefined;
  const differing = (side: JsonTree) =>
    Object.fromEntries(Object.entries(side).filter(([name]) => !isSame(name)));
  return { before: differing(before), after: differing(after), unknown };
}

type Sides = {
  readonly before: JsonTree | undefined;
  readonly after: JsonTree | undefined;
  readonly unknown: Json | undefined;
};

const whole = (sides: Sides, why: string) =>
  leavesOf(new Map(), changing(sides)).map((leaf) => ({ ...leaf, ...(leaf.state === "unmapped" && { why }) }));

function mappingOf(named: string, values: JsonTree | undefined, { knowing, known }: Reading): MappedType | undefined {
  const kind = `${named} ${String(values?.["type"] ?? "").slice(0, 40)}`;
  if (known.has(kind)) return known.get(kind);
  const found = named.startsWith("awscc_")
    ? namedAlike(named, knowing)
    : (knowing.terraform.type(kind) ?? knowing.terraform.type(named));
  const mapped = found !== undefined && "cloud" in found ? found : undefined;
  known.set(kind, mapped);
  return mapped;
}

function whyNot(named: string, { knowing }: Reading): string {
  const found = knowing.terraform.type(named);
  if (found === undefined) return "the provider's schema has no such type";
  return "why" in found ? found.why : "";
}

/** Known only where every part of it is. */
function idOf({ id }: MappedType, values: JsonTree | undefined): string | undefined {
  const parts = id.map((name) => property(values ?? {}, name));
  const isWhole = parts.length > 0 && parts.every((part) => typeof part === "string" && part !== "");
  return isWhole ? parts.join("|") : undefined;
}

function withRegion(values: JsonTree | undefined, { region }: Reading): PlannedPlace {
  const said = regionOfZone(values?.["availability_zone"]) ?? placeIn(values).region ?? region;
  return said === undefined ? {} : { region: said };
}

function driftOf({ change }: Entry, mapped: MappedType, { knowing }: Reading): readonly PlannedDrift[] {
  const shape = knowing.types.shape(mapped.cloud) ?? unknownShape;
  const mark = marks();
  const write = (name: string) =>
    translated(mapped, sideOf(change, name) ?? {}, { sensitive: change[`${name}_sensitive`], shape, mark });
  const sides = { before: write("before"), after: write("after"), unknown: [] };
  return fieldEdits(sides, shape).map(({ path, before, after }) => ({
    path,
    ...(before !== undefined && { left: before }),
    ...(after !== undefined && { stands: after }),
  }));
}
